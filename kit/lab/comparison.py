"""Readings of a rule beside each other: the same deals, the difference, and how sure it is.

``compare("wild_side", "runs")`` plays each game twice, once with each reading and on the same
seed, and goes on until every question is settled or the games run out. What is compared after
each batch is an interval that holds at all of them at once (``running_interval``), so stopping at
the right moment is not peeking.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import NamedTuple

from kit.core.display import Paper, rendered
from kit.core.errors import KitError, pick
from kit.core.game import AnyGame, Choice, Option
from kit.games import game
from kit.lab.batches import ProgressBar, check_workers, progress_bar, ranges, spread_out
from kit.lab.figures import Difference, Reading
from kit.lab.one_game import WIN, GameRow, play_rows
from kit.lab.setup import LabTable, Players, check_size, set_up
from kit.play.intervals import ALPHA, Interval, Moments, running_interval

BATCH = 20  # games; the same wherever it is played, for a run may stop after any batch
LEAST = 100  # games before anything is called settled: the interval is one for many games


class Measure(NamedTuple):
    """Something that a game has a whole number of, and how small a difference does not matter.

    ``unit`` is what the number is divided by to be read; ``matters`` is a part of the first
    reading's average, or where ``share`` is set a part of all games.
    """

    name: str
    of: Callable[[GameRow], int | None]
    unit: int = 1
    matters: float = 0.02
    share: bool = False


def _plies(row: GameRow) -> int:
    return row.plies


def _first(row: GameRow) -> int | None:
    return None if row.first < 0 else row.parts(row.first)


def _apart(row: GameRow) -> int:
    return max(row.totals) - min(row.totals)


def _undecided(row: GameRow) -> int:
    return WIN * (row.result != "won")


MEASURES = (
    Measure("length", _plies),
    Measure("first", _first, unit=WIN, share=True),
    Measure("apart", _apart),
    Measure("undecided", _undecided, unit=WIN, share=True),
)


@dataclass(frozen=True, repr=False)
class Compared:
    """All readings of an option beside its first."""

    setup: LabTable
    option: Option
    seed: int
    readings: tuple[Reading, ...]
    stopped: bool = False

    @property
    def game(self) -> AnyGame:
        """Return the game that was played."""
        return game(self.setup.slug)

    def __repr__(self) -> str:
        return f"<Compared of {self.option.name!r} in {self.setup.slug}>"

    def __str__(self) -> str:
        from kit.lab.words import comparison_text

        return comparison_text(self)

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def _repr_pretty_(self, paper: Paper, cycle: bool) -> None:  # noqa: FBT001
        del cycle
        paper.text(str(self))


def compare(  # noqa: PLR0913
    slug: str,
    option: str,
    *,
    players: int | None = None,
    bots: Players = "one-ply",
    options: Mapping[str, object] | None = None,
    games: int = 2000,
    seed: int = 1,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Compared:
    """Play an option's readings against its first one, each on the same seeds, until it is clear.

    *games* is the most that a reading is played for. See ``simulate`` for the rest.
    """
    found = game(slug)
    switch = {o.name: o for o in found.options}[
        pick(option, [o.name for o in found.options], "option")
    ]
    if option in (options or {}):
        raise KitError(f"{option!r} is what is compared: leave it out of options")
    base = set_up(slug, players, bots, options, None)
    check_size(games, seed)
    check_workers(workers, executor)
    others = [choice for choice in switch.choices if choice != switch.default]
    trials = [
        ReadingTrial(with_choice(base, option, choice), choice, len(others)) for choice in others
    ]
    with progress_bar(games * len(trials), f"{found.slug} {option}", shown=progress) as done:
        stopped = _run(base, trials, seed, games, workers, executor, done)
    return Compared(base, switch, seed, tuple(trial.reading() for trial in trials), stopped)


def with_choice(base: LabTable, option: str, choice: Choice) -> LabTable:
    """Return the same table with one option chosen otherwise; one that cannot be is refused."""
    changed = replace(base, options=tuple(sorted({**dict(base.options), option: choice}.items())))
    changed.box()
    return changed


class ReadingTrial:
    """One reading while it is being compared: exact sums of each measure and of the differences."""

    def __init__(self, setup: LabTable, choice: Choice, readings: int) -> None:
        self.setup, self.choice, self.games = setup, choice, 0
        self.alpha = ALPHA / (len(MEASURES) * readings)  # all intervals hold at once
        self.sums = {m.name: (Moments(), Moments(), Moments()) for m in MEASURES}

    def add(self, pairs: list[tuple[GameRow, GameRow]]) -> None:
        """Count games that were played with both readings."""
        self.games += len(pairs)
        for measure in MEASURES:
            before, after, change = self.sums[measure.name]
            for one, two in pairs:
                a, b = measure.of(one), measure.of(two)
                if a is not None and b is not None:
                    before, after, change = before.plus(a), after.plus(b), change.plus(b - a)
            self.sums[measure.name] = before, after, change

    def reading(self) -> Reading:
        """Return what is known by now."""
        told = (self._difference(measure) for measure in MEASURES)
        return Reading(self.choice, self.games, tuple(d for d in told if d.games))

    def _difference(self, measure: Measure) -> Difference:
        before, after, change = self.sums[measure.name]
        unit, whole = measure.unit, measure.unit if measure.share else abs(before.mean)
        found = Interval(*(x / unit for x in running_interval(change, whole, self.alpha)))
        matters = measure.matters * whole / unit
        verdict = _verdict(found, matters, change.n)
        means = before.mean / unit, after.mean / unit
        return Difference(measure.name, *means, found, change.n, matters, verdict)


def _verdict(change: Interval, matters: float, games: int) -> str:
    if games < LEAST:
        return "open"
    if change.settled:
        return "differs"
    return "alike" if -matters <= change.low and change.high <= matters else "open"


def _run(  # noqa: PLR0913, PLR0917
    base: LabTable, trials: list[ReadingTrial], seed: int, games: int,
    workers: int | None, executor: Executor | None, done: ProgressBar,
) -> bool:  # fmt: skip
    """Play each trial until it is settled; tell whether somebody pressed Ctrl-C."""
    try:
        for trial in trials:
            work = partial(_play_pairs, base, trial.setup, seed)
            pairs = spread_out(work, ranges(games, BATCH), workers, executor, here=base.own)
            until_settled(trial, pairs, done)
            done.update(games - trial.games)
    except KeyboardInterrupt:
        return True
    return False


Pairs = list[tuple[GameRow, GameRow]]


def until_settled(
    trial: ReadingTrial, batches: Generator[Pairs, None, None], done: ProgressBar
) -> None:
    """Count batch after batch until no question is open."""
    try:
        for pairs in batches:
            trial.add(pairs)
            done.update(len(pairs))
            if trial.reading().settled:
                return
    finally:
        batches.close()


def _play_pairs(base: LabTable, other: LabTable, seed: int, games: range) -> Pairs:
    named = all(isinstance(player, str) for player in base.bots)  # a bot of one's own may learn
    first = (_rows_again if named else play_rows)(base, seed, games)
    return list(zip(first, play_rows(other, seed, games), strict=True))


@lru_cache(maxsize=256)
def _rows_again(base: LabTable, seed: int, games: range) -> list[GameRow]:
    """Play the usual reading's games once for all the others that stand beside it."""
    return play_rows(base, seed, games)
