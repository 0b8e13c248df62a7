"""The desk's addresses: login, pages, files and the live board.

The desk has a key of its own, also on this machine. The learners' token does not open it, and it
does not ask for the token.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode, urlsplit

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kit.core.drawing import Markup
from kit.files.course.own_course import edition
from kit.files.course.plans import plan_of
from kit.files.wire import NAME
from kit.show.desk.assignments import assignments_html
from kit.show.desk.board import (
    classes_html,
    course_html,
    learners_html,
    questions_html,
    quizzes_html,
    said_html,
)
from kit.show.desk.learner import learner_html
from kit.show.desk.page import (
    Door,
    desk_html,
    door_html,
    files,
    pause_html,
    vote_wall_html,
    wall_html,
    whole_page,
)
from kit.show.desk.picture import picture_html
from kit.show.desk.summary import summary_html
from kit.show.desk.today import today_html
from kit.show.desk.vote import VoteView, vote_html, wall_vote_html
from kit.show.qr import qr_code
from kit.show.skin import fonts
from kit.teach.desk.assignments import local_day
from kit.teach.desk.grades import answers_text, grades_text
from kit.teach.desk.questions import QuestionWords, Source, questions
from kit.teach.desk.results import LearnerRow, believed, tallies
from widgets.server.desk.classroom import Classroom, act
from widgets.server.desk.messages import (
    Command,
    clean_code,
    has_key,
    keep_key,
    read_command,
    same_key,
)
from widgets.server.http import same_origin, slow_down
from widgets.server.light_page import FOREVER
from widgets.server.metrics import METRICS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}


class DeskPage(RequestHandler):
    """Base of the desk's pages: a strict policy, and no caching in the browser."""

    def initialize(self, room: Classroom, words: WordStore) -> None:
        """Take the classroom and the questions in words."""
        self.room, self.words = room, words

    def prepare(self) -> None:
        """Set the headers of the desk."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-store")

    def send_page(self, title: str, body: Markup, *scripts: str) -> None:
        """Send a page with the fonts of all pages."""
        self.finish(whole_page(title, body, scripts or ("desk.js",), fonts="static/"))

    @property
    def code(self) -> str:
        """The class in the address, '' for all."""
        return clean_code(self.get_query_argument("class", ""))

    def send_door(self, *, wrong: bool = False) -> None:
        """Refuse (403) with the login page."""
        METRICS.add("rulewalk_strangers_total", "desk")
        self.set_status(403)
        self.finish(whole_page("The desk", door_html(wrong=wrong), ("door.js",)))


class KeyedPage(DeskPage):
    """A page that needs the key."""

    def prepare(self) -> None:
        """Refuse a request without the key."""
        super().prepare()
        if not has_key(self, self.room.key):
            METRICS.add("rulewalk_strangers_total", "desk")
            raise HTTPError(403)

    async def rows(self) -> list[LearnerRow]:
        """Return the learners of the class, after loading the words of all their questions."""
        rows = self.room.board.rows(self.code)
        await self.words.load_all({one.source for row in rows for one in row.answers})
        return rows


class DeskHandler(DeskPage):
    """The desk, or the login page."""

    def get(self) -> None:
        """Send the desk to a browser with the key, and the login page to any other."""
        if has_key(self, self.room.key):
            self.send_page("The desk", desk_html(self.room.days))
        else:
            self.send_door()


class EnterHandler(DeskPage):
    """Takes the key, once, and sets a cookie."""

    def check_xsrf_cookie(self) -> None:
        """Require no XSRF cookie: a form on another site would have to know the key."""

    async def post(self) -> None:
        """Set the cookie for a request with the key."""
        if not same_key(self.get_body_argument("key", ""), self.room.key):
            await slow_down()
            self.send_door(wrong=True)
            return
        keep_key(self, self.room.key)
        self.redirect("./", status=303)


class FileHandler(DeskPage):
    """Files that the pages load; none is secret."""

    def get(self, name: str) -> None:
        """Send a script, the style sheet or a font; the desk's key opens no learners' page."""
        if font := fonts().get(name):
            self.set_header("Content-Type", "font/woff2")
            self.set_header("Cache-Control", FOREVER)
            self.finish(font)
            return
        if name not in files():
            raise HTTPError(404)
        self.set_header("Content-Type", TYPES[name.rpartition(".")[2]])
        self.set_header("Cache-Control", "no-cache")
        self.finish(files()[name])


class WallHandler(KeyedPage):
    """The page for the projector: how to join."""

    def get(self) -> None:
        """Send the page."""
        found = door(self.room, self.code)
        self.send_page("Join", wall_html(found, qr_code(found.link)))


class VoteHandler(KeyedPage):
    """The page for the projector during a vote."""

    def get(self) -> None:
        """Send the page; its script fills it in."""
        self.send_page("Vote", vote_wall_html(), "vote.js")


class PictureHandler(KeyedPage):
    """The table of a step or a quiz question, with its text; ``bare=1`` leaves the question out."""

    async def get(self) -> None:
        """Send the picture as HTML; nothing for a step that does not exist."""
        game, lesson, quiz = (self._word(name) for name in ("game", "lesson", "quiz"))
        step = self._word("step")
        at = int(step) - 1 if step.isascii() and step.isdigit() and len(step) < 4 else -1
        bare = self._word("bare") == "1"
        found = await asyncio.to_thread(picture_html, Source(game, lesson, quiz), at, bare=bare)
        self.finish({"html": found})

    def _word(self, name: str) -> str:
        return self.get_query_argument(name, "")[:NAME]


class TableHandler(KeyedPage):
    """The results as CSV, which can be kept after the server ends."""

    async def get(self) -> None:
        """Send the file."""
        votes = self.room.votes.results_of(self.code)
        text = answers_text(await self.rows(), self.words.known, votes)
        self.send_table("results.csv", text)

    def send_table(self, name: str, text: str) -> None:
        """Send a CSV file; the byte order mark makes spreadsheets read UTF-8."""
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.finish("\ufeff" + text)


class GradesHandler(TableHandler):
    """The grades: a row for each learner."""

    async def get(self) -> None:
        """Send the file, with the points of each assignment for Canvas."""
        found = self.room.board.assigned(self.code)
        rows = await self.rows()
        await self.words.load_all({source for one in found for source in one.sources})
        canvas = self.get_query_argument("for", "") == "canvas"
        text = grades_text(rows, found, self.words.known, with_points=canvas)
        self.send_table("grades-canvas.csv" if canvas else "grades.csv", text)


class SummaryHandler(KeyedPage):
    """The summary to print."""

    async def get(self) -> None:
        """Send the summary."""
        title = f"Class {self.code}" if self.code else "The class"
        when = datetime.now(UTC).astimezone().strftime("%d %B %Y, %H:%M")
        votes = self.room.votes.results_of(self.code)
        drawn = summary_html(await self.rows(), self.words.known, title, when, votes)
        self.send_page(title, drawn)


def door(room: Classroom, code: str) -> Door:
    """Return how to join a class."""
    parts = urlsplit(room.link)
    address = f"{parts.scheme}://{parts.netloc}{parts.path}"
    token = parts.query.removeprefix("token=")
    asked = {key: value for key, value in (("token", token), ("class", code)) if value}
    link = address + (f"?{urlencode(asked)}" if asked else "")
    return Door(address, token, code, link, room.local)


def desk_rules(at: str, room: Classroom) -> list[tuple[str, type[RequestHandler], dict[str, Any]]]:
    """Return every address of the desk with its handler."""
    from widgets.server.desk.http import LiveHandler

    shared = {"room": room, "words": WordStore(room.changed)}
    desk = f"{at}desk/"
    return [
        (desk, DeskHandler, shared),
        (f"{desk}enter", EnterHandler, shared),
        (f"{desk}live", LiveHandler, shared),
        (f"{desk}static/([a-z0-9.-]+)", FileHandler, shared),
        (f"{desk}wall", WallHandler, shared),
        (f"{desk}vote", VoteHandler, shared),
        (f"{desk}picture", PictureHandler, shared),
        (f"{desk}results.csv", TableHandler, shared),
        (f"{desk}grades.csv", GradesHandler, shared),
        (f"{desk}summary", SummaryHandler, shared),
    ]


# The live board of an open desk: changes out, the teacher's commands in


MOST = 8  # desks open at once
UNREAD = "This command is not valid. Nothing was done."
MAKING = "The questions are being made …"
MINUTE = 15_000  # ms until a board is redrawn, because it shows minutes


def draw_parts(room: Classroom, words: WordStore, code: str, number: int = 0) -> dict[str, str]:
    """Return the parts of the board as HTML, with the learner of a number if it is not 0.

    It starts to load missing words.
    """
    rows, said = room.board.rows(code), room.orders.of(code)
    wanted = shared(rows, said.target.source if said.target else Source())
    one = next((row for row in room.board.rows() if row.number == number), None) if number else None
    words.want([*(given.source for given in (one.answers if one else ())), *wanted])
    here = room.board.codes()
    everybody = sum(one.lines > 0 for one in room.board)
    target = said.target.words if said.target else ""
    return {
        "course": course_html(room.course_sorry),
        "classes": classes_html(here, everybody),
        "pause": str(pause_html(paused=said.paused)),
        "today": today_html(plan_of(room.plan), *room.board.lessons(code)),
        "said": said_html(target, said.message, paused=said.paused),
        "learners": learners_html(rows, words.known),
        "questions": questions_html(tallies(rows, words.known), believed(rows)),
        "quizzes": quizzes_html(rows, words.known),
        "assignments": assignments_html(room.board.assigned(code), rows, local_day(time.time())),
        "vote": vote_html(view_of(room, code)),
        "learner": learner_html(one, words.known, room.votes.results) if number else "",
    }


def view_of(room: Classroom, code: str) -> VoteView | None:
    """Return what may be shown of a class's vote."""
    here = sum(one.lines > 0 and code in ("", one.code) for one in room.board)
    return room.votes.view(code, here)


