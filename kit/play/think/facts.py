"""Facts of the imagined games by move, and the fact in which two moves surely differ."""

from __future__ import annotations

from math import erf, sqrt
from typing import NamedTuple

from kit.core.game import Facts
from kit.core.outcome import Fact
from kit.play.intervals import Interval, normal_quantile, wilson

DOUBT = 0.02  # chance that any of a move's facts differs by chance alone
FEWEST = 6  # games with each move, before their facts are compared
RARE = 0.05  # difference of shares that is too small for a reason
SMALL = 0.1  # the same of amounts, which are said with one decimal
ONE = 1.0  # an amount that a single unseen game could show


class Contrast(NamedTuple):
    """How often a fact holds, or how large its amount is, with a move and with another.

    ``of`` is the difference with its interval. ``effect`` is the probability that a game with the
    move has more of it than one with the other, less the reverse (Cliff's delta).
    """

    fact: Fact
    mine: float
    other: float
    of: Interval
    effect: float

    @property
    def helps(self) -> bool:
        """Tell whether the fact speaks for the move."""
        return (self.mine > self.other) == self.fact.good

    @property
    def rank(self) -> tuple[bool, float, bool, float]:
        """Return the sort key of a reason: the largest effect, of equals true or false."""
        fact, effect = self.fact, round(abs(self.effect), 2)
        return (not fact.minor, effect, not fact.is_amount, abs(self.of.value))


class FactCounts:
    """How often each fact held in the games with each move, and the sums of amounts."""

    def __init__(self) -> None:
        self._games: dict[int, int] = {}
        self._sums: dict[int, dict[Fact, tuple[float, float]]] = {}

    def note(self, action: int, facts: Facts) -> None:
        """Add the facts of one game; a fact that is not said counts as 0."""
        self._games[action] = self._games.get(action, 0) + 1
        sums = self._sums.setdefault(action, {})
        for fact, value in facts:
            if value:
                total, squares = sums.get(fact, (0.0, 0.0))
                sums[fact] = (total + value, squares + value * value)

    def clearest(
        self, action: int, other: int, *, helps: bool | None = None, looks: int = 1
    ) -> Contrast | None:
        """Return the fact in which two moves surely differ, and most; None if there is none.

        With *helps* only facts that speak for the move, or only those against it. All facts are
        looked at, in so many *looks* at other moves, so each interval is wider (Bonferroni).
        """
        if min(self._games.get(one, 0) for one in (action, other)) < FEWEST:
            return None
        facts = self._sums[action].keys() | self._sums[other].keys()
        z = normal_quantile(1 - DOUBT / (2 * looks * max(1, len(facts))))
        found = [self._difference(fact, action, other, z) for fact in sorted(facts)]
        clear = [one for one in found if _counts(one) and helps in (None, one.helps)]
        return max(clear, key=lambda one: one.rank, default=None)

    def _difference(self, fact: Fact, action: int, other: int, z: float) -> Contrast:
        mine, theirs = self._mean(fact, action), self._mean(fact, other)
        if not fact.is_amount:
            apart = self._shares_apart(fact, action, other, z)
            return Contrast(fact, mine, theirs, apart, mine - theirs)
        spread = sqrt(self._variance(fact, action) + self._variance(fact, other))
        effect = erf((mine - theirs) / spread / sqrt(2))  # as if normally distributed
        return Contrast(fact, mine, theirs, self._apart(fact, action, other, z), effect)

    def _mean(self, fact: Fact, action: int) -> float:
        return self._sum(fact, action)[0] / self._games[action]

    def _sum(self, fact: Fact, action: int) -> tuple[float, float]:
        return self._sums[action].get(fact, (0.0, 0.0))

    def _shares_apart(self, fact: Fact, action: int, other: int, z: float) -> Interval:
        """Return the difference of two shares with its interval (Newcombe 1998, method 10)."""
        p = wilson(self._sum(fact, action)[0], self._games[action], z)
        q = wilson(self._sum(fact, other)[0], self._games[other], z)
        gap = p.value - q.value
        below = sqrt((p.value - p.low) ** 2 + (q.high - q.value) ** 2)
        above = sqrt((p.high - p.value) ** 2 + (q.value - q.low) ** 2)
        return Interval(gap, gap - below, gap + above)

    def _apart(self, fact: Fact, action: int, other: int, z: float) -> Interval:
        """Return the difference of two means with Welch's interval.

        The normal quantile is widened to Student's for few games (Cornish & Fisher 1938).
        """
        gap = self._mean(fact, action) - self._mean(fact, other)
        free = min(self._games[action], self._games[other]) - 1
        t = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        errors = [self._variance(fact, one) / self._games[one] for one in (action, other)]
        half = t * sqrt(sum(errors))
        return Interval(gap, gap - half, gap + half)

    def _variance(self, fact: Fact, action: int) -> float:
        """Return the variance of an amount; equal amounts do not look certain."""
        n, (total, squares) = self._games[action], self._sum(fact, action)
        return max(squares / n - (total / n) ** 2, ONE / n) * n / (n - 1)


def _counts(one: Contrast) -> bool:
    """Tell whether a difference is beyond chance, and large enough to be a reason."""
    return one.of.settled and abs(one.of.value) >= (SMALL if one.fact.is_amount else RARE)
