"""Choosing goals: the Dragons pass, the Mice keep, and all is revealed together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Note
from kit.core.state import Sink
from kit.games.wicked_wise.cards.lookup import GOALS_DRAWN, KEEPS, PASSES
from kit.games.wicked_wise.events import (
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
    GOALS,
    KEEPING,
    KIND,
    MOUSE_SAW,
    PASSING,
    READY,
    Ints,
    sorted_in,
    without,
)
from kit.games.wicked_wise.state.turns import begin_first

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin(s: State) -> None:
    """Draw four goals for each team, or go on to the first trick where there is no choosing."""
    t = s.t
    if t.tiny or (t.learning and s.round == 1):
        if s.sink:
            s.sink((no_goals, -1) if t.tiny else (no_choice, -1))
        begin_first(s)
        return
    for team, deck in enumerate(s.goal_deck):
        goals = s.goal_passed if t.dual[team] else s.goal_drawn
        goals[team] = tuple(sorted(deck[-GOALS_DRAWN:]))
        s.goal_deck[team] = deck[:-GOALS_DRAWN]
    s.goal_stage = [KEEPING if dual else PASSING for dual in t.dual]
    s.stage, s.actor, s.waiting = GOALS, -1, t.order[0]  # every Dragon; a Dual is one
    if s.sink:
        for said in told(s):
            s.sink(said)


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
    t = s.t
    team = t.team[seat]
    if s.goal_stage[team] == PASSING:
        held, taken, low = s.goal_drawn[team], s.goal_passed[team], PASSES[s.round - 1][0]
    else:
        held, taken, low = s.goal_passed[team], s.goal_kept[team], KEEPS[s.round - 1][0]
    return [*held, t.words + DONE] if len(taken) >= low else [*held]


def choose(s: State, seat: int, action: int) -> None:
    """Pass or keep one goal, or be done."""
    team = s.t.team[seat]
    if s.goal_stage[team] == PASSING:
        _pass(s, seat, team, action)
    else:
        _keep(s, seat, team, action)


def _pass(s: State, seat: int, team: int, action: int) -> None:
    if action < s.t.words:
        s.goal_drawn[team] = without(s.goal_drawn[team], action)
        s.goal_passed[team] = passed = sorted_in(s.goal_passed[team], action)
        if s.sink:
            s.sink((picked.only, seat, action))
        if len(passed) < PASSES[s.round - 1][1]:
            return
    mouse = s.t.mouse_seat[team]
    s.goal_stage[team] = KEEPING
    s.waiting = sorted_in(without(s.waiting, seat), mouse)
    if s.sink:
        s.sink((passed_goals, seat, team))
        s.sink((got_goals.only, mouse, s.goal_passed[team]))


def _keep(s: State, seat: int, team: int, action: int) -> None:
    if action < s.t.words:
        s.goal_passed[team] = left = without(s.goal_passed[team], action)
        s.goal_kept[team] = kept = sorted_in(s.goal_kept[team], action)
        if s.sink:
            s.sink((picked_to_keep.only, seat, action))
        if left and len(kept) < KEEPS[s.round - 1][1]:
            return
    s.goal_stage[team] = READY
    s.waiting = without(s.waiting, seat)
    if s.sink:
        s.sink((chose_goals, seat))
    if not s.waiting:
        _reveal(s)


def _rest(s: State, team: int) -> Ints:
    """Return the goals that a team discards, each with who has seen it.

    Face up they are in order: which of them the Dragon had passed is nobody else's business.
    """
    drawn, passed = s.goal_drawn[team], s.goal_passed[team]
    if s.t.goals_open:
        return tuple([goal + ALL_SAW for goal in sorted(drawn + passed)])
    rest = [goal + DRAGON_SAW for goal in drawn]
    return (*rest, *[goal + DRAGON_SAW + MOUSE_SAW for goal in passed])


def _reveal(s: State) -> None:
    for team, kept in enumerate(s.goal_kept):
        left = _rest(s, team)
        s.goal_bin[team] += left
        if s.sink:
            s.sink((revealed, s.t.mouse_seat[team], team, kept))
            _tell_rest(s, s.sink, team, left)
    s.goals, nothing = tuple(s.goal_kept), ((),) * s.t.teams
    s.goal_drawn, s.goal_passed, s.goal_kept = [*nothing], [*nothing], [*nothing]
    begin_first(s)


def _tell_rest(s: State, tell: Sink, team: int, left: Ints) -> None:
    if s.t.goals_open:
        tell((rest_shown, team, team, tuple([goal & KIND for goal in left])))
    else:
        tell((rest, team, team, len(left)))
