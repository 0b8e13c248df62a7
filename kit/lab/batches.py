"""Work in batches on whatever there is: this process, the other cores, or a cluster.

Batches come back in their order, and only a few are under way at a time, so memory stays flat and
whoever stops early has the first so many games and no gaps.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from importlib.util import find_spec
from itertools import chain
from math import inf
from time import process_time
from types import FrameType
from typing import Protocol, TypeVar

from kit.core.errors import KitError
from kit.core.shape import is_whole

T = TypeVar("T")
Work = Callable[[range], T]
SOON = 0.5  # seconds; work that is done by then is not worth the start of other processes
AHEAD = 4  # so many batches for each worker are under way


def ranges(games: int, size: int) -> Iterator[range]:
    """Return the numbers of the games, batch by batch."""
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def has_processes() -> bool:
    """Return whether there can be other processes; in a browser (Pyodide) there is one."""
    return sys.platform != "emscripten"


def cores() -> int:
    """Return how many processes can work at once."""
    if not has_processes():
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1


def spread_out(
    work: Callable[[range], T],
    batches: Iterable[range],
    workers: int | None,
    executor: Executor | None,
    *,
    here: bool = False,
) -> Generator[T, None, None]:
    """Do the work wherever it can be done (*here*: only in this process), in its order.

    Ctrl-C is raised between two batches; pressed again, at once.
    """
    results = _spread(work, batches, workers, executor, here=here)
    with _held_back() as asked, closing(results):
        try:
            for result in results:
                yield result
                if asked():
                    raise KeyboardInterrupt
        except BrokenExecutor:
            raise KitError("a process that played games has died; was there memory left?") from None


def _spread(
    work: Callable[[range], T],
    batches: Iterable[range],
    workers: int | None,
    executor: Executor | None,
    *,
    here: bool,
) -> Generator[T, None, None]:
    if executor is not None:
        yield from on_executor(executor, work, batches, AHEAD * cluster_width(executor))
        return
    count = cores() if workers is None else workers
    left = iter(batches)
    if count == 1 or here or not has_processes():
        yield from in_line(work, left)
        return
    if workers is None:
        yield from in_line(work, left, SOON)
    if (first := next(left, None)) is None:
        return
    with process_pool(count) as pool:
        yield from on_executor(pool, work, chain([first], left), AHEAD * count)


def in_line(work: Work[T], batches: Iterable[range], seconds: float = inf) -> Iterator[T]:
    """Do the work here, one batch after the other, for so many seconds of this process at most."""
    end = process_time() + seconds
    for batch in batches:
        yield work(batch)
        if process_time() > end:
            return


def on_executor(
    executor: Executor, work: Work[T], batches: Iterable[range], width: int
) -> Iterator[T]:
    """Let an executor do the work; results come in the order of the batches."""
    waiting: deque[Future[T]] = deque()
    try:
        for batch in batches:
            waiting.append(executor.submit(work, batch))
            if len(waiting) >= width:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Lend a pool of processes, which leave Ctrl-C to this one."""
    pool = ProcessPoolExecutor(workers, mp_context=_context(), initializer=ignore_interrupt)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def check_workers(workers: int | None, executor: Executor | None) -> None:
    """Refuse a number of workers that makes no sense, and an executor that is none."""
    if workers is not None and not (is_whole(workers) and 1 <= workers <= 256):
        raise KitError(f"workers is a whole number from 1 to 256, not {workers!r}")
    if executor is not None and not hasattr(executor, "submit"):
        raise KitError(f"executor is one of concurrent.futures or the like, not {executor!r}")


def cluster_width(executor: Executor) -> int:
    """Return how many workers an executor has, as far as it says; a cluster may grow meanwhile."""
    return max(cores(), getattr(executor, "_max_workers", 0), 8)


def _context() -> multiprocessing.context.BaseContext:
    """Return how processes are started: by fork where nothing else runs here, for it is quickest.

    A fork of a process with threads, as a notebook's kernel is, can stand still for ever.
    """
    safe = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if safe else "spawn")


@contextmanager
def _held_back() -> Iterator[Callable[[], bool]]:
    """Hold Ctrl-C back, and lend a function that tells whether it was pressed.

    In the middle of handing out work it could leave a lock of the pool held for ever.
    """
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    here = threading.current_thread() is threading.main_thread()  # no other gets signals
    if not here or not callable(before):  # a job in the background is not to be interrupted
        yield lambda: False
        return

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        if len(pressed) > 1:
            before(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that handed out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
