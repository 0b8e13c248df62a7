"""How far a long run is: a bar in the terminal, a bar in the notebook, or nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class ProgressBar(Protocol):
    """Something that is told how many more are done."""

    def update(self, n: int) -> object:
        """Note that *n* more are done."""


class _Quiet:
    def update(self, n: int) -> object:
        """Say nothing."""
        return n


@contextmanager
def progress_bar(total: int, what: str, *, shown: bool) -> Iterator[ProgressBar]:
    """Lend a progress bar for *total* games, or a silent one."""
    if not shown:
        yield _Quiet()
        return
    from tqdm import tqdm  # only where a bar is drawn

    if sys.platform == "emscripten":  # a browser's Python has no thread to watch the bar
        tqdm.monitor_interval = 0
    with tqdm(total=total, desc=what, unit=" games", leave=False) as bar:
        yield bar