def draw_wall(room: Classroom, code: str) -> dict[str, str]:
    """Return the vote for the projector."""
    return {"wall": wall_vote_html(view_of(room, code))}


class LiveHandler(WebSocketHandler):
    """The websocket of a desk."""

    def initialize(self, room: Classroom, words: WordStore) -> None:
        """Take the classroom and the questions in words."""
        self.room, self.words, self.watching, self.learner = room, words, "", 0
        self._is_wall = False
        self._work: asyncio.Task[None] | None = None
        self._sent: dict[str, str] = {}
        self._names: dict[int, str] = {}
        self._minutes = PeriodicCallback(self.redraw, MINUTE)

    def check_origin(self, origin: str) -> bool:
        """Tell whether the desk's own page opens the websocket."""
        return same_origin(self.request, origin)

    def prepare(self) -> None:
        """Refuse a request without the key, and pages of other sites with the teacher's cookie."""
        if not has_key(self, self.room.key) or not same_origin(self.request):
            METRICS.add("rulewalk_strangers_total", "desk")
            raise HTTPError(403)
        if self.room.desks >= MOST:
            raise HTTPError(429)

    def open(self) -> None:
        """Add the desk."""
        self.room.open_desk(self, self.redraw)
        self._minutes.start()
        self.redraw()

    def on_close(self) -> None:
        """Remove the desk."""
        self._minutes.stop()
        self.room.close_desk(self)

    def on_message(self, message: str | bytes) -> None:
        """Carry out a command of the teacher."""
        command = read_command(message)
        if command is None:
            self._say({"sorry": UNREAD})
        elif command.do == "watch":
            self.watching = command.code
            self.redraw()
        elif command.do == "learner":
            self.learner = command.number
            self.redraw()
        elif command.do == "wall":
            self.watching, self._is_wall, self._sent = command.code, True, {}
            self.redraw()
        elif command.do == "vote":
            self._work = asyncio.ensure_future(self._begin_vote(command))
        else:
            self._say({"sorry": act(self.room, command)})

    async def _begin_vote(self, command: Command) -> None:
        self._say({"sorry": MAKING})
        self._say({"sorry": await self.room.votes.begin(command)})
        self.room.tell()
        self.room.changed()

    def redraw(self) -> None:
        """Send the changed parts of the board."""
        drawn = (
            draw_wall(self.room, self.watching)
            if self._is_wall
            else draw_parts(self.room, self.words, self.watching, self.learner)
        )
        names = {one.number: one.name for one in self.room.board if one.name}
        parts = {key: html for key, html in drawn.items() if self._sent.get(key) != html}
        if parts or names != self._names:
            self._sent, self._names = drawn, names
            self._say({"parts": parts, "names": names})

    def _say(self, told: dict[str, object]) -> None:
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(told))


