"""Where a Knight stands on the way from the Forest to the Castle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wizard_did_it.events import enters, goes_back

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def current(s: State, seat: int) -> int:
    """Return the stack this Knight draws from, or -1 if all his stacks are empty."""
    at, stacks = 3 * seat, s.stacks
    if stacks[at]:
        return at
    if stacks[at + 1]:
        return at + 1
    return at + 2 if stacks[at + 2] else -1


def enter(s: State, at: int) -> None:
    """Note that the Knight on turn stands before the stack *at*; it may be a step back."""
    if at < 0:
        return
    place, before = at % 3, s.reached[s.turn]
    if place > before:
        s.reached[s.turn] = place
    if s.sink and place != before:
        s.sink((goes_back if place < before else enters, s.turn, place))
