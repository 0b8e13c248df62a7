"""How a game ended: score lines that cite their clauses; totals are nothing but their sum."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.display import Paper, rendered


class ScoreLine(NamedTuple):
    """Points a seat gets, the clause that gives them, and what for."""

    seat: int
    points: int
    clause: str
    label: str


class Outcome(NamedTuple):
    """The score lines of a finished game, who won, and the clause that ended it.

    ``sides`` names the seats that win together; where it is empty each seat plays for itself.
    """

    lines: tuple[ScoreLine, ...]
    winners: tuple[int, ...]
    clause: str
    seats: int
    sides: tuple[tuple[int, ...], ...] = ()

    def __str__(self) -> str:
        lines = [f"Seat {x.seat}: {x.points:+d} {x.label} [{x.clause}]" for x in self.lines]
        totals = ", ".join(map(str, self.totals))
        won = " and ".join(f"seat {seat}" for seat in self.winners)
        return "\n".join([*lines, f"Totals: {totals}. Won by {won}. [{self.clause}]"])

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def _repr_pretty_(self, paper: Paper, cycle: bool) -> None:  # noqa: FBT001
        del cycle
        paper.text(str(self))

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's points."""
        return tuple(
            sum(line.points for line in self.lines if line.seat == seat)
            for seat in range(self.seats)
        )

    @property
    def drawn(self) -> bool:
        """Tell whether more than one side won."""
        sides = self.sides or tuple((seat,) for seat in range(self.seats))
        return sum(side[0] in self.winners for side in sides) > 1


def best(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the highest total."""
    top = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == top)
