"""Every game as a line on disk, so that a million of them need no memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TextIO

from kit.core.errors import KitError
from kit.lab.tally import GameRow


class RowWriter(Protocol):
    """Something that takes the rows of a batch."""

    def write(self, rows: list[GameRow]) -> None:
        """Keep these rows."""


class _Nowhere:
    def write(self, rows: list[GameRow]) -> None:
        """Keep nothing."""


class _Lines:
    def __init__(self, file: TextIO) -> None:
        self.file = file

    def write(self, rows: list[GameRow]) -> None:
        """Write each row as a line of JSON."""
        self.file.writelines(json.dumps(row._asdict()) + "\n" for row in rows)


@contextmanager
def row_writer(out: str | Path | None) -> Iterator[RowWriter]:
    """Lend a writer for the file *out*; its ending says which format."""
    if out is None:
        yield _Nowhere()
        return
    if not isinstance(out, str | Path):
        raise KitError(f"out is the path of a file, not {out!r}")
    path = Path(out)
    if path.suffix not in (".jsonl", ".parquet"):
        raise KitError(f"out: the file {str(out)!r} must end in .jsonl or .parquet")
    try:
        if path.suffix == ".parquet":
            from kit.lab.parquet import parquet_rows

            with parquet_rows(path) as parquet:
                yield parquet
        else:
            with path.open("w", encoding="utf-8") as file:
                yield _Lines(file)
    except OSError as problem:
        raise KitError(f"cannot write {path}: {problem.strerror}") from None


def read_rows(path: str | Path) -> Iterator[GameRow]:
    """Return the games of a ``.jsonl`` file, one after the other."""
    with Path(path).open(encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            row["winners"], row["totals"] = tuple(row["winners"]), tuple(row["totals"])
            yield GameRow(**row)
