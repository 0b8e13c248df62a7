"""Labels of buttons: whose move it is, and which move is to fail; no trivial refusals."""

from __future__ import annotations

from typing import Any

import pytest

from kit import GAMES, game
from kit.core.rng import Stream
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.files.wire import Click
from kit.show.lesson.screen import frame_html
from kit.teach.lesson.course import Course
from kit.teach.lesson.find_move import refusals, sensible
from kit.teach.lesson.walkthrough import Walkthrough
from kit.teach.lesson.what_if import Branch
from kit.teach.quiz.code import Code
from kit.teach.quiz.session import Quiz
from tests.parts import WITH_QUIZ


def worked(slug: str) -> list[tuple]:
    """Return every moment of a game's lessons with a scripted move."""
    found = []
    for one in headings(slug):
        walk = Walkthrough(one_shipped(slug, one.key), worked=True)
        while not walk.script.over:
            frame = walk.lesson_frame()
            if frame.moves:
                own, done = walk.script.own(), walk.script.results[walk.script.at]
                found.append((frame.moves[0].words, own, done, walk.script.game.seats))
            walk.click(Click(step=walk.step, do="next"))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_the_button_says_whose_move_it_is_and_which_one_fails(slug: str) -> None:
    found = worked(slug)
    assert found
    for words, own, done, seats in found:
        who = seats[done.seat].capitalize()
        if own and done.refusal:
            assert words.startswith("Try it: ")
        elif own:
            assert not words.startswith(("Try it: ", "Next: "))
        elif done.refusal:
            assert words.startswith(f"{who} tries: ")
        else:
            assert words.startswith((f"Next: {who} ", f"Next: {who}'s move", f"{who}'s move: "))
        assert len(words) <= 90


def test_a_blind_card_that_is_not_there_and_a_gift_to_oneself_are_trivial() -> None:
    wild = game("wild_side")
    state: Any = Walkthrough(one_shipped("wild_side", "01-first-round")).script.match.state
    blind = state.box.notation.parse("blind 1")
    refusal = wild.why_not(state, state.turn, blind)
    assert refusal is not None
    assert refusal.trivial == (state.downs[4 * state.turn] < 0)
    walk = Walkthrough(one_shipped("witless_wizards", headings("witless_wizards")[0].key))
    state = walk.script.match.state
    gift = state.box.notation.parse("give > liana")
    refusal = game("witless_wizards").why_not(state, 0, gift)
    assert refusal is not None
    assert refusal.trivial
    assert gift not in sensible(refusals(state, 0))


def test_what_is_not_allowed_names_no_trivial_refusal() -> None:
    walk = Walkthrough(one_shipped("witless_wizards", headings("witless_wizards")[0].key))
    branch = Branch(walk.script.game, walk.script.match.view(0))
    branch.ask()
    assert branch.barred
    assert "Give it to Liana" not in [one.words for one in branch.barred]


@pytest.mark.parametrize("slug", WITH_QUIZ)
def test_the_position_asked_about_stays_on_the_table(slug: str) -> None:
    quiz = Quiz(slug, str(Code(slug, 5, Stream(4).below(1000))))
    for _ in range(5):
        before = quiz.frame().view
        quiz.click(Click(step=quiz.step, do="choose", at=0))
        after = quiz.click(Click(step=quiz.step, do="lock"))
        assert after.question.locked
        assert after.view == before
        quiz.click(Click(step=quiz.step, do="next"))


@pytest.mark.parametrize("slug", GAMES)
def test_a_course_ends_with_what_one_can_do_now(slug: str) -> None:
    course = Course(slug, headings(slug)[-1].key)
    last = len(course.walk.script) - 1
    course.click(Click(step=course.step, do="jump", at=last))
    frame = course.click(Click(step=course.step, do="next"))
    assert frame.last
    drawn = frame_html(frame)
    assert drawn.count(f"quiz.ipynb?game={slug}") == (2 if slug in WITH_QUIZ else 0)
    assert drawn.count('data-do="restart"') == 1
    assert "You have finished" in drawn
    assert 'href="play.ipynb"' in drawn
    first = Course(slug).frame()
    assert "You have finished" not in frame_html(first)
