"""The class on pages without a kernel: one small websocket for the gallery and the rules.

It carries only messages about the class. Their number is bounded, for each learner and for all.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kit.games import GAMES
from kit.teach.desk.results import ShownPage
from widgets.server.desk.classroom import ClassConnection, Classroom
from widgets.server.desk.messages import class_of, known_learner
from widgets.server.http import TokenBucket, same_origin
from widgets.server.message_filter import CLASS_LARGEST, Dropped, read_page_message
from widgets.server.metrics import METRICS
from widgets.server.upstream import JupyterHandler

KINDS = ("gallery", "rules", "coverage")
EACH, ALL = 6, 1500  # websockets of one learner, and of all
RATE, BURST = 2.0, 20.0  # messages a second of one page, and at once


class StillPageSocket(WebSocketHandler, JupyterHandler):
    """Connects a page without a kernel to the classroom."""

    open_lines: dict[str, int] = {}  # noqa: RUF012 - the learner's word -> their websockets

    def initialize(self, room: Classroom) -> None:
        """Take the classroom."""
        self.room = room
        self.line: ClassConnection | None = None
        self._bucket = TokenBucket(RATE, BURST)

    def check_origin(self, origin: str | None = None) -> bool:
        """Tell whether our own page opens the websocket."""
        return same_origin(self.request, origin)

    async def get(self, kind: str, slug: str | None = None) -> None:
        """Refuse strangers (403) and too many websockets (429)."""
        self._word = known_learner(self)
        if not (self.current_user and self._word and same_origin(self.request)):
            METRICS.add("rulewalk_strangers_total", "class")
            raise HTTPError(403)
        if kind not in KINDS or (slug and slug not in GAMES):
            raise HTTPError(404)
        lines = self.open_lines
        if lines.get(self._word, 0) >= EACH or sum(lines.values()) >= ALL:
            METRICS.add("rulewalk_strangers_total", "lines")
            raise HTTPError(429)
        self._page = ShownPage(kind, slug or "")
        await super().get(kind, slug)

    def open(self, *_args: str, **_more: str) -> None:
        """Count the websocket; the page joins the class with its first message."""
        self.open_lines[self._word] = self.open_lines.get(self._word, 0) + 1
        self.line = ClassConnection(self.room, self._word, class_of(self), self._tell, self._page)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message about the class to the classroom; drop any other."""
        try:
            said = read_page_message(message[: CLASS_LARGEST + 1], self._bucket)
        except Dropped as why:
            METRICS.add("rulewalk_dropped_total", str(why))
            return
        if self.line and said["kind"] == "class":
            self.line.heard(said)

    def on_close(self) -> None:
        """Leave the class."""
        if self.line is None:
            return
        self.line.close()
        left = self.open_lines[self._word] - 1
        if left:
            self.open_lines[self._word] = left
        else:
            del self.open_lines[self._word]

    def _tell(self, message: dict[str, Any]) -> None:
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(message, ensure_ascii=False))
