"""Choosing goals: the Dragons pass, the Mice keep, and all is revealed together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Note
from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GOALS_DRAWN, KEEPS, PASSES
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import Ints, sorted_in, without
from kit.games.wicked_wise.state.turns import begin_first

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin(s: State) -> None:
    """Draw four goals for each team, or go on to the first trick where there is no choosing."""
    t = s.t
    if t.tiny or (t.learning and s.round == 1):
        if s.sink:
            s.sink((ev.no_goals, -1) if t.tiny else (ev.no_choice, -1))
        begin_first(s)
        return
    for team, deck in enumerate(s.goal_deck):
        goals = s.goal_passed if t.dual[team] else s.goal_drawn
        goals[team] = tuple(sorted(deck[-GOALS_DRAWN:]))
        s.goal_deck[team] = deck[:-GOALS_DRAWN]
    s.goal_stage = [const.KEEPING if dual else const.PASSING for dual in t.dual]
    s.stage, s.actor, s.waiting = const.GOALS, -1, t.order[0]  # every Dragon; a Dual is one
    if s.sink:
        for said in told(s):
            s.sink(said)


def await_choices(s: State) -> None:
    """Note which seats have yet to choose: the Dragon of a team, then its Mouse."""
    seats = []
    for team, stage in enumerate(s.goal_stage):
        if stage != const.READY:
            seats.append(team if stage == const.PASSING else s.t.mouse_seat[team])
    s.waiting = tuple(sorted(seats))


def told(s: State) -> list[Note]:
    """Return the drawing of goals as notes."""
    said: list[Note] = []
    for team in range(s.t.teams):
        cards = s.goal_drawn[team] or s.goal_passed[team]
        said += [(ev.drew_goals, team, len(cards)), (ev.goals_drawn.only, team, cards)]
        if s.t.dual[team]:
            said.append((ev.dual_goals, team))
    return said


def legal(s: State, seat: int) -> list[int]:
    """Return the goals to pass or keep, and done once there are enough."""
    t = s.t
    team = t.team[seat]
    if s.goal_stage[team] == const.PASSING:
        held, taken, low = s.goal_drawn[team], s.goal_passed[team], PASSES[s.round - 1][0]
    else:
        held, taken, low = s.goal_passed[team], s.goal_kept[team], KEEPS[s.round - 1][0]
    return [*held, t.words + const.DONE] if len(taken) >= low else [*held]


def choose(s: State, seat: int, action: int) -> None:
    """Pass or keep one goal, or be done."""
    team = s.t.team[seat]
    if s.goal_stage[team] == const.PASSING:
        _pass(s, seat, team, action)
    else:
        _keep(s, seat, team, action)


def _pass(s: State, seat: int, team: int, action: int) -> None:
    if action < s.t.words:
        s.goal_drawn[team] = without(s.goal_drawn[team], action)
        s.goal_passed[team] = passed = sorted_in(s.goal_passed[team], action)
        if s.sink:
            s.sink((ev.picked.only, seat, action))
        if len(passed) < PASSES[s.round - 1][1]:
            return
    mouse = s.t.mouse_seat[team]
    s.goal_stage[team] = const.KEEPING
    s.waiting = sorted_in(without(s.waiting, seat), mouse)
    if s.sink:
        s.sink((ev.passed_goals, seat, team))
        s.sink((ev.got_goals.only, mouse, s.goal_passed[team]))


def _keep(s: State, seat: int, team: int, action: int) -> None:
    if action < s.t.words:
        s.goal_passed[team] = left = without(s.goal_passed[team], action)
        s.goal_kept[team] = kept = sorted_in(s.goal_kept[team], action)
        if s.sink:
            s.sink((ev.picked_to_keep.only, seat, action))
        if left and len(kept) < KEEPS[s.round - 1][1]:
            return
    s.goal_stage[team] = const.READY
    s.waiting = without(s.waiting, seat)
    if s.sink:
        s.sink((ev.chose_goals, seat))
    if not s.waiting:
        _reveal(s)


def _rest(s: State, team: int) -> Ints:
    """Return the goals that a team discards, each with who has seen it.

    Face up they are in order: which of them the Dragon had passed is nobody else's business.
    """
    drawn, passed = s.goal_drawn[team], s.goal_passed[team]
    if s.t.goals_open:
        return tuple([goal + const.ALL_SAW for goal in sorted(drawn + passed)])
    rest = [goal + const.DRAGON_SAW for goal in drawn]
    return (*rest, *[goal + const.DRAGON_SAW + const.MOUSE_SAW for goal in passed])


def _reveal(s: State) -> None:
    for team, kept in enumerate(s.goal_kept):
        left = _rest(s, team)
        s.goal_bin[team] += left
        if s.sink:
            s.sink((ev.revealed, s.t.mouse_seat[team], team, kept))
            _tell_rest(s, s.sink, team, left)
    s.goals, nothing = tuple(s.goal_kept), ((),) * s.t.teams
    s.goal_drawn, s.goal_passed, s.goal_kept = [*nothing], [*nothing], [*nothing]
    begin_first(s)


def _tell_rest(s: State, tell: Sink, team: int, left: Ints) -> None:
    if s.t.goals_open:
        tell((ev.rest_shown, team, team, tuple([goal & const.KIND for goal in left])))
    else:
        tell((ev.rest, team, team, len(left)))
