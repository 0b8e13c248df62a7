"""What answers the clicks of a page without a server: one walk, opened by its address.

It runs in a worker of the browser (``static/engine_worker.mjs``), with nothing but the standard
library. As a widget does, it gives one frame for one click; a game is given time to think by
whoever asks ``wait`` and calls ``tick``.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kit.core.ask import LONGEST
from kit.core.errors import pick
from kit.files.wire import read_click
from kit.games import GAMES, game
from kit.show.lesson.nav import lesson_top, top
from kit.show.lesson.screen import frame_html
from kit.teach.frame import Frame, Told, Walk

if TYPE_CHECKING:
    from kit.teach.play.table import PlayTable
    from kit.teach.quiz.sheet import Invite

LOG = logging.getLogger("rulewalk")
LESSON, QUIZ, PLAY = "learn", "quiz", "play"  # the kinds of page
FOR_A_CLASS = (
    "For a class, put the site on a web space, or serve its folder with python -m http.server and "
    "open it by this computer's address in the network."
)

Shown = Mapping[str, object]  # a frame's number, its HTML and its place
Opened = tuple[Walk, str, str]
Opener = Callable[[str, str], Opened]  # a game and a query -> what is open then


class Engine:
    """One open page: a lesson, a quiz or a game; and the table, which any page may ask."""

    def __init__(self) -> None:
        self._walk: Walk | None = None
        self._table: PlayTable | None = None
        self._halted = False
        self.top = ""

    def open(
        self, page: str, slug: str, query: str, kept: object = None, address: str = ""
    ) -> Shown:
        """Open a page's walk where its query says or, with *kept*, where the browser was.

        *address* is where others find the page, '' if that is not known. Raise a KitError for a
        page or a game that is not there.
        """
        quiz = partial(_quiz, address)
        opening: dict[str, Opener] = {LESSON: self._lesson, QUIZ: quiz, PLAY: self._game}
        self._table, self._halted = None, False
        self._walk, self.top, sorry = opening[pick(page, opening, "page")](slug, query)
        shown = self._say(sorry, "link") if sorry else self._packed(self._walk.frame())
        if kept is None:
            return shown
        return self.click({"step": self._walk.step, "do": "resume", "kept": kept}) or shown

    def click(self, message: object) -> Shown | None:
        """Do what a message asks for; None if it is no click made for the frame now shown."""
        self._halted = False
        return self._answered(lambda: self._clicked(message))

    def wait(self) -> float | None:
        """Return in how many seconds ``tick`` wants to be called; None while nobody moves."""
        return self._table.wait() if self._table and not self._halted else None

    def tick(self) -> Shown | None:
        """Let whoever thinks think for a moment, or move; None if there is nothing new to show."""
        return self._answered(self._ticked)

    def ask(self, slug: str, question: str) -> str:
        """Return what the table says to a question, as HTML; '' where it cannot be read."""
        from kit.show.reference.answer import answer_html
        from kit.teach.reference.ask import ask_table

        if slug not in GAMES or len(question) > LONGEST:
            return ""
        found = ask_table(slug, " ".join(question.split()))
        return str(answer_html(found)) if found else ""

    # Each opens one kind of page: its walk, the bar above it, and a sentence if its address names
    # no place. What only that kind needs is loaded by it alone.

    def _lesson(self, slug: str, query: str) -> Opened:
        from kit.teach.lesson.address import asked, open_course

        course, sorry = open_course(game(slug).slug, None, asked(query))
        return course, str(lesson_top(course.slug)), sorry

    def _game(self, slug: str, query: str) -> Opened:
        from kit.teach.play.address import table_of

        self._table = table_of(game(slug).slug, query)
        return self._table, str(top(game(slug), PLAY, "../")), ""

    def _clicked(self, message: object) -> Shown | None:
        click = read_click(message)
        frame = self._walk.click(click) if self._walk and click else None
        return None if frame is None else self._packed(frame)

    def _ticked(self) -> Shown | None:
        frame = self._table.tick() if self._table else None
        return None if frame is None else self._packed(frame)

    def _answered(self, answer: Callable[[], Shown | None]) -> Shown | None:
        """Answer, or say that something went wrong, under the number that the log has it under."""
        try:
            return answer()
        except Exception:  # whatever it is, a page must not get its traceback
            if os.environ.get("RULEWALK_STRICT"):
                raise
            number = noted()
        self._halted = True  # what went wrong once does not go on by itself: the next click may
        words = f"Something went wrong on our side (error {number}). Your place is kept: try again."
        return self._say(words, "error")

    def _say(self, words: str, kind: str) -> Shown:
        """Show a sentence beside the controls, until the next click."""
        assert self._walk
        return self._packed(replace(self._walk.frame(), refusal=Told(words, "", kind)))

    def _packed(self, frame: Frame) -> Shown:
        assert self._walk
        place = self._walk.place().packed()
        return {"step": frame.step, "html": str(frame_html(frame)), "place": place}


def noted() -> str:
    """Log the exception being handled, and return the number that it has there."""
    number = secrets.token_hex(3)
    LOG.error("error %s", number, exc_info=sys.exception())
    return number


def _quiz(address: str, _: str, query: str) -> Opened:
    from kit.teach.quiz.session import quiz_of

    opened = quiz_of(query)
    if address:
        opened.invite = partial(_invite, address)
    return opened, str(top(None, QUIZ)), ""


def _invite(address: str, code: str) -> Invite:
    from kit.show.qr import qr_rows
    from kit.teach.quiz.sheet import invite_to

    return invite_to(address, code, qr_rows, FOR_A_CLASS)
