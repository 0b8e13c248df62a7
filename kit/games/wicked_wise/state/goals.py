"""Choosing goals: the Dragons pass, the Mice keep, and all is revealed together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Note
from kit.core.state import Sink
from kit.games.wicked_wise.cards.lookup import GOALS_DRAWN, KEEPS, PASSES
from kit.games.wicked_wise.events.setup import (
    chose_goals,
    drew_goals,
    dual_goals,
    goals_drawn,
    got_goals,
    no_choice,
    no_goals,
    passed_goals,
    picked,
    picked_to_keep,
    rest,
    rest_shown,
    revealed,
)
from kit.games.wicked_wise.state.constants import (
    ALL_SAW,
    DONE,
    DRAGON_SAW,
    FIRST,
    KEEPING,
    KIND,
    MOUSE_SAW,
    PASSING,
    READY,
    sorted_in,
    swap,
    without,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin(s: State) -> str | None:
    """Draw four goals for each team, or go on to the first trick where there is no choosing."""
    t = s.t
    if t.tiny or (t.learning and s.round == 1):
        if s.sink:
            s.sink((no_goals, -1) if t.tiny else (no_choice, -1))
        return FIRST
    s.actor = -1
    left = []
    for team, deck in enumerate(s.goal_deck):
        goals = s.goal_passed if t.dual[team] else s.goal_drawn
        goals[team] = tuple(sorted(deck[-GOALS_DRAWN:]))
        left.append(deck[:-GOALS_DRAWN])
    s.goal_deck = tuple(left)
    s.goal_stage = tuple([KEEPING if dual else PASSING for dual in t.dual])
    await_choices(s)
    if s.sink:
        for said in told(s):
            s.sink(said)
    return None


def await_choices(s: State) -> None:
    """Note which seats have yet to choose: the Dragon of a team, then its Mouse."""
    seats = []
    for team, stage in enumerate(s.goal_stage):
        if stage != READY:
            seats.append(team if stage == PASSING else s.t.mouse_seat[team])
    s.waiting = tuple(sorted(seats))


def told(s: State) -> list[Note]:
    """Return the drawing of goals as notes."""
    said: list[Note] = []
    for team in range(s.t.teams):
        cards = s.goal_drawn[team] or s.goal_passed[team]
        said += [(drew_goals, team, len(cards)), (goals_drawn.only, team, cards)]
        if s.t.dual[team]:
            said.append((dual_goals, team))
    return said


def legal(s: State, seat: int) -> list[int]:
    """Return the goals to pass or keep, and done once there are enough."""
    team = s.t.team[seat]
    if s.goal_stage[team] == PASSING:
        held, taken, low = s.goal_drawn[team], s.goal_passed[team], PASSES[s.round - 1][0]
    else:
        held, taken, low = s.goal_passed[team], s.goal_kept[team], KEEPS[s.round - 1][0]
    return [*held, s.t.words + DONE] if len(taken) >= low else list(held)


def choose(s: State, seat: int, action: int) -> str | None:
    """Pass or keep one goal, or be done."""
    team = s.t.team[seat]
    if s.goal_stage[team] == PASSING:
        _pass(s, seat, team, action)
        return None
    return _keep(s, seat, team, action)


def _pass(s: State, seat: int, team: int, action: int) -> None:
    if action < s.t.words:
        s.goal_drawn[team] = without(s.goal_drawn[team], action)
        s.goal_passed[team] = sorted_in(s.goal_passed[team], action)
        if s.sink:
            s.sink((picked.only, seat, action))
        if len(s.goal_passed[team]) < PASSES[s.round - 1][1]:
            return
    mouse = s.t.mouse_seat[team]
    s.goal_stage = swap(s.goal_stage, team, KEEPING)
    s.waiting = sorted_in(without(s.waiting, seat), mouse)
    if s.sink:
        s.sink((passed_goals, seat, team))
        s.sink((got_goals.only, mouse, s.goal_passed[team]))


def _keep(s: State, seat: int, team: int, action: int) -> str | None:
    if action < s.t.words:
        s.goal_passed[team] = without(s.goal_passed[team], action)
        s.goal_kept[team] = sorted_in(s.goal_kept[team], action)
        if s.sink:
            s.sink((picked_to_keep.only, seat, action))
        if len(s.goal_kept[team]) < KEEPS[s.round - 1][1] and s.goal_passed[team]:
            return None
    s.goal_stage = swap(s.goal_stage, team, READY)
    s.waiting = without(s.waiting, seat)
    if s.sink:
        s.sink((chose_goals, seat))
    return None if s.waiting else _reveal(s)


def _rest(s: State, team: int) -> list[int]:
    """Return the goals that a team discards, each with who has seen it.

    Face up they are in order: which of them the Dragon had passed is nobody else's business.
    """
    drawn, passed = s.goal_drawn[team], s.goal_passed[team]
    if s.t.goals_open:
        return [goal + ALL_SAW for goal in sorted(drawn + passed)]
    return [goal + DRAGON_SAW for goal in drawn] + [
        goal + DRAGON_SAW + MOUSE_SAW for goal in passed
    ]


def _reveal(s: State) -> str:
    bins = []
    for team, kept in enumerate(s.goal_kept):
        left = _rest(s, team)
        bins.append((*s.goal_bin[team], *left))
        if s.sink:
            s.sink((revealed, s.t.mouse_seat[team], team, kept))
            _tell_rest(s, s.sink, team, left)
    s.goals, s.goal_bin = tuple(s.goal_kept), tuple(bins)
    for group in (s.goal_drawn, s.goal_passed, s.goal_kept):
        group[:] = [()] * s.t.teams
    return FIRST


def _tell_rest(s: State, tell: Sink, team: int, left: list[int]) -> None:
    if s.t.goals_open:
        tell((rest_shown, team, team, tuple([goal & KIND for goal in left])))
    else:
        tell((rest, team, team, len(left)))
