"""Complete and check a table that was written: for scenarios, saves and bug reports.

Cards that are written nowhere lie at the bottom of the deck, in the order of the pack.
``?Fireball`` is a card that nobody has seen: a wild surge among ``casts``, or a cancelled one in
the discard pile.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.possible import refuse
from kit.core.shape import Json, Laid, wrong_entry
from kit.games.rock_paper_wizard.cards.effects import BOOK, COLORS
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, MOST_OF_A_TYPE
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import CAST, HIDDEN, SEEN
from kit.games.rock_paper_wizard.state.keys import NO_CAST
from kit.games.rock_paper_wizard.state.possible import CHECKS

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

_cite = BOOK.citing("state.written")
COPIES, BOOK_SIZE, TYPES, IN_BOOK = map(_cite, ("1.4", "1.5", "1.6", "2.3"))


def unslotted(s: State) -> Json:
    """Return the casts and the live spell, with a mark for wild surges."""
    casts = [
        (_marked(s, seat, spell), aim) if spell >= 0 else NO_CAST
        for seat, (spell, aim) in enumerate(zip(s.spell, s.aim, strict=True))
    ]
    return {"casts": casts, "live": _marked(s, s.turn, s.live) if s.live >= 0 else -1}


def _marked(s: State, seat: int, spell: int) -> int:
    return spell | HIDDEN if s.surge >> seat & 1 else spell


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    if "turn" not in laid:
        s.turn = s.first
    if s.enough not in (ENOUGH, s.t.after_tie):
        raise wrong_entry(("enough",), f" must be {ENOUGH}, or 0 with the option 'tie'")
    _check_book(s)
    _casts(s, laid.get("casts", ()))
    if (live := laid.get("live", -1)) >= 0:
        s.live = live & SEEN
        s.surge |= bool(live & HIDDEN) << s.turn
    _rest(s)
    s.ready = sum(1 << seat for seat, kind in enumerate(s.spell) if kind >= 0 and s.phase == CAST)
    refuse(s, CHECKS)


def _check_book(s: State) -> None:
    if len(s.book) != s.t.book:
        raise wrong_entry(
            ("spellbook",), f" must be a list of {s.t.book} spells (rule {BOOK_SIZE})"
        )
    for number, count in Counter(s.t.color[kind] for kind in s.book).items():
        if count > MOST_OF_A_TYPE:
            raise wrong_entry(
                ("spellbook",),
                f" has {count} {COLORS[number]} spells, at most"
                f" {MOST_OF_A_TYPE} may be (rule {TYPES})",
            )


def _casts(s: State, casts: list[tuple[int, int]]) -> None:
    for seat, (card, aim) in enumerate(casts):
        if card < 0:
            continue
        s.spell[seat], s.aim[seat] = card & SEEN, aim
        if card & HIDDEN:
            s.surge |= 1 << seat
        elif card not in s.book:
            name = s.box.pack[card].name
            raise wrong_entry(
                ("casts", SEATS[seat]), f": {name!r} is not in the spellbook (rule {IN_BOOK})"
            )


def _rest(s: State) -> None:
    """Put the cards that are not written under the deck."""
    left = Counter(s.t.cards)
    left.subtract(s.cards())
    if over := [kind for kind, count in left.items() if count < 0]:
        name = s.box.pack[over[0]].name
        if over[0] not in s.t.cards:
            raise wrong_entry((), f": {name!r} is a promo card: set the option 'levitate'")
        raise wrong_entry(
            (), f": {name!r} lies there more often than the pack has it (rule {COPIES})"
        )
    s.deck = [*reversed(list(left.elements())), *s.deck]
