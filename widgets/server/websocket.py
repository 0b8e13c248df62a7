"""The websocket between a page and its kernel; it passes only what our pages need.

Our pages speak the JSON messages of the static site (``LessonSocket``). Voilà's front end shows any
other notebook and speaks Jupyter's protocol (``FilteredSocket``).
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from functools import cached_property
from logging import Logger
from typing import Any, cast

from tornado.websocket import WebSocketClosedError
from traitlets import Bool

from kit.files.wire import as_place
from kit.teach.desk.results import LESSONS
from widgets.server.desk.classroom import ClassConnection
from widgets.server.desk.messages import class_of
from widgets.server.http import TokenBucket, same_origin
from widgets.server.kernel_pool import KernelPool
from widgets.server.message_filter import (
    FROM_KERNEL,
    FROM_KERNEL_STOCK,
    WITHHELD,
    Dropped,
    MessageFilter,
    read_frame,
    read_page_message,
)
from widgets.server.metrics import METRICS
from widgets.server.reading import DrawnFrame, NeedsKernel, Reader
from widgets.server.upstream import V1, Socket, SocketHandler

SAID = TokenBucket(1.0, 30.0)  # kernel output that the log accepts
SESSION = re.compile(r"[\w-]{1,64}")  # the id of a page, sent to the kernel and the log
MOST_WAITING = 20  # messages of a page that a starting kernel gets
MOST_OWED = 200  # widgets whose state one page may request at once
MOST = 3  # websockets of one kernel, because a reload overlaps with the page before it


class Dropping:
    """Mixin for a connection that drops and logs every message that our pages do not need."""

    kernel_id: str
    log: Logger

    @property
    def pool(self) -> KernelPool:
        """The kernels of the server."""
        raise NotImplementedError

    def take_or_drop(self, raw: str | bytes) -> None:
        """Handle a message of the browser, or drop it."""
        try:
            self.take(raw)
        except Dropped as why:
            self.log_dropped("rulewalk_dropped_total", str(why), "from")

    def take(self, raw: str | bytes) -> None:
        """Handle a message of the browser, or raise Dropped."""
        raise NotImplementedError

    @property
    def bucket(self) -> TokenBucket:
        """How fast the pages of this kernel may send, all together."""
        return self.pool.buckets.get(self.kernel_id) or TokenBucket(0, 0)

    def log_dropped(self, name: str, reason: str, way: str) -> None:
        """Count and log a dropped message."""
        METRICS.add(name, reason)
        more = {"reason": reason}
        self.log.warning("dropped %s the page of %s: %s", way, self.kernel_id, reason, extra=more)


class SafeSocket(Dropping, Socket):
    """A connection to a kernel that passes only what our pages need."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._owed: dict[str, str] = {}  # comm -> the request for its state without an answer
        self._next: dict[str, dict[str, Any]] = {}  # comm -> the request to send after that

    @property
    def pool(self) -> KernelPool:
        """The kernels of the server."""
        return cast("KernelPool", self.multi_kernel_manager)

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Handle a message of the browser, or drop it."""
        if self.channels:
            self.take_or_drop(incoming_msg)

    def ask_for_state(self, message: dict[str, Any]) -> None:
        """Ask a widget for its state; until it has answered, keep the last request only."""
        comm = message["content"]["comm_id"]
        if comm in self._owed:
            self._next[comm] = message
        elif len(self._owed) >= MOST_OWED:
            raise Dropped("too many")
        else:
            self._owed[comm] = message["header"]["msg_id"]
            self.send_to_kernel(message)

    def hear(self, parts: list[Any]) -> tuple[str, list[bytes]]:
        """Return the type and the parts of a kernel's message; note what it has answered."""
        kind, read = self.read_from_kernel(parts)
        if self._owed and (done := self.answered(kind, read)):
            for comm in [comm for comm, asked in self._owed.items() if asked == done]:
                del self._owed[comm]
                if comm in self._next:
                    self.ask_for_state(self._next.pop(comm))
        return kind, read

    def withhold(self, kind: str, parts: list[bytes]) -> None:
        """Drop a message of the kernel; errors and printed text are logged, up to a rate."""
        self.log_dropped("rulewalk_withheld_total", kind if kind in WITHHELD else "other", "to")
        if kind in ("error", "stream") and SAID.spend():
            content = json.loads(parts[4])
            words = "\n".join(content.get("traceback") or [str(content.get("text"))])[:4000]
            self.log.warning("kernel %s said: %s", self.kernel_id, words, extra={"reason": words})


