"""A class of learners who all come at the same time and play a first lesson."""

from __future__ import annotations

import asyncio
import statistics
import time
from dataclasses import dataclass, field

from kit import GAMES
from kit.files.index import headings
from kit.files.run import run
from kit.files.scenario import one_shipped
from tests.server.client import Visitor


@dataclass
class Measured:
    """Seconds of opening and clicking, and what failed."""

    opens: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def words(self, name: str) -> str:
        """Return one line of text."""
        return (
            f"{name}: {len(self.opens)} learners, {len(self.clicks)} clicks, "
            f"{len(self.failed)} failed; open p50 {_at(self.opens, 50):.2f} s, "
            f"p95 {_at(self.opens, 95):.2f} s; click p50 {1000 * _at(self.clicks, 50):.0f} ms, "
            f"p95 {1000 * _at(self.clicks, 95):.0f} ms"
        )

    def ratios(self, other: Measured) -> str:
        """Return the ratio of opening and clicking to another measurement, as text."""
        named = (("open", self.opens, other.opens), ("click", self.clicks, other.clicks))
        parts = [
            f"{name} p{percent} {_at(mine, percent) / _at(theirs, percent):.2f}×"
            for name, mine, theirs in named
            for percent in (50, 95)
        ]
        return ", ".join(parts)


def _at(times: list[float], percent: int) -> float:
    if len(times) < 2:
        return times[0] if times else float("nan")
    return statistics.quantiles(times, n=100, method="inclusive")[percent - 1]


def rights(slug: str) -> list[int | None]:
    """Return the right answers of a game's first lesson."""
    return [done.right for done in run(one_shipped(slug, headings(slug)[0].key))]


async def one_learner(url: str, slug: str, think: float, into: Measured) -> None:
    """Open a lesson and play it."""
    visitor = Visitor(url)
    try:
        began = time.monotonic()
        await visitor.open(f"{slug}/learn.ipynb", wait=180)
        into.opens.append(time.monotonic() - began)
        await visitor.send('{"kind": "class", "hello": true}')  # as our pages do
        into.clicks += await visitor.play(rights(slug), think)
    except Exception as problem:  # noqa: BLE001 - every failure counts, whatever it is
        into.failed.append(f"{slug}: {problem!r}")
    finally:
        visitor.leave()


async def whole_class(url: str, learners: int, think: float = 0.3) -> Measured:
    """Let a number of learners come at the same time."""
    measured = Measured()
    slugs = [list(GAMES)[i % len(GAMES)] for i in range(learners)]
    await asyncio.gather(*(one_learner(url, slug, think, measured) for slug in slugs))
    return measured
