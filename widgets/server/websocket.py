"""The websocket between a page and its kernel: only what widgets need passes, both ways."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cached_property
from typing import Any

from tornado.websocket import WebSocketClosedError
from traitlets import Bool

from widgets.server.desk.classroom import ClassLine
from widgets.server.desk.messages import learner_of
from widgets.server.http import same_origin
from widgets.server.message_filter import (
    CLASS,
    FROM_KERNEL,
    FROM_KERNEL_STOCK,
    Dropped,
    MessageFilter,
)
from widgets.server.metrics import METRICS
from widgets.server.upstream import V1, Socket, SocketHandler

MOST = 3  # websockets of one kernel: a reload overlaps with the page before it


class FilteredSocket(Socket):
    """A connection that drops every message our pages do not need, logs it, and stays open."""

    stock_widgets = Bool(
        default_value=False, config=True, help="let through the updates of stock widgets"
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._filter = MessageFilter(stock_widgets=self.stock_widgets)

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Send a browser's message to the kernel, rebuilt from its checked parts, or drop it."""
        if not self.channels:
            return
        try:
            told = self._filter.class_message(incoming_msg)
            if told is not None:
                self.on_class_message(told)
                return
            message = self._filter.check(incoming_msg, v1=self.subprotocol == V1)
        except Dropped as why:
            self._log_dropped("rulewalk_dropped_total", str(why), "from")
        else:
            self.send_to_kernel(message)

    @cached_property
    def class_line(self) -> ClassLine:
        """The page in the classroom: by the learner's cookie, or for itself alone."""
        page = self.websocket_handler
        key, code = learner_of(page)
        room = page.settings["classroom"]
        return ClassLine(room, key or str(self.kernel_id), code, self.tell_class)

    def on_class_message(self, message: dict[str, Any]) -> None:
        """Take what a page tells the server and not its kernel."""
        self.class_line.heard(message)

    def parted(self) -> None:
        """Take the page from the classroom."""
        self.class_line.close()

    def tell_class(self, message: dict[str, Any]) -> None:
        """Tell a page something that does not come from its kernel: the event `rulewalk:class`."""
        with suppress(WebSocketClosedError):  # its page has just gone
            self.write_message(json.dumps({**message, "channel": CLASS}))

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Send a kernel's message to the browser, or keep it back; errors and prints are logged."""
        kind, parts = self.read_from_kernel(outgoing_msg)
        if kind in (FROM_KERNEL_STOCK if self.stock_widgets else FROM_KERNEL):
            if kind == "comm_msg":
                self.class_line.saw(parts[4])
            super().handle_outgoing_message(stream, outgoing_msg)
            return
        self._log_dropped("rulewalk_withheld_total", kind, "to")
        if kind in ("error", "stream"):
            content = json.loads(parts[4])
            words = "\n".join(content.get("traceback") or [str(content.get("text"))])
            self.log.warning("kernel %s said: %s", self.kernel_id, words[:4000])

    def _log_dropped(self, name: str, reason: str, way: str) -> None:
        # The first, the second, the fourth, ...: a flood must not fill the log's disk.
        n = METRICS.add(name, reason)
        if n & (n - 1) == 0:
            self.log.warning("dropped %s the page of %s: %s (%d)", way, self.kernel_id, reason, n)


class FilteredSocketHandler(SocketHandler):
    """Opens a page's websocket, if it comes from our own page and the kernel has few of them."""

    def check_origin(self, origin: str | None = None) -> bool:
        """Return whether the Origin header, if there is one, names this server."""
        return same_origin(self.request, origin)

    def refusal(self) -> int:
        """Return 403 for another site's page, 429 for too many websockets, 0 if all is well."""
        if not self.check_origin():
            return 403
        if self.open_connections() >= MOST:
            METRICS.add("rulewalk_strangers_total", "lines")
            return 429
        return 0
