"""The quiz without a screen: clicks in, frames out, and no early answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit import GAMES
from kit.core.errors import Unreadable
from kit.core.quiz import QuizQuestion, Reply
from kit.files.wire import Click, Do, Place, Review
from kit.games import how_many
from kit.show.lesson.screen import frame_html
from kit.show.lesson.text import frame_text
from kit.teach.frame import Frame, LessonFrame, SheetFrame
from kit.teach.quiz import session as module
from kit.teach.quiz.code import Code, read_code
from kit.teach.quiz.make import Posed
from kit.teach.quiz.session import Quiz
from tests.parts import WITH_QUIZ

CODE = str(Code("rock_paper_wizard", 5, 12))  # the fastest to make
MIXED_WORDS = f"All {how_many()}, mixed"


@pytest.fixture
def quiz() -> Quiz:
    return Quiz(code=CODE)


def click(quiz: Quiz, do: Do, **more: Any) -> Frame:
    frame = quiz.click(Click(step=quiz.step, do=do, **more))
    assert frame is not None
    return frame


def answer(quiz: Quiz, right: bool = True) -> Frame:
    """Answer the open question, rightly or wrongly."""
    best = quiz.question(quiz.at).right
    click(quiz, "choose", at=best if right else int(best == 0))
    return click(quiz, "lock")


def test_a_quiz_begins_with_a_choice_of_ten_mixed_questions() -> None:
    frame = Quiz().frame()
    assert isinstance(frame, SheetFrame)
    chosen = [one.words for _, group in frame.sheet.choices for one in group if one.chosen]
    assert chosen == [MIXED_WORDS, "10", "The usual rules"]
    assert MIXED_WORDS in frame_html(frame)
    assert f"Which game? [{MIXED_WORDS}]" in frame_text(frame)


def test_choosing_on_the_start_changes_the_choice_and_next_starts() -> None:
    quiz = Quiz()
    frame = click(quiz, "again", at=2, to=5)
    assert isinstance(frame, SheetFrame)
    assert (quiz.code.game, quiz.code.size) == (GAMES[1], 5)
    frame = click(quiz, "next")
    assert isinstance(frame, LessonFrame)
    assert frame.called(0) == "Question 1 of 5"
    assert frame.waiting


def test_variants_are_asked_about_only_if_chosen() -> None:
    quiz = Quiz()
    _, _, rules = quiz.frame().sheet.choices
    variants = next(pick for pick in rules[1] if not pick.chosen)
    assert not quiz.code.variants
    frame = click(quiz, "again", at=variants.at, to=variants.to)
    assert quiz.code.variants
    assert [pick.words for pick in frame.sheet.choices[2][1] if pick.chosen] == ["Variants too"]
    assert read_code(str(quiz.code)) == quiz.code


@pytest.mark.parametrize("wish", [{"at": 12, "to": 5}, {"at": 0, "to": 7}, {"at": 99_999, "to": 0}])
def test_a_choice_that_is_none_changes_nothing(wish: dict[str, int]) -> None:
    quiz = Quiz()
    before = quiz.code
    frame = click(quiz, "again", **wish)
    assert frame.refusal
    assert frame.refusal.text.startswith("Choose a game")
    assert quiz.code == before


def test_a_typed_code_opens_its_set_and_a_slip_is_told(quiz: Quiz) -> None:
    start = Quiz()
    frame = click(start, "again", action=CODE.lower())
    assert frame.question == quiz.frame().question
    frame = click(start, "again", action=CODE[:-1] + ("3" if CODE[-1] != "3" else "4"))
    assert frame.refusal
    assert "There is a typing error in the code" in frame.refusal.text
    assert str(start.code) == CODE


def test_choose_lock_reveal_next(quiz: Quiz) -> None:
    before = quiz.frame()
    assert before.question
    frame = answer(quiz)
    assert frame.question
    assert frame.question.locked
    assert frame.question.answers[frame.question.chosen].right
    assert frame.stage == "after"
    assert frame.told
    assert frame.clauses
    assert frame.marks[0] == "right"
    assert [a.text for a in frame.question.answers] == [a.text for a in before.question.answers]
    frame = click(quiz, "next")
    assert (frame.at, frame.stage) == (1, "before")


def test_nothing_can_be_changed_once_it_is_locked(quiz: Quiz) -> None:
    answer(quiz, right=False)
    for do in ("choose", "lock"):
        frame = click(quiz, do, at=quiz.question(0).right)
        assert frame.marks[0] == "wrong"


def test_skipping_counts_as_skipped_and_shows_the_answer(quiz: Quiz) -> None:
    click(quiz, "choose", at=0)
    frame = click(quiz, "next")
    assert frame.question
    assert frame.question.locked
    assert frame.question.chosen is None
    assert frame.marks[0] == "skipped"
    assert quiz.place().answers == {}
    assert quiz.place().review is None


def test_back_and_jump_go_anywhere_and_give_nothing_away(quiz: Quiz) -> None:
    answer(quiz)
    frame = click(quiz, "jump", at=3)
    assert frame.waiting
    assert frame.marks == ("right", "to come", "to come", "now", "to come", "to come")
    frame = click(quiz, "back")
    assert frame.at == 2
    assert frame.waiting
    frame = click(quiz, "jump", at=5)
    assert frame.sheet
    assert [line.verdict for line in frame.sheet.lines] == ["right", "open"]
    assert frame.sheet.lines[1].words == "4 not looked at"
    assert click(quiz, "jump", at=6).sheet
    assert click(quiz, "jump", at=0).question.locked


def test_the_result_says_how_it_went_with_links_and_the_code(quiz: Quiz) -> None:
    for at in range(5):
        answer(quiz, right=at != 2)
        click(quiz, "next")
    sheet = quiz.frame().sheet
    assert sheet
    assert sheet.score == "4 of 5 right"
    assert [line.verdict for line in sheet.lines].count("wrong") == 1
    page = frame_html(quiz.frame())
    for line in sheet.lines:
        assert f'href="rock_paper_wizard/rules.ipynb#rule-{line.clause}"' in page
    assert CODE in page
    assert "4 of 5 right" in frame_text(quiz.frame())


def test_new_questions_are_of_the_same_sort_and_others(quiz: Quiz) -> None:
    click(quiz, "jump", at=5)
    go: Any = quiz.frame().sheet.go
    frame = click(quiz, go[0], at=go[2], to=go[3])
    assert frame.waiting
    assert quiz.code != Code("rock_paper_wizard", 5, 12)
    assert (quiz.code.game, quiz.code.size) == ("rock_paper_wizard", 5)


def test_the_same_questions_again_count_for_the_score_but_not_for_the_boxes(quiz: Quiz) -> None:
    answer(quiz, right=False)
    assert quiz.place().review == Review(rule=quiz.question(0).rule, right=False)
    click(quiz, "restart")
    assert answer(quiz).marks[0] == "right"
    assert quiz.place().review is None


def test_a_stale_click_does_nothing(quiz: Quiz) -> None:
    first = Click(step=quiz.step, do="choose", at=0)
    assert quiz.click(first)
    assert quiz.click(first) is None
    assert quiz.question(0) is quiz.question(0)


def test_cards_on_the_table_cannot_be_played(quiz: Quiz) -> None:
    frame = click(quiz, "play", action="resolve")
    assert frame.refusal
    assert frame.waiting


# Stored quizzes


@pytest.mark.parametrize("key", ["quiz", "lesson"])
def test_a_reload_takes_up_the_answers_of_this_very_set(quiz: Quiz, key: str) -> None:
    answer(quiz, right=False)
    click(quiz, "next")
    answer(quiz)
    place = quiz.place()
    fresh = Quiz(code=CODE)
    assert fresh.frame().at == 0
    named: dict[str, Any] = {key: place.quiz}
    kept = Place(at=place.at, answers=place.answers, **named)
    frame = click(fresh, "resume", kept=kept)
    assert frame.marks[:2] == ("wrong", "right")
    assert frame.at == 1
    assert fresh.place().review is None, "what was counted once is not counted again"
    assert click(fresh, "resume", kept=Place(quiz=CODE, answers={"2": 0})).marks[2] == "to come"


HOSTILE = [
    Place(quiz="WW-33333Q", answers={"0": 0}),
    Place(quiz=CODE, answers={"-1": 0, "x": 0, "٣": 0, "999": 0, "5": 0}),
    Place(quiz=CODE, answers={"0": 99_999}, at=99_999),
    Place(
        missed=["", "/", "chess/1.1", "wild_side/99.9", "wild_side", "../x/1", "wild_side/7.4/x"]
    ),
]


@pytest.mark.parametrize("kept", HOSTILE, ids=range(len(HOSTILE)))
def test_nothing_that_a_browser_says_is_believed(quiz: Quiz, kept: Place) -> None:
    frame = click(quiz, "resume", kept=kept)
    assert frame.marks == ("now", *["to come"] * 5)
    for _ in range(5):
        answer(quiz)
        click(quiz, "next")
    assert quiz.size == 5


def test_what_was_missed_comes_again_after_the_set() -> None:
    quiz = Quiz(code=CODE)
    wanted = ["rock_paper_wizard/5.1", "rock_paper_wizard/4.3", "wild_side/5.1"]
    click(quiz, "resume", kept=Place(missed=wanted))
    for _ in range(5):
        answer(quiz)
        frame = click(quiz, "next")
    assert quiz.size == 7, "the other game's rule waits for a quiz about it"
    assert frame.called(5) == "Again for you 1 of 2"
    assert [quiz.question(at).rule for at in (5, 6)] == wanted[:2]
    assert frame.note.startswith("Again for you")
    answer(quiz)
    assert quiz.place().review == Review(rule=wanted[0], right=True)
    assert set(quiz.place().answers) == {"0", "1", "2", "3", "4"}, "only the set is shared"


# Secrets


def sealed(posed: Posed, right: int) -> Posed:
    """Return the same question with unique reasons."""
    ask = posed.ask
    replies = tuple(
        Reply(r.key, r.text, f"canary {i}", r.clause) for i, r in enumerate(ask.replies)
    )
    told = QuizQuestion(ask.text, ask.plays, replies, ask.truth, ask.clause, ask.note, ask.ordered)
    return replace(posed, ask=told, right=right)


@pytest.mark.parametrize("slug", WITH_QUIZ)
def test_what_is_shown_does_not_depend_on_which_answer_is_right(slug: str, monkeypatch) -> None:
    quiz = Quiz(code=str(Code(slug, 5, 3)))
    posed = quiz.question(0)
    pages = set()
    for right in range(len(posed.order)):
        monkeypatch.setattr(quiz, "question", lambda at, right=right: sealed(posed, right))
        pages.add(frame_html(quiz.frame()) + frame_text(quiz.frame()) + repr(quiz.place()))
    assert len(pages) == 1
    assert "canary" not in pages.pop()


BEFORE_LOCK: list[Do] = [
    "back", "jump", "choose", "play", "lesson", "help", "whatif", "seat", "undo", "return",
    "resume", "lock",
]  # fmt: skip


def test_no_click_but_lock_and_next_brings_an_answer_out(quiz: Quiz) -> None:
    for do in BEFORE_LOCK:
        for at in (0, 1, 4, 77):
            frame = click(quiz, do, at=at)
            if do == "choose":
                click(quiz, "back")
            assert quiz.place().review is None
            if frame.question and not frame.question.locked:
                assert all(a.right is None and a.why is None for a in frame.question.answers)
                assert not frame.told
                assert not frame.clauses
                assert frame.outcome is None


def test_the_result_does_not_name_the_rules_of_open_questions(quiz: Quiz) -> None:
    page = frame_html(click(quiz, "jump", at=5))
    assert "rules.ipynb#" not in page


def test_seeds_are_in_no_repr_and_no_place(quiz: Quiz) -> None:
    said = f"{quiz!r} {quiz.frame()!r} {quiz.place()!r}"
    assert str(quiz.question(0).state.rng.at) not in said
    assert repr(quiz) == f"Quiz('{CODE}', question 1 of 5)"


def test_bad_wishes_are_sentences() -> None:
    with pytest.raises(Unreadable, match="there is no game 'chess'"):
        Quiz("chess")
    with pytest.raises(Unreadable, match="not 7"):
        Quiz("wild_side", size=7)
    assert module.AGAIN == 5
