"""Probabilities by experiment: deal often, count, and give the confidence interval."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kit.core.arguments import as_row
from kit.core.errors import pick
from kit.core.game import View
from kit.games import game
from kit.lab.one_game import streams
from kit.lab.setup import check_size
from kit.play.intervals import Interval, wilson


class Share(NamedTuple):
    """A count out of a number of trials; ``in`` tests if its 95 % interval holds a number.

    >>> Share(8, 10)
    8 of 10: 80.0 % (49.0 to 94.3)
    >>> 0.5 in Share(8, 10), 0.4 in Share(8, 10)
    (True, False)
    >>> round(Share(8, 10).interval.low, 2)
    0.49
    """

    times: int
    of: int

    def __repr__(self) -> str:
        found = self.interval
        bounds = f"({100 * found.low:.1f} to {100 * found.high:.1f})"
        return f"{self.times:,} of {self.of:,}: {100 * found.value:.1f} % {bounds}"

    def __contains__(self, probability: object) -> bool:
        found = self.interval
        return isinstance(probability, int | float) and found.low <= probability <= found.high

    @property
    def interval(self) -> Interval:
        """Return the share with its Wilson score interval."""
        return wilson(self.times, self.of)


def share(answers: Iterable[object]) -> Share:
    """Count the true values.

    >>> share(number > 4 for number in range(10))
    5 of 10: 50.0 % (23.7 to 76.3)
    """
    told = [bool(answer) for answer in as_row(answers, "answers", "a row of values")]
    return Share(sum(told), len(told))


def deals(  # noqa: PLR0913
    slug: str,
    games: int = 1000,
    *,
    players: int | None = None,
    seat: str | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
) -> Iterator[View]:
    """Yield the view of a seat (by default the first) after each of *games* deals.

    >>> share(max(view.sizes) == 12 for view in deals("wild_side", 5, players=2)).times
    5
    """
    check_size(games, seed)
    found = game(slug)
    box = found.box(players, options)
    names = found.seats[: box.players]
    at = names.index(pick(seat, names, "seat")) if seat else 0
    for number in range(games):
        yield found.view(found.deal(box, streams(seed, number)[0]), at)


def many(games: int) -> int:
    """Return *games*, or a tenth of them in a browser's Python, which is slower.

    >>> many(1000)
    1000
    """
    return max(1, games // 10) if sys.platform == "emscripten" else games
