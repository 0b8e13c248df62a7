"""Which goals have just been accomplished, by either Wizard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.tables import ANY, OWN, Goal

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.goals")
FLIPPED, ABOUT = cite("6.1"), cite("6.2")
ENCOUNTERS = ("met", "won", "lost")


def check(s: State, knight: int, how: str, cards: list[int], strength: int) -> None:
    """Turn over the goals that *how* ('won', 'lurking', ...) with these cards accomplishes."""
    for seat, goals in enumerate(s.goals):
        done = s.done[seat]
        for i, kind in enumerate(goals):
            if done >> i & 1:
                continue
            goal = s.t.goals[kind]
            if goal.scope != ANY and (goal.scope == OWN) != (seat == knight):
                continue
            if _accomplished(s, goal, knight, how, cards, strength):
                s.done[seat] |= 1 << i
                if s.sink:
                    _tell(s, seat, goal, own=seat == knight)


def _accomplished(
    s: State, goal: Goal, knight: int, how: str, cards: list[int], strength: int
) -> bool:
    when = goal.when
    if when == "met" or when == "worn":  # noqa: PLR1714  # faster than a tuple
        if how not in ENCOUNTERS:
            return False
        return _holds(s.items[knight] if when == "worn" else cards, goal)
    if when == "giant":
        return how == "won" and strength >= goal.least
    return when == how and _holds(cards, goal)


def _holds(cards: list[int], goal: Goal) -> bool:
    for family, count in goal.need:
        have = 0
        for kind in cards:
            if kind in family:
                have += 1
        if have < count:
            return False
    return True


def _tell(s: State, seat: int, goal: Goal, *, own: bool) -> None:
    assert s.sink
    s.sink(Event("goal", seat, (goal.kind,), goal.clause))
    s.sink(Event("flipped", seat, (goal.kind,), FLIPPED if own else ABOUT))
