"""Batches of work in this process, on all cores or on a cluster, and a progress bar.

Results come back in order and only a few batches are in flight, so memory stays flat and an
interrupted run has the first games without gaps.
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

from kit.core.errors import KitError, said
from kit.core.shape import is_whole

T = TypeVar("T")
Work = Callable[[range], T]
SOON = 0.5  # seconds; shorter work is not worth starting other processes
AHEAD = 4  # batches in flight for each worker


def ranges(games: int, size: int) -> Iterator[range]:
    """Return the numbers of the games as batches."""
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def has_processes() -> bool:
    """Tell whether other processes are possible; in a browser (Pyodide) they are not."""
    return sys.platform != "emscripten"


def cores() -> int:
    """Return the number of processes that can work at once."""
    if not has_processes():
        return 1
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # missing on macOS and Windows
        return os.cpu_count() or 1


def spread_out(
    work: Callable[[range], T],
    batches: Iterable[range],
    workers: int | None,
    executor: Executor | None,
    *,
    here: bool = False,
) -> Generator[T, None, None]:
    """Yield the result of each batch in order, computed in parallel unless *here* is set.

    The first Ctrl-C is raised between two batches, the second at once.
    """
    results = _spread(work, batches, workers, executor, here=here)
    with _held_back() as asked, closing(results):
        try:
            for result in results:
                yield result
                if asked():
                    raise KeyboardInterrupt
        except BrokenExecutor:
            raise KitError("a worker process has ended; it may have run out of memory") from None


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
    """Do batches in this process until *seconds* of processor time are used."""
    end = process_time() + seconds
    for batch in batches:
        yield work(batch)
        if process_time() > end:
            return


def on_executor(
    executor: Executor, work: Work[T], batches: Iterable[range], width: int
) -> Iterator[T]:
    """Submit batches to an executor and yield their results in order."""
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
    """Yield a pool of processes that ignore Ctrl-C."""
    pool = ProcessPoolExecutor(workers, mp_context=_context(), initializer=ignore_interrupt)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def check_workers(workers: int | None, executor: Executor | None) -> None:
    """Raise KitError unless workers and executor can be used."""
    if workers is not None and not (is_whole(workers) and 1 <= workers <= 256):
        raise KitError(f"workers must be a whole number from 1 to 256, not {said(workers)}")
    if executor is not None and not hasattr(executor, "submit"):
        raise KitError(f"executor must be like those of concurrent.futures, not {said(executor)}")


def cluster_width(executor: Executor) -> int:
    """Return the number of workers of an executor, as far as it is known; a cluster may grow."""
    return max(cores(), getattr(executor, "_max_workers", 0), 8)


def _context() -> multiprocessing.context.BaseContext:
    """Return the start method of processes: fork if this process has no other thread, else spawn.

    A fork of a process with threads, such as a notebook's kernel, can deadlock.
    """
    safe = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if safe else "spawn")


@contextmanager
def _held_back() -> Iterator[Callable[[], bool]]:
    """Delay Ctrl-C, and yield a function that tells whether it was pressed.

    An interrupt while work is submitted could leave a lock of the pool held for ever.
    """
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    here = threading.current_thread() is threading.main_thread()  # which gets the signals
    if not here or not callable(before):  # a background job is not interrupted
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
    """Ignore Ctrl-C in a worker: the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class ProgressBar(Protocol):
    """Counter of finished games."""

    def update(self, n: int) -> object:
        """Add *n* finished games."""


class _Quiet:
    def update(self, n: int) -> object:
        """Return *n*; nothing is shown."""
        return n


@contextmanager
def progress_bar(total: int, what: str, *, shown: bool) -> Iterator[ProgressBar]:
    """Yield a progress bar for *total* games; without *shown* or tqdm, a silent one."""
    # tqdm's notebook bar ignores TQDM_DISABLE, and a browser's Python may have no tqdm.
    if not shown or os.environ.get("TQDM_DISABLE") or find_spec("tqdm") is None:
        yield _Quiet()
        return
    from tqdm.auto import tqdm  # loaded only to draw a bar

    if sys.platform == "emscripten":  # no threads there, so no monitor
        tqdm.monitor_interval = 0
    with tqdm(total=total, desc=what, unit=" games", leave=False) as bar:
        yield bar
