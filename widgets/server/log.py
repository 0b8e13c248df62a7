"""Keep a log short: a line that repeats is counted instead of written."""

from __future__ import annotations

import logging
from collections import Counter
from types import TracebackType

KEPT = 1000  # different lines with a count; one more resets all counts
# The pool ends a kernel whose visitor leaves, which is no error.
ENDED = "a kernel ended while its page opened"
NAMES = ("tornado.access", "tornado.application", "tornado.general", "asyncio", "Comm")


class Sparse(logging.Filter):
    """Let pass the 1st, 2nd, 4th, 8th … record of each kind, with its count.

    A record's kind is the place in the code that wrote it, the place that raised its exception,
    and its ``reason`` (``extra``), not its text: visitors could make each text a new one.
    ``ended`` is raised when a kernel ends: it's written without its traceback.
    """

    def __init__(self, ended: tuple[type[Exception], ...] = ()) -> None:
        super().__init__()
        self._ended = ended
        self._counts: Counter[tuple[object, ...]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is written."""
        if len(self._counts) > KEPT:
            self._counts.clear()
        raised = _raised_at(record.exc_info[2]) if record.exc_info else ()
        kind = (record.pathname, record.lineno, getattr(record, "reason", ""), *raised)
        if record.exc_info and isinstance(record.exc_info[1], self._ended):
            record.msg, record.args, record.exc_info = ENDED, (), None
        self._counts[kind] += 1
        n = self._counts[kind]
        if n > 1:
            record.msg, record.args = f"{record.getMessage()} ({n} times)", ()
        return n & (n - 1) == 0


def _raised_at(traceback: TracebackType | None) -> tuple[object, ...]:
    """Return the file and the line that raised an exception."""
    while traceback and traceback.tb_next:
        traceback = traceback.tb_next
    return (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno) if traceback else ()


def keep_short(*loggers: logging.Logger, ended: tuple[type[Exception], ...] = ()) -> None:
    """Count what repeats in these logs, and in those of the libraries."""
    sparse = Sparse(ended)
    for one in (*loggers, *map(logging.getLogger, NAMES)):
        one.addFilter(sparse)
