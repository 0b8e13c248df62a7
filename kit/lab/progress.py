"""How far a long run is: a bar in the terminal, a bar in the notebook, or nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
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
    # tqdm's bar of a notebook forgets to read the variable; a browser's Python may be without tqdm.
    if not shown or os.environ.get("TQDM_DISABLE") or find_spec("tqdm") is None:
        yield _Quiet()
        return
    from tqdm.auto import tqdm  # only where a bar is drawn

    if sys.platform == "emscripten":  # where there is no thread to watch the bar
        tqdm.monitor_interval = 0
    with tqdm(total=total, desc=what, unit=" games", leave=False) as bar:
        yield bar
