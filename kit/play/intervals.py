"""Confidence intervals: Wilson's for a share, the normal and an anytime-valid one for a mean."""

from __future__ import annotations

from math import erfc, exp, log, pi, sqrt
from typing import NamedTuple

Z95 = 1.959963984540054  # the two-sided 95 % quantile of the normal distribution
ALPHA = 0.05
TUNED = 500  # the number of games at which a running interval is narrowest


class Interval(NamedTuple):
    """An estimate with the bounds of its confidence interval."""

    value: float
    low: float
    high: float

    def __repr__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"

    @property
    def settled(self) -> bool:
        """Tell whether zero lies outside the interval."""
        return self.low > 0 or self.high < 0


def normal_quantile(p: float) -> float:
    """Return the quantile of the normal distribution, for a probability of at least a half.

    From 0, Newton's method reaches it from below, because the distribution function is concave.

    >>> round(normal_quantile(0.975), 4)
    1.96
    """
    z = 0.0
    while (step := (p - 1 + erfc(z / sqrt(2)) / 2) * sqrt(2 * pi) * exp(z * z / 2)) > 1e-9:
        z += step
    return z


def wilson(successes: float, of: int, z: float = Z95) -> Interval:
    """Return a share with its Wilson score interval (Wilson 1927).

    It also holds near 0 and 1 and for few games.

    >>> [round(x, 3) for x in wilson(8, 10)]
    [0.8, 0.49, 0.943]
    """
    if not of:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = successes / of, z * z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = z / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


class Moments(NamedTuple):
    """Count, sum and sum of squares. Exact integers, so the order of addition does not matter."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, number: int) -> Moments:
        """Return the moments with one more number."""
        return Moments(self.n + 1, self.total + number, self.squares + number * number)

    @property
    def mean(self) -> float:
        """Return the mean, or 0 without numbers."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """Return the sample variance."""
        if self.n < 2:
            return 0.0
        return max(0.0, (self.squares - self.total * self.total / self.n) / (self.n - 1))


def mean_interval(of: Moments, z: float = Z95) -> Interval:
    """Return a mean with its normal interval, for a number of games fixed in advance."""
    half = z * sqrt(of.variance / of.n) if of.n > 1 else float("inf")
    return Interval(of.mean, of.mean - half, of.mean + half)


def running_interval(of: Moments, unseen: float, alpha: float = ALPHA) -> Interval:
    """Return a mean with an interval that holds at every game of the run at once.

    An ordinary interval that is checked after each game excludes the truth sooner or later. This
    one is Robbins' normal mixture with an estimated variance, an asymptotic confidence sequence
    (Waudby-Smith et al. 2021), so a run may stop at any game. In exchange it is wider: by about
    half where it is narrowest.

    *unseen* is a difference that a single game could show. If all numbers so far are equal, the
    interval still allows for one such game.
    """
    if of.n < 2:
        return Interval(of.mean, float("-inf"), float("inf"))
    spread = _mixture(alpha) / TUNED
    grown = of.n * spread + 1
    variance = max(of.variance, unseen * unseen / of.n)
    half = sqrt(variance * 2 * grown / (of.n**2 * spread) * log(sqrt(grown) / alpha))
    return Interval(of.mean, of.mean - half, of.mean + half)


def _mixture(alpha: float) -> float:
    """Return the variance of the mixture for an interval that is narrowest after one game."""
    return -2 * log(alpha) + log(-2 * log(alpha) + 1)
