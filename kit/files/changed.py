"""Where two states of a scenario differ, so that a page can open at what was just written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from kit.files.scenario import Scenario, Step

SET_UP = ("game", "players", "seat", "options", "cards", "table", "opening")
ENDING = ("score", "won")
LATER = ("after", "then", "shows", "never")  # what a step says once it has been played


class Change(NamedTuple):
    """The step to look at, from 0, and whether it is to be seen after it was played."""

    at: int
    after: bool = False


def first_change(old: Scenario, new: Scenario) -> Change | None:
    """Return the first step that differs; None where nothing differs that a step shows."""
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
    """Return whether two steps are the same up to what they say afterwards."""
    if was is None or now is None:
        return False
    keys = [one.name for one in fields(Step) if one.name not in LATER]
    return all(getattr(was, key) == getattr(now, key) for key in keys)


# Noticing that files have changed, by looking at them now and then


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
        """Return whether the files look otherwise than when they were read, and did so before."""
        now = self._look()
        rests, self._moving = now == self._moving, now
        return rests and now != self._read

    def _look(self) -> list[Stamp]:
        return [_stamp(path) for path in self.paths]


def _stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except (OSError, ValueError):  # gone, perhaps for a moment, or a name with a zero in it
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
