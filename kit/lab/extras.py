"""What needs more than the kit does: pandas, pyarrow and matplotlib, each loaded when it is asked.

None of them has a wheel for a browser's Python; everything else in the lab does without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from kit.core.errors import KitError, pick

if TYPE_CHECKING:
    import pandas as pd

    from kit.lab.results import Results
    from kit.lab.rows import RowWriter
    from kit.lab.tally import GameRow

    DataFrame: TypeAlias = pd.DataFrame

TABLES = ("seats", "lengths", "scores", "clauses", "cards", "games")


def frame_of(of: Results, what: str) -> DataFrame:
    """Return a table of the results for pandas."""
    rows = _rows(of, pick(what, TABLES, "table"))
    frame: DataFrame = _load("pandas").DataFrame(rows)
    return frame


@contextmanager
def parquet_rows(path: Path) -> Iterator[RowWriter]:
    """Lend a writer of rows in the Parquet format; a batch is a row group."""
    arrow = _load("pyarrow")
    numbers, number = arrow.list_(arrow.int64()), arrow.int64()
    fields = {"game": number, "plies": number, "first": number, "winners": numbers,
              "sides": number, "result": arrow.string(), "totals": numbers,
              "clause": arrow.string()}  # fmt: skip
    schema = arrow.schema(list(fields.items()))
    with import_module("pyarrow.parquet").ParquetWriter(path, schema) as file:
        rows = _Parquet(lambda group: file.write_table(_table(group, schema)))
        try:
            yield rows
        finally:
            rows.flush()


class _Parquet:
    """Gathers rows into groups: few groups make a file that is quick to read."""

    MANY = 10_000

    def __init__(self, write_group: Callable[[list[GameRow]], object]) -> None:
        self.write_group, self.waiting = write_group, []  # type: Callable[..., object], list[GameRow]

    def write(self, rows: list[GameRow]) -> None:
        """Take the rows of a batch."""
        self.waiting += rows
        if len(self.waiting) >= self.MANY:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        if self.waiting:
            self.write_group(self.waiting)
        self.waiting = []


def _table(rows: list[GameRow], schema: object) -> object:
    return _load("pyarrow").Table.from_pylist([row._asdict() for row in rows], schema=schema)


def plot_seats(of: Results) -> object:
    """Return each seat's share of the wins as a figure of matplotlib's, to be styled further."""
    figure, axes = _load("matplotlib.pyplot").subplots()
    shares = [of.share(seat) for seat in of.seats]
    wide = [[s.value - s.low for s in shares], [s.high - s.value for s in shares]]
    axes.bar(of.seats, [s.value for s in shares], yerr=wide, capsize=4)
    axes.axhline(of.fair, linestyle="--")
    axes.set_ylabel("share of the wins")
    return figure


def _rows(of: Results, what: str) -> list[dict[str, object]]:
    if what == "seats":
        return [{"seat": s, **of.share(s)._asdict(), **of.score(s)._asdict()} for s in of.seats]
    if what == "lengths":
        return [{"plies": n, "games": times} for n, times in sorted(of.tally.plies.items())]
    if what == "scores":
        return [{"seat": s, "points": p, "games": n}
                for s in of.seats for p, n in sorted(of.scores(s).items())]  # fmt: skip
    if what == "clauses":
        cited, book = of.tally.cited, of.game.rulebook
        return [{"clause": k, "title": book[k].title, "kind": book[k].kind, "games": n,
                 "times": cited[k]} for k, n in of.clauses]  # fmt: skip
    if what == "cards":
        return [{"card": a, "games": n, "decided": m} for a, n, m in of.cards]
    return _games(of)


def _games(of: Results) -> list[dict[str, object]]:
    from kit.lab.rows import read_rows

    if not of.out.endswith(".jsonl"):
        raise KitError("the games themselves are on disk only: simulate(..., out='games.jsonl')")
    return [row._asdict() for row in read_rows(of.out)]


def _load(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        package = name.partition(".")[0]
        raise KitError(f"this needs {package}: pip install {package}") from None
