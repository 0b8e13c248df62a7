"""Questions of lessons and quizzes for a teacher, with answers, reasons and rules.

A learner's page gets none of this before they have answered; only a teacher's desk may show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kit.core.errors import KitError
from kit.files.course.own_course import cached_by_course, one_lesson
from kit.files.index import headings
from kit.files.run import Done, run
from kit.files.scenario import StepQuestion
from kit.files.wire import Click
from kit.games import GAMES, game
from kit.teach.frame import LessonFrame
from kit.teach.lesson.course import Asked, open_course
from kit.teach.lesson.script import FOUND, HELPED, LEFT
from kit.teach.quiz.code import read_code
from kit.teach.quiz.make import Posed, QuestionSet
from kit.teach.quiz.session import Quiz

MOST_RULES = 3  # named with a question; a step may promise more
KEPT = 64  # size of the cache of lessons and quizzes


class ChoiceWords(NamedTuple):
    """A choice of a question: its words, its verdict, and the reason.

    ``right`` is None for a choice that is not an answer, such as leaving for a what-if.
    """

    text: str
    right: bool | None
    why: str = ""
    rule: str = ""


class QuestionWords(NamedTuple):
    """A question: its words, its choices by the number in a place, and its rules."""

    text: str
    choices: Mapping[int, ChoiceWords]
    rules: tuple[str, ...]  # "3.11 Highest leads"
    game: str = ""


class Source(NamedTuple):
    """Source of questions: a lesson of a game, or the set of a quiz code."""

    game: str = ""
    lesson: str = ""
    quiz: str = ""


@cached_by_course(KEPT)
def questions(source: Source) -> Mapping[int, QuestionWords]:
    """Return the questions of a lesson by step, or of a quiz by number, from 0; {} for no source.

    A quiz is generated from its code, which takes some tenths of a second.
    """
    try:
        return _quiz(source.quiz) if source.quiz else _lesson(source.game, source.lesson)
    except KitError:
        return {}


def opening_frame(source: Source, at: int) -> LessonFrame | None:
    """Return what learners see of a step or a quiz question, from 0, before they answer it."""
    try:
        return _quiz_frame(source.quiz, at) if source.quiz else _lesson_frame(source, at)
    except KitError:
        return None


def _quiz_frame(code: str, at: int) -> LessonFrame | None:
    quiz = Quiz(code=code)
    if not 0 <= at < quiz.size:
        return None
    frame = quiz.click(Click(step=quiz.step, do="jump", at=at))
    return frame if isinstance(frame, LessonFrame) else None


def _lesson_frame(source: Source, at: int) -> LessonFrame | None:
    steps = {one.key: one.steps for one in headings(source.game)} if source.game in GAMES else {}
    if not 0 <= at < steps.get(source.lesson, 0):
        return None
    frame = open_course(source.game, None, Asked(source.lesson, at + 1))[0].frame()
    return frame if isinstance(frame, LessonFrame) else None


def _lesson(slug: str, key: str) -> dict[int, QuestionWords]:
    if slug not in GAMES or key not in {one.key for one in headings(slug)}:
        return {}
    found = {}
    for at, done in enumerate(run(one_lesson(slug, key))):
        if done.step.ask:
            found[at] = _asked(slug, done, done.step.ask)
        elif done.step.help != "worked":
            found[at] = _task(slug, done)
    return found


def _asked(slug: str, done: Done, ask: StepQuestion) -> QuestionWords:
    choices = {
        i: ChoiceWords(one.text, i == done.right, one.why) for i, one in enumerate(ask.answers)
    }
    choices[LEFT] = ChoiceWords("Tried it out instead of answering", right=None)
    return QuestionWords(ask.question, choices, _rules(slug, done), slug)


def _task(slug: str, done: Done) -> QuestionWords:
    """Return a move task as a question whose choices are "found alone" and "found with help"."""
    choices = {
        FOUND: ChoiceWords("Found at the first try", right=True),
        HELPED: ChoiceWords(
            "Found with help, or after another try", right=False, why=done.step.hint
        ),
    }
    return QuestionWords(done.step.say, choices, _rules(slug, done), slug)


def _rules(slug: str, done: Done) -> tuple[str, ...]:
    return tuple(rule_words(slug, one) for one in (done.step.promises or done.clauses)[:MOST_RULES])


def rule_words(slug: str, number: str) -> str:
    """Return a rule as number and title; an unknown rule is returned unchanged."""
    book = game(slug).rulebook if slug in GAMES else None
    return f"{number} {book[number].title}" if book and number in book else number


def _quiz(code: str) -> dict[int, QuestionWords]:
    posed = QuestionSet(read_code(code))
    return {at: _posed(posed[at]) for at in range(len(posed))}


def _posed(posed: Posed) -> QuestionWords:
    replies = [posed.ask.replies[i] for i in posed.order]
    choices = {
        at: ChoiceWords(one.text, at == posed.right, one.why, one.clause)
        for at, one in enumerate(replies)
    }
    slug = posed.game.slug
    return QuestionWords(posed.ask.text, choices, (rule_words(slug, posed.ask.clause),), slug)
