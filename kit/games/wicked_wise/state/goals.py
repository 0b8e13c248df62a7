"""Choosing goals: the Dragons pass, the Mice keep, and all is revealed together."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.core.event import Event, event, only
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GOALS_DRAWN, KEEPS, PASSES
from kit.games.wicked_wise.state import trick
from kit.games.wicked_wise.state.constants import (
    DONE,
    DRAGON_SAW,
    GOALS,
    KEEPING,
    MOUSE_SAW,
    PASSING,
    READY,
    await_all,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.goals")
DREW, REVEALED, REST, ALONE = cite("2.1"), cite("2.4"), cite("2.5"), cite("2.7")
PASSED, KEPT = cite("2.2"), cite("2.3")
NO_CHOICE, NO_GOALS = cite("9.8"), cite("9.9")


def begin(s: State) -> bool:
    """Draw four goals for each team; return False where this round has no choosing."""
    t = s.t
    if t.tiny or (t.learning and s.round == 1):
        if s.sink:
            s.sink(event("no goals", -1, (), NO_GOALS) if t.tiny else _no_choice())
        return False
    s.stage, s.actor = GOALS, -1
    for team in range(t.teams):
        deck = s.goal_deck[team]
        got = sorted(deck[-GOALS_DRAWN:])
        del deck[-GOALS_DRAWN:]
        s.goal_stage[team] = KEEPING if t.dual[team] else PASSING
        (s.goal_passed if t.dual[team] else s.goal_drawn)[team] = got
    await_all(s)
    if s.sink:
        for said in told(s):
            s.sink(said)
    return True


def _no_choice() -> Event:
    return event("no choice", -1, (), NO_CHOICE)


def told(s: State) -> list[Event]:
    """Return the drawing of goals as events."""
    said: list[Event] = []
    for team in range(s.t.teams):
        cards = tuple(s.goal_drawn[team] or s.goal_passed[team])
        said.append(event("drew goals", team, (len(cards),), DREW))
        said.append(event("goals drawn", team, cards, DREW, only(team)))
        if s.t.dual[team]:
            said.append(event("dual goals", team, (), ALONE))
    return said


def legal(s: State, seat: int) -> list[int]:
    """Return the goals to pass or keep, and done once there are enough."""
    team = s.t.team[seat]
    if s.goal_stage[team] == PASSING:
        held, taken, low = s.goal_drawn[team], s.goal_passed[team], PASSES[s.round - 1][0]
    else:
        held, taken, low = s.goal_passed[team], s.goal_kept[team], KEEPS[s.round - 1][0]
    return [*held, s.t.words + DONE] if len(taken) >= low else held[:]


def choose(s: State, seat: int, action: int) -> None:
    """Pass or keep one goal, or be done."""
    team = s.t.team[seat]
    if s.goal_stage[team] == PASSING:
        _pass(s, seat, team, action)
    else:
        _keep(s, seat, team, action)


def _pass(s: State, seat: int, team: int, action: int) -> None:
    drawn, passed = s.goal_drawn[team], s.goal_passed[team]
    if action < s.t.words:
        drawn.remove(action)
        insort(passed, action)
        if s.sink:
            s.sink(event("picked", seat, (action,), PASSED, only(seat)))
        if len(passed) < PASSES[s.round - 1][1]:
            return
    s.goal_stage[team] = KEEPING
    await_all(s)
    if s.sink:
        mouse = s.t.mouse_seat[team]
        s.sink(event("passed goals", seat, (), PASSED))
        s.sink(event("got goals", mouse, tuple(passed), PASSED, only(mouse)))


def _keep(s: State, seat: int, team: int, action: int) -> None:
    passed, kept = s.goal_passed[team], s.goal_kept[team]
    if action < s.t.words:
        passed.remove(action)
        insort(kept, action)
        if s.sink:
            s.sink(event("picked", seat, (action,), KEPT, only(seat)))
        if len(kept) < KEEPS[s.round - 1][1] and passed:
            return
    s.goal_stage[team] = READY
    await_all(s)
    if s.sink:
        s.sink(event("chose goals", seat, (), KEPT))
    if s.goal_stage == [READY] * s.t.teams:
        _reveal(s)


def _reveal(s: State) -> None:
    for team in range(s.t.teams):
        s.goals[team] = s.goal_kept[team]
        rest = [goal | DRAGON_SAW for goal in s.goal_drawn[team]]
        rest += [goal | DRAGON_SAW | MOUSE_SAW for goal in s.goal_passed[team]]
        s.goal_bin[team] += rest
        s.goal_drawn[team], s.goal_passed[team], s.goal_kept[team] = [], [], []
        if s.sink:
            s.sink(event("revealed", s.t.mouse_seat[team], tuple(s.goals[team]), REVEALED))
            s.sink(event("rest", team, (len(rest),), REST))
    trick.begin(s)