class LessonPage(Dropping):
    """Mixin for the connection of our page: what it is told, and its part in the classroom."""

    websocket_handler: Any

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the page."""
        self.tell_text(json.dumps(message, ensure_ascii=False))

    def tell_text(self, text: str) -> None:
        """Send a message that is JSON already."""
        with suppress(WebSocketClosedError):  # the page has just closed
            self.websocket_handler.write_message(text)

    def tell_dead(self) -> None:
        """Tell the browser that its kernel has stopped."""
        self.tell({"kind": "dead"})

    @cached_property
    def class_connection(self) -> ClassConnection:
        """The page in the classroom, as the learner for whom the kernel was opened."""
        page = self.websocket_handler
        key = self.pool.visitors.get(self.kernel_id, str(self.kernel_id))
        shows = self.pool.shows.get(self.kernel_id, LESSONS)
        return ClassConnection(page.settings["classroom"], key, class_of(page), self.tell, shows)

    def parted(self) -> None:
        """Remove the page from the classroom."""
        self.class_connection.close()


class LessonSocket(LessonPage, SafeSocket):
    """The connection of our page, with the messages of the static site.

    The server knows the kernel's widget, so a browser names no comm, channel or method.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._widget = cast("LessonSocketHandler", self.websocket_handler).widget()

    def take(self, raw: str | bytes) -> None:
        """Pass a click to the kernel, ask for the frame or a sign of life, or tell the class."""
        message = read_page_message(raw, self.bucket)
        match message["kind"]:
            case "click":
                self.pool.use(self.kernel_id)
                click = {"method": "custom", "content": message["click"]}
                self.send_to_kernel(self._to_widget(click))
            case "frame":
                self.pool.use(self.kernel_id)
                self.ask_for_state(self._to_widget({"method": "request_state"}))
            case "alive":
                self.send_to_kernel(self.new_message("kernel_info_request", {}))
            case _:
                self.class_connection.heard(message)

    def _to_widget(self, data: dict[str, Any]) -> dict[str, Any]:
        return self.new_message("comm_msg", {"comm_id": self._widget, "data": data})

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:  # noqa: ARG002
        """Send the widget's frame or a sign of life to the browser, and nothing else."""
        kind, parts = self.hear(outgoing_msg)
        if kind == "comm_msg":
            found = read_frame(parts[4], self._widget)
            if found:
                self.pool.save(self.kernel_id)
                words = self.pool.words(self.kernel_id)
                self.class_connection.saw(as_place(found["frame"]["place"]), words)
                self.tell(found)
        elif kind == "kernel_info_reply":
            self.tell({"kind": "alive"})
        elif kind not in FROM_KERNEL:
            self.withhold(kind, parts)


class ReaderPage(LessonPage):
    """The connection of a page whose learner reads a lesson without a kernel.

    It has the part of Jupyter's connection that its handler uses. When a click needs a kernel, the
    pages of the reader get connections to that kernel instead.
    """

    kernel_ws_protocol = ""  # none: our pages send JSON

    def __init__(self, handler: LessonSocketHandler, reader: Reader) -> None:
        self.websocket_handler, self.reader = handler, reader
        self.kernel_id, self.log = reader.kernel, handler.log
        self._waiting: list[str | bytes] = []  # messages for the kernel that is starting
        self._is_open = False

    @property
    def pool(self) -> KernelPool:
        """The kernels of the server."""
        found: KernelPool = self.websocket_handler.pool
        return found

    async def connect(self) -> None:
        """Take part."""
        if self.kernel_id not in self.pool.readers:  # the kernel has started meanwhile
            await self.turn_to_kernel()
            return
        self._is_open = True
        self.reader.pages.append(self)
        self.pool.count_page(self.kernel_id, came=True)

    def disconnect(self) -> None:
        """Take part no longer."""
        if self._is_open:
            self._is_open = False
            self.reader.pages.remove(self)
            self.pool.count_page(self.kernel_id, came=False)

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Handle a message of the browser, or drop it."""
        if self.reader.move is None:
            self.take_or_drop(incoming_msg)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(incoming_msg)

    def take(self, raw: str | bytes) -> None:
        """Handle a page's click, ping, request for its frame, or message to the class."""
        message = read_page_message(raw, self.bucket)
        match message["kind"]:
            case "click":
                self.pool.use(self.kernel_id)
                self._click(message["click"], raw)
            case "frame":
                self.pool.use(self.kernel_id)
                self.show(self.reader.frame, self.reader.top)
            case "alive":
                self.tell({"kind": "alive"})
            case _:
                self.class_connection.heard(message)

    def _click(self, click: dict[str, Any], raw: str | bytes) -> None:
        try:
            shown = self.reader.click(click)
        except NeedsKernel:
            self._waiting.append(raw)
            self.reader.move = asyncio.ensure_future(self._move())
            return
        if shown is None:
            return
        if shown.evidence:
            self.pool.note(self.kernel_id, shown.evidence)
        for page in self.reader.pages:
            page.show(shown)

    def show(self, frame: DrawnFrame, top: str = "") -> None:
        """Send a frame to the page, and its place to the class."""
        self.class_connection.saw(frame.place)
        self.tell_text(frame.message(top))

    async def _move(self) -> None:
        """Start the kernel, and connect all pages of the reader to it."""
        try:
            await self.pool.give_kernel(self.reader)
            pages = []
            while self.reader.pages:
                pages.append(self.reader.pages[0])
                await pages[-1].turn_to_kernel()
            for page in pages:
                page.send_waiting()
        except Exception:  # the page then asks for another seat
            if self.kernel_id in self.pool.in_use():  # the learner has not left
                self.log.exception("a lesson that was read could not go on in a kernel")
            await self.pool.end(self.kernel_id, "failed")
            self.tell_dead()

    async def turn_to_kernel(self) -> None:
        """Replace this connection of the page by one to the kernel."""
        handler = self.websocket_handler
        if self._is_open:
            self._is_open = False
            self.reader.pages.remove(self)  # the kernel counts its pages anew
        await handler.prepare_connection()
        socket: LessonSocket = handler.connection
        socket.class_connection = self.class_connection
        await cast("asyncio.Future[None]", socket.connect())
        if handler.ws_connection is None:  # has closed meanwhile
            handler.on_close()

    def send_waiting(self) -> None:
        """Send the kernel what the page has sent while it started."""
        for raw in self._waiting:
            if connection := self.websocket_handler.connection:
                connection.handle_incoming_message(raw)


