"""Whether the step, the trick and the Lead token go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import Checks
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import ROUNDS
from kit.games.wicked_wise.state.constants import (
    BETWEEN,
    CLEANUP,
    DROP,
    FIRST,
    GOALS,
    HANDED_MOST,
    MOUSE,
    OVER,
    PICK,
    REWARD,
    SEATS,
    SECOND,
    TEAM_NAMES,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

CHECKS = Checks(BOOK)
NO_ABILITY = (*BETWEEN, FIRST, MOUSE, SECOND, REWARD, PICK, DROP)


@CHECKS.never("8.1")
def _over_too_early(s: State) -> str:
    if s.stage == OVER and s.round < ROUNDS:
        return f"table.round: the game is over after round {ROUNDS}, not {s.round}"
    return ""


@CHECKS.never("2.1")
def _goals_too_late(s: State) -> str:
    if s.stage == GOALS and s.trick:
        return f"table.trick: goals are chosen before the first trick, not trick {s.trick + 1}"
    return ""


@CHECKS.never("9.8")
def _goals_in_a_learning_game(s: State) -> str:
    if s.stage == GOALS and s.t.learning and s.round == 1:
        return "table.stage: in the first round of a learning game no goals are chosen"
    return ""


@CHECKS.never("9.9")
def _goals_for_tiny_gamers(s: State) -> str:
    if s.stage == GOALS and s.t.tiny:
        return "table.stage: Tiny Gamers choose no goals"
    return ""


@CHECKS.never("7.1")
def _cleanup_too_early(s: State) -> str:
    if s.stage == CLEANUP and s.trick < s.t.tricks:
        return f"table.trick: the cleanup comes after trick {s.t.tricks}: write {s.t.tricks + 1}"
    return ""


@CHECKS.never("3.1")
def _cards_of_no_trick(s: State) -> str:
    if s.stage in BETWEEN and (s.first or s.mouse or s.second):
        return f"table.first: no trick is played in the step {s.stage!r}"
    return ""


@CHECKS.never("1.2")
def _first_lead(s: State) -> str:
    if s.round == 1 and s.trick == 0 and s.stage != OVER and s.lead:
        return "table.lead: Team 1 leads the first trick of the game"
    return ""


@CHECKS.never("3.21")
def _later_lead(s: State) -> str:
    team = s.trick % s.t.teams
    if s.round == 1 and s.stage != OVER and s.lead != team:
        name = TEAM_NAMES[team]
        return f"table.lead: in round 1 the token is with {name} by now, whoever won"
    return ""


@CHECKS.never("3.5")
def _ability_of_another(s: State) -> str:
    if s.stage in NO_ABILITY:
        return ""
    team = (s.lead + s.at) % s.t.teams
    if s.t.team[s.actor] != team:
        return f"table.actor: with lead and at as written {TEAM_NAMES[team]}'s Mouse has played"
    return ""


@CHECKS.never("4.15")
def _too_many_trades(s: State) -> str:
    most = max(1, s.t.trades[s.mouse[-1]]) if s.left else 0
    return f"table.left: this card allows {most}, not {s.left}" if s.left > most else ""


@CHECKS.never("3.2")
def _ready_for_nothing(s: State) -> str:
    if s.stage != CLEANUP and any(s.ready):
        return "table.ready: only in the cleanup do some teams wait for others"
    return ""


@CHECKS.never("7.2")
def _passing_in_the_cleanup(s: State) -> str:
    t = s.t
    for team, handed in enumerate(s.handed):
        if handed and (s.stage != CLEANUP or t.dual[team]):
            return f"table.handed[{team}]: only a Mouse passes cards, and only in the cleanup"
        if len(handed) > HANDED_MOST:
            return f"table.handed[{team}]: a Mouse passes {HANDED_MOST} cards at most"
        full = len(handed) == HANDED_MOST or not s.hands[t.mouse_hand[team]]
        if s.stage == CLEANUP and not s.ready[team] and (t.dual[team] or full):
            seat = SEATS[t.mouse_seat[team]]
            return f"table.ready: {seat} has nothing more to pass, so {TEAM_NAMES[team]} is ready"
    return ""
