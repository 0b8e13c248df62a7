"""Which goals have just been accomplished, by either Wizard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wizard_did_it.cards.lookup import Goal
from kit.games.wizard_did_it.events import ACCOMPLISHED, flipped, flipped_for_rival

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def check_goals(s: State, knight: int, how: str, cards: list[int], strength: int) -> None:
    """Turn over the goals that *how* ('won', 'lurking', ...) with these cards accomplishes."""
    about = s.t.due[how]
    for seat, goals in enumerate(s.goals):
        due = about[seat == knight]
        if due.isdisjoint(goals):
            continue
        for i, kind in enumerate(goals):
            if kind not in due or s.done[seat] >> i & 1:
                continue
            goal = s.t.goals[kind]
            assert goal
            held = s.items[knight] if goal.when == "worn" else cards
            if strength >= goal.least and _holds(held, goal):
                s.done[seat] |= 1 << i
                if s.sink:
                    _tell(s, seat, goal, own=seat == knight)


def _holds(cards: list[int], goal: Goal) -> bool:
    for family, count in goal.need:
        if family.isdisjoint(cards):
            return False
        if count > 1 and sum([kind in family for kind in cards]) < count:
            return False
    return True


def _tell(s: State, seat: int, goal: Goal, *, own: bool) -> None:
    assert s.sink
    s.sink(ACCOMPLISHED[goal.clause](seat, goal.kind))
    s.sink((flipped if own else flipped_for_rival)(seat, goal.kind))
