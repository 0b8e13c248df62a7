"""What a card comes to in numbers, and what a goal counts: the types that effects return."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Haul(NamedTuple):
    """The teams at the end of a round, which goals count; ``suited`` has the cards of each suit."""

    won: Sequence[Sequence[int]]
    winners: Sequence[int]
    treasures: Sequence[int]
    coins: Sequence[int]
    suited: Sequence[frozenset[int]]
    value: Sequence[int]  # by card

    def of_suit(self, team: int, suit: int) -> int:
        """Return how many cards of a suit a team has collected; no card is there twice."""
        return len(self.suited[suit].intersection(self.won[team]))


Measure = Callable[..., int]  # (haul, team, *numbers): how many there are


class Aim(NamedTuple):
    """A goal: what it counts, the bounds that meet it, its coins for two and for three teams."""

    measure: Measure
    args: tuple[int, ...]
    low: int
    high: int
    coins: tuple[int, int]


class Facts(NamedTuple):
    """What a card's effect says in numbers; a number that the effect has no use for is 0."""

    value: int = 0
    gems: int = 0
    basics: int = 0
    coins: int = 0
    trades: int = 0
    more: int = 0
    upto: int = 0
    most: int = 0
    suit: int = -1  # the suit that a treasure pays for
    aim: Aim | None = None  # what a goal asks for
