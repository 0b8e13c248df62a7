"""Figures of what each switch of a game changes, kept in the package.

``make figures`` (``tests/lab/make_figures.py``) measures them and writes ``figures.json`` beside
the game's rules. A test fails if the rules have changed since. Reading needs the standard library
only.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from kit.core.errors import pick
from kit.core.game import Choice
from kit.core.shape import Json
from kit.games import game
from kit.play.intervals import Interval

FILE = "figures.json"


class Difference(NamedTuple):
    """Change of one measure by another reading, on the same deals.

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
    """One reading compared with the default reading."""

    choice: Choice
    games: int
    differences: tuple[Difference, ...]

    def of(self, measure: str) -> Difference:
        """Return the difference in one measure."""
        names = [difference.measure for difference in self.differences]
        return self.differences[names.index(pick(measure, names, "measure"))]

    @property
    def settled(self) -> bool:
        """Tell whether every measure has a verdict."""
        open_ones = [d for d in self.differences if d.verdict == "open"]
        return bool(self.differences) and not open_ones


class SwitchFigures(NamedTuple):
    """Figures of one switch, with all parameters to measure them again.

    ``most`` is the most games for a reading; ``rules`` is the fingerprint of the rules at that
    time.
    """

    option: str
    made: str
    players: int
    bots: str
    options: dict[str, Choice]
    most: int
    seed: int
    rules: str
    readings: tuple[Reading, ...]

    def reading(self, choice: Choice) -> Reading | None:
        """Return the figures of a choice, or None for the default reading."""
        return next((reading for reading in self.readings if reading.choice == choice), None)

    @property
    def command(self) -> str:
        """Return the arguments after ``rulewalk compare GAME`` that measure it again."""
        chosen = "".join(f' --option "{name}={value}"' for name, value in self.options.items())
        return (
            f"{self.option} --players {self.players}{chosen} --games {self.most} --seed {self.seed}"
        )


@cache
def figures(slug: str) -> dict[str, SwitchFigures]:
    """Return the figures of a game by switch; empty if none were measured."""
    home = files(f"kit.games.{game(slug).slug}").joinpath(FILE)
    if not home.is_file():
        return {}
    return {row["option"]: _switch(row) for row in json.loads(home.read_text("utf-8"))}


def _switch(row: Json) -> SwitchFigures:
    readings = tuple(_reading(one) for one in row.pop("readings"))
    return SwitchFigures(**row, readings=readings)


def _reading(row: Json) -> Reading:
    told = tuple(_difference(name, one) for name, one in row["differences"].items())
    return Reading(row["choice"], row["games"], told)


def _difference(name: str, row: Json) -> Difference:
    before, after = row.pop("averages")
    return Difference(name, before, after, Interval(*row.pop("change")), **row)
