"""Games on disk in the Parquet format, where pyarrow is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kit.lab.packages import load_extra
from kit.lab.tally import GameRow


@contextmanager
def parquet_rows(path: Path) -> Iterator[ParquetRows]:
    """Lend a writer of rows in the Parquet format; a batch is a row group."""
    arrow = load_extra("pyarrow")
    numbers, number = arrow.list_(arrow.int64()), arrow.int64()
    fields = {"game": number, "plies": number, "first": number, "winners": numbers,
              "sides": number, "result": arrow.string(), "totals": numbers,
              "clause": arrow.string()}  # fmt: skip
    schema = arrow.schema(list(fields.items()))
    with load_extra("pyarrow.parquet").ParquetWriter(path, schema) as file:
        rows = ParquetRows(lambda group: file.write_table(_table(group, schema)))
        try:
            yield rows
        finally:
            rows.flush()


class ParquetRows:
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
    return load_extra("pyarrow").Table.from_pylist([row._asdict() for row in rows], schema=schema)
