"""Where each clause can be seen at work: lessons and their steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kit.files.scenario import headings, texts

_OPENING = re.compile(r"^opening: *\[(.*?)\]", re.MULTILINE | re.DOTALL)
_STEP = re.compile(r"^  - (?=\S)", re.MULTILINE)
_PROMISE = re.compile(r"^(?:    )?(?:shows: *\[(.*?)\]|by: *(\S+))", re.MULTILINE | re.DOTALL)
_ID = re.compile(r"[^\s,\[\]\"']+")


class Example(NamedTuple):
    """A step of a lesson that shows a clause; ``at`` counts from nought."""

    lesson: str
    name: str
    at: int


@cache
def examples(slug: str) -> dict[str, tuple[Example, ...]]:
    """Return the steps that promise to show each clause of a game, in the order of the lessons.

    Promises are read, not run: ``rulewalk check`` and the tests see to it that they are kept. And
    they are read by their lines: to parse all files of a game takes a second, too long for the
    first click of a page. A test compares the two readings.
    """
    found: dict[str, list[Example]] = {}
    written = texts(slug)
    for heading in headings(slug):
        for at, clause in dict.fromkeys(_promises(written[heading.key])):
            found.setdefault(clause, []).append(Example(heading.key, heading.name, at))
    return {clause: tuple(steps) for clause, steps in found.items()}


def _promises(text: str) -> Iterator[tuple[int, str]]:
    """Yield the steps of a scenario's text and the clauses they promise to show."""
    head, _, steps = text.partition("\nsteps:")
    for opening in _OPENING.findall(head):
        yield from ((0, clause) for clause in _ID.findall(opening))
    for at, step in enumerate(_STEP.split(steps)[1:]):
        for shows, by in _PROMISE.findall(step):
            yield from ((at, clause) for clause in _ID.findall(shows or by))
