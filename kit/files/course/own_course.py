"""A teacher's own course: own lessons and card packs beside the kit's, and an order of both.

``kit.files.course.course_folder`` reads and checks the teacher's folder, and stores what pages need
as one JSON file. The environment variable RULEWALK_COURSE names that file: to a server, its
kernels, a build of a site, and Python in a browser. So all of them know the same lessons, and only
the standard library is needed to read them. Each edition of a course is a file of its own, so a
kernel keeps the lessons that it began with.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

if TYPE_CHECKING:
    from kit.core.cards import Pack
    from kit.core.shape import Json
    from kit.files.scenario import Written

COURSE = "RULEWALK_COURSE"  # variable with the file of the course
OWN = "own-"  # the keys of own lessons begin so; the kit's begin with a number

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")


class CourseRow(NamedTuple):
    """One lesson of a course.

    ``ready`` is its number on the path to a first game, from 1, and 0 beside the path. ``on`` is
    its day as ``YYYY-MM-DD``, or ''. ``part`` is its heading in the lists.
    """

    game: str
    key: str
    ready: int = 0
    on: str = ""
    part: str = ""


class OwnCourse:
    """A course as it was stored; lessons and packs are built when they are first needed."""

    def __init__(self, stored: Json) -> None:
        self.title: str = stored["title"]
        self.about: str = stored["about"]
        self.rest: bool = stored["rest"]  # whether lists also have the kit's other lessons
        self.rows = tuple(CourseRow(**row) for row in stored["rows"])
        self._lessons: Json = stored["lessons"]
        self._packs: Json = stored["packs"]
        self._offered: list[str] = stored["offered"]
        self._written: dict[tuple[str, str], Written] = {}
        self._built: dict[str, Pack] = {}

    def __repr__(self) -> str:
        return f"OwnCourse({self.title!r}, {len(self.rows)} lessons)"

    def rows_of(self, slug: str) -> list[CourseRow]:
        """Return the lessons of one game, in the order of the course."""
        return [row for row in self.rows if row.game == slug]

    def after(self, slug: str, key: str) -> CourseRow | None:
        """Return the row after a lesson, or None after the last row or for other lessons."""
        places = [(row.game, row.key) for row in self.rows]
        at = places.index((slug, key)) + 1 if (slug, key) in places else len(places)
        return self.rows[at] if at < len(places) else None

    @cached_property
    def games(self) -> tuple[str, ...]:
        """Return the games of the course, in its order."""
        return tuple(dict.fromkeys(row.game for row in self.rows))

    def indexed(self, slug: str) -> Iterator[Json]:
        """Yield the entry of each own lesson of a game, as ``lessons.json`` has them."""
        for row in self.rows_of(slug):
            if stored := self._lessons.get(f"{slug}/{row.key}"):
                yield dict(stored["row"])

    def lesson(self, slug: str, key: str) -> Written | None:
        """Return one of the own lessons, or None for any other."""
        stored = self._lessons.get(f"{slug}/{key}")
        if stored is None:
            return None
        if (slug, key) not in self._written:
            from kit.files.read import form_of
            from kit.files.scenario import Scenario, Written

            pack = self.pack(stored["pack"]) if stored["pack"] else None
            plot = form_of(Scenario, stored["plot"])
            self._written[slug, key] = Written(plot, stored["where"], lambda: None, pack)
        return self._written[slug, key]

    def pack(self, name: str) -> Pack:
        """Return a card pack by the name of its file."""
        if name not in self._built:
            from kit.files.cards import CardFile, built_pack
            from kit.files.read import form_of

            self._built[name] = built_pack(form_of(CardFile, self._packs[name]), Path(name))
        return self._built[name]

    def offered(self, slug: str) -> Mapping[str, Pack]:
        """Return the packs that can be chosen for a game, by the name of their file."""
        names = [name for name in self._offered if self._packs[name]["game"] == slug]
        return {name: self.pack(name) for name in names}


def edition() -> str:
    """Return the file of the course that pages show now, or '' without a course."""
    return os.environ.get(COURSE, "")


def own_course() -> OwnCourse | None:
    """Return the teacher's own course, or None if there is none."""
    return _stored(edition())


@lru_cache(maxsize=4)
def _stored(file: str) -> OwnCourse | None:
    return OwnCourse(json.loads(Path(file).read_text("utf-8"))) if file else None


def one_lesson(slug: str, key: str) -> Written:
    """Return a lesson: one of the own course, or one of the kit."""
    from kit.files.scenario import one_shipped

    own = own_course()
    return (own and own.lesson(slug, key)) or one_shipped(slug, key)


def course_env() -> dict[str, str]:
    """Return the variable that tells another process which course this one shows now."""
    return {COURSE: edition()} if edition() else {}


def cached_by_course(
    most: int | None = None,
) -> Callable[[Callable[_Given, _Found]], Callable[_Given, _Found]]:
    """Cache what depends on lessons, least recently used, for each edition of a course."""

    def keep(make: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
        @lru_cache(maxsize=most)
        def cached(_edition: str, /, *given: _Given.args, **named: _Given.kwargs) -> _Found:
            return make(*given, **named)

        @wraps(make)
        def found(*given: _Given.args, **named: _Given.kwargs) -> _Found:
            return cached(edition(), *given, **named)  # type: ignore[arg-type]  # hashable

        return found

    return keep
