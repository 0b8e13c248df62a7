"""Lesson plans as data: what a class does in 45 or 90 minutes, and in which lessons.

The plans of the kit are pages (``docs/plans``). ``make index`` (``python -m
kit.files.course.plans``) writes their tables as ``plans.json`` beside each game. A teacher's own
course is a plan too, and so is each of its days.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kit.core.errors import KitError
from kit.files.course.own_course import CourseRow, own_course
from kit.files.index import headings, shipped_headings
from kit.games import GAMES, game, game_folder, optional_text

FILE = "plans.json"
PAGES = Path(__file__).parents[3] / "docs" / "plans"  # in a checkout
OWN = "own"  # the key of the whole course
_HEAD = re.compile(r"^## (\d+) minutes$", re.MULTILINE)
_ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.*?) ?\|$", re.MULTILINE)
_TITLE = re.compile(r"\*(.+?)\*")


class PlanRow(NamedTuple):
    """A part of a plan: its minutes, what happens, and its lessons as game and key."""

    minutes: int
    what: str
    lessons: tuple[tuple[str, str], ...]


class LessonPlan(NamedTuple):
    """A plan: its key, such as ``wild_side/45``, its title and its rows."""

    key: str
    title: str
    rows: tuple[PlanRow, ...]


def plans(slug: str) -> list[LessonPlan]:
    """Return the plans of a game, the shortest first."""
    return [*_shipped(game(slug).slug)]


@cache
def _shipped(slug: str) -> tuple[LessonPlan, ...]:
    title = game(slug).title
    return tuple(
        LessonPlan(
            f"{slug}/{minutes}",
            f"{title}, {minutes} minutes",
            tuple(
                PlanRow(long, what, tuple((slug, key) for key in keys)) for long, what, keys in rows
            ),
        )
        for minutes, rows in json.loads(optional_text(slug, FILE) or "{}").items()
    )


def own_plans() -> list[LessonPlan]:
    """Return the plans of the teacher's own course: each of its days, then all of it."""
    own = own_course()
    if own is None:
        return []
    days = sorted({row.on for row in own.rows if row.on})
    of_days = [
        LessonPlan(f"{OWN}/{day}", f"{own.title}, {day}", _own_rows(own.rows, day)) for day in days
    ]
    return [*of_days, LessonPlan(OWN, own.title, _own_rows(own.rows))]


def _own_rows(rows: tuple[CourseRow, ...], day: str = "") -> tuple[PlanRow, ...]:
    minutes = {(row.game, one.key): one.minutes for row in rows for one in headings(row.game)}
    return tuple(
        PlanRow(
            minutes[row.game, row.key],
            row.part or game(row.game).title,
            ((row.game, row.key),),
        )
        for row in rows
        if day in ("", row.on)
    )


def plan_of(key: str) -> LessonPlan | None:
    """Return the plan with this key, or None."""
    every = [*own_plans(), *(plan for slug in GAMES for plan in plans(slug))]
    return next((plan for plan in every if plan.key == key), None)


# Writing the data


def plans_text(slug: str) -> str:
    """Return the content of ``plans.json`` of a game, a line for each row of its page.

    :raises KitError: if a plan names a lesson that the game does not have.
    """
    page = (PAGES / f"{slug}.md").read_text("utf-8")
    keys = {one.name: one.key for one in shipped_headings(slug)}
    _, *parts = _HEAD.split(page)
    found = []
    for minutes, part in zip(parts[::2], parts[1::2], strict=True):
        rows = ",\n".join(json.dumps(row) for row in _rows(part.partition("\n## ")[0], keys, slug))
        found.append(f'"{minutes}": [\n{rows}\n]')
    return "{" + ",\n".join(found) + "}\n"


def _rows(part: str, keys: dict[str, str], slug: str) -> Iterator[list[object]]:
    for minutes, what, lessons in _ROW.findall(part):
        titles = _TITLE.findall(lessons)
        if missing := [title for title in titles if title not in keys]:
            raise KitError(f"the plan of {slug} names no lesson: {missing[0]}")
        yield [int(minutes), what, [keys[title] for title in titles]]


def write_plans() -> Iterator[Path]:
    """Write the data of every plan into the source tree, and yield the files."""
    for slug in GAMES:
        if (PAGES / f"{slug}.md").is_file():
            path = game_folder(slug) / FILE
            path.write_text(plans_text(slug), "utf-8")
            yield path


if __name__ == "__main__":
    for path in write_plans():
        sys.stdout.write(f"{path}\n")