class FilteredSocket(SafeSocket):
    """The connection of a notebook with Voilà's front end, in Jupyter's protocol."""

    stock_widgets = Bool(
        default_value=False, config=True, help="let through the updates of stock widgets"
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._filter = MessageFilter(stock_widgets=self.stock_widgets, bucket=self.bucket)

    def take(self, raw: str | bytes) -> None:
        """Send a browser's message to the kernel, rebuilt from its checked parts."""
        message = self._filter.check(raw, v1=self.subprotocol == V1)
        self.pool.use(self.kernel_id)
        if message["content"].get("data", {}).get("method") in ("request_state", "request_states"):
            self.ask_for_state(message)
        else:
            self.send_to_kernel(message)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """Send a kernel's message to the browser, or drop it."""
        kind, parts = self.hear(outgoing_msg)
        if kind in (FROM_KERNEL_STOCK if self.stock_widgets else FROM_KERNEL):
            with suppress(WebSocketClosedError):
                super().handle_outgoing_message(stream, outgoing_msg)
        else:
            self.withhold(kind, parts)


class FilteredSocketHandler(SocketHandler):
    """Opens a page's websocket, if our own page asks and the kernel does not have many."""

    is_lesson = False

    def widget(self) -> str:
        """Return the widget of a kernel with one of our pages, or ''."""
        return cast("KernelPool", self.kernel_manager).widgets.get(str(self.kernel_id), "")

    def check_origin(self, origin: str | None = None) -> bool:
        """Tell whether the Origin header, if there is one, names this server."""
        return same_origin(self.request, origin)

    def refusal(self) -> int:
        """Return 403 for another site's page, 429 for too many websockets, else 0.

        A kernel has one kind of websocket; the other one gets 404. A page's session id has only
        letters and digits; anything else gets 400.
        """
        if not self.check_origin():
            return 403
        if not SESSION.fullmatch(self.get_argument("session_id", "x")):
            return 400
        if bool(self.widget()) != self.is_lesson:
            return 404
        if self.open_connections() >= MOST:
            METRICS.add("rulewalk_strangers_total", "lines")
            return 429
        return 0


class LessonSocketHandler(FilteredSocketHandler):
    """Opens the websocket of our page."""

    is_lesson = True

    @property
    def pool(self) -> KernelPool:
        """The kernels of the server."""
        return cast("KernelPool", self.kernel_manager)

    def widget(self) -> str:
        """Return the widget of a kernel with one of our pages, or what stands for it, or ''."""
        return super().widget() or ("reader" if self.kernel_id in self.pool.readers else "")

    async def prepare_connection(self) -> None:
        """Prepare a connection to the kernel, or to the lesson of a reader without one."""
        if reader := self.pool.readers.get(self.kernel_id):
            self.connection = ReaderPage(self, reader)
        else:
            await super().prepare_connection()

    @property
    def kernel_websocket_connection_class(self) -> type[Socket]:
        """The class of the connection."""
        return LessonSocket
