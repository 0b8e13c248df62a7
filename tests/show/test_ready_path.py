"""The path to a first game is marked in the header, in the list and at its end."""

from __future__ import annotations

import re

from kit.files.scenario import one_shipped
from kit.show.lesson.course_list import CAN_PLAY
from kit.show.lesson.screen import frame_html
from kit.teach.frame import Lesson, LessonFrame
from kit.teach.lesson.walkthrough import Walkthrough

PATH = 5


def course(*done: int, now: int) -> tuple[Lesson, ...]:
    """Return a course with a path and two more lessons; *done* and *now* are numbers from 1."""

    def state(at: int) -> str:
        return "now" if at == now else "done" if at in done else "to come"

    path = [
        Lesson(f"Path {at}", "", 2, state(at), "Ready to play", at) for at in range(1, PATH + 1)
    ]
    more = [Lesson(f"More {at}", "", 2, state(at), "More") for at in (PATH + 1, PATH + 2)]
    return (*path, *more)


def ended(lessons: tuple[Lesson, ...]) -> str:
    """Return the end of a lesson in such a course."""
    frame = Walkthrough(one_shipped("wild_side", "01-first-round")).every_frame()[-1]
    assert frame.last
    return frame_html(LessonFrame(**{**vars(frame), "lessons": lessons}))


def test_a_lesson_on_the_path_says_which_of_it_it_is() -> None:
    drawn = ended(course(1, now=2))
    assert '<span class="rw-ready">Ready to play: 2 of 5</span>' in drawn
    facts = re.findall(r'<span class="rw-facts">([^<]*)</span>', drawn)
    assert "Ready to play: 1 of 5 · 2 min · ✓ done" in facts
    assert CAN_PLAY not in drawn
    assert 'class="rw-ready"' not in ended(course(1, now=PATH + 1))


def test_whoever_has_done_the_path_is_told_so_at_its_end_and_in_the_list() -> None:
    assert f"<h2>{CAN_PLAY}</h2>" in ended(course(1, 2, 3, 4, now=5))
    button = (
        r'<a class="rw-press rw-primary" href="play.ipynb">Play your first game \(\d+ minutes\)'
    )
    assert re.search(button, ended(course(1, 2, 3, 4, now=5)))
    assert re.search(button, ended(course(now=5))), "the last lesson, whatever was done before"
    assert not re.search(button, ended(course(1, 2, now=3)))
    assert not re.search(button, ended(course(1, 2, 3, 4, 5, now=6)))
    assert f"<h2>{CAN_PLAY}</h2>" in ended(course(1, 2, 3, 5, now=4)), "in whatever order"
    assert CAN_PLAY not in ended(course(1, 2, 4, now=5)), "the third is still to do"
    after = ended(course(1, 2, 3, 4, 5, now=6))
    assert f"<h2>{CAN_PLAY}</h2>" not in after
    assert f"✓ {CAN_PLAY}</span>" in after


def test_a_course_without_a_path_says_nothing_of_one() -> None:
    lessons = (Lesson("One", "", 2, "now", "More"), Lesson("Two", "", 2, "to come", "More"))
    drawn = ended(lessons)
    assert "rw-ready" not in drawn
    assert CAN_PLAY not in drawn
