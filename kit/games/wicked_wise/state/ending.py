"""The end: coins, then treasures; all seats of a team share what it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.outcome import Outcome, ScoreLine
from kit.games.wicked_wise.cards.effects import BOOK

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.ending")
END, COINS, TREASURES, EQUAL = cite("8.1"), cite("8.2"), cite("8.3"), cite("8.4")


def outcome(s: State) -> Outcome:
    """Return each seat's line: its team's coins; with equal coins, the treasures left."""
    teams = range(s.t.teams)
    rich = [team for team in teams if s.coins[team] == max(s.coins)]
    most = max(len(s.treasures[team]) for team in rich)
    best = [team for team in rich if len(s.treasures[team]) == most]
    lines = []
    for seat, team in enumerate(s.t.team):
        lines.append(ScoreLine(seat, s.coins[team], COINS, f"coins of Team {team + 1}"))
        if len(rich) > 1 and team in rich:
            left = len(s.treasures[team])
            lines.append(ScoreLine(seat, 0, TREASURES, f"equal coins: {left} {_word(left)} left"))
    winners = tuple(seat for seat, team in enumerate(s.t.team) if team in best)
    sides = tuple(tuple(seat for seat, t in enumerate(s.t.team) if t == team) for team in teams)
    clause = EQUAL if len(best) > 1 else END
    return Outcome(tuple(lines), winners, clause, s.box.players, sides)


def _word(n: int) -> str:
    return "treasure" if n == 1 else "treasures"
