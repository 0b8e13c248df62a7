"""The desk's addresses: its door, its pages and files, and the live board.

Nothing here asks for the learners' token, and the token opens nothing here: the desk has a key of
its own, also on this machine alone.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode, urlsplit

from tornado.web import HTTPError, RequestHandler

from kit.show.desk.page import Door, desk_html, door_html, files, wall_html, whole_page
from kit.show.desk.summary import summary_html
from kit.show.qr import qr_code
from kit.teach.desk.results import LearnerRow
from widgets.server.desk.classroom import Classroom
from widgets.server.desk.cookies import has_key, keep_key, same_key
from widgets.server.desk.messages import clean_code
from widgets.server.desk.table import table_text
from widgets.server.desk.words import WordStore
from widgets.server.metrics import METRICS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}


class DeskPage(RequestHandler):
    """A page of the desk: a strict policy, nothing kept by the browser."""

    def initialize(self, room: Classroom, words: WordStore) -> None:
        """Take the classroom, and the words of its questions."""
        self.room, self.words = room, words

    def prepare(self) -> None:
        """Set the headers of the desk."""
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-store")

    @property
    def code(self) -> str:
        """The class that the address names, '' for everybody."""
        return clean_code(self.get_query_argument("class", ""))

    def send_door(self, *, wrong: bool = False) -> None:
        """Refuse (403), and show where the key goes."""
        METRICS.add("rulewalk_strangers_total", "desk")
        self.set_status(403)
        self.finish(whole_page("The desk", door_html(wrong=wrong), ("door.js",)))


class KeyedPage(DeskPage):
    """A page that needs the key."""

    def prepare(self) -> None:
        """Refuse whoever has not come through the door."""
        super().prepare()
        if not has_key(self, self.room.key):
            METRICS.add("rulewalk_strangers_total", "desk")
            raise HTTPError(403)

    async def rows(self) -> list[LearnerRow]:
        """Return the learners of the class, once the words of all their questions are known."""
        rows = self.room.board.rows(self.code)
        await self.words.load_all({source for row in rows for source, _ in row.answers})
        return rows


class DeskHandler(DeskPage):
    """The desk, or its door."""

    def get(self) -> None:
        """Send the desk to who has the key, and the door to anybody else."""
        if has_key(self, self.room.key):
            self.finish(whole_page("The desk", desk_html()))
        else:
            self.send_door()


class EnterHandler(DeskPage):
    """Takes the key, once, and gives a cookie for it."""

    def check_xsrf_cookie(self) -> None:
        """Ask for no cookie: a form of another site would have to know the key."""

    def post(self) -> None:
        """Let in who brings the key."""
        if not same_key(self.get_body_argument("key", ""), self.room.key):
            self.send_door(wrong=True)
            return
        keep_key(self, self.room.key)
        self.redirect("./", status=303)


class FileHandler(DeskPage):
    """What the pages load; there is nothing secret in it."""

    def get(self, name: str) -> None:
        """Send a script or the style sheet."""
        if name not in files():
            raise HTTPError(404)
        self.set_header("Content-Type", TYPES[name.rpartition(".")[2]])
        self.set_header("Cache-Control", "no-cache")
        self.finish(files()[name])


class WallHandler(KeyedPage):
    """How learners come in, for the projector."""

    def get(self) -> None:
        """Send the wall."""
        found = door(self.room, self.code)
        self.finish(whole_page("Come in", wall_html(found, qr_code(found.link))))


class TableHandler(KeyedPage):
    """The results as CSV: the one thing that outlives the server."""

    async def get(self) -> None:
        """Send the file."""
        text = table_text(await self.rows(), self.words.known)
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="results.csv"')
        self.finish("\ufeff" + text)  # with its mark spreadsheets read it as UTF-8


class SummaryHandler(KeyedPage):
    """The summary to print."""

    async def get(self) -> None:
        """Send the summary."""
        title = f"Class {self.code}" if self.code else "The class"
        when = datetime.now(UTC).astimezone().strftime("%d %B %Y, %H:%M")
        drawn = summary_html(await self.rows(), self.words.known, title, when)
        self.finish(whole_page(title, drawn))


def door(room: Classroom, code: str) -> Door:
    """Return how a class comes in."""
    parts = urlsplit(room.link)
    address = f"{parts.scheme}://{parts.netloc}{parts.path}"
    token = parts.query.removeprefix("token=")
    asked = {key: value for key, value in (("token", token), ("class", code)) if value}
    link = address + (f"?{urlencode(asked)}" if asked else "")
    return Door(address, token, code, link, room.local)


def desk_rules(at: str, room: Classroom) -> list[tuple[str, type[RequestHandler], dict[str, Any]]]:
    """Return every address of the desk with its handler."""
    from widgets.server.desk.live import LiveHandler

    shared = {"room": room, "words": WordStore(room.changed)}
    desk = f"{at}desk/"
    return [
        (desk, DeskHandler, shared),
        (f"{desk}enter", EnterHandler, shared),
        (f"{desk}live", LiveHandler, shared),
        (f"{desk}static/([a-z.]+)", FileHandler, shared),
        (f"{desk}wall", WallHandler, shared),
        (f"{desk}results.csv", TableHandler, shared),
        (f"{desk}summary", SummaryHandler, shared),
    ]
