"""Noticing that files have changed, by looking at them now and then."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

PAUSE = 0.2  # seconds from one look to the next
Stamp = tuple[int, int, int] | None  # when a file was written, its size, which one it is


class Watch:
    """Some files, and how they looked when they were last read.

    A change counts once it has come to rest: an editor may empty a file before it writes it, or
    put another in its place.
    """

    def __init__(self, *paths: Path) -> None:
        self.paths: Sequence[Path] = paths
        self._moving: list[Stamp] | None = None
        self.mark()

    def mark(self) -> None:
        """Take the files as they are now for read."""
        self._read = self._look()

    def changed(self) -> bool:
        """Tell whether the files look otherwise than when they were read, and did so before."""
        now = self._look()
        rests, self._moving = now == self._moving, now
        return rests and now != self._read

    def _look(self) -> list[Stamp]:
        return [_stamp(path) for path in self.paths]


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except OSError:  # gone, perhaps for a moment
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
