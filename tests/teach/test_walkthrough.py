"""A lesson without a screen."""

from __future__ import annotations

import pytest

from kit.files.run import run
from kit.files.scenario import one_shipped, shipped
from kit.files.wire import Click, Do
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.teach.lesson.course import Course
from kit.teach.lesson.walkthrough import Walkthrough
from tests.parts import WITH_COURSE


def training() -> Walkthrough:
    return Walkthrough(one_shipped("wizard_did_it", "01-training"))


def do(walk, what: Do, at: int = 0, action: str = ""):
    return walk.click(Click(step=walk.step, do=what, at=at, action=action))


def test_the_training_by_moves_and_answers_ends_at_8_points() -> None:
    walk = training()
    frame = walk.frame()
    while not walk.script.over:
        if frame.question and not frame.question.locked and frame.stage == "before":
            right = answer_of(walk)
            frame = do(walk, "choose", right)
            frame = do(walk, "lock")
            assert frame.question.answers[right].right is True
        elif frame.moves:
            frame = do(walk, "play", action=frame.moves[0].action)
        else:
            frame = do(walk, "next")
    assert frame.outcome.totals == (8,)
    assert "wrong" not in frame.marks
    assert frame.marks.count("right") == 4


def answer_of(walk: Walkthrough) -> int:
    for at, done in enumerate(run(walk.script.written)):
        if at == walk.script.at:
            return done.right
    raise AssertionError


def test_an_answer_is_not_in_the_frame_before_it_is_locked() -> None:
    walk = training()
    do(walk, "jump", at=1)
    frame = walk.frame()
    assert [a.right for a in frame.question.answers] == [None, None, None]
    whys = [a.why for a in walk.script.plot.steps[1].ask.answers]
    assert not any(why in frame_html(frame) + frame_text(frame) for why in whys)
    do(walk, "choose", 1)
    assert [a.right for a in walk.frame().question.answers] == [None, None, None]
    frame = do(walk, "lock")
    assert [a.right for a in frame.question.answers] == [True, False, False]
    assert frame.question.chosen == 1
    assert frame.marks[1] == "wrong"
    assert all(a.why for a in frame.question.answers)


def test_a_locked_answer_stays_locked() -> None:
    walk = training()
    do(walk, "jump", at=1)
    do(walk, "choose", 1)
    do(walk, "lock")
    do(walk, "back")
    do(walk, "choose", 0)
    do(walk, "lock")
    assert walk.frame().marks[1] == "wrong"


def test_nothing_to_lock_without_a_choice() -> None:
    walk = training()
    do(walk, "jump", at=1)
    assert do(walk, "lock").stage == "before"


def test_a_question_can_be_skipped_and_that_is_shown() -> None:
    walk = training()
    do(walk, "jump", at=1)
    do(walk, "next")
    frame = do(walk, "next")
    assert frame.at == 2
    assert frame.marks[1] == "skipped"


def test_forward_and_back_come_to_the_same_table() -> None:
    walk = training()
    tables = []
    while not walk.script.over:
        tables.append((walk.script.at, walk.script.stage, walk.script.match.state.clone()))
        do(walk, "next")
    for at, stage, state in reversed(tables):
        do(walk, "back")
        assert (walk.script.at, walk.script.stage) == (at, stage)
        assert walk.script.match.state == state
    assert walk.frame().first
    do(walk, "back")
    assert walk.frame().first


@pytest.mark.parametrize("at", range(7))
def test_jumping_is_the_same_as_walking(at: int) -> None:
    walked, jumped = training(), training()
    while (walked.script.at, walked.script.stage) != (at, "before"):
        do(walked, "next")
    do(jumped, "jump", at=6)
    do(jumped, "jump", at=at)
    assert jumped.script.match.state == walked.script.match.state
    assert jumped.frame().view == walked.frame().view


def test_a_stale_click_changes_nothing() -> None:
    walk = training()
    old = Click(step=walk.step, do="next")
    assert walk.click(old) is not None
    before = walk.script.match.state.clone()
    assert walk.click(old) is None
    assert walk.script.match.state == before
    assert (walk.script.at, walk.script.stage) == (1, "before")


def test_a_step_that_asks_nothing_costs_one_click_there_and_back() -> None:
    walk = training()
    frame = do(walk, "play", action="draw")
    assert (frame.at, frame.stage, frame.news) == (1, "before", True)
    assert [line.kind for line in frame.told] == [e.kind for e in walk.script.results[0].events]
    first, second = walk.script.plot.steps[:2]
    assert frame.note == f"{first.after}\n\n{second.say}"
    assert [clause.id for clause in frame.clauses] == list(first.promises)
    frame = do(walk, "back")
    assert (frame.at, frame.stage, frame.news) == (0, "before", False)


def test_a_wrong_move_is_refused_with_its_clause() -> None:
    walk = Walkthrough(one_shipped("wizard_did_it", "05-a-wizards-turn"))
    frame = do(walk, "play", action="Ninja > amber forest")
    assert frame.refusal.clause == "2.4"
    assert frame.stage == "before"
    assert "You do not hold Ninja." in frame_html(frame)
    assert do(walk, "next").refusal is None


def test_a_legal_move_off_the_script_is_said_to_be_legal() -> None:
    walk = Walkthrough(one_shipped("wizard_did_it", "05-a-wizards-turn"))
    frame = do(walk, "play", action="sword > amber ship")
    assert "is a legal move" in frame.refusal.text
    assert walk.script.match.actions == []


def test_nonsense_as_a_move_is_a_sentence() -> None:
    frame = do(training(), "play", action="<script>alert(1)</script>")
    assert "is not a move that I can read" in frame.refusal.text
    assert "<script>alert" not in frame_html(frame)


def test_out_of_range_answers_and_jumps_are_ignored() -> None:
    walk = training()
    assert do(walk, "jump", at=999).at == 0
    do(walk, "jump", at=1)
    assert do(walk, "choose", 99).question.chosen is None


def test_restart_forgets_everything() -> None:
    walk = training()
    do(walk, "jump", at=5)
    frame = do(walk, "restart")
    assert frame.first
    assert set(frame.marks) == {"now", "to come"}


@pytest.mark.parametrize("name", shipped())
def test_every_lesson_can_be_walked_and_drawn_to_its_end(name: str) -> None:
    frames = Walkthrough(shipped(name.partition("/")[0])[name]).every_frame()
    assert frames[-1].last
    for frame in frames:
        assert frame_html(frame)
        assert frame_text(frame)
        assert "hidden" not in frame.note


@pytest.mark.parametrize("slug", WITH_COURSE)
def test_a_course_opens_lessons_and_keeps_counting_frames(slug: str) -> None:
    course = Course(slug)
    do(course, "next")
    before = course.step
    frame = do(course, "lesson", at=1)
    assert course.step == before + 1
    assert [lesson.state for lesson in frame.lessons][:2] == ["to come", "now"]
    assert do(course, "lesson", at=10_000).title == frame.title
    assert course.click(Click(step=0, do="lesson", at=0)) is None


def test_a_finished_lesson_is_marked() -> None:
    course = Course("wizard_did_it")
    while not course.walk.script.over:
        do(course, "next")
    course.frame()
    assert do(course, "lesson", at=1).lessons[0].state == "done"
