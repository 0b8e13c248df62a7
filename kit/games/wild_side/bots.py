"""How good a table is for a player: few cards, low cards, and others caught with many."""

from __future__ import annotations

from kit.core.thinking import Thinking
from kit.games.wild_side.cards.values import BADGER, points
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import GONE, PLACES

ROUND = 400.0  # more than a fresh deal costs, so that going out is always worth it
UNKNOWN = 8.0  # what a face-down card costs while nobody knows it
# A few plays of each seat, made sensibly: at random a round takes three times as long.
THINKING = Thinking(depth=20, greed=1.0, swing=150.0)


def worth(s: State, seat: int) -> float:
    """Return how the seat stands: the score sheet, and what its cards may yet cost."""
    players = s.box.players
    mine = sum(points(row[seat]) for row in s.sheet)
    all_of_them = sum(points(counts) for row in s.sheet for counts in row)
    lead = (all_of_them - mine) / (players - 1) - mine
    return lead + ROUND * len(s.sheet) - _burden(s, seat)


def _burden(s: State, seat: int) -> float:
    value = s.t.value
    cost = 0.0
    for kind, count in enumerate(s.hands[seat]):
        if count:
            cost += count * _price(value[kind])
    first = PLACES * seat
    for at in range(first, first + PLACES):
        if s.ups[at] != GONE:
            cost += _price(value[s.ups[at]])
        if s.downs[at] != GONE:
            cost += UNKNOWN
    return cost


def _price(value: int) -> float:
    """Return what a card in hand is feared for: a high one is hard to get rid of."""
    return 4.0 if value == BADGER else 4.0 + value
