"""Completes and checks a written table, from a scenario or a save.

Cards that are not written are in the discard pile, unseen: left over, or cleared before the lesson
begins. If ``cleared`` is not written, it is computed.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.possible import refuse
from kit.core.shape import Laid, wrong_entry
from kit.games.wild_side.cards.effects import BADGER, BOOK
from kit.games.wild_side.state.constants import NOTHING
from kit.games.wild_side.state.pile import KIND, extension, on_top
from kit.games.wild_side.state.possible import CHECKS, has_cleared
from kit.games.wild_side.state.rounds import enough, holdings

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

cite = BOOK.citing("state.written")
COPIES, BADGERS, ROUNDS = cite("1.2"), cite("1.3"), cite("7.7")
ONE_PLAY, WILD, FOUR, FORCED = cite("3.5"), cite("4.1"), cite("4.4"), cite("5.2")


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    enough(s)
    over = len(s.sheet) == s.t.rounds
    if "turn" not in laid:
        s.turn = -1 if over else s.lead
    if over != (s.turn < 0):
        raise wrong_entry(
            ("turn",), f": {len(s.sheet)} of {s.t.rounds} rounds are over (rule {ROUNDS})"
        )
    for seat in range(s.box.players):
        _check_known(s, seat)
    s.stock = tuple(_rest(s))
    _pile(s)
    holdings(s)
    if "cleared" not in laid:
        s.cleared = has_cleared(s)
    refuse(s, CHECKS)


def _check_known(s: State, seat: int) -> None:
    for kind, count in enumerate(s.known[seat]):
        rest, name = s.hands[seat][kind] - count, s.box.pack[kind].name
        if rest < 0:
            raise wrong_entry(("known", seat), f": {name!r} is not that often in the hand")
        if rest and s.above[seat] != NOTHING and s.t.value[kind] <= s.above[seat]:
            low = s.above[seat]
            raise wrong_entry(
                ("hands", seat), f": {name!r} is not above {low}, nor known (rule {FORCED})"
            )


def _rest(s: State) -> list[int]:
    """Return the cards that are not written."""
    left = Counter(s.t.deck)
    there = Counter(s.cards())
    for kind, count in there.items():
        if count > left[kind]:
            card = s.box.pack[kind].name
            rule = BADGERS if s.t.value[kind] == BADGER else COPIES
            raise wrong_entry(
                (), f": {card!r} is there {count} times; the box has {left[kind]} (rule {rule})"
            )
    return sorted((left - there).elements())


def _pile(s: State) -> None:
    for kind in s.pile:
        if s.t.value[kind] == BADGER:
            name = s.box.pack[kind].name
            raise wrong_entry(("pile",), f": {name!r} clears the pile (rule {WILD})")
    if s.laid > len(s.pile):
        raise wrong_entry(("laid",), f": the pile has {len(s.pile)} cards, not {s.laid}")
    if s.blind and not s.laid:
        raise wrong_entry(("blind",), ": no card of this play has been laid")
    for at in range(len(s.pile)):
        _check_pile(s, at)
    s.top, s.same = on_top(s.t, s.pile)


def _check_pile(s: State, at: int) -> None:
    """Check one card of the pile: it may lie there, and is not a fourth that clears."""
    kind, first = s.pile[at], len(s.pile) - s.laid
    if at >= first and not _fits(s, s.pile[:at], at - first, kind):
        raise wrong_entry(
            ("laid",), f": {s.box.pack[kind].name!r} cannot be part of this play (rule {ONE_PLAY})"
        )
    top, same = on_top(s.t, s.pile[: at + 1])
    stays = at >= first or at < len(s.pile) - 1 or s.turn < 0  # the last play stays on the pile
    if same > KIND or (same == KIND and not stays):
        raise wrong_entry(("pile",), f": four of a kind ({top}) clear the pile (rule {FOUR})")


def _fits(s: State, pile: list[int], laid: int, kind: int) -> bool:
    """Tell whether a card may be next on a pile, after *laid* cards of the current play."""
    top, same = on_top(s.t, pile)
    if laid == 0:
        return s.t.value[kind] <= top
    may_follow = extension(s.t, pile, laid, same, s.blind)
    return bool(may_follow >> (s.t.up + kind) & 1)
