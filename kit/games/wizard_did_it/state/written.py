"""Complete and check a table that was written: for scenarios, saves and bug reports.

A table may leave cards of the box out, and entries that follow from the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import refuse
from kit.core.shape import Json, Laid, wrong_entry
from kit.games.wizard_did_it.notation import SEATS
from kit.games.wizard_did_it.state.constants import KNIGHT, WIZARD
from kit.games.wizard_did_it.state.knight import current
from kit.games.wizard_did_it.state.possible import CHECKS
from kit.games.wizard_did_it.state.wizard import look_at_tops

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def unslotted(s: State) -> Json:
    """Return the values of the table's keys without a slot."""
    return {
        "moved": s.moved,
        "arrived": sum(1 << seat for seat, there in enumerate(s.arrived) if there),
        "done": [
            [kind for i, kind in enumerate(goals) if done >> i & 1]
            for goals, done in zip(s.goals, s.done, strict=True)
        ],
    }


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    if "phase" not in laid and s.box.players == 1:
        s.phase = KNIGHT
    s.moved = tuple(laid.get("moved", s.moved))
    look_at_tops(s)
    _done(s, laid.get("done", ()))
    _turns(s, laid)
    refuse(s, CHECKS)


def _done(s: State, done: list[list[int]]) -> None:
    for seat, row in enumerate(done):
        for kind in row:
            if kind not in s.goals[seat]:
                name = s.box.pack[kind].name
                raise wrong_entry(("done", seat), f": {name!r} is not among the goals")
            s.done[seat] |= sum(1 << i for i, goal in enumerate(s.goals[seat]) if goal == kind)


def _turns(s: State, laid: Laid) -> None:
    """Complete the places of the Knights and the turn."""
    s.arrived = [bool(laid.get("arrived", 0) >> seat & 1) for seat in range(s.box.players)]
    if "turn" not in laid:
        s.turn = _first(s)
    if s.phase == KNIGHT and "reached" not in laid:
        s.reached[s.turn] = max(0, current(s, s.turn) - 3 * s.turn)
    if s.princess < 0 and sum(s.arrived) == 1:
        s.princess = s.arrived.index(True)
    played = s.phase == WIZARD and s.box.players > 1 and (any(s.stacks) or s.discard)
    if s.last < 0 and played:
        s.last = 1 - s.turn


def _first(s: State) -> int:
    """Return the turn if none is written: the first player, or a Knight still on the road."""
    if s.phase == KNIGHT and sum(s.arrived) == 1:
        return s.arrived.index(False) if s.box.players > 1 else 0
    begins = s.phase == WIZARD and not any(s.stacks) and not s.discard
    chosen = s.box.options["first"]
    return SEATS.index(chosen) if begins and chosen in SEATS[: s.box.players] else 0
