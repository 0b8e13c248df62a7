"""Outcome of a game: score lines that cite their clauses, and facts that players care about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from kit.core.display import Paper, rendered
from kit.core.kinds import listed

Result = Literal["won", "shared", "none"]


class Fact(NamedTuple):
    """Something about the course of a game that players care about, and its clause.

    ``says`` is either true or false ("you are caught with a Honey Badger"), or has a place for an
    amount ("you lose {} Stamina"). ``good`` tells whether more of it is better for the seat. A
    ``minor`` fact is a reason only where no other is.
    """

    clause: str
    says: str
    good: bool
    minor: bool = False

    @property
    def is_amount(self) -> bool:
        """Tell whether it is an amount, not true or false."""
        return "{}" in self.says


class ScoreLine(NamedTuple):
    """Points of a seat, the clause that gives them, and a label."""

    seat: int
    points: int
    clause: str
    label: str


class Outcome(NamedTuple):
    """The score lines of a finished game, the winners, and the clause that ended it.

    ``winners`` is empty without a winner. ``sides`` names the seats that win together; if it is
    empty each seat plays for itself.

    >>> from kit import table
    >>> found = table("witless_wizards", 2, seed=1).bots("random").match.outcome()
    >>> found.totals, found.winners, found.result, found.sides_won
    ((0, 1), (1,), 'won', 1)
    >>> found.verdict(("Liana", "Albus"))
    'Albus wins.'
    """

    lines: tuple[ScoreLine, ...]
    winners: tuple[int, ...]
    clause: str
    seats: int
    sides: tuple[tuple[int, ...], ...] = ()

    def __str__(self) -> str:
        lines = [f"Seat {x.seat}: {x.points:+d} {x.label} [{x.clause}]" for x in self.lines]
        totals = ", ".join(map(str, self.totals))
        seats = tuple(f"Seat {seat}" for seat in range(self.seats))
        return "\n".join([*lines, f"Totals: {totals}. {self.verdict(seats)} [{self.clause}]"])

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
    def result(self) -> Result:
        """Return whether one side won, several share the win, or there is no winner."""
        won = self.sides_won
        return "won" if won == 1 else "shared" if won else "none"

    @property
    def sides_won(self) -> int:
        """Return the number of sides that won; a team is one side."""
        sides = self.sides or tuple((seat,) for seat in range(self.seats))
        return sum(side[0] in self.winners for side in sides)

    def verdict(self, names: Sequence[str]) -> str:
        """Return one sentence about the winners, with the seats called by *names*."""
        if not self.winners:
            return "Nobody has won."
        who = listed([names[seat] for seat in self.winners], " and ")
        several = "share the win" if self.result == "shared" else "win"
        return f"{who} {several if len(self.winners) > 1 else 'wins'}."


def best(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the highest total."""
    top = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == top)


def lead(values: Sequence[float], at: int) -> float:
    """Return by how much one of the values is above the best of the others.

    >>> lead((3, 5, 4), 1)
    1
    """
    return values[at] - max((value for i, value in enumerate(values) if i != at), default=0)
