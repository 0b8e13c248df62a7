"""What is counted over many games. Whole numbers only: sums come out alike in whatever order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

WIN = 840  # a win in parts; whatever number of sides shares one, each gets a whole number of them


class GameRow(NamedTuple):
    """One finished game, in a line: its number, how long it was, who won, the points, the end.

    ``first`` is the seat that acted first, or -1 where several decide at once; ``sides`` is how
    many sides share the win.
    """

    game: int
    plies: int
    first: int
    winners: tuple[int, ...]
    sides: int
    result: str
    totals: tuple[int, ...]
    clause: str

    def parts(self, seat: int) -> int:
        """Return what of the win a seat has, in parts."""
        return WIN // self.sides if seat in self.winners else 0


@dataclass
class GameTally:
    """The counts of some games; tallies of different games can be added up."""

    games: int = 0
    shares: Counter[int] = field(default_factory=Counter)  # seat -> wins in parts
    results: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)  # the clause that ended the game
    plies: Counter[int] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)  # 'games' with a first seat, its 'parts'
    totals: Counter[tuple[int, int]] = field(default_factory=Counter)  # (seat, points)
    cited: Counter[str] = field(default_factory=Counter)  # clause -> how often
    cited_in: Counter[str] = field(default_factory=Counter)  # clause -> in how many games
    seen_in: Counter[int] = field(default_factory=Counter)  # card -> games where it came up
    decided: Counter[int] = field(default_factory=Counter)  # card -> games whose last move named it

    def add(self, other: GameTally) -> None:
        """Count another tally's games as well."""
        self.games += other.games
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))

    def count(self, row: GameRow) -> None:
        """Count how a game ended."""
        self.games += 1
        self.results[row.result] += 1
        self.endings[row.clause] += 1
        self.plies[row.plies] += 1
        for seat, points in enumerate(row.totals):
            self.totals[seat, points] += 1
            self.shares[seat] += row.parts(seat)
        if row.first >= 0:
            self.first["games"] += 1
            self.first["parts"] += row.parts(row.first)


_COUNTERS = tuple(name for name in GameTally.__dataclass_fields__ if name != "games")