# The words of answered questions, loaded when a desk needs them


MOST_KEPT = 200  # lessons and quizzes whose words are kept
REST = 0.5  # seconds


class WordStore:
    """Cache of questions in words; *then* is called when more have been loaded."""

    def __init__(self, then: Callable[[], None]) -> None:
        self.known: dict[Source, Mapping[int, QuestionWords]] = {}
        self._then, self._edition = then, edition()
        self._work: asyncio.Task[None] | None = None
        self._wanted: list[Source] = []

    def want(self, sources: Iterable[Source]) -> None:
        """Start to load the questions that are missing."""
        self._forget_older()
        self._wanted = [one for one in sources if one not in self.known]
        if self._wanted and self._work is None and len(self.known) < MOST_KEPT:
            self._work = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        try:
            while self._wanted and len(self.known) < MOST_KEPT:
                source = self._wanted.pop(0)
                self.known[source] = await asyncio.to_thread(questions, source)
                self._then()
                await asyncio.sleep(REST)
        finally:
            self._work = None

    async def load_all(self, sources: Iterable[Source]) -> None:
        """Load the missing questions now, for a file or a printed summary."""
        self._forget_older()
        for source in sources:
            if source not in self.known and len(self.known) < MOST_KEPT:
                self.known[source] = await asyncio.to_thread(questions, source)

    def _forget_older(self) -> None:
        """Forget the words of lessons once the teacher's own course has changed."""
        if self._edition != edition():
            self._edition = edition()
            self.known = {one: words for one, words in self.known.items() if one.quiz}


def shared(rows: Iterable[LearnerRow], sent: Source) -> list[Source]:
    """Return the lessons that were answered in, and the quizzes that are the class's.

    A quiz is the class's if the class was sent there or two learners took it. Codes used by a
    single learner are not loaded.
    """
    takers: dict[Source, int] = {}
    for row in rows:
        for source, *_ in row.answers:
            takers[source] = takers.get(source, 0) + 1
    return [one for one, n in takers.items() if not one.quiz or one == sent or n > 1]
