"""Where each clause can be seen at work: lessons and their steps."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from kit.files.scenario import headings, one_shipped


class Example(NamedTuple):
    """A step of a lesson that shows a clause; ``at`` counts from nought."""

    lesson: str
    name: str
    at: int


@cache
def examples(slug: str) -> dict[str, tuple[Example, ...]]:
    """Return the steps that promise to show each clause of a game, in the order of the lessons.

    Promises are read, not run: ``rulewalk check`` and the tests see to it that they are kept.
    """
    found: dict[str, list[Example]] = {}
    for heading in headings(slug):
        plot = one_shipped(slug, heading.key).scenario
        for clause in plot.opening:
            found.setdefault(clause, []).append(Example(heading.key, heading.name, 0))
        for at, step in enumerate(plot.steps):
            for clause in dict.fromkeys([*step.shows, *([step.by] if step.by else [])]):
                found.setdefault(clause, []).append(Example(heading.key, heading.name, at))
    return {clause: tuple(steps) for clause, steps in found.items()}
