"""The line between one browser and its kernel: only what widgets need passes, both ways."""

from __future__ import annotations

import json
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import HTTPError
from traitlets import Bool
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from widgets.server.message_filter import OUT, OUT_STOCK, Dropped, Sieve
from widgets.server.metrics import TALLY

V1 = "v1.kernel.websocket.jupyter.org"
LINES = 3  # browsers on one kernel: a reload overlaps with the page before it


class WidgetSocket(ZMQChannelsWebsocketConnection):
    """A connection that drops what no page of ours sends, logs it, and lives on."""

    updates = Bool(
        default_value=False, config=True, help="let through the updates of stock widgets"
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sieve = Sieve(updates=self.updates)

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass a browser's message on to the kernel, if it is one that widgets need."""
        if not self.channels:
            return
        try:
            message = self._sieve.let(incoming_msg, v1=self.subprotocol == V1)
        except Dropped as why:
            self._say("rulewalk_dropped_total", str(why), "from")
        else:
            self.session.send(self.channels["shell"], message)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a kernel's message on to the browser, if it is one that widgets need."""
        _, parts = self.session.feed_identities(outgoing_msg)
        header = json.loads(bytes(getattr(parts[1], "bytes", parts[1])))
        kind = header.get("msg_type", "?")
        if kind in (OUT_STOCK if self.updates else OUT):
            super().handle_outgoing_message(stream, outgoing_msg)
            return
        self._say("rulewalk_withheld_total", kind, "to")
        if kind in ("error", "stream"):
            content = json.loads(bytes(getattr(parts[4], "bytes", parts[4])))
            told = "\n".join(content.get("traceback") or [str(content.get("text"))])
            self.log.warning("kernel %s said: %s", self.kernel_id, told[:4000])

    def gone(self) -> None:
        """Tell the browser that its kernel has stopped."""
        self._send_status_message("dead")

    def _say(self, name: str, reason: str, way: str) -> None:
        # The first, the second, the fourth, ...: a flood must not fill the log's disk.
        n = TALLY.add(name, reason)
        if n & (n - 1) == 0:
            self.log.warning("dropped %s the page of %s: %s (%d)", way, self.kernel_id, reason, n)


class LineHandler(VoilaKernelWebsocketHandler):
    """The websocket of a page; strict about where it is opened from, and how often."""

    def check_origin(self, origin: str | None = None) -> bool:
        """Return whether the page that opens the line is one of this server's."""
        given = self.request.headers.get("Origin") or origin
        return not given or given.split("://", 1)[-1].lower() == self.request.host.lower()

    async def pre_get(self) -> None:
        """Refuse what would pile up lines to one kernel."""
        if not self.check_origin():
            raise HTTPError(403)
        if self.kernel_manager._kernel_connections.get(self.kernel_id, 0) >= LINES:  # noqa: SLF001
            TALLY.add("rulewalk_strangers_total", "lines")
            raise HTTPError(429)
        await super().pre_get()

    def on_close(self) -> None:
        """Close the line, also one that never came to be."""
        if getattr(self, "connection", None) is not None:
            super().on_close()
