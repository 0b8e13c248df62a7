"""The intervals have the coverage that they promise."""

from __future__ import annotations

from math import sqrt

import pytest

from kit.core.rng import Stream
from kit.play.intervals import Z95, Moments, running_interval, wilson


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    # from the closed formula, calculated by hand with z = 1.96
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 3, 0.0615, 0.7923),
    ],
)
def test_wilsons_interval_is_the_textbooks(won: int, of: int, low: float, high: float) -> None:
    found = wilson(won, of)
    assert found.low == pytest.approx(low, abs=2e-4)
    assert found.high == pytest.approx(high, abs=2e-4)


def test_of_no_games_everything_is_possible() -> None:
    assert wilson(0, 0)[1:] == (0.0, 1.0)
    assert running_interval(Moments(1, 5, 25), 1.0).high == float("inf")


def test_moments_are_those_of_the_numbers() -> None:
    of = Moments()
    for number in (3, -1, 4):
        of = of.plus(number)
    assert (of.mean, of.variance) == (2.0, 7.0)


def walk(seed: int, steps: int, lean: int) -> list[Moments]:
    """Return the moments after every twenty of many numbers -1 and 1; *lean* is in percent."""
    rng, of, seen = Stream(seed), Moments(), []
    for step in range(1, steps + 1):
        of = of.plus(1 if rng.below(100) < 50 + lean else -1)
        if step % 20 == 0 and step >= 100:
            seen.append(of)
    return seen


def test_stopping_at_the_best_moment_does_not_fool_a_running_interval() -> None:
    """Without a difference, hardly any run finds one; with an ordinary interval many do."""
    runs = [walk(seed, 1000, 0) for seed in range(200)]
    fooled = sum(any(running_interval(of, 1.0).settled for of in run) for run in runs)
    peeking = sum(any(abs(of.mean) > Z95 * sqrt(of.variance / of.n) for of in run) for run in runs)
    assert fooled <= 10  # one in twenty
    assert peeking > 30


def test_a_real_difference_is_found() -> None:
    assert all(running_interval(walk(seed, 1000, 10)[-1], 1.0).settled for seed in range(50))


def test_numbers_that_are_all_alike_are_not_taken_for_proof() -> None:
    of = Moments(100, 0, 0)
    assert running_interval(of, 1.0).high > 0.01
