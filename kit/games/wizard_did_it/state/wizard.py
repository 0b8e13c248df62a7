"""The Wizard's Phase: laying cards, Swap, passing, and the end of the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event, only, others
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.state.constants import KNIGHT
from kit.games.wizard_did_it.state.road import enter

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.wizard")
LAID, DREW, SPELL, ALL_LAID = cite("2.1"), cite("2.6"), cite("2.8"), cite("2.9")
SKIPPED, PASSED, STUCK, ORDER = cite("2.10"), cite("2.11"), cite("2.12"), cite("3.1")


def plays(s: State, seat: int) -> list[int]:
    """Return the actions that lay a card or cast Swap, ascending."""
    group, table, stacks = s.t.group, s.t.plays, s.stacks
    actions: list[int] = []
    for kind in sorted(set(s.hands[seat])):
        if group[kind] != "item":
            actions += table[kind]
            continue
        for action, stack in zip(table[kind], stacks, strict=True):
            if not stack or group[stack[-1]] != "item":
                actions.append(action)
    return actions


def play(s: State, seat: int, kind: int, one: int, two: int) -> None:
    """Lay a card on a stack or, where two stacks are named, cast Swap; then draw."""
    hand = s.hands[seat]
    hand.remove(kind)
    if two < 0:
        s.stacks[one].append(kind)
        if s.sink:
            s.sink(event("laid", seat, (kind, one), LAID))
    else:
        _swap(s, seat, kind, one, two)
    s.last = seat
    if s.deck:
        hand.append(card := s.deck.pop())
        if s.sink:
            s.sink(event("drew back", seat, (len(s.deck),), DREW, others(seat)))
            s.sink(event("drew card", seat, (card,), DREW, only(seat)))
    _next(s, seat)


def passes(s: State, seat: int) -> None:
    """Do nothing, having nothing to lay; if nobody has, the phase is over."""
    if s.sink:
        s.sink(event("passed", seat, (), PASSED))
    if plays(s, 1 - seat):
        s.turn = 1 - seat
        return
    left = [*s.hands[0], *s.hands[1], *s.deck]
    s.discard += left
    s.hands, s.deck = [[], []], []
    if s.sink:
        s.sink(event("stuck", -1, (len(left),), STUCK))
    _set_out(s)


def _swap(s: State, seat: int, kind: int, one: int, two: int) -> None:
    a, b = s.stacks[one], s.stacks[two]
    moved = bool(a and b)
    if moved:
        a[-1], b[-1] = b[-1], a[-1]
    s.discard.append(kind)
    if s.sink:
        s.sink(event("swapped", seat, (one, two, moved), SPELL))


def _next(s: State, seat: int) -> None:
    if s.hands[1 - seat]:
        s.turn = 1 - seat
    elif not s.hands[seat]:
        if s.sink:
            s.sink(event("all laid", -1, (), ALL_LAID))
        _set_out(s)
    elif s.sink:
        s.sink(event("skipped", 1 - seat, (), SKIPPED))


def _set_out(s: State) -> None:
    s.phase, s.turn = KNIGHT, 1 - s.last
    if s.sink:
        s.sink(event("sets out", s.turn, (), ORDER))
    enter(s)
