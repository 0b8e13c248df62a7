"""Moving wizards and gold: the few things that all spells are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH
from kit.games.rock_paper_wizard.state.constants import EXIT, HOARD
from kit.games.rock_paper_wizard.state.often import Often

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

cite = BOOK.citing("state.moving")
ADVANCED, PUSHED = Often("advanced", cite("3.2")), Often("pushed", cite("3.3"))
UNMOVED, AT_EXIT = Often("unmoved", cite("3.5")), Often("stops at exit", cite("3.5"))
POORER = Often("poorer", cite("3.4"))
HOARD_END, COINS, EITHER_WAY, NOT_YET = cite("3.6"), cite("3.8"), cite("3.13"), cite("4.7")


def advance(s: State, seat: int, n: int) -> None:
    """Move a wizard toward the hoard, no farther than its last space."""
    at = s.space[seat]
    to = min(HOARD, at + n)
    s.space[seat] = to
    if sink := s.sink:
        sink(ADVANCED[seat, to - at, to] if to != at else UNMOVED[seat, at])
        if at + n > HOARD:
            sink(event("stops at hoard", seat, (), HOARD_END))


def push(s: State, seat: int, n: int) -> None:
    """Move a wizard toward the cave exit, no farther than its first space."""
    at = s.space[seat]
    to = max(EXIT, at - n)
    s.space[seat] = to
    if sink := s.sink:
        sink(PUSHED[seat, at - to, to] if to != at else UNMOVED[seat, at])
        if at - n < EXIT:
            sink(AT_EXIT[seat, n, at])


def place(s: State, seat: int, to: int, *, usual: int) -> None:
    """Put a wizard on a space; *usual* is the sign of the way one would expect."""
    at = s.space[seat]
    s.space[seat] = to
    if s.sink:
        if to == at:
            s.sink(UNMOVED[seat, at])
            return
        s.sink(event("placed", seat, (to,), s.t.clause[s.live]))
        if (to - at) * usual < 0:
            s.sink(event("other way", seat, (to,), EITHER_WAY))


def poorer(s: State, seat: int) -> list[int]:
    """Return the wizards who have less gold, clockwise from this one."""
    gold, mine = s.gold, s.gold[seat]
    n = len(gold)
    found = [other % n for other in range(seat + 1, seat + n) if gold[other % n] < mine]
    if s.sink:
        s.sink(POORER[seat, *found])
    return found


def lose(s: State, seat: int, n: int) -> None:
    """Pay gold to the hoard, as much of it as there is."""
    paid = _pay(s, seat, n)
    if s.sink and paid:
        s.sink(event("lost", seat, (paid, s.gold[seat]), s.t.clause[s.live]))


def give(s: State, seat: int, to: int, n: int) -> None:
    """Pay gold to a wizard, as much of it as there is."""
    paid = _pay(s, seat, n)
    s.gold[to] += paid
    if s.sink and paid:
        s.sink(event("gave", seat, (to, paid, s.gold[seat]), s.t.clause[s.live]))
        rich(s, to)


def rich(s: State, seat: int) -> None:
    """Say that 25 gold pieces win nothing in mid-round. Runs only when someone listens."""
    assert s.sink
    if s.gold[seat] >= ENOUGH:
        s.sink(event("not yet", seat, (s.gold[seat],), NOT_YET))


def _pay(s: State, seat: int, n: int) -> int:
    gold = s.gold[seat]
    paid = min(gold, n)
    s.gold[seat] = gold - paid
    if s.sink and paid < n:
        s.sink(event("short", seat, (n, gold), COINS))
    return paid
