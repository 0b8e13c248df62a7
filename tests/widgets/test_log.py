"""Lines of the server's log that repeat are counted, not written."""

from __future__ import annotations

import logging

from widgets.server.log import Sparse


def test_repeated_lines_are_written_at_each_power_of_two_with_their_count() -> None:
    sparse, written = Sparse(), []
    for number in range(1, 101):
        record = logging.LogRecord("x", logging.WARNING, "a.py", 1, f"made up {number}", (), None)
        if sparse.filter(record):
            written.append(record.getMessage())
    assert written[:3] == ["made up 1", "made up 2 (2 times)", "made up 4 (4 times)"]
    assert len(written) == 7
