"""What a search says of one move: how often it was tried, how it went, and how sure that is."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from kit.play.think.tree import Tried

SURE = 1.96  # standard errors to each side: nineteen times out of twenty the truth is between


class Weighed(NamedTuple):
    """A move, its visits, the share of the win that it brought, and between what that lies."""

    action: int
    visits: int
    mean: float
    low: float
    high: float


def weigh(action: int, tried: Tried) -> Weighed:
    """Return what is known of a move; of one that was never tried, nothing but 0 to 1."""
    n = tried.visits
    if not n:
        return Weighed(action, 0, 0.5, 0.0, 1.0)
    mean = tried.total / n
    # One made-up result at either end: two equal results do not make anything certain.
    spread = (tried.squares + 1.0) / (n + 2) - ((tried.total + 1.0) / (n + 2)) ** 2
    off = SURE * sqrt(max(spread, 0.0) / n)
    return Weighed(action, n, mean, max(0.0, mean - off), min(1.0, mean + off))
