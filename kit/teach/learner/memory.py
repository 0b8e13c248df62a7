"""How well a rule is remembered: FSRS 6, the free spaced repetition scheduler.

Reference: Ye, Su & Cao (2022), "A stochastic shortest path algorithm for optimizing spaced
repetition scheduling", KDD 2022; version 6 with its published default parameters. A test compares
it with the package ``fsrs``, which pages cannot load. As there, time counts in whole days.
"""

from __future__ import annotations

import math
from typing import NamedTuple

DAY = 24 * 3600
AGAIN, HARD, GOOD = 1, 2, 3  # grades: wrong, right with help, right
RETENTION = 0.9  # chance to remember at which a rule is due again
LONGEST = 365  # days until a rule comes again, at most
MINUTES = 10 * 60  # seconds after which a missed rule may come again
# the parameters w0 to w20
W = (0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
     1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542)  # fmt: skip
FACTOR = RETENTION ** (-1 / W[20]) - 1
LEAST = 0.001  # days of stability


class Memory(NamedTuple):
    """How a rule is remembered.

    ``stability`` is the number of days after which it is remembered with a chance of 0.9, and
    ``difficulty`` goes from 1 to 10. ``last`` and ``due`` are in seconds since 1970: the last
    answer, and when the rule comes again.
    """

    stability: float
    difficulty: float
    last: int
    due: int

    def chance(self, now: float) -> float:
        """Return the chance that the rule is remembered now."""
        return math.pow(1 + FACTOR * self._days(now) / self.stability, -W[20])

    def _days(self, now: float) -> int:
        return max(0, int((now - self.last) // DAY))


def review(before: Memory | None, grade: int, now: float) -> Memory:
    """Return the memory after an answer of this grade."""
    if before is None:
        stability, difficulty = W[grade - 1], _within(_first_difficulty(grade))
    else:
        stability = _next_stability(before, grade, now)
        difficulty = _next_difficulty(before.difficulty, grade)
    stability = max(stability, LEAST)
    wait = MINUTES if grade == AGAIN else DAY * days_until_due(stability)
    return Memory(round(stability, 5), round(difficulty, 5), int(now), int(now) + wait)


def days_until_due(stability: float) -> int:
    """Return the days after which the chance falls to ``RETENTION``: the stability, rounded."""
    return min(max(round(stability), 1), LONGEST)


def _first_difficulty(grade: int) -> float:
    return W[4] - math.exp(W[5] * (grade - 1)) + 1


def _next_difficulty(before: float, grade: int) -> float:
    """Return the difficulty, damped near 10 and drawn back to that of an easy first answer."""
    moved = before - W[6] * (grade - 3) * (10 - before) / 9
    return _within(W[7] * _first_difficulty(4) + (1 - W[7]) * moved)


def _within(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)


def _next_stability(before: Memory, grade: int, now: float) -> float:
    stability, difficulty, forgot = before.stability, before.difficulty, 1 - before.chance(now)
    if now - before.last < DAY:
        grows = math.exp(W[17] * (grade - 3 + W[18])) * math.pow(stability, -W[19])
        return stability * (grows if grade == AGAIN else max(grows, 1.0))
    if grade == AGAIN:
        later = W[11] * math.pow(difficulty, -W[12]) * (math.pow(stability + 1, W[13]) - 1)
        return min(later * math.exp(W[14] * forgot), stability / math.exp(W[17] * W[18]))
    gain = math.exp(W[8]) * (11 - difficulty) * math.pow(stability, -W[9])
    gain *= math.exp(W[10] * forgot) - 1
    return stability * (1 + gain * (W[15] if grade == HARD else 1))
