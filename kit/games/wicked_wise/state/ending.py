"""The end of a round, when goals are judged, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kit.core.game import Sides
from kit.core.kinds import plural
from kit.core.outcome import Outcome, ScoreLine
from kit.core.state import Sink
from kit.games.wicked_wise.cards.effects import BOOK, Haul
from kit.games.wicked_wise.cards.lookup import ROUNDS, Lookup
from kit.games.wicked_wise.events import (
    counted_by,
    end,
    goal_met,
    goal_missed,
    goals_gone,
    no_debt,
    stakes,
    three_dragons,
    three_teams,
)
from kit.games.wicked_wise.state import cleanup
from kit.games.wicked_wise.state.constants import ALL_SAW, MET, MOST_GOALS, OVER, UNMET

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.ending")
END, COINS, TREASURES, EQUAL = cite("8.1"), cite("8.2"), cite("8.3"), cite("8.4")


class Verdict(NamedTuple):
    """What came of one goal, and of the coins on it."""

    kind: int
    found: int
    met: bool
    coins: int
    right: int
    wrong: int


def end_of_round(s: State) -> None:
    """Judge the goals; after the last round the game is over."""
    if not s.t.tiny:
        _judge_goals(s)
    if s.round == ROUNDS:
        _end(s)
    else:
        cleanup.begin(s)


def haul(s: State) -> Haul:
    """Return what the teams have, for goals to be judged by."""
    left = [*map(len, s.treasures)]
    return Haul(s.won, s.winners, left, s.coins[:], s.t.suited, s.t.value)


def _judge_goals(s: State) -> None:
    found = haul(s)
    for team, goals in enumerate(s.goals):
        now = s.coins[team]
        for i, goal in enumerate(goals):
            now += _judge(s, team, i, found)
            s.goal_bin[team] += (goal | ALL_SAW,)
        s.coins[team] = max(0, now)
        if s.sink:
            if now < 0:
                s.sink((no_debt, s.t.mouse_seat[team], team))
            s.sink((goals_gone, team, team, goals))
    s.goals, s.stakes = ((),) * s.t.teams, (0,) * len(s.stakes)


def _judge(s: State, team: int, i: int, found: Haul) -> int:
    """Tell and return what a team's goal and the coins on it bring or cost."""
    kind = s.goals[team][i]
    goal = s.t.goals[kind]
    assert goal
    count = goal.measure(found, team, *goal.args)
    met = goal.low <= count <= goal.high
    coins = goal.coins if met else -(goal.coins // 2)
    at = 2 * (team * MOST_GOALS + i)
    right = s.stakes[at + MET if met else at + UNMET]
    if s.sink:
        wrong = s.stakes[at + UNMET if met else at + MET]
        _tell(s, s.sink, team, Verdict(kind, count, met, coins, right, wrong))
    return coins + right


def _tell(s: State, tell: Sink, team: int, v: Verdict) -> None:
    seat = s.t.mouse_seat[team]
    tell((counted_by[s.t.ability[v.kind]], seat, team, v.kind, v.found))
    if v.met:
        tell((goal_met, seat, v.kind, v.coins))
        if s.t.teams == 3:
            tell((three_dragons if s.box.players == 3 else three_teams, seat, v.coins))
    else:
        tell((goal_missed, seat, v.kind, -v.coins))
    if v.right or v.wrong:
        tell((stakes, seat, team, v.kind, v.right, v.wrong))


def _end(s: State) -> None:
    """End the game: nobody is to act any more."""
    s.stage, s.actor, s.waiting = OVER, -1, ()
    if s.sink:
        s.sink((end, -1))


def outcome(s: State) -> Outcome:
    """Return each seat's line: its team's coins; with equal coins, the treasures left.

    Where those are equal too, nobody has won.
    """
    teams = range(s.t.teams)
    rich = [team for team in teams if s.coins[team] == max(s.coins)]
    most = max(len(s.treasures[team]) for team in rich)
    best = [team for team in rich if len(s.treasures[team]) == most]
    lines = []
    for seat, team in enumerate(s.t.team):
        lines.append(ScoreLine(seat, s.coins[team], COINS, f"coins of Team {team + 1}"))
        if len(rich) > 1 and team in rich:
            left = plural(len(s.treasures[team]), "treasure")
            lines.append(ScoreLine(seat, 0, TREASURES, f"equal coins: {left} left"))
    sides = teams_of(s.t)
    winners, clause = (sides[best[0]], END) if len(best) == 1 else ((), EQUAL)
    return Outcome(tuple(lines), winners, clause, s.box.players, sides)


def teams_of(t: Lookup) -> Sides:
    """Return the seats of each team."""
    return tuple(
        tuple(seat for seat, of in enumerate(t.team) if of == team) for team in range(t.teams)
    )
