"""How sure a measured number is: intervals, by the formulas that a statistician would take."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from kit.play.intervals import Z95, Interval

ALPHA = 0.05
TUNED = 500  # the number of games at which a running interval is narrowest


class Moments(NamedTuple):
    """The count, sum and sum of squares of whole numbers: exact, whoever added them up first."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, number: int) -> Moments:
        """Return the moments with one more number."""
        return Moments(self.n + 1, self.total + number, self.squares + number * number)

    @property
    def mean(self) -> float:
        """Return the average; 0 of nothing."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """Return the variance of a sample."""
        if self.n < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.total / self.n) / (self.n - 1))


def mean_interval(of: Moments, z: float = Z95) -> Interval:
    """Return an average with its interval, for a number of games that was fixed beforehand."""
    half = z * sqrt(of.variance / of.n) if of.n > 1 else float("inf")
    return Interval(of.mean, of.mean - half, of.mean + half)


def running_interval(of: Moments, unseen: float, alpha: float = ALPHA) -> Interval:
    """Return an average with an interval that holds at every game of the run at once.

    *unseen* is a difference that one game could well show: numbers that were all alike so far
    could have been so by chance, and the interval allows for one that was not.

    An ordinary interval that is looked at after each game excludes the truth sooner or later.
    This one is Robbins' normal mixture with the variance estimated, an asymptotic confidence
    sequence (Waudby-Smith and others, 2021): one may stop whenever it says enough. The price is
    that it is wider, by about half where it is narrowest.
    """
    if of.n < 2:
        return Interval(of.mean, float("-inf"), float("inf"))
    spread = _mixture(alpha) / TUNED
    grown = of.n * spread + 1
    variance = max(of.variance, unseen * unseen / of.n)
    half = sqrt(variance * 2 * grown / (of.n**2 * spread) * log(sqrt(grown) / alpha))
    return Interval(of.mean, of.mean - half, of.mean + half)


def _mixture(alpha: float) -> float:
    """Return how wide the mixture is for an interval that is narrowest after one game."""
    return -2 * log(alpha) + log(-2 * log(alpha) + 1)
