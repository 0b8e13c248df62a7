"""One row per game on disk (JSON Lines or Parquet), so that a million games need no memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol, TextIO

from kit.core.errors import KitError, said
from kit.core.shape import Json
from kit.lab.one_game import GameRow

ROW_GROUP = 10_000  # rows; few groups make a Parquet file that is quick to read


def load_extra(name: str) -> ModuleType:
    """Import an optional package, or raise a KitError that says how to install it."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        package = name.partition(".")[0]
        raise KitError(f"this needs {package}: pip install {package}") from None


class RowWriter(Protocol):
    """Writer of the rows of a batch."""

    def write(self, rows: list[GameRow]) -> None:
        """Write these rows."""


class _NoRows:
    def write(self, rows: list[GameRow]) -> None:
        """Ignore these rows."""


class _JsonRows:
    def __init__(self, file: TextIO) -> None:
        self.file = file

    def write(self, rows: list[GameRow]) -> None:
        """Write each row as a line of JSON."""
        self.file.writelines(json.dumps(row._asdict()) + "\n" for row in rows)


class _ParquetRows:
    """Collects rows into row groups."""

    def __init__(self, path: Path) -> None:
        self.arrow = arrow = load_extra("pyarrow")
        numbers, number = arrow.list_(arrow.int64()), arrow.int64()
        fields = {"game": number, "plies": number, "first": number, "winners": numbers,
                  "sides": number, "result": arrow.string(), "totals": numbers,
                  "clause": arrow.string()}  # fmt: skip
        self.schema = arrow.schema(list(fields.items()))
        self.file = load_extra("pyarrow.parquet").ParquetWriter(path, self.schema)
        self.waiting: list[GameRow] = []

    def write(self, rows: list[GameRow]) -> None:
        """Add the rows of a batch."""
        self.waiting += rows
        if len(self.waiting) >= ROW_GROUP:
            self.flush()

    def flush(self) -> None:
        """Write the waiting rows as a row group."""
        if self.waiting:
            rows = [row._asdict() for row in self.waiting]
            self.file.write_table(self.arrow.Table.from_pylist(rows, schema=self.schema))
        self.waiting = []

    def close(self) -> None:
        """Write the rest and the file's end."""
        self.flush()
        self.file.close()


@contextmanager
def row_writer(out: str | Path | None) -> Iterator[RowWriter]:
    """Yield a writer for the file *out*; its suffix chooses the format."""
    if out is None:
        yield _NoRows()
        return
    if not isinstance(out, str | Path):
        raise KitError(f"out must be the path of a file, not {said(out)}")
    path = Path(out)
    if path.suffix not in (".jsonl", ".parquet"):
        raise KitError(f"out: the file {str(out)!r} must end in .jsonl or .parquet")
    try:
        if path.suffix == ".parquet":
            with closing(_ParquetRows(path)) as parquet:
                yield parquet
        else:
            with path.open("w", encoding="utf-8") as file:
                yield _JsonRows(file)
    except OSError as problem:
        raise KitError(f"cannot write {path}: {problem.strerror}") from None


def read_rows(path: str | Path) -> Iterator[GameRow]:
    """Yield the games of a file in either format."""
    for row in _written_rows(Path(path)):
        row["winners"], row["totals"] = tuple(row["winners"]), tuple(row["totals"])
        yield GameRow(**row)


def _written_rows(path: Path) -> Iterator[Json]:
    if path.suffix == ".parquet":
        yield from load_extra("pyarrow.parquet").read_table(path).to_pylist()
        return
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)
