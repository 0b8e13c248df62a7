"""Wrong answers are asked again at the end of a lesson, and first answers do not change."""

from __future__ import annotations

import json

import pytest

from kit import GAMES
from kit.files.index import headings
from kit.files.wire import Do, Place, read_click
from kit.show.lesson.screen import frame_html, spoken
from kit.teach.lesson.course import Course
from tests.teach.lessons import do


def through(course: Course, *, wrong: int) -> list[int]:
    """Answer every question, the first *wrong* of them wrongly, to the end; return those steps."""
    script, missed = course.walk.script, []
    while not script.over:
        if script.now.ask and script.stage == "before":
            right, at = script.results[script.at].right, script.at
            miss = len(missed) < wrong
            missed += [at] if miss else []
            answer(course, (right + 1) % len(script.now.ask.answers) if miss else right)
        do(course, "next")
    return missed


def answer(course: Course, choice: int):
    do(course, "choose", at=choice)
    return do(course, "lock")


def right(course: Course) -> int:
    found = course.walk.script.results[course.walk.script.at].right
    assert found is not None
    return found


def asked(slug: str, wrong: int = 2) -> tuple[Course, list[int]]:
    """Return the first lesson with so many questions, at its end, with so many wrong answers."""
    key = next(
        one.key for one in headings(slug)
        if sum(bool(s.ask) for s in Course(slug, one.key).walk.script.plot.steps) >= wrong
    )  # fmt: skip
    course = Course(slug, key)
    return course, through(course, wrong=wrong)


@pytest.mark.parametrize("slug", GAMES)
def test_a_missed_question_is_asked_again_with_the_same_table_until_it_is_right(slug: str) -> None:
    course, (first, second) = asked(slug)
    end = course.frame()
    assert (end.last, end.missed) == (True, 2)
    tables = {at: table_before(course, at) for at in (first, second)}
    frame = do(course, "again")
    assert (frame.at, frame.waiting, frame.again) == (first, True, "Once more: 1 of 2")
    assert frame.view == tables[first]
    assert {one.right for one in frame.question.answers} == {None}
    assert frame.question.chosen is None
    wrong = (right(course) + 1) % len(frame.question.answers)
    assert answer(course, wrong).question.locked
    frame = do(course, "next")
    assert (frame.at, frame.view) == (second, tables[second])
    answer(course, right(course))
    frame = do(course, "next")
    assert (frame.at, frame.again) == (first, "Once more: 2 of 2")
    answer(course, right(course))
    frame = do(course, "next")
    assert (frame.last, frame.missed, frame.again) == (True, 0, "")
    assert [frame.marks[at] for at in (first, second)] == ["mended", "mended"]
    assert frame.view == end.view


def table_before(course: Course, at: int):
    fresh = Course(course.slug, course.lessons[course.at].key)
    return do(fresh, "jump", at=at).view


def test_a_question_can_be_passed_over_and_stays_missed() -> None:
    course, missed = asked("wild_side")
    do(course, "again")
    do(course, "next")
    frame = do(course, "next")
    assert (frame.last, frame.missed) == (True, len(missed))
    assert [frame.marks[at] for at in missed] == ["wrong", "wrong"]


def test_first_answers_and_the_place_stay_as_they_were() -> None:
    course, missed = asked("wild_side")
    before = course.place()
    do(course, "again")
    during = course.place()
    assert during == before, "whoever reloads now is at the end of the lesson"
    answer(course, right(course))
    after = course.place()
    assert after.answers == before.answers
    assert after.mended == missed[:1]
    assert after.done == before.done == [course.lessons[course.at].key]


def test_what_came_right_is_kept_and_an_older_place_has_none() -> None:
    course, missed = asked("wild_side")
    do(course, "again")
    answer(course, right(course))
    place = json.loads(json.dumps(course.place().packed()))
    kept = {key: place[key] for key in ("lesson", "at", "after", "answers", "mended", "done")}
    lesson = course.lessons[course.at].key  # named, because a finished lesson leads to the next
    back = Course("wild_side", lesson)
    frame = back.click(read_click({"step": 0, "do": "resume", "kept": kept}))
    assert [frame.marks[at] for at in missed] == ["mended", "wrong"]
    assert (frame.last, frame.missed) == (True, 1)
    del kept["mended"]
    older = Course("wild_side", lesson).click(read_click({"step": 0, "do": "resume", "kept": kept}))
    assert [older.marks[at] for at in missed] == ["wrong", "wrong"]


def test_a_browser_cannot_mend_what_it_did_not_miss() -> None:
    course, _ = asked("wild_side", wrong=0)
    kept = Place(lesson=course.lessons[course.at].key, answers={}, mended=[0, 1, 2, 3, 4, 99])
    frame = do(Course("wild_side"), "resume", kept=kept)
    assert "mended" not in frame.marks


@pytest.mark.parametrize("way", ["back", "restart", "jump"])
def test_one_can_leave_the_questions_that_come_again(way: Do) -> None:
    course, _ = asked("wild_side")
    do(course, "again")
    frame = do(course, way)
    assert not frame.again
    assert frame.last if way == "back" else frame.at == 0


def test_nothing_comes_again_before_the_end_or_when_all_was_right() -> None:
    course, _ = asked("wild_side", wrong=0)
    assert not do(course, "again").again
    half = Course("wild_side")
    assert not do(half, "again").again


def test_the_end_offers_it_first_and_says_which_question_this_is() -> None:
    course, _ = asked("wild_side", wrong=1)
    end = frame_html(course.frame())
    assert 'data-do="again">Once more: the question you missed<' in end
    assert "Next lesson" in end
    frame = do(course, "again")
    drawn = frame_html(frame)
    assert "Once more: 1 of 1" in drawn
    assert spoken(frame).startswith("Once more: 1 of 1.")
    assert 'data-do="whatif"' not in drawn
