"""Whether the goals can be where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import KEEPS, PASSES
from kit.games.wicked_wise.state.constants import (
    BETWEEN,
    GOALS,
    KEEPING,
    MOST_GOALS,
    PASSING,
    READY,
    TEAM_NAMES,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

CHECKS = Checks(BOOK)


def _many(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


@CHECKS.never("6.6")
def _goals_are_gone(s: State) -> str:
    for team, row in enumerate(s.goals):
        if row and s.stage in BETWEEN:
            return f"table.goals[{team}]: in the step {s.stage!r} no goal is in play"
    return ""


@CHECKS.never("9.7")
def _beginner_goals(s: State) -> str:
    first = s.t.learning and s.round == 1
    for team, row in enumerate(s.goals):
        if not first and any(goal in s.t.beginner for goal in row):
            return f"table.goals[{team}]: Beginner goals are for round 1 of a learning game"
    return ""


@CHECKS.never("2.3")
def _goals_in_play(s: State) -> str:
    low, high = KEEPS[s.round - 1]
    for team, row in enumerate(s.goals):
        if s.stage not in BETWEEN and not s.t.tiny and not low <= len(row) <= high:
            name, many = TEAM_NAMES[team], _many(low, high)
            return f"table.goals[{team}]: in round {s.round} {name} has {many}, not {len(row)}"
    return ""


@CHECKS.never("2.4")
def _nothing_to_choose(s: State) -> str:
    held = (*s.goal_drawn, *s.goal_passed, *s.goal_kept)
    if s.stage != GOALS and any(held):
        return "table.goal_drawn: goals are drawn, passed and kept in the step 'goals' only"
    return ""


@CHECKS.never("2.7")
def _dual_chooses_alone(s: State) -> str:
    for team, dual in enumerate(s.t.dual):
        if dual and s.stage == GOALS and (s.goal_drawn[team] or s.goal_stage[team] == PASSING):
            return f"table.goal_passed[{team}]: a Dual has all four to keep from, and passes none"
    return ""


@CHECKS.never("2.2")
def _passed(s: State) -> str:
    low, high = PASSES[s.round - 1]
    for team, stage in enumerate(s.goal_stage):
        many = len(s.goal_passed[team]) + len(s.goal_kept[team])
        fits = many < high if stage == PASSING else low <= many <= high
        if s.stage == GOALS and not s.t.dual[team] and not fits:
            return (
                f"table.goal_passed[{team}]: a Dragon passes {_many(low, high)} in round {s.round}"
            )
    return ""


@CHECKS.never("2.3")
def _kept(s: State) -> str:
    low, high = KEEPS[s.round - 1]
    for team, stage in enumerate(s.goal_stage):
        many, left = len(s.goal_kept[team]), s.goal_passed[team]
        fits = {PASSING: not many, KEEPING: many < high and left, READY: low <= many <= high}
        if s.stage == GOALS and not fits[stage]:
            return f"table.goal_kept[{team}]: a Mouse keeps {_many(low, high)} in round {s.round}"
    return ""


@CHECKS.never("2.4")
def _all_have_chosen(s: State) -> str:
    if s.stage == GOALS and set(s.goal_stage) == {READY}:
        return "table.goal_stage: when all have chosen the goals are revealed and in play"
    return ""


@CHECKS.never("4.5")
def _coins_on_no_goal(s: State) -> str:
    for at, coins in enumerate(s.stakes):
        team, place = divmod(at, 2 * MOST_GOALS)
        if coins and place // 2 >= len(s.goals[team]):
            return f"table.stakes[{team}]: there is no goal {place // 2 + 1} to place coins on"
    return ""
