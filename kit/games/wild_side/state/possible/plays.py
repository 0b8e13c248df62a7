"""How a central pile can have come to lie there, and how there can be none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.core.shape import Problem
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
def pile_climbs(s: State) -> Problem | None:
    """A higher card is picked up with the pile, so no card lies on a lower one."""
    value, name = s.t.value, [card.name for card in s.box.pack]
    for low, high in zip(s.pile, s.pile[1:], strict=False):
        if value[high] > value[low]:
            return Problem(
                ("pile",), f": {name[high]!r} cannot lie on {name[low]!r}; write the top first"
            )
    return None


@CHECKS.never("4.7")
def four_not_covered(s: State) -> Problem | None:
    """Four of a kind stay only where the fourth began a run that covers them."""
    before = len(s.pile) - s.laid
    for at, kind in enumerate(s.pile[:before][:-1]):
        top, same = on_top(s.t, s.pile[: at + 1])
        covers = s.t.lower[kind] >> (FIRST + s.pile[at + 1]) & 1
        if same == KIND and not covers:
            return Problem(("pile",), f": four of a kind ({top}) are covered by no run")
    if s.laid and on_top(s.t, s.pile[:before])[1] == KIND:
        return Problem(("pile",), ": four of a kind were cleared before this play")
    return None


@CHECKS.never("6.1")
def blind_from_nowhere(s: State) -> Problem | None:
    """A blind card that was tried has left its place, and its cover before it."""
    places = zip(s.ups[PLACES * s.turn :], s.downs[PLACES * s.turn :], strict=True)
    if s.blind and (GONE, GONE) not in list(places)[:PLACES]:
        return Problem(("blind",), f": in front of {SEATS[s.turn]} no place is empty")
    return None


@CHECKS.never("6.9")
def blind_too_late(s: State) -> Problem | None:
    """In the strict reading a blind card follows a clearing only if nothing else was left."""
    if s.blind and s.cleared and s.t.blind_first and s.held[s.turn] >> FIRST:
        return Problem(("blind",), f": after clearing, {SEATS[s.turn]} had other cards to play")
    return None


@CHECKS.never("4.8")
def cleared_nothing(s: State) -> Problem | None:
    """Clearing takes the whole pile away, and whoever cleared it starts another."""
    if not s.cleared:
        return None
    if s.turn < 0 or s.fresh or len(s.pile) > s.laid:
        return Problem(("cleared",), " is 1 only while its player starts a new pile")
    if in_play(s) == TAKEN * s.box.players:
        return Problem((), ": all cards taken are still in play, so nothing can have been cleared")
    return None


@CHECKS.never("5.3")
def no_pile_for_no_reason(s: State) -> Problem | None:
    """A pile is begun by the leader, after the player before picked one up, or after clearing."""
    if s.cleared or not has_cleared(s):
        return None
    before = SEATS[(s.turn - 1) % s.box.players]
    return Problem(
        ("cleared",), f": {before} has not picked up a pile, so {SEATS[s.turn]} has cleared one"
    )
