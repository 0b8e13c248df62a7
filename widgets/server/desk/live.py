"""The live board of one open desk: it hears what changed, and says what the teacher does."""

from __future__ import annotations

import json
from contextlib import suppress

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kit.show.desk.board import (
    classes_html,
    learners_html,
    questions_html,
    quizzes_html,
    said_html,
)
from kit.teach.desk.questions import Source
from kit.teach.desk.results import tallies
from widgets.server.desk.act import act
from widgets.server.desk.classroom import Classroom
from widgets.server.desk.cookies import has_key
from widgets.server.desk.messages import read_command
from widgets.server.desk.words import WordStore, shared
from widgets.server.metrics import METRICS
from widgets.server.origin import same_origin

MOST = 8  # desks open at once
UNREAD = "That could not be understood, so nothing was done."
MINUTE = 15_000  # ms after which a board is drawn again, for the minutes on it


def draw_parts(room: Classroom, words: WordStore, code: str) -> dict[str, str]:
    """Return the parts of the board as HTML, and begin to load the words that it lacks."""
    rows, said = room.board.rows(code), room.orders.of(code)
    words.want(shared(rows, said.target.source if said.target else Source()))
    here = dict.fromkeys(room.codes, 0) | room.board.codes()
    everybody = sum(one.lines > 0 for one in room.board)
    target = said.target.words if said.target else ""
    return {
        "classes": classes_html(here, everybody),
        "said": said_html(target, said.message, paused=said.paused),
        "learners": learners_html(rows, words.known),
        "questions": questions_html(tallies(rows, words.known)),
        "quizzes": quizzes_html(rows, words.known),
    }


class LiveHandler(WebSocketHandler):
    """The websocket of a desk."""

    def initialize(self, room: Classroom, words: WordStore) -> None:
        """Take the classroom, and the words of its questions."""
        self.room, self.words, self.watching = room, words, ""
        self._sent: dict[str, str] = {}
        self._names: dict[int, str] = {}
        self._minutes = PeriodicCallback(self.redraw, MINUTE)

    def check_origin(self, origin: str) -> bool:
        """Return whether the desk's own page asks."""
        return same_origin(self.request, origin)

    def prepare(self) -> None:
        """Refuse whoever has no key, and a foreign page that borrows the teacher's."""
        if not has_key(self, self.room.key) or not same_origin(self.request):
            METRICS.add("rulewalk_strangers_total", "desk")
            raise HTTPError(403)
        if self.room.desks >= MOST:
            raise HTTPError(429)

    def open(self) -> None:
        """Begin to look."""
        self.room.open_desk(self, self.redraw)
        self._minutes.start()
        self.redraw()

    def on_close(self) -> None:
        """Look no more."""
        self._minutes.stop()
        self.room.close_desk(self)

    def on_message(self, message: str | bytes) -> None:
        """Do what the teacher asks for."""
        command = read_command(message)
        if command is None:
            self._say({"sorry": UNREAD})
        elif command.do == "watch":
            self.watching = command.code
            self.redraw()
        else:
            self._say({"sorry": act(self.room, command)})

    def redraw(self) -> None:
        """Send what has changed on the board."""
        drawn = draw_parts(self.room, self.words, self.watching)
        names = {one.number: one.name for one in self.room.board if one.name}
        parts = {key: html for key, html in drawn.items() if self._sent.get(key) != html}
        if parts or names != self._names:
            self._sent, self._names = drawn, names
            self._say({"parts": parts, "names": names})

    def _say(self, told: dict[str, object]) -> None:
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(told))
