"""The index of a game's lessons: what a list of lessons says, and which steps show each clause.

The lessons of a teacher's own course (``kit.files.course.own_course``) come first in it.

To parse all scenario files of a game takes seconds, and a page needs its list at once. So the index
is made beforehand, from the files as the parser reads them, and kept as ``lessons.json`` beside the
folder of scenarios. ``make index`` (``python -m kit.files.index``) writes it, and with it the
scenarios as they were read (``kit.files.scenario``); a test fails when one is stale. Reading it
needs the standard library only.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kit.core.arguments import as_text
from kit.core.errors import KitError, pick
from kit.core.shape import Json
from kit.files.course.own_course import OwnCourse, own_course
from kit.games import GAMES, game, game_folder, game_text

if TYPE_CHECKING:
    from kit.files.scenario import Scenario

FILE = "lessons.json"
COMMAND = "make index"
READY = "Ready to play"  # title of the path to a first game


class Heading(NamedTuple):
    """The entry of a lesson in the list of lessons."""

    key: str
    name: str
    about: str
    part: str
    minutes: int
    steps: int
    ready: int = 0  # its number on the path to a first game, from 1; 0 if it is not on that path
    course: str = ""  # its heading in a teacher's own course; '' outside one

    @property
    def under(self) -> str:
        """Return the heading of the lesson in the list: of its course, the path, or its part."""
        return self.course or (READY if self.ready else self.part)


class Example(NamedTuple):
    """A step of a lesson that shows a clause; ``at`` counts from 0."""

    lesson: str
    name: str
    at: int


Promises = Mapping[str, Sequence[int]]  # clause -> the steps that promise to show it, from 0
Rows = tuple[tuple[Heading, Promises], ...]


def headings(slug: str) -> list[Heading]:
    """Return the headings of a game's lessons, in the order of the course.

    A teacher's own course comes first. Of the kit's lessons, those on the path to a first game come
    first, in the order of the path.
    """
    return [heading for heading, _ in _listed(game(slug).slug, own_course())]


def shipped_headings(slug: str) -> list[Heading]:
    """Return the headings of the kit's own lessons, without those of a teacher's course."""
    return [heading for heading, _ in _read(game(slug).slug)]


def examples(slug: str) -> dict[str, tuple[Example, ...]]:
    """Return the steps that promise to show each clause of a game, in the order of the lessons.

    Promises are read, not run; ``rulewalk check`` and the tests run them.
    """
    return _examples(game(slug).slug, own_course())


@lru_cache(maxsize=4 * len(GAMES))
def _examples(slug: str, own: OwnCourse | None) -> dict[str, tuple[Example, ...]]:
    found: dict[str, list[Example]] = {}
    for heading, promises in _listed(slug, own):
        for clause, steps in promises.items():
            shown = (Example(heading.key, heading.name, at) for at in steps)
            found.setdefault(clause, []).extend(shown)
    return {clause: tuple(steps) for clause, steps in found.items()}


def lesson_key(slug: str, name: str) -> str:
    """Return the key of a lesson, named with or without its number.

    :raises KitError: naming the nearest lesson.
    """
    return key_in([heading.key for heading in headings(slug)], slug, name)


def key_in(keys: Sequence[str], slug: str, name: str) -> str:
    """Return the one of these keys that a name means; KitError names the nearest one."""
    as_text(name, "the name of a lesson")
    return _meant(keys, name) or pick(name, keys, f"lesson of {slug}")


def find_lesson(slug: str, name: str) -> str:
    """Return the key of a lesson, also by its number in an earlier edition, or ''."""
    return _meant([heading.key for heading in headings(slug)], name)


def _meant(keys: Sequence[str], name: str) -> str:
    bare = _bare(name)
    found = next((key for key in keys if name == key), "")
    return found or next((key for key in keys if bare and bare == _bare(key)), "")


def _bare(key: str) -> str:
    """Return a key without its number; own lessons have none.

    >>> _bare("03-two-fours"), _bare("own-two-fours")
    ('two-fours', 'own-two-fours')
    """
    return key.partition("-")[2] if key[:1].isdigit() else key


def _listed(slug: str, own: OwnCourse | None) -> Rows:
    return _arranged(slug, own) if own and slug in own.games else _read(slug)


@lru_cache(maxsize=4 * len(GAMES))
def _arranged(slug: str, own: OwnCourse) -> Rows:
    """Return the lessons of a game: those of the teacher's course, then the kit's others."""
    kit, mine = _read(slug), own.rows_of(slug)
    known = {row[0].key: row for row in (*map(_row, own.indexed(slug)), *kit)}
    has_path = any(row.ready for row in mine)  # it then stands in place of the kit's
    first = [
        (
            heading._replace(
                ready=row.ready if has_path else heading.ready, course=row.part or own.title
            ),
            shows,
        )
        for row in mine
        for heading, shows in [known[row.key]]
    ]
    keys = {row.key for row in mine}
    rest = [row for row in kit if own.rest and row[0].key not in keys]
    if has_path:
        rest = sorted((one._replace(ready=0), shows) for one, shows in rest)
    return (*first, *rest)


@cache
def _read(slug: str) -> Rows:
    try:
        text = game_text(slug, FILE)
    except FileNotFoundError:
        raise KitError(f"{slug} has no index of its lessons yet; run: {COMMAND}") from None
    rows = [_row(row) for row in json.loads(text)]
    return tuple(sorted(rows, key=lambda row: (not row[0].ready, row[0].ready)))


def _row(row: Json) -> tuple[Heading, Promises]:
    promises: Promises = row.pop("shows")
    return Heading(**row), promises


# Writing the index


def heading_of(key: str, plot: Scenario) -> Heading:
    """Return the heading of a scenario."""
    facts = (plot.name, plot.about, plot.part, plot.minutes, len(plot.steps), plot.ready or 0)
    return Heading(key, *facts)


def promises_of(plot: Scenario) -> Promises:
    """Return the clauses that a scenario promises to show, each with its steps.

    Clauses of the opening count for the first step.
    """
    found: dict[str, list[int]] = {clause: [0] for clause in plot.opening}
    for at, step in enumerate(plot.steps):
        for clause in step.promises:
            steps = found.setdefault(clause, [])
            if at not in steps:
                steps.append(at)
    return found


def entry_of(heading: Heading, plot: Scenario) -> Json:
    """Return the entry of a lesson in ``lessons.json``: its heading and its promises."""
    usual = Heading._field_defaults
    said = {key: it for key, it in heading._asdict().items() if it != usual.get(key)}
    return {**said, "shows": promises_of(plot)}


def index_text(slug: str) -> str:
    """Return the content of ``lessons.json`` of a game, a line for each lesson."""
    from kit.files.scenario import parsed

    rows = []
    for key, (_, written) in parsed(slug).items():
        plot = written.scenario
        heading = heading_of(key, plot)
        rows.append(json.dumps(entry_of(heading, plot), ensure_ascii=False))
    return "[\n" + ",\n".join(rows) + "\n]\n"


def write_index(slug: str) -> Iterator[Path]:
    """Write the index and the scenarios of a game into the source tree, and yield the files."""
    from kit.files.scenario import SHIPPED, packed_text

    for name, text in ((FILE, index_text(slug)), (SHIPPED, packed_text(slug))):
        path = game_folder(slug) / name
        path.write_text(text, "utf-8")
        yield path


if __name__ == "__main__":
    for name in GAMES:
        for path in write_index(name):
            sys.stdout.write(f"{path}\n")
