"""The Knight's Phase: drawing card by card, stack modifiers, the road to the Castle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wizard_did_it.events import MODIFIED, bottom, drew, modifier, too_few
from kit.games.wizard_did_it.state.constants import SEEN
from kit.games.wizard_did_it.state.ending import arrive
from kit.games.wizard_did_it.state.fight import resolve
from kit.games.wizard_did_it.state.goals import check_goals, remember
from kit.games.wizard_did_it.state.road import current

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def draw(s: State, seat: int) -> None:
    """Draw one card and do what it says; an item or the bottom ends the encounter."""
    at = current(s, seat)
    if at < 0:
        arrive(s, seat)
        return
    stack = s.stacks[at]
    kind = stack.pop() & SEEN
    if s.sink:
        s.sink((drew, seat, kind))
    if s.t.verb[kind]:
        _modify(s, seat, at, kind)
    else:
        s.encounter.append(kind)
        if kind in s.t.items:
            resolve(s, seat, at, kind)
            return
    if not stack:
        if s.sink:
            s.sink((bottom, seat))
        resolve(s, seat, at, -1)


def _modify(s: State, seat: int, at: int, kind: int) -> None:
    stack, verb = s.stacks[at], s.t.verb[kind]
    s.discard.append(kind)
    n = min(s.t.reach[kind], len(stack))
    moved = [card & SEEN for card in stack[len(stack) - n :]]  # the top card is the last
    del stack[len(stack) - n :]
    _move(s, at, verb, moved)
    if s.sink:
        s.sink((modifier, seat, kind))
        if n < s.t.reach[kind]:
            s.sink((too_few, seat, n))
        s.sink((MODIFIED[verb], seat, tuple(reversed(moved))))
    if s.t.uses_add_up:
        remember(s, seat, verb, moved)
    check_goals(s, seat, verb, moved, 0)


def _move(s: State, at: int, verb: str, moved: list[int]) -> None:
    if verb == "lurking":
        s.stacks[at][:0] = moved
    elif verb == "surprise" and len(s.stacks) > 3:
        s.stacks[(at + 3) % 6] += moved
    else:  # in space; and with one Knight only there is nobody to surprise
        s.discard += moved
