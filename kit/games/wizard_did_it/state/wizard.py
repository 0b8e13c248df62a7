"""The Wizard's Phase: laying cards, Swap, passing, and the end of the phase."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.state.constants import KNIGHT, WIZARD
from kit.games.wizard_did_it.state.knight import current, enter

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def plays(s: State, seat: int) -> list[int]:
    """Return the actions that lay a card or cast Swap, ascending."""
    by_kind = s.t.plays[s.topped]
    actions: list[int] = []
    before = -1
    for kind in s.hands[seat]:
        if kind != before:
            actions += by_kind[kind]
            before = kind
    return actions


def look_at_tops(s: State) -> None:
    """Find the stacks with an item on top; a Knight does not need them."""
    s.topped = 0
    if s.phase == WIZARD:
        for at, stack in enumerate(s.stacks):
            if stack and stack[-1] in s.t.items:
                s.topped |= 1 << at


def play(s: State, seat: int, action: int) -> None:
    """Lay a card on a stack or, if the action names two stacks, cast Swap; then draw."""
    kind, one, two = s.t.moves[action]
    hand, tell, other = s.hands[seat], s.sink, 1 - seat
    hand.remove(kind)
    if two < 0:
        s.stacks[one].append(kind)
        if kind in s.t.items:
            s.topped |= 1 << one
        else:
            s.topped &= ~(1 << one)
        if tell:
            tell((ev.laid, seat, kind, one))
    else:
        _swap(s, seat, kind, one, two)
    s.last = seat
    if s.deck:
        insort(hand, card := s.deck.pop())
        if tell:
            tell((ev.drew_back.others, seat, len(s.deck)))
            tell((ev.drew_card.only, seat, card))
    if s.hands[other]:
        s.turn = other
    else:
        _other_is_out(s, seat)


def passes(s: State, seat: int) -> None:
    """Pass without a card to lay; if nobody has one, the phase ends."""
    if s.sink:
        s.sink((ev.passed, seat))
    if plays(s, 1 - seat):
        s.turn = 1 - seat
        return
    left = [*s.hands[0], *s.hands[1], *s.deck]
    s.discard += left
    s.hands, s.deck = [[], []], []
    if s.sink:
        s.sink((ev.stuck, -1, len(left)))
    _set_out(s)


def _swap(s: State, seat: int, kind: int, one: int, two: int) -> None:
    a, b = s.stacks[one], s.stacks[two]
    moved = bool(a and b)
    if moved:
        a[-1], b[-1] = b[-1], a[-1]
        look_at_tops(s)
    s.discard.append(kind)
    if s.sink:
        s.sink((ev.swapped, seat, one, two, moved))


def _other_is_out(s: State, seat: int) -> None:
    """Continue with *seat* alone, or end the phase if it has laid its last card too."""
    if not s.hands[seat]:
        if s.sink:
            s.sink((ev.all_laid, -1))
        _set_out(s)
    elif s.sink:
        s.sink((ev.skipped, 1 - seat))


def _set_out(s: State) -> None:
    s.phase, s.turn = KNIGHT, 1 - s.last
    look_at_tops(s)
    if s.sink:
        s.sink((ev.sets_out, s.turn))
    enter(s, current(s, s.turn))
