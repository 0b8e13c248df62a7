"""Which goals have just been accomplished, by either Wizard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wizard_did_it.cards.effects import VERBS
from kit.games.wizard_did_it.cards.lookup import Goal
from kit.games.wizard_did_it.events import ACCOMPLISHED, flipped, flipped_for_rival

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def check_goals(s: State, knight: int, how: str, cards: list[int], strength: int) -> None:
    """Turn over the goals that *how* ('won', 'lurking', ...) with these cards accomplishes."""
    t, about = s.t, s.t.due[how]
    for seat, goals in enumerate(s.goals):
        due = about[seat == knight]
        if due.isdisjoint(goals):
            continue
        done = s.done[seat]
        for i, kind in enumerate(goals):
            if kind not in due or (done and done >> i & 1):
                continue
            goal = t.goals[kind]
            assert goal
            held = s.items[knight] if goal.when == "worn" else cards
            if t.uses_add_up and goal.when in VERBS:
                held = _moved(s, knight, goal)
            if strength >= goal.least and _holds(held, goal):
                s.done[seat] |= 1 << i
                if s.sink:
                    _tell(s, seat, goal, own=seat == knight)


def remember(s: State, knight: int, verb: str, moved: list[int]) -> None:
    """Note what a stack modifier has moved, for the reading in which several uses add up."""
    at, rows = _row(knight, verb), list(s.moved)
    rows[at] = (*rows[at], *moved)
    s.moved = tuple(rows)


def _row(knight: int, verb: str) -> int:
    return len(VERBS) * knight + VERBS.index(verb)


def _moved(s: State, knight: int, goal: Goal) -> list[int]:
    """Return all that the stack modifiers which a goal is about have moved so far."""
    knights = range(s.box.players) if goal.scope == "either" else (knight,)
    return [kind for one in knights for kind in s.moved[_row(one, goal.when)]]


def _holds(cards: list[int], goal: Goal) -> bool:
    for family, count in goal.need:
        if family.isdisjoint(cards):
            return False
        if count > 1 and sum([kind in family for kind in cards]) < count:
            return False
    return True


def _tell(s: State, seat: int, goal: Goal, *, own: bool) -> None:
    assert s.sink
    s.sink((ACCOMPLISHED[goal.clause], seat, goal.kind))
    s.sink((flipped if own else flipped_for_rival, seat, goal.kind))
