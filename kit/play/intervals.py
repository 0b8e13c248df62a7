"""A share of games with Wilson's interval, which holds also near 0 and 1 and for few games."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054  # the normal deviate of 95 %


class Interval(NamedTuple):
    """A number, and the bounds between which the true one lies with a confidence of 95 %."""

    value: float
    low: float
    high: float

    def __repr__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"

    @property
    def settled(self) -> bool:
        """Tell whether the number is surely not zero."""
        return self.low > 0 or self.high < 0


def wilson(successes: float, of: int, z: float = Z95) -> Interval:
    """Return a share with Wilson's interval, which holds also near 0 and 1 and for few games.

    >>> [round(x, 3) for x in wilson(8, 10)]
    [0.8, 0.49, 0.943]
    """
    if not of:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = successes / of, z * z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = z / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))
