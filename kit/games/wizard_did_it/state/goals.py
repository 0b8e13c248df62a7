"""Which goals have just been accomplished, by either Wizard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.lookup import ANY, OWN, Goal

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

cite = BOOK.citing("state.goals")
FLIPPED, ABOUT = cite("6.1"), cite("6.2")


def check(s: State, knight: int, how: str, cards: list[int], strength: int) -> None:
    """Turn over the goals that *how* ('won', 'lurking', ...) with these cards accomplishes."""
    happened = _happened(how, cards, s.items[knight])
    for seat, goals in enumerate(s.goals):
        for i, kind in enumerate(goals):
            goal = s.t.goals[kind]
            assert goal
            if s.done[seat] >> i & 1 or goal.when not in happened:
                continue
            if goal.scope != ANY and (goal.scope == OWN) != (seat == knight):
                continue
            if strength >= goal.least and _holds(happened[goal.when], goal):
                s.done[seat] |= 1 << i
                if s.sink:
                    _tell(s, seat, goal, own=seat == knight)


def _happened(how: str, cards: list[int], worn: list[int]) -> dict[str, list[int]]:
    """Return what goals may be about now, each with the cards to look at."""
    if how == "won":
        return {"met": cards, "won": cards, "worn": worn, "giant": cards}
    if how == "lost":
        return {"met": cards, "lost": cards, "worn": worn}
    return {"met": cards, "worn": worn} if how == "met" else {how: cards}


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
    s.sink(event("goal", seat, (goal.kind,), goal.clause))
    s.sink(event("flipped", seat, (goal.kind,), FLIPPED if own else ABOUT))
