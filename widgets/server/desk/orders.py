"""A teacher's current orders to a class: a place, a message, a pause."""

from __future__ import annotations

import time
from typing import Any, NamedTuple
from urllib.parse import urlencode

from kit.files.course.own_course import edition
from kit.files.index import headings
from kit.games import GAMES, game
from kit.teach.desk.questions import Source
from kit.teach.desk.results import place_words, quiz_code

CLASSES = 50  # classes that orders are kept for
EVERYBODY = ""


class Target(NamedTuple):
    """The place that the class is sent to: a step of a lesson (from 0), or a quiz."""

    source: Source
    at: int = 0

    @property
    def words(self) -> str:
        """Return the place in words."""
        return (
            place_words(self.source)
            if self.source.quiz
            else f"{place_words(self.source)}, step {self.at + 1}"
        )

    def packed(self, top: str) -> dict[str, Any]:
        """Return the place for a learner's page: its address below *top*, and its words.

        A page of the same game uses the lesson's number and does not reload.
        """
        source = self.source
        if source.quiz:
            query = urlencode({"code": source.quiz})
            return {"words": self.words, "href": f"{top}voila/render/quiz.ipynb?{query}"}
        query = urlencode({"game": source.game, "lesson": source.lesson, "step": self.at + 1})
        place = {"words": self.words, "href": f"{top}?{query}"}
        if edition():  # a page that opened before the course changed has other numbers
            return place
        keys = [one.key for one in headings(source.game)]
        return {**place, "game": source.game, "lesson": keys.index(source.lesson), "step": self.at}


def lesson_target(slug: str, lesson: str, step: int) -> Target | None:
    """Return a step of a lesson, counted from 1, or None if it does not exist."""
    if slug not in GAMES:
        return None
    steps = {one.key: one.steps for one in headings(game(slug).slug)}
    there = 1 <= step <= steps.get(lesson, 0)
    return Target(Source(slug, lesson), step - 1) if there else None


def quiz_target(code: str) -> Target | None:
    """Return the quiz of a code, or None for an invalid code."""
    found = quiz_code(code)
    return Target(Source(quiz=str(found))) if found else None


class Said(NamedTuple):
    """The orders to a class; their numbers tell a page which are new."""

    target: Target | None = None
    message: str = ""
    paused: bool = False
    target_number: int = 0
    message_number: int = 0


class Orders:
    """The orders to each class; orders to all replace those of every class."""

    def __init__(self) -> None:
        self._said: dict[str, Said] = {}
        self._count = int(time.time())  # larger than an earlier server's, which pages remember

    def of(self, code: str) -> Said:
        """Return the orders to a class."""
        return self._said.get(code) or self._said.get(EVERYBODY) or Said()

    def send(self, code: str, target: Target | None) -> None:
        """Send a class to a place; None cancels that."""
        self._set(code, target=target, target_number=self._next())

    def say(self, code: str, message: str) -> None:
        """Show a message to a class; '' removes it."""
        self._set(code, message=message, message_number=self._next())

    def pause(self, code: str, *, paused: bool) -> None:
        """Pause a class, or end the pause."""
        self._set(code, paused=paused)

    def rename(self, code: str, new: str) -> None:
        """Give a class another code."""
        if code in self._said:
            self._said[new] = self._said.pop(code)

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _set(self, code: str, **new: Any) -> None:
        if code not in self._said and len(self._said) >= CLASSES:
            return
        self._said[code] = self.of(code)._replace(**new)
        if code == EVERYBODY:
            self._said = {one: said._replace(**new) for one, said in self._said.items()}
