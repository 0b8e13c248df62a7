"""Results of a simulation: shares, lengths, scores, clauses and cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kit.core.display import DrawableText
from kit.core.errors import KitError, pick
from kit.core.game import AnyGame
from kit.games import game
from kit.lab.one_game import WIN, GameTally
from kit.lab.setup import LabTable
from kit.play.intervals import Interval, wilson

if TYPE_CHECKING:
    from kit.lab.extras import DataFrame

TOP = 8  # clauses and cards in a summary


class Spread(NamedTuple):
    """Spread of some integers: minimum, quartiles, maximum and mean."""

    least: int
    low: int
    middle: int
    high: int
    most: int
    mean: float


@dataclass(frozen=True, repr=False)
class Results(DrawableText):
    """Results of a simulation of ``wanted`` games; ``stopped`` is True after Ctrl-C.

    >>> from kit.lab import simulate
    >>> found = simulate("witless_wizards", players=2, games=20, workers=1, progress=False)
    >>> found.game.title, found.games, found.seats, found.fair
    ('Witless Wizards', 20, ('liana', 'albus'), 0.5)
    >>> found.share("liana").low < found.first.high
    True
    >>> found.length.least, found.score("liana").most, sum(found.scores("liana").values())
    (18, 1, 20)
    >>> found.clauses[0], found.cards[0][0], found.cited("2.1").value
    (('1.1', 20), 'Plasma Rifle', 1.0)
    >>> found.to_pandas("seats").shape, type(found.to_matplotlib()).__name__
    ((2, 10), 'Figure')
    """

    setup: LabTable
    seed: int
    tally: GameTally
    wanted: int
    stopped: bool = False
    out: str = ""

    @property
    def game(self) -> AnyGame:
        """Return the game that was played."""
        return game(self.setup.slug)

    @property
    def games(self) -> int:
        """Return the number of games that were played."""
        return self.tally.games

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return self.game.seats[: self.setup.players]

    @property
    def fair(self) -> float:
        """Return the share of wins that each seat would have if all were equal."""
        return sum(self.tally.shares.values()) / (WIN * self.setup.players * max(1, self.games))

    def share(self, seat: str) -> Interval:
        """Return the share of games that a seat won; a win shared by two counts half."""
        return wilson(self.tally.shares[self._seat(seat)] / WIN, self.games)

    @property
    def first(self) -> Interval | None:
        """Return the share of the seat that acted first, or None if all decide at once."""
        of = self.tally.first["games"]
        return wilson(self.tally.first["parts"] / WIN, of) if of else None

    @property
    def length(self) -> Spread:
        """Return the spread of the number of plies."""
        return spread(self.tally.plies)

    def score(self, seat: str) -> Spread:
        """Return the spread of a seat's final points."""
        return spread(self.scores(seat))

    def scores(self, seat: str) -> Counter[int]:
        """Return the number of games for each final score of a seat."""
        at = self._seat(seat)
        return Counter({p: n for (who, p), n in self.tally.totals.items() if who == at})

    def cited(self, clause: str) -> Interval:
        """Return the share of games that cite a clause."""
        return wilson(self.tally.cited_in[self.game.rulebook[clause].id], self.games)

    @property
    def clauses(self) -> list[tuple[str, int]]:
        """Return each clause with the number of games that cite it, most frequent first."""
        return _ranked(self.tally.cited_in)

    @property
    def cards(self) -> list[tuple[str, int, int]]:
        """Return each card with the games in which it came up and the games that it decided.

        A card decided a game if the last move of the game named it.
        """
        pack, decided = self.setup.box().pack, self.tally.decided
        rows = [(pack[kind].name, n, decided[kind]) for kind, n in self.tally.seen_in.items()]
        return sorted(rows, key=lambda row: (-row[2], -row[1], row[0]))

    def to_pandas(self, what: str = "seats") -> DataFrame:
        """Return a pandas table: 'seats', 'lengths', 'scores', 'clauses', 'cards' or 'games'.

        'games' needs the file that the games were written to.
        """
        from kit.lab.extras import frame_of

        return frame_of(self, what)

    def to_matplotlib(self) -> object:
        """Return a matplotlib figure of the seats' shares, if matplotlib is installed."""
        from kit.lab.extras import plot_seats

        return plot_seats(self)

    def __repr__(self) -> str:
        from kit.lab.words import results_text

        return results_text(self)

    def _seat(self, name: str) -> int:
        return self.seats.index(pick(name, self.seats, "seat"))


def spread(numbers: Counter[int]) -> Spread:
    """Return the spread of numbers, given with their frequencies.

    >>> spread(Counter({1: 1, 2: 2, 9: 1}))
    Spread(least=1, low=1, middle=2, high=2, most=9, mean=3.5)
    """
    count, values = numbers.total(), sorted(numbers)
    if not count:
        raise KitError("no game was played to its end")
    mean = sum(value * n for value, n in numbers.items()) / count
    low, middle, high = (_quantile(numbers, values, count, part) for part in (1, 2, 3))
    return Spread(values[0], low, middle, high, values[-1], mean)


def _quantile(numbers: Counter[int], values: list[int], count: int, quarters: int) -> int:
    left = count * quarters
    for value in values:
        left -= 4 * numbers[value]
        if left <= 0:
            return value
    return values[-1]


def _ranked(counted: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda row: (-row[1], row[0]))
