"""Where a page opens: the lesson, the step and the what-if moves that its address names.

Anybody can write an address, so each part is checked; what is not there is passed over, and a
sentence on the page says so.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qs

from kit.files.index import find_lesson
from kit.files.wire import Click
from kit.teach.lesson.course import LABELS, Course

FIELDS, LONGEST = 64, 80  # more than an honest link has


class Asked(NamedTuple):
    """What an address asks for; ``step`` counts from 1, and 0 is none.

    With ``look`` the step is only looked at, beside the place that the browser remembers.
    """

    lesson: str = ""
    step: int = 0
    moves: tuple[str, ...] = ()
    look: bool = False


def asked(query: str) -> Asked:
    """Return the place that a query names.

    >>> asked("lesson=06-losing&step=3&if=draw")
    Asked(lesson='06-losing', step=3, moves=('draw',), look=False)
    """
    try:
        found = parse_qs(query, max_num_fields=FIELDS)
    except ValueError:  # a query of many hundred fields is no place
        return Asked()
    lesson, step = found.get("lesson", [""])[0], found.get("step", [""])[0]
    number = int(step) if step.isascii() and step.isdigit() and len(step) < 5 else -bool(step)
    moves = tuple(move for move in found.get("if", [])[:LABELS] if len(move) <= LONGEST)
    return Asked(lesson[:LONGEST], number, moves, found.get("look") == ["1"])


def open_course(slug: str, name: str | None, wanted: Asked) -> tuple[Course, str]:
    """Return a game's lessons, open where it is wanted, and a sentence if there is no such place.

    Without a lesson in the address the one *name* opens, or the first.
    """
    key = find_lesson(slug, wanted.lesson)
    if wanted.look and key:
        return _looking(slug, name, key, wanted.step), ""
    course = Course(slug, key or name)
    if wanted.lesson and not key:
        return course, "It names a lesson that is not here. This one is."
    if wanted.step and not 1 <= wanted.step <= len(course.walk.script):
        return course, "It names a step that this lesson does not have. It begins here."
    if wanted.step:
        course.click(Click(step=course.step, do="jump", at=wanted.step - 1))
    if wanted.moves:
        course.branch_with(wanted.moves)
    return course, ""


def _looking(slug: str, name: str | None, key: str, step: int) -> Course:
    """Return the lessons of a game with a step of one of them to look at."""
    course = Course(slug, name)
    keys = [lesson.key for lesson in course.lessons]
    course.look_up(keys.index(key), max(step, 1) - 1)
    return course
