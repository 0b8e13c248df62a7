"""How a central pile can have come to lie there, and how there can be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.lookup import FIRST
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import GONE, PLACES, TAKEN, size
from kit.games.wild_side.state.opening import owned
from kit.games.wild_side.state.pile import KIND, on_top
from kit.games.wild_side.state.possible.cards import in_play

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

CHECKS = Checks(BOOK)
PICKED = 2  # cards at least: one that was too high, and the pile


def has_cleared(s: State) -> bool:
    """Tell whether nothing but clearing explains that the pile is empty, or all of this play."""
    if s.turn < 0 or s.fresh or len(s.pile) > s.laid:
        return False
    return not (_opens_round(s) or _after_picking_up(s))


def _opens_round(s: State) -> bool:
    """Tell whether the play under way can be the first of the round."""
    own = [owned(s, seat) + (s.laid if seat == s.turn else 0) for seat in range(s.box.players)]
    untouched = set(own) == {TAKEN} and not any(map(any, s.known))
    return s.laid > 0 and s.turn == s.lead and untouched


def _after_picking_up(s: State) -> bool:
    """Tell whether the player before can have picked up the pile in the turn before."""
    return size(s.known[s.turn - 1]) >= PICKED


@CHECKS.never("3.4")
def pile_climbs(s: State) -> str:
    """A higher card is picked up with the pile, so no card lies on a lower one."""
    value, name = s.t.value, [card.name for card in s.box.pack]
    for low, high in zip(s.pile, s.pile[1:], strict=False):
        if value[high] > value[low]:
            return f"table.pile: {name[high]!r} cannot lie on {name[low]!r}; write the top first"
    return ""


@CHECKS.never("4.7")
def four_not_covered(s: State) -> str:
    """Four of a kind stay only where the fourth began a run that covers them."""
    before = len(s.pile) - s.laid
    for at, kind in enumerate(s.pile[:before][:-1]):
        top, same = on_top(s.t, s.pile[: at + 1])
        covers = s.t.lower[kind] >> (FIRST + s.pile[at + 1]) & 1
        if same == KIND and not covers:
            return f"table.pile: four of a kind ({top}) are covered by no run"
    if s.laid and on_top(s.t, s.pile[:before])[1] == KIND:
        return "table.pile: four of a kind were cleared before this play"
    return ""


@CHECKS.never("6.1")
def blind_from_nowhere(s: State) -> str:
    """A blind card that was tried has left its place, and its cover before it."""
    places = zip(s.ups[PLACES * s.turn :], s.downs[PLACES * s.turn :], strict=True)
    if s.blind and (GONE, GONE) not in list(places)[:PLACES]:
        return f"table.blind: in front of {SEATS[s.turn]} no place is empty"
    return ""


@CHECKS.never("6.9")
def blind_too_late(s: State) -> str:
    """In the strict reading a blind card follows a clearing only if nothing else was left."""
    if s.blind and s.cleared and s.t.blind_first and s.held[s.turn] >> FIRST:
        return f"table.blind: after clearing, {SEATS[s.turn]} had other cards to play"
    return ""


@CHECKS.never("4.8")
def cleared_nothing(s: State) -> str:
    """Clearing takes the whole pile away, and whoever cleared it starts another."""
    if not s.cleared:
        return ""
    if s.turn < 0 or s.fresh or len(s.pile) > s.laid:
        return "table.cleared is 1 only while its player starts a new pile"
    if in_play(s) == TAKEN * s.box.players:
        return "table: all cards taken are still in play, so nothing can have been cleared"
    return ""


@CHECKS.never("5.3")
def no_pile_for_no_reason(s: State) -> str:
    """A pile is begun by the leader, after the player before picked one up, or after clearing."""
    if s.cleared or not has_cleared(s):
        return ""
    before = SEATS[(s.turn - 1) % s.box.players]
    return f"table.cleared: {before} has not picked up a pile, so {SEATS[s.turn]} has cleared one"
