"""Where a Knight stands on the way from the Forest to the Castle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wizard_did_it.cards.effects import BOOK

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.road")
CURRENT, BACK = cite("3.2"), cite("3.18")


def current(s: State, seat: int) -> int:
    """Return the stack this Knight draws from, or -1 if all his stacks are empty."""
    first = 3 * seat
    for at in (first, first + 1, first + 2):
        if s.stacks[at]:
            return at
    return -1


def enter(s: State) -> None:
    """Note where the Knight on turn stands; it may be a step back."""
    at = current(s, s.turn)
    if at < 0:
        return
    place, before = at % 3, s.reached[s.turn]
    if place > before:
        s.reached[s.turn] = place
    if s.sink and place != before:
        kind, clause = ("goes back", BACK) if place < before else ("enters", CURRENT)
        s.sink(event(kind, s.turn, (place,), clause))
