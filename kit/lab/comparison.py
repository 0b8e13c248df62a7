"""Readings of a rule compared on the same deals, with anytime-valid intervals.

``compare("wild_side", "runs")`` plays each deal with both readings until every question is settled
or the games run out. After each batch it checks an interval that holds at all games at once
(``running_interval``), so stopping early does not bias the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from kit.core.display import DrawableText
from kit.core.errors import KitError, pick
from kit.core.game import AnyGame, Choice, Option
from kit.games import game
from kit.lab.batches import ProgressBar, check_workers, progress_bar, ranges, spread_out
from kit.lab.figures import Difference, Reading
from kit.lab.one_game import WIN, GameRow, play_rows
from kit.lab.patch import Patch, PatchedGames, patched_games, read_patch
from kit.lab.setup import LabTable, Players, check_size, set_up
from kit.lab.traces import GAMES as TRACED
from kit.lab.traces import Touched, differing, game_trace, lesson_traces, refusals, touched
from kit.play.intervals import ALPHA, Interval, Moments, running_interval

BATCH = 20  # games in a batch; fixed, because a run may stop after any batch
LEAST = 100  # games needed before a question is settled: the interval is asymptotic


class Measure(NamedTuple):
    """A whole number measured in each game, and the smallest difference that matters.

    ``unit`` divides the number for display. ``matters`` is relative to the first reading's average
    or, with ``share``, to all games.
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
class Compared(DrawableText):
    """All readings of an option compared with its default.

    >>> found = compare("wizard_did_it", "castle", players=2, bots="random", games=20, workers=1,
    ...                 progress=False)
    >>> found.game.title, found.patched, [reading.choice for reading in found.readings]
    ('A Wizard Did It...', False, ['next draw'])
    """

    setup: LabTable
    option: Option
    seed: int
    readings: tuple[Reading, ...]
    stopped: bool = False
    touched: Touched = field(default_factory=Touched)  # by a patch

    @property
    def game(self) -> AnyGame:
        """Return the game that was played."""
        return game(self.setup.slug)

    @property
    def patched(self) -> bool:
        """Tell whether a changed rule was compared, not an option."""
        return self.option.name not in {option.name for option in self.game.options}

    def __repr__(self) -> str:
        from kit.lab.words import comparison_text

        return comparison_text(self)


