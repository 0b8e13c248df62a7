"""Results of a class: questions in words, counts, questions to discuss, and each learner."""

from __future__ import annotations

from typing import Any

import pytest

from kit import GAMES
from kit.files.index import headings
from kit.files.run import run
from kit.files.scenario import one_shipped
from kit.show.desk.board import questions_html
from kit.teach.desk.questions import Source, opening_frame, questions
from kit.teach.desk.results import (
    Answered,
    LearnerRow,
    believed,
    length,
    most_missed,
    place_words,
    score,
    tallies,
)
from kit.teach.learner.misconceptions import bank
from kit.teach.lesson.script import FOUND, HELPED, LEFT
from kit.teach.quiz.code import Code
from kit.teach.quiz.session import Quiz

LESSON = Source("wild_side", headings("wild_side")[0].key)
CODE = Source(quiz=str(Code("wicked_wise", 5, 0)))


def row(number: int, *answers: Answered, **more: Any) -> LearnerRow:
    plain = LearnerRow(number, "", "", True, LESSON, 0, "", 0.0, 0, answers)
    return plain._replace(**more)


@pytest.mark.parametrize("slug", GAMES)
def test_every_question_of_a_lesson_has_one_right_answer_and_reasons(slug: str) -> None:
    for heading in headings(slug)[:3]:
        steps = one_shipped(slug, heading.key).scenario.steps
        found = questions(Source(slug, heading.key))
        wanted = {at for at, step in enumerate(steps) if step.ask or step.help != "worked"}
        assert {*found} == wanted
        for at, asked in found.items():
            rights = [choice for choice in asked.choices.values() if choice.right]
            assert len(rights) == 1
            assert asked.rules
            if steps[at].ask:
                assert all(one.why for one in asked.choices.values() if one.right is not None)


def test_the_right_answer_is_the_one_that_the_engine_finds() -> None:
    rights = [done.right for done in run(one_shipped(*LESSON[:2]))]
    for at, asked in questions(LESSON).items():
        if rights[at] is not None:
            assert asked.choices[rights[at]].right
        else:
            assert asked.choices[FOUND].right


def test_a_quiz_is_read_as_its_learners_are_asked_it() -> None:
    quiz, found = Quiz(code=CODE.quiz), questions(CODE)
    for at in range(len(found)):
        posed = quiz.question(at)
        assert found[at].text == posed.ask.text
        assert found[at].choices[posed.right].right
        texts = [posed.ask.replies[i].text for i in posed.order]
        assert [found[at].choices[i].text for i in range(len(texts))] == texts


@pytest.mark.parametrize("source", [
    Source(), Source("chess", "x"), Source("wild_side", "../../etc/passwd"),
    Source(quiz="WW-33333K"),
])  # fmt: skip
def test_what_is_no_source_has_no_questions(source: Source) -> None:
    assert questions(source) == {}
    assert place_words(source)
    assert length(source) == 0


def test_counts_and_what_to_talk_about() -> None:
    words = {LESSON: questions(LESSON), CODE: questions(CODE)}
    at = next(at for at, one in words[LESSON].items() if LEFT in one.choices)
    right = next(i for i, one in words[LESSON][at].choices.items() if one.right)
    wrong = next(i for i, one in words[LESSON][at].choices.items() if one.right is False)
    rows = [
        row(1, Answered(LESSON, {at: right})),
        row(2, Answered(LESSON, {at: wrong})),
        row(3, Answered(LESSON, {at: wrong}), Answered(CODE, {0: 0})),
        row(4, Answered(LESSON, {at: LEFT})),
    ]
    found = tallies(rows, words)
    assert [(one.source, one.at, one.total) for one in found] == [(LESSON, at, 4), (CODE, 0, 1)]
    assert found[0].wrong == 2
    assert most_missed(found)[0].misconception == wrong
    assert [score(one, words, LESSON) for one in rows] == [(1, 1), (0, 1), (0, 1), (0, 0)]
    assert tallies(rows, {})[0].asked is None, "counts come before the words"
    assert score(rows[0], {}) == (0, 0)


def test_a_move_that_had_to_be_helped_is_not_found_alone() -> None:
    source, at = next(
        (Source(slug, one.key), at)
        for slug in GAMES
        for one in headings(slug)
        for at, asked in questions(Source(slug, one.key)).items()
        if LEFT not in asked.choices
    )
    words = {source: questions(source)}
    assert score(row(1, Answered(source, {at: FOUND})), words) == (1, 1)
    assert score(row(1, Answered(source, {at: HELPED})), words) == (0, 1)


def test_a_teacher_sees_a_question_as_its_learners_do() -> None:
    at = next(at for at, one in questions(LESSON).items() if LEFT in one.choices)
    for source, where in ((LESSON, at), (CODE, 0)):
        frame = opening_frame(source, where)
        assert frame
        assert frame.question
        assert frame.question.text == questions(source)[where].text
        assert {(one.right, one.why) for one in frame.question.answers} == {(None, None)}
    for source, where in ((LESSON, 99), (CODE, 5), (CODE, -1), (Source("chess", "x"), 0)):
        assert opening_frame(source, where) is None


def test_a_misconception_is_counted_from_two_learners_on_with_a_step_that_shows_the_rule() -> None:
    one = bank("wild_side").misconceptions[0]
    thinks = (f"wild_side/{one.name}",)
    alone = [row(1, thinks=thinks), row(2), row(3, thinks=("wild_side/none", "no game/x", "x"))]
    assert believed(alone) == []
    (found,) = believed([*alone, row(4, thinks=thinks * 2)])
    assert (found.misconception, found.many, found.total) == (one, 2, 4)
    html = str(questions_html([], [found]))
    assert f"2 of 4 seem to think that {one.believed}." in html
    if found.source.lesson:
        step = one_shipped(*found.source[:2]).scenario.steps[found.at]
        assert step
        assert f'data-lesson="{found.source.lesson}" data-step="{found.at + 1}"' in html
