"""Moving wizards and gold: the few things that all spells are made of.

Where *told* is given, it is the kind of event that the spell being resolved makes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH
from kit.games.rock_paper_wizard.state.constants import EXIT, HOARD

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State


def advance(s: State, seat: int, n: int) -> None:
    """Move a wizard toward the hoard, no farther than its last space."""
    at = s.space[seat]
    to = min(HOARD, at + n)
    s.space[seat] = to
    if sink := s.sink:
        sink((ev.advanced, seat, to - at, to) if to != at else (ev.unmoved, seat, at))
        if at + n > HOARD:
            sink((ev.stops_at_hoard, seat))


def push(s: State, seat: int, n: int) -> None:
    """Move a wizard toward the cave exit, no farther than its first space."""
    at = s.space[seat]
    to = max(EXIT, at - n)
    s.space[seat] = to
    if sink := s.sink:
        sink((ev.pushed, seat, at - to, to) if to != at else (ev.unmoved, seat, at))
        if at - n < EXIT:
            sink((ev.stops_at_exit, seat, n, at))


def place(s: State, seat: int, to: int, told: Kind, usual: int) -> None:
    """Put a wizard on a space; *usual* is the sign of the way one would expect."""
    at = s.space[seat]
    s.space[seat] = to
    if sink := s.sink:
        if to == at:
            sink((ev.unmoved, seat, at))
            return
        sink((told, seat, to))
        if (to - at) * usual < 0:
            sink((ev.other_way, seat, to))


def who_is_poorer(s: State, seat: int) -> list[int]:
    """Return the wizards who have less gold, clockwise from this one."""
    gold, mine = s.gold, s.gold[seat]
    found = [other for other in s.t.clockwise[seat] if gold[other] < mine]
    if s.sink:
        s.sink((ev.poorer, seat, tuple(found)))
    return found


def lose(s: State, seat: int, n: int, told: Kind) -> None:
    """Pay gold to the hoard, as much of it as there is."""
    paid = _pay(s, seat, n)
    if s.sink and paid:
        s.sink((told, seat, paid, s.gold[seat]))


def give(s: State, seat: int, to: int, n: int, told: Kind) -> None:
    """Pay gold to a wizard, as much of it as there is."""
    paid = _pay(s, seat, n)
    s.gold[to] += paid
    if s.sink and paid:
        s.sink((told, seat, to, paid, s.gold[seat]))
        tell_if_rich(s, to)


def tell_if_rich(s: State, seat: int) -> None:
    """Say that 25 gold pieces win nothing in mid-round, if someone listens."""
    if s.sink and s.gold[seat] >= ENOUGH:
        s.sink((ev.not_yet, seat, s.gold[seat]))


def _pay(s: State, seat: int, n: int) -> int:
    """Take gold from a wizard and return how much there was to take."""
    gold = s.gold[seat]
    paid = min(gold, n)
    s.gold[seat] = gold - paid
    if s.sink and paid < n:
        s.sink((ev.short, seat, n, gold))
    return paid
