"""How hard a page thinks: all of its time on a quiet machine, less where others wait for it.

In a class thirty pages may think at once on two cores. Nobody counts them: each page sees by its
own slices whether the processor was there when it was wanted, as each sender on a network sees by
its own packets, and gives way fast and comes back slowly.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, process_time

SLICE = 0.02  # seconds of thought in one go: so long a click may have to wait
PAUSE = 0.002  # seconds between two slices at least, in which clicks come in
LEAST = 0.04  # share of the time that is used however busy the machine is
WAITED, FREE = 0.75, 0.9  # of a slice: with less of it the processor was busy, with more not
LESS, MORE = 0.7, 1.04  # how fast a page gives way, and how fast it comes back


class Effort:
    """What share of its time a page thinks; it rests for the others between two slices."""

    def __init__(
        self,
        wall: Callable[[], float] = perf_counter,
        processor: Callable[[], float] = process_time,
    ) -> None:
        self.share = 1.0
        self._wall, self._processor = wall, processor

    def spend(self, think: Callable[[float], object], seconds: float = SLICE) -> None:
        """Let *think* have so many seconds, and see how much of the processor it got."""
        wall, processor = self._wall(), self._processor()
        think(seconds)
        took, used = self._wall() - wall, self._processor() - processor
        if took <= 0:
            return
        change = LESS if used < WAITED * took else MORE if used > FREE * took else 1.0
        self.share = min(1.0, max(LEAST, self.share * change))

    @property
    def rest(self) -> float:
        """Return for how many seconds nothing is to be thought now."""
        return PAUSE + SLICE * (1 / self.share - 1)
