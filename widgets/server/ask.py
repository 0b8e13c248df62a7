"""Answers to questions to the table, and steps of lessons to look at, without a kernel.

They depend only on what is asked, so they need no kernel. Everyone who may see the pages may ask.
The length of a question, the answers at once and the answers per second are limited, for each
reader and for all together. Answers are cached.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache

from tornado.web import HTTPError, authenticated

from kit.core.ask import LONGEST
from kit.files.course.own_course import cached_by_course
from kit.files.index import find_lesson
from kit.games import GAMES
from kit.show.lesson.screen import frame_html
from kit.show.mode import STILL, drawing_as
from kit.show.reference.answer import answer_html
from kit.teach.lesson.course import Asked, open_course
from kit.teach.reference.ask import ask_table
from widgets.server.desk.messages import known_learner
from widgets.server.http import TokenBucket
from widgets.server.metrics import METRICS
from widgets.server.upstream import JupyterHandler

KEPT = 128  # answers, some 30 kB each
READERS = 1000  # with a limit of their own; then all limits start again
ALL = TokenBucket(20.0, 60.0)  # answers a second, and at once, for all readers together
_each: dict[str, TokenBucket] = {}  # the same for each reader; all without a cookie count as one


def may_ask(reader: str) -> bool:
    """Return whether a reader may have an answer now; their own limit comes before that of all."""
    if len(_each) >= READERS:
        _each.clear()
    return _each.setdefault(reader, TokenBucket(3.0, 15.0)).spend() and ALL.spend()


class AskHandler(JupyterHandler):
    """Sends the answer to a question as HTML, or nothing if no form understands the question."""

    @authenticated
    async def get(self, slug: str) -> None:
        """Answer the question in the address."""
        question = self.get_argument("q", "")
        if slug not in GAMES:
            raise HTTPError(404)
        if len(question) > LONGEST:
            raise HTTPError(400)
        if not may_ask(known_learner(self)):
            raise HTTPError(429)
        METRICS.add("rulewalk_asked_total")
        self.set_header("Cache-Control", "no-store")
        self.finish({"html": await asyncio.to_thread(_answer, slug, " ".join(question.split()))})


@lru_cache(maxsize=KEPT)
def _answer(slug: str, question: str) -> str:
    found = ask_table(slug, question)
    return str(answer_html(found)) if found else ""


class LookHandler(JupyterHandler):
    """Sends a step of a lesson as HTML to look at, for a drawer over a table."""

    @authenticated
    async def get(self, slug: str) -> None:
        """Draw the step in the address as it is after its move."""
        lesson = find_lesson(slug, self.get_argument("lesson", "")) if slug in GAMES else None
        step = self.get_argument("step", "1")
        if not lesson or not (step.isascii() and step.isdigit() and len(step) < 3):
            raise HTTPError(404)
        if not may_ask(known_learner(self)):
            raise HTTPError(429)
        self.set_header("Cache-Control", "no-store")
        self.finish({"html": await asyncio.to_thread(_look, slug, lesson, max(1, int(step)))})


@cached_by_course(KEPT)
def _look(slug: str, lesson: str, step: int) -> str:
    course, _ = open_course(slug, None, Asked(lesson, step, look=True))
    with drawing_as(STILL):
        return str(frame_html(course.frame()))
