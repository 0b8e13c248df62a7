"""The tree: for each place what was tried there, how often and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

CURIOUS = 0.5  # how much a move that was seldom tried is tried again
WIDEN = 2.0  # how fast a place takes up more moves: so many times the root of its visits


class Tried:
    """What is known of one move: its visits, results, and how often it could have been played."""

    __slots__ = ("could", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.could = 0, 0
        self.total = self.squares = 0.0

    def note(self, share: float) -> None:
        """Add one result."""
        self.visits += 1
        self.total += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        """Return the mean result, 0 before there is any."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def variance(self) -> float:
        """Return how far the results scatter around their mean."""
        return max(0.0, self.squares / self.visits - self.mean**2) if self.visits else 0.0

    def promise(self) -> float:
        """Return how much this move is worth trying: its mean, and more the less it is known."""
        if not self.visits:
            return float("inf")
        return self.total / self.visits + CURIOUS * sqrt(log(self.could + 1) / self.visits)


Place = dict[int, Tried]  # by action


def untried(place: Place, legal: Sequence[int]) -> list[int]:
    """Return moves that this place may take up now: few at first, more as it is visited more."""
    new = [action for action in legal if action not in place]
    if not new:
        return new
    old = [place[action] for action in legal if action in place]
    room = 1 + WIDEN * sqrt(sum([tried.visits for tried in old]))
    return new if len(old) < room else []


def most_promising(place: Place, legal: Sequence[int]) -> int:
    """Return the known move that is worth trying most, and note that the others were there."""
    known = [action for action in legal if action in place]
    for action in known:
        place[action].could += 1
    return max(known, key=lambda action: place[action].promise())