def compare(  # noqa: PLR0913
    slug: str,
    option: str = "",
    *,
    patch: str | Path | None = None,
    players: int | None = None,
    bots: Players = "one-ply",
    options: Mapping[str, object] | None = None,
    games: int = 2000,
    seed: int = 1,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Compared:
    """Play each reading of an option against the default on the same seeds, until all is settled.

    *games* is the most games for a reading. See ``simulate`` for the other parameters. Instead of
    an option, a *patch* is a file with a changed rule (``kit.lab.patch``). Its code runs as it is.

    >>> few = {"players": 2, "bots": "random", "games": 20, "workers": 1, "progress": False}
    >>> compare("wizard_did_it", "castle", **few).readings[0].games
    20
    """
    found = game(slug)
    if patch is not None:
        if option or executor is not None or workers is not None:
            raise KitError("a patch is compared alone, in one process: leave out the other choices")
        base = set_up(slug, players, bots, options, None)
        check_size(games, seed)
        return _compare_patch(read_patch(slug, patch), base, games, seed, progress=progress)
    switch = {o.name: o for o in found.options}[
        pick(option, [o.name for o in found.options], "option")
    ]
    base = set_up(slug, players, bots, options, None)
    if option in (options or {}):
        raise KitError(f"{option!r} is the option to compare: leave it out of options")
    check_size(games, seed)
    check_workers(workers, executor)
    others = [choice for choice in switch.choices if choice != switch.default]
    trials = [
        ReadingTrial(with_choice(base, option, choice), choice, len(others)) for choice in others
    ]
    with progress_bar(games * len(trials), f"{found.slug} {option}", shown=progress) as done:
        stopped = _run(base, trials, seed, games, workers, executor, done)
    return Compared(base, switch, seed, tuple(trial.reading() for trial in trials), stopped)


def _compare_patch(
    patch: Patch, base: LabTable, games: int, seed: int, *, progress: bool
) -> Compared:
    """Play the same deals with and without a changed rule, and the lessons with it."""
    switch = Option(patch.name, ("as it is", "changed"), patch.clause, patch.says.rstrip("."))
    trial, found, stopped = ReadingTrial(base, "changed", 1), Touched(), False
    with (
        patched_games(patch, base, seed) as changed,
        progress_bar(games, str(patch), shown=progress) as done,
    ):
        try:
            found = _touched(base, changed, seed, games)
            until_settled(trial, _pairs_with_patch(base, changed, seed, games), done)
        except KeyboardInterrupt:
            stopped = True
    return Compared(base, switch, seed, (trial.reading(),), stopped, found)


def _touched(base: LabTable, changed: PatchedGames, seed: int, games: int) -> Touched:
    """Return the rules and lessons that a patch touches."""
    numbers = range(min(games, TRACED))
    firsts = [_first_difference(base, changed, seed, number) for number in numbers]
    return touched(firsts, lesson_traces(base.slug), changed.lessons())


def _first_difference(base: LabTable, changed: PatchedGames, seed: int, number: int) -> set[str]:
    """Return the rules of a game's first difference: they refuse a move, or something happened."""
    before, after = game_trace(base, seed, number), changed.trace(number)
    for ply, (one, two) in enumerate(zip(before, after, strict=False)):
        if one.moves[:1] == two.moves[:1] and one.moves != two.moves:
            more, less = sorted({*two.moves} - {*one.moves}), sorted({*one.moves} - {*two.moves})
            now = refusals(base, seed, number, ply, more)
            return {*now, *changed.refusals(number, ply, less)}
        if one != two:
            return differing(one.happened, two.happened)
    return set()


def _pairs_with_patch(
    base: LabTable, changed: PatchedGames, seed: int, games: int
) -> Generator[Pairs, None, None]:
    for batch in ranges(games, BATCH):
        yield list(zip(play_rows(base, seed, batch), changed.rows(batch), strict=True))


def with_choice(base: LabTable, option: str, choice: Choice) -> LabTable:
    """Return the same table with another choice of one option; raise if it cannot be played."""
    changed = replace(base, options=tuple(sorted({**dict(base.options), option: choice}.items())))
    changed.box()
    return changed


class ReadingTrial:
    """Running comparison of one reading: exact sums of each measure and of the differences."""

    def __init__(self, setup: LabTable, choice: Choice, readings: int) -> None:
        self.setup, self.choice, self.games = setup, choice, 0
        self.alpha = ALPHA / (len(MEASURES) * readings)  # Bonferroni: all intervals hold at once
        self.sums = {m.name: (Moments(), Moments(), Moments()) for m in MEASURES}

    def add(self, pairs: list[tuple[GameRow, GameRow]]) -> None:
        """Add pairs of games played with both readings."""
        self.games += len(pairs)
        for measure in MEASURES:
            before, after, change = self.sums[measure.name]
            for one, two in pairs:
                a, b = measure.of(one), measure.of(two)
                if a is not None and b is not None:
                    before, after, change = before.plus(a), after.plus(b), change.plus(b - a)
            self.sums[measure.name] = before, after, change

    def reading(self) -> Reading:
        """Return the results so far."""
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
    """Play each trial until it is settled; return True after Ctrl-C."""
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
    """Add batches until no question is open."""
    try:
        for pairs in batches:
            trial.add(pairs)
            done.update(len(pairs))
            if trial.reading().settled:
                return
    finally:
        batches.close()


def _play_pairs(base: LabTable, other: LabTable, seed: int, games: range) -> Pairs:
    named = all(isinstance(player, str) for player in base.bots)  # another bot may learn
    first = (_rows_again if named else play_rows)(base, seed, games)
    return list(zip(first, play_rows(other, seed, games), strict=True))


@lru_cache(maxsize=256)
def _rows_again(base: LabTable, seed: int, games: range) -> list[GameRow]:
    """Return the default reading's games, memoized for all the other readings."""
    return play_rows(base, seed, games)
