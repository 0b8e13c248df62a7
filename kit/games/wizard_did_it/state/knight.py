"""The Knight's Phase: drawing card by card, stack modifiers, the road to the Castle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.state import ending, fight, goals
from kit.games.wizard_did_it.state.constants import SEEN
from kit.games.wizard_did_it.state.road import current

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.knight")
DREW, BOTTOM, AT_ONCE, AS_MUCH = cite("3.3"), cite("3.4"), cite("5.1"), cite("5.5")
VERB = {"in space": cite("5.2"), "lurking": cite("5.3"), "surprise": cite("5.4")}


def draw(s: State, seat: int) -> None:
    """Draw one card and do what it says; an item or the bottom ends the encounter."""
    at = current(s, seat)
    if at < 0:
        ending.arrive(s, seat)
        return
    stack = s.stacks[at]
    kind = stack.pop() & SEEN
    if s.sink:
        s.sink(event("drew", seat, (kind,), DREW))
    group = s.t.group[kind]
    if group == "stack modifier":
        _modify(s, seat, at, kind)
    else:
        s.encounter.append(kind)
    if group == "item":
        fight.resolve(s, seat, at, kind)
    elif not stack:
        if s.sink:
            s.sink(event("bottom", seat, (), BOTTOM))
        fight.resolve(s, seat, at, -1)


def _modify(s: State, seat: int, at: int, kind: int) -> None:
    stack, verb = s.stacks[at], s.t.verb[kind]
    s.discard.append(kind)
    n = min(s.t.reach[kind], len(stack))
    moved = [card & SEEN for card in stack[len(stack) - n :]]  # the top card is the last
    del stack[len(stack) - n :]
    _move(s, at, verb, moved)
    if s.sink:
        s.sink(event("modifier", seat, (kind,), AT_ONCE))
        if n < s.t.reach[kind]:
            s.sink(event("too few", seat, (n,), AS_MUCH))
        s.sink(event(verb, seat, tuple(reversed(moved)), VERB[verb]))
    goals.check(s, seat, verb, moved, 0)


def _move(s: State, at: int, verb: str, moved: list[int]) -> None:
    if verb == "lurking":
        s.stacks[at][:0] = moved
    elif verb == "surprise" and len(s.stacks) > 3:
        s.stacks[(at + 3) % 6] += moved
    else:  # in space; and with one Knight only there is nobody to surprise
        s.discard += moved
