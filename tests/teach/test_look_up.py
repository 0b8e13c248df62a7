"""Looking up a rule loses nothing: no place, no answer, no question."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.index import examples, find_lesson, headings
from kit.files.scenario import one_shipped
from kit.files.wire import Click, Do, Place
from kit.show.lesson.screen import frame_html
from kit.teach.lesson.course import Asked, Course, asked, open_course
from tests.teach.lessons import do

SLUG = "wild_side"
KEYS = [heading.key for heading in headings(SLUG)]


def half_way() -> Course:
    """Return a course with one wrong answer in its first lesson."""
    course = Course(SLUG)
    script = course.walk.script
    while not (script.now.ask and script.stage == "before"):
        do(course, "next")
    do(course, "choose", at=(script.results[script.at].right + 1) % 2)
    do(course, "lock")
    return course


def test_a_look_changes_neither_place_nor_marks_and_back_is_back() -> None:
    course = half_way()
    before, place = course.frame(), course.place()
    frame = do(course, "look", at=3, to=2)
    assert (frame.title, frame.at, frame.looked_up) == (course.lessons[3].name, 2, True)
    assert course.place() == place
    assert frame.came.words == f"{before.title}, step {before.at + 1}"
    do(course, "look", at=5, to=1)
    assert course.place() == place, "one look from another"
    after = do(course, "return")
    assert (after.title, after.at, after.stage, after.marks, after.question) == (
        before.title, before.at, before.stage, before.marks, before.question,
    )  # fmt: skip
    assert not after.looked_up


def test_a_look_at_a_step_of_the_same_lesson_too() -> None:
    course = half_way()
    before = course.frame()
    do(course, "look", at=course.at, to=0)
    after = do(course, "back")
    assert (after.at, after.stage, after.view) == (before.at, before.stage, before.view)


@pytest.mark.parametrize("click", ["next", "lock", "choose", "play", "restart", "whatif", "jump"])
def test_nothing_else_can_be_done_there(click: Do) -> None:
    course = half_way()
    do(course, "look", at=3, to=2)
    place, step = course.place(), course.step
    assert course.click(Click(step=step, do=click)) is None
    assert course.place() == place


@pytest.mark.parametrize("slug", GAMES)
def test_a_look_shows_the_rule_at_work_and_never_a_question(slug: str) -> None:
    keys, seen = [heading.key for heading in headings(slug)], 0
    for shown in list(examples(slug).values())[:25]:
        one = shown[0]
        course = Course(slug)
        frame = do(course, "look", at=keys.index(one.lesson), to=one.at)
        step = one_shipped(slug, one.lesson).scenario.steps[one.at]
        seen += step.ask is not None
        assert frame.question is None
        assert frame.stage == "after"
        drawn = frame_html(frame)
        assert "rw-answers" not in drawn
        assert 'data-do="return"' in drawn
        if step.ask:
            assert step.ask.question not in drawn
    assert seen


def test_a_lesson_can_be_opened_in_earnest_from_a_look() -> None:
    course = half_way()
    do(course, "look", at=3, to=2)
    frame = do(course, "lesson", at=3, to=0)
    assert (frame.title, frame.looked_up) == (course.lessons[3].name, False)
    assert course.place().lesson == KEYS[3]


def test_show_me_on_the_rules_page_is_a_look_beside_the_place_a_browser_kept() -> None:
    wanted = asked(f"lesson={KEYS[4]}&step=3&look=1")
    assert wanted == Asked(KEYS[4], 3, (), look=True)
    course, sorry = open_course(SLUG, None, wanted)
    assert not sorry
    assert (course.frame().title, course.frame().at) == (course.lessons[4].name, 2)
    kept = Place(lesson=KEYS[1], at=2, done=[KEYS[0]])
    frame = do(course, "resume", kept=kept)
    assert frame.looked_up
    assert frame.came.words == f"{course.lessons[1].name}, step 3"
    assert (course.place().lesson, course.place().at) == (KEYS[1], 2)
    assert do(course, "return").title == course.lessons[1].name


def test_a_look_at_what_is_not_there_opens_what_is() -> None:
    course, sorry = open_course(SLUG, None, Asked("nowhere", 3, look=True))
    assert sorry
    assert not course.frame().looked_up
    course, _ = open_course(SLUG, None, Asked(KEYS[0], 99, look=True))
    assert course.frame().at == headings(SLUG)[0].steps - 1


def test_a_lesson_that_was_renumbered_is_found_by_its_name() -> None:
    key = KEYS[2]
    older = f"97-{key.partition('-')[2]}"
    assert find_lesson(SLUG, older) == find_lesson(SLUG, key) == key
    assert find_lesson(SLUG, key.partition("-")[2]) == key
    assert [find_lesson(SLUG, odd) for odd in ("", "97", "97-", "nobody", "../x")] == [""] * 5
    course, sorry = open_course(SLUG, None, Asked(older, 2))
    assert (course.place().lesson, course.place().at, sorry) == (key, 1, "")
    back = Course(SLUG)
    do(back, "resume", kept=Place(lesson=older, at=1, done=[older]))
    assert (back.place().lesson, back.place().done) == (key, [key])
