"""Where each clause can be seen at work: lessons and their steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kit.files.scenario import headings, texts

_STEP = re.compile(r"^  - ", re.MULTILINE)
# What stands under a key, up to the next key as far to the left.
_OPENING = re.compile(r"^opening:((?:.|\n(?!\w))*)", re.MULTILINE)
_SHOWS = re.compile(r"^(?:    )?shows:((?:.|\n(?!    \w|\w))*)", re.MULTILINE)
_BY = re.compile(r"^(?:    )?by:(.*)", re.MULTILINE)
_ID = re.compile(r"[0-9]+\.[0-9]+")


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
    for heading, text in zip(headings(slug), texts(slug), strict=True):
        for clause, at in _promises(text):
            found.setdefault(clause, []).append(Example(heading.key, heading.name, at))
    return {clause: tuple(steps) for clause, steps in found.items()}


def _promises(text: str) -> Iterator[tuple[str, int]]:
    """Yield each clause and the step that promises it, without reading the rest of the file.

    To parse all files of a game takes seconds, and a page wants to know at once.
    """
    head, _, body = text.partition("\nsteps:\n")
    for clause in _ids(_OPENING, head):
        yield clause, 0
    for at, step in enumerate(_STEP.split(body)[1:]):
        for clause in dict.fromkeys([*_ids(_SHOWS, step), *_ids(_BY, step)]):
            yield clause, at


def _ids(key: re.Pattern[str], text: str) -> list[str]:
    found = key.search(text)
    return _ID.findall(found[1]) if found else []
