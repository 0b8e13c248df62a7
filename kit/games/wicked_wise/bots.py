"""How good a table is for a seat, and what the coach counts in an imagined game."""

from __future__ import annotations

from kit.core.game import Facts, Playout, Thinking
from kit.core.outcome import Fact, lead
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state import State
from kit.games.wicked_wise.state.constants import MOST_GOALS, OVER
from kit.games.wicked_wise.state.rounds import haul

cite = BOOK.citing("bots")
TRICK_WON = Fact(cite("3.12"), "your team wins this trick", good=True)
COINS = Fact(cite("8.2"), "your team gains {} coins soon", good=True)
OTHERS = Fact(cite("8.2"), "the other teams gain {} coins each soon", good=False)
TREASURES = Fact(cite("3.16"), "your team gains {} treasures soon", good=True)
TREASURE, TRICK = 1.6, 1.5  # value of a treasure, and of the lead in a trick, in coins
HIGH, TRUMP = 0.05, 0.35  # value of a high card, and of a gem, in a Dragon's hand
# Depth of one trick with its rewards; the players are sensible.
THINKING = Thinking(depth=16, greed=1.0, swing=16.0)


def worth(s: State, seat: int) -> float:
    """Return the lead of the seat's team over the best other team."""
    mine = s.t.team[seat]
    return lead([_team(s, team) for team in range(s.t.teams)], mine)


def _team(s: State, team: int) -> float:
    value = s.coins[team] + TREASURE * len(s.treasures[team])
    if s.stage == OVER:
        return s.coins[team] + 0.01 * len(s.treasures[team])
    return value + _goals(s, team) + _trick(s, team) + _hand(s, team)


def _goals(s: State, team: int) -> float:
    """Count a goal that would be met now for half of its coins, more late in the round."""
    if not s.goals[team]:
        return 0.0
    found, late, total = haul(s), s.trick / s.t.tricks, 0.0
    for i, kind in enumerate(s.goals[team]):
        goal = s.t.goals[kind]
        assert goal
        met = goal.low <= goal.found(found, team) <= goal.high
        at = team * 2 * MOST_GOALS + 2 * i
        right = s.stakes[at] if met else s.stakes[at + 1]
        total += (goal.coins if met else -(goal.coins // 2)) * (0.2 + 0.6 * late)
        total += right * (0.4 + 0.5 * late) + 0.3 * sum(s.stakes[at : at + 2])
    return total


def _trick(s: State, team: int) -> float:
    """Return some worth for the lead in an unfinished trick."""
    if not s.first or len(s.winners) > s.trick:
        return 0.0
    power = s.t.power[s.suit]
    counts = [power[card] for card in s.first + s.second]
    ahead = (s.lead + counts.index(max(counts))) % s.t.teams
    return TRICK if ahead == team else 0.0


def _hand(s: State, team: int) -> float:
    t = s.t
    return sum(
        [
            TRUMP + HIGH * t.value[card]
            if t.suit[card] == GEM
            else HIGH * max(0, t.value[card] - 7)
            for card in s.hands[team]
        ]
    )


def facts(playout: Playout) -> Facts:
    """Return who wins the trick, and what the next moves bring."""
    before, after = playout.before, playout.after
    team = before.t.team[playout.seat]
    if after.round == before.round and len(after.winners) > before.trick:
        yield TRICK_WON, after.winners[before.trick] == team
    gained = [now - then for now, then in zip(after.coins, before.coins, strict=True)]
    yield COINS, gained[team]
    yield OTHERS, (sum(gained) - gained[team]) / (len(gained) - 1)
    yield TREASURES, len(after.treasures[team]) - len(before.treasures[team])


__all__ = ["THINKING", "facts", "worth"]
