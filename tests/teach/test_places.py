"""A learner's place has no secrets, and a stored place is never trusted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from kit import GAMES
from kit.files.index import examples, headings
from kit.files.scenario import one_shipped
from kit.files.wire import Click, Place, read_click
from kit.teach.frame import WhatIfFrame
from kit.teach.lesson.course import Course
from kit.teach.lesson.script import LEFT
from kit.teach.lesson.walkthrough import Walkthrough
from tests.teach.lessons import do, lesson

SLUG = "wizard_did_it"
KEYS = [heading.key for heading in headings(SLUG)]


def asking(course: Course) -> int:
    """Return the first step of the open lesson with a question."""
    return next(at for at, step in enumerate(course.walk.script.plot.steps) if step.ask)


def answered(choice: int = 0) -> Course:
    course = Course(SLUG, KEYS[0])
    do(course, "jump", at=asking(course))
    do(course, "choose", at=choice)
    do(course, "lock")
    return course


def kept(course: Course) -> Place:
    """Return what a browser would store of a place, as JSON."""
    place = json.loads(json.dumps(course.place().packed()))
    return Place(
        **{key: place[key] for key in ("lesson", "at", "after", "answers", "mended", "done")}
    )


def come_back(place: Place, course: Course | None = None):
    course = course or Course(SLUG)
    return course, do(course, "resume", kept=place)


def test_a_place_names_the_lesson_the_step_and_locked_answers_only() -> None:
    course = answered()
    at = asking(course)
    place = course.place().packed()
    assert place == {
        "game": SLUG, "lesson": KEYS[0], "at": at, "after": True, "answers": {str(at): 0},
        "mended": [], "done": [], "if": [],
    }  # fmt: skip
    fresh = Course(SLUG, KEYS[0])
    do(fresh, "jump", at=at)
    do(fresh, "choose", at=1)
    assert fresh.place().answers == {}


@pytest.mark.parametrize("choice", [0, 1])
def test_after_a_reload_the_learner_is_where_she_was_with_her_marks(choice: int) -> None:
    course = answered(choice)
    here = course.frame()
    again, frame = come_back(kept(course))
    assert (frame.title, frame.at, frame.stage, frame.marks) == (
        here.title, here.at, here.stage, here.marks,
    )  # fmt: skip
    assert frame.question == here.question
    assert again.walk.script.match.state == course.walk.script.match.state


def test_finished_lessons_survive() -> None:
    course = Course(SLUG)
    while not course.walk.script.over:
        do(course, "next")
    do(course, "lesson", at=2)
    assert course.place().done == [KEYS[0]]
    _, frame = come_back(kept(course))
    assert [lesson.state for lesson in frame.lessons][:3] == ["done", "to come", "now"]


def test_finds_and_what_was_left_for_a_what_if_survive() -> None:
    walk = Walkthrough(lesson())
    do(walk, "play", action="Bear > violet forest")
    do(walk, "jump", at=3)
    do(walk, "whatif")
    kept = walk.progress.kept
    assert (kept.answers, kept.mended) == ({"0": 1, "3": LEFT}, [])
    again = Walkthrough(lesson())
    again.resume(kept, 3)
    assert again.frame().marks == walk.frame().marks
    assert again.frame().question.closed


def test_an_address_that_names_another_lesson_is_not_fought_with() -> None:
    course, frame = come_back(kept(answered()), Course(SLUG, KEYS[3]))
    assert frame.title == course.lessons[3].name
    assert frame.at == 0
    assert course.place().answers == {}


def test_an_address_that_names_a_step_keeps_it_and_gets_the_marks() -> None:
    course = Course(SLUG, KEYS[0])
    do(course, "jump", at=3)
    place = kept(answered(1))
    _, frame = come_back(place, course)
    assert frame.at == 3
    assert frame.marks[place.at] == "wrong"


def test_a_what_if_in_the_address_is_not_left() -> None:
    course = Course(SLUG, KEYS[0])
    course.branch_with([])
    _, frame = come_back(kept(answered()), course)
    assert isinstance(frame, WhatIfFrame)


def test_a_browser_may_come_back_once() -> None:
    course, _ = come_back(kept(answered()))
    do(course, "jump", at=0)
    assert course.click(Click(step=course.step, do="resume", kept=kept(answered()))) is None
    assert course.frame().at == 0


HOSTILE = [
    {"lesson": "../../etc/passwd", "at": 3},
    {"lesson": KEYS[0], "at": 99_999},
    {"lesson": KEYS[0], "at": 2, "answers": {"1": 99, "x": 0, "-1": 0, "900": 1, "0": 5}},
    {"done": ["nobody", "01", ""]},
    {"missed": ["a/b"]},
]


@pytest.mark.parametrize("said", HOSTILE, ids=str)
def test_nonsense_from_a_browser_is_ignored(said: dict) -> None:
    click = read_click({"step": 0, "do": "resume", "kept": said})
    assert click
    course = Course(SLUG)
    frame = course.click(click)
    assert frame.title == course.lessons[0].name
    assert frame.at in (0, 2)
    assert not {"right", "wrong"} & set(frame.marks)
    assert "done" not in [lesson.state for lesson in frame.lessons]


@pytest.mark.parametrize("said", [None, 7, [], {"x": 1}, {"at": "3"}, {"answers": {"1": -1}}])
def test_what_cannot_be_read_is_no_click_at_all(said: object) -> None:
    message = {"step": 0, "do": "resume", "kept": said}
    assert (read_click(message) is None) == (said is not None)


def test_an_answer_that_a_browser_invents_reveals_nothing() -> None:
    """The browser may claim an answer; then it counts as the answer, and is judged."""
    course = Course(SLUG, KEYS[0])
    at = asking(course)
    _, frame = come_back(Place(lesson=KEYS[0], at=at, answers={}), course)
    assert {answer.right for answer in frame.question.answers} == {None}


# Lessons at a step, and links to examples of clauses


def test_a_lesson_opens_at_a_step_and_the_way_back_is_offered() -> None:
    course = Course(SLUG)
    do(course, "jump", at=2)
    frame = do(course, "lesson", at=5, to=3)
    assert (frame.title, frame.at) == (course.lessons[5].name, 3)
    assert (frame.came.at, frame.came.to) == (0, 2)
    assert course.lessons[0].name in frame.came.words
    frame = do(course, "lesson", at=frame.came.at, to=frame.came.to)
    assert (frame.title, frame.at) == (course.lessons[0].name, 2)
    assert frame.came is None


def test_a_lesson_left_half_done_keeps_its_marks() -> None:
    course = answered(1)
    do(course, "lesson", at=3, to=1)
    frame = do(course, "lesson", at=0, to=0)
    assert "wrong" in frame.marks
    assert "wrong" not in do(course, "restart").marks


def test_a_step_of_the_lesson_just_finished_keeps_its_marks_and_the_list_begins_it_anew() -> None:
    course = answered(1)
    while not course.walk.script.over:
        do(course, "next")
    assert "wrong" in do(course, "lesson", at=0, to=2).marks
    while not course.walk.script.over:
        do(course, "next")
    assert "wrong" not in do(course, "lesson", at=0).marks


def test_a_step_that_is_not_there_opens_the_lesson_anyway() -> None:
    frame = do(Course(SLUG), "lesson", at=2, to=9_999)
    assert frame.at == 0


@pytest.mark.parametrize("slug", GAMES)
def test_examples_are_what_the_parser_reads(slug: str) -> None:
    found: dict[str, list[tuple[str, int]]] = {}
    for heading in headings(slug):
        plot = one_shipped(slug, heading.key).scenario
        steps = [(0, clause) for clause in plot.opening]
        for at, step in enumerate(plot.steps):
            steps += [(at, clause) for clause in [*step.shows, *([step.by] if step.by else [])]]
        for at, clause in dict.fromkeys(steps):
            found.setdefault(clause, []).append((heading.key, at))
    read = {
        clause: list(dict.fromkeys((one.lesson, one.at) for one in shown))
        for clause, shown in examples(slug).items()
    }
    assert read == found


def test_a_cited_clause_says_where_else_it_is_shown() -> None:
    course = Course(SLUG)
    frame = do(course, "next")
    assert frame.cited
    shown = [one for clause in frame.cited for one in frame.examples[clause]]
    assert shown
    assert (course.at, course.walk.script.at) not in [(one.at, one.to) for one in shown]
    there = shown[0]
    clause = next(c for c in frame.cited if there in frame.examples[c])
    plot = one_shipped(SLUG, KEYS[there.at]).scenario
    step = plot.steps[there.to]
    assert clause in [*step.shows, step.by, *plot.opening]


def test_from_the_end_of_a_finished_lesson_one_goes_on_to_the_next() -> None:
    end = len(Course(SLUG, KEYS[0]).walk.script) - 1
    place = Place(lesson=KEYS[0], at=end, after=True, done=[KEYS[0], KEYS[1]])
    course, frame = come_back(place)
    assert (course.place().lesson, frame.at) == (KEYS[2], 0)
    course, frame = come_back(replace(place, at=1))
    assert (course.place().lesson, frame.at) == (KEYS[0], 1), "it is walked again"
    course, frame = come_back(place, Course(SLUG, KEYS[0]))
    assert (course.place().lesson, frame.at) == (KEYS[0], end), "the address names it"
    course, frame = come_back(replace(place, done=[*KEYS]))
    assert (course.place().lesson, frame.at) == (KEYS[0], 0), "all are finished"
