"""Where two states of a scenario differ, so that a page can open at what was just written."""

from __future__ import annotations

from dataclasses import fields
from itertools import zip_longest
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
    """Tell whether two steps are the same up to what they say afterwards."""
    if was is None or now is None:
        return False
    keys = [one.name for one in fields(Step) if one.name not in LATER]
    return all(getattr(was, key) == getattr(now, key) for key in keys)
