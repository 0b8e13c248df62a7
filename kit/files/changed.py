"""The first difference of two versions of a scenario, and a watch for changed files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from kit.files.scenario import Scenario, Step

SET_UP = ("game", "players", "seat", "options", "cards", "table", "opening")
ENDING = ("score", "won")
LATER = ("after", "then", "shows", "never")  # parts that a step shows after it has been played


class Change(NamedTuple):
    """The changed step, from 0, and whether its result has changed."""

    at: int
    after: bool = False


def first_change(old: Scenario, new: Scenario) -> Change | None:
    """Return the first step that differs, or None if no step shows a difference."""
    last = len(new.steps) - 1
    for at, (was, now) in enumerate(zip_longest(old.steps, new.steps)):
        if was != now:
            return Change(min(at, last), _only_later(was, now))
    if _differs(old, new, SET_UP):
        return Change(0)
    return Change(last, after=True) if _differs(old, new, ENDING) else None


def _differs(old: Scenario, new: Scenario, keys: tuple[str, ...]) -> bool:
    return any(getattr(old, key) != getattr(new, key) for key in keys)


def _only_later(was: Step | None, now: Step | None) -> bool:
    """Tell whether two steps differ only in what they show after the move."""
    if was is None or now is None:
        return False
    keys = [one.name for one in fields(Step) if one.name not in LATER]
    return all(getattr(was, key) == getattr(now, key) for key in keys)


# Watching files for changes


PAUSE = 0.2  # seconds between two looks
Stamp = tuple[int, int, int] | None  # modification time, size and inode of a file


class Watch:
    """Some files, and their state when they were last read.

    A change counts only when it is stable: an editor may empty a file before it writes it, or
    replace it by another.
    """

    def __init__(self, *paths: Path) -> None:
        self.paths: Sequence[Path] = paths
        self._moving: list[Stamp] | None = None
        self.mark()

    def mark(self) -> None:
        """Record the present state of the files as read."""
        self._read = self._look()

    def changed(self) -> bool:
        """Tell whether the files have changed since they were read and are stable."""
        now = self._look()
        rests, self._moving = now == self._moving, now
        return rests and now != self._read

    def _look(self) -> list[Stamp]:
        return [_stamp(path) for path in self.paths]


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except (OSError, ValueError):  # missing, perhaps for a moment, or a NUL in its name
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
