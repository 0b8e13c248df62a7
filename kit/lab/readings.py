"""What another reading of a rule changes: numbers beside numbers, with how sure they are."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.errors import pick
from kit.core.game import Choice
from kit.play.intervals import Interval


class Difference(NamedTuple):
    """What another reading changes about one measure, on the same deals.

    ``matters`` is the smallest difference that would matter; ``verdict`` is 'differs', 'alike' (no
    difference that would matter) or 'open'.
    """

    measure: str
    before: float
    after: float
    change: Interval
    games: int
    matters: float
    verdict: str


class Reading(NamedTuple):
    """One reading beside the one that the kit plays by."""

    choice: Choice
    games: int
    differences: tuple[Difference, ...]

    def of(self, measure: str) -> Difference:
        """Return the difference in one measure."""
        names = [difference.measure for difference in self.differences]
        return self.differences[names.index(pick(measure, names, "measure"))]

    @property
    def settled(self) -> bool:
        """Tell whether no question is open."""
        open_ones = [d for d in self.differences if d.verdict == "open"]
        return bool(self.differences) and not open_ones
