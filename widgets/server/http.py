"""Common parts of all requests: checked host names, security headers, errors as sentences."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import html
import ipaddress
import logging
import time
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream, StreamBufferFullError
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kit.files.course.own_course import course_env
from kit.show.skin import theme_script
from widgets import ADDRESS
from widgets.server.metrics import METRICS

# Voilà's front end has inline scripts and styles, and anywidget imports our module from a blob.
VOILA_POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' blob:; "
    "style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
)
WORDS = {  # status -> the title and the sentence of its page
    400: ("That is not a page", "The link is damaged: try the gallery."),
    403: ("Please use the whole link", "This classroom opens with the link its teacher shared."),
    404: ("There is no such page", "The gallery has everything there is."),
    405: ("That is not how this page works", "Try the gallery."),
    421: ("This server has another name", "Its owner can allow this one with --name."),
    500: ("Something went wrong on our side", "Try again in a moment; the server's log says more."),
    503: ("The classroom is full", "Try again in a minute: this page does so by itself."),
}
LOG = logging.getLogger("tornado.application")
LONGEST_PATH = 200  # characters of an address in the log
STYLE = """html{color-scheme:light dark;font:1.1rem/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:20vh auto;padding:0 1rem}input,button{font:inherit;padding:.3rem .6rem}
"""
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{more}
<meta name="viewport" content="width=device-width"><style>{style}</style></head>
<body><main><h1>{title}</h1><p>{words}</p>{form}</main></body></html>"""
FORM = """<form method="get"><label>The word after <code>token=</code>:
<input name="token" autocomplete="off" required></label> <button>Enter</button></form>"""


def _hash(source: str) -> str:
    """Return the hash of a script or a style for a content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()}'"


# For everything but Voilà's pages: no script and no style from elsewhere. Two inline parts are
# allowed by their hash: the script that sets the colours, and the style of an error page.
POLICY = (
    f"default-src 'none'; script-src 'self' {_hash(theme_script())}; "
    f"style-src 'self' {_hash(STYLE)}; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Server": "rulewalk",
}


def error_page(status: int) -> str:
    """Return the HTML page for an HTTP error: a title, a sentence and a link."""
    title, words = WORDS.get(status, WORDS[500] if status >= 500 else WORDS[400])
    link = '<p><a href="/">To the gallery</a></p>' if status in (400, 404, 405, 500) else ""
    more = '<meta http-equiv="refresh" content="30">' if status == 503 else ""
    form = FORM if status == 403 else link
    said = {"title": html.escape(title), "words": html.escape(words)}
    return PAGE.format(**said, style=STYLE, more=more, form=form)


class SafeHandler(RequestHandler):
    """Mixin for every handler: sets HEADERS and shows errors as sentences."""

    def set_default_headers(self) -> None:
        """Set the security headers on every response."""
        super().set_default_headers()
        for name, value in HEADERS.items():
            self.set_header(name, value)

    @classmethod
    def methods(cls) -> list[str]:
        """Return the methods of HTTP that the address has."""
        names = cls.SUPPORTED_METHODS
        return [name for name in names if getattr(cls, name.lower()) is not RequestHandler.get]

    def prepare(self) -> Any:
        """Refuse a method that the address does not have (405), before anything else."""
        self._check_method()
        return super().prepare()

    def check_xsrf_cookie(self) -> None:
        """Refuse a form of another site; this comes before ``prepare``."""
        self._check_method()
        super().check_xsrf_cookie()

    def _check_method(self) -> None:
        if self.methods() and self.request.method not in self.methods():
            raise HTTPError(405)

    def get_login_url(self) -> str:
        """Refuse a visitor without the token (403), because there is no login form."""
        METRICS.add("rulewalk_strangers_total", "token")
        raise HTTPError(403)

    def set_cors_headers(self) -> None:
        """Leave out Jupyter's CORS headers: no other site may read our responses."""

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Log an error of ours; never the whole request, whose query may hold a token."""
        if not isinstance(value, HTTPError) or value.status_code == 500:
            path = self.request.path[:LONGEST_PATH]
            LOG.error("%s %s failed", self.request.method, path, exc_info=(typ, value, tb))  # type: ignore[arg-type]

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        """Write the error page; the details are in the log only."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if status_code == 405:
            self.set_header("Allow", ", ".join(self.methods()))
        if status_code == 503:
            self.set_header("Retry-After", "60")
        self.finish(error_page(status_code))


LONGEST_NAMES = 1000  # bytes of a whole path
UNREAD = 2 << 20  # bytes that a websocket's client may leave unread


class SafeWebSocket(SafeHandler, WebSocketHandler):
    """Mixin for every websocket: closes the connection of a client that does not read."""

    def open(self, *args: str, **kwargs: str) -> Any:
        """Limit the data that the client has not read yet."""
        assert self.ws_connection
        stream = self.ws_connection.stream
        assert stream
        self._stream: IOStream = stream
        self._stream.max_write_buffer_size = UNREAD
        return super().open(*args, **kwargs)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Send a message; close the connection instead if too much is unread."""
        try:
            sent = super().write_message(message, binary)
        except StreamBufferFullError:
            METRICS.add("rulewalk_strangers_total", "unread")
            self._stream.close()
            raise WebSocketClosedError from None
        sent.add_done_callback(lambda done: done.cancelled() or done.exception())  # seen: no log
        return sent


_made: dict[type[RequestHandler], type[RequestHandler]] = {}


def safe(handler: type[RequestHandler]) -> type[RequestHandler]:
    """Return a handler class with SafeHandler put before it, or SafeWebSocket."""
    if handler not in _made:
        first = SafeWebSocket if issubclass(handler, WebSocketHandler) else SafeHandler
        made: Any = type(handler.__name__, (first, handler), {})
        if first is SafeHandler and made.head is RequestHandler.head:
            made.head = made.get  # tornado leaves the body out
        _made[handler] = made
    return _made[handler]


def possible(path: str) -> bool:
    """Return whether a file can have this path: no control characters, no name too long.

    >>> possible("/voila/render/index.ipynb"), possible("/a%00.ipynb"), possible("/" + 300 * "a")
    (True, False, False)
    """
    raw = unquote_to_bytes(path)
    short = len(raw) < LONGEST_NAMES and all(len(name) < 256 for name in raw.split(b"/"))
    return short and min(raw, default=32) >= 32


class WrongHostHandler(RequestHandler):
    """Reject a foreign Host header (421): DNS rebinding makes another site look like ours."""

    def prepare(self) -> None:
        """Reject every method."""
        METRICS.add("rulewalk_strangers_total", "host")
        self.send_error(421)


class NotFoundHandler(RequestHandler):
    """Reject every address that the server does not have (404)."""

    def prepare(self) -> None:
        """Reject every method."""
        self.send_error(404)


def request_env(request: HTTPServerRequest) -> dict[str, str]:
    """Return the environment of a kernel's page: its query, its address, the own course."""
    address = f"{request.protocol}://{request.host}{request.path}"
    page = {"QUERY_STRING": request.query, "SCRIPT_NAME": request.path, ADDRESS: address}
    return {**page, **course_env()}


def known_host(given: str, names: frozenset[str], *, local: bool) -> bool:
    """Return whether a Host header names this server: one of *names*, or an IP address.

    An address cannot be rebound as a name can; a *local* server accepts loopback addresses only.

    >>> known_host("evil.example:8866", frozenset({"localhost"}), local=True)
    False
    >>> known_host("192.168.1.7", frozenset(), local=False)
    True
    """
    host = given.rsplit(":", 1)[0] if given.rpartition(":")[2].isdigit() else given
    host = host.strip("[]").lower().rstrip(".")
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host in names
    return address.is_loopback or not local


class SafeApplication(Application):
    """A tornado application that checks the Host header and makes every handler safe."""

    names: frozenset[str] = frozenset()  # host names of this server
    local = True  # whether only this machine can reach it

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """Return the handler of a request; one with a foreign Host header is rejected."""
        if not known_host(request.headers.get("Host", ""), self.names, local=self.local):
            return self.get_handler_delegate(request, WrongHostHandler)
        if not possible(request.path):
            return self.get_handler_delegate(request, NotFoundHandler)
        return super().find_handler(request, **kwargs)

    def get_handler_delegate(
        self,
        request: HTTPServerRequest,
        target_class: type[RequestHandler],
        target_kwargs: dict[str, Any] | None = None,
        path_args: list[bytes] | None = None,
        path_kwargs: dict[str, bytes] | None = None,
    ) -> Any:
        """Return the delegate of a handler class, made safe."""
        return super().get_handler_delegate(
            request, safe(target_class), target_kwargs, path_args, path_kwargs
        )


class Sent(NamedTuple):
    """How much a connection has sent, and when it last sent something."""

    bytes: int
    when: float


class BoundedServer(HTTPServer):
    """Closes the connection that began to wait or to answer longest ago, if there are too many.

    It also closes connections whose client does not read. Websockets do not count; each kernel has
    few. Otherwise one client with silent connections could use up all files that the server may
    open, or its memory.
    """

    most = 4000  # connections; a class of three hundred has at most six for each browser
    patience = 20.0  # seconds in which a client has to read something of an answer
    most_unread = 128 << 20  # bytes of all answers that clients have not read yet

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting: dict[Any, Sent] = {}  # connections, in the order of their last request
        PeriodicCallback(self.close_unread, 2000).start()

    def start_request(self, server_conn: Any, request_conn: Any) -> Any:
        """Wait for a connection's next request; close the oldest connection if there are many."""
        self._waiting.pop(server_conn, None)
        if len(self._waiting) >= self.most:
            METRICS.add("rulewalk_strangers_total", "connections")
            oldest = next(iter(self._waiting))
            del self._waiting[oldest]
            oldest.stream.close()
        self._waiting[server_conn] = Sent(0, time.monotonic())
        return super().start_request(server_conn, request_conn)

    def close_unread(self) -> None:
        """Close connections that make no progress, or of which too much is unread, oldest first."""
        now, unread = time.monotonic(), 0
        for connection, before in reversed([*self._waiting.items()]):
            stream = connection.stream
            if stream.closed():
                continue
            unread += len(stream._write_buffer)  # noqa: SLF001 - tornado says it nowhere else
            sent = stream._total_write_done_index  # noqa: SLF001
            if not stream.writing() or sent != before.bytes:
                self._waiting[connection] = Sent(sent, now)
            elif unread > self.most_unread or now - before.when > self.patience:
                METRICS.add("rulewalk_strangers_total", "unread")
                stream.close()

    def on_close(self, server_conn: Any) -> None:
        """Forget a connection that was closed or has become a websocket."""
        self._waiting.pop(server_conn, None)
        super().on_close(server_conn)


# Origin check: pages of other sites are refused


def same_origin(request: HTTPServerRequest, origin: str | None = None) -> bool:
    """Tell whether the Origin header, if there is one, names this server."""
    given = request.headers.get("Origin") or origin
    return not given or given.split("://", 1)[-1].lower() == request.host.lower()


def from_elsewhere(request: HTTPServerRequest, *, returns: bool) -> bool:
    """Return whether another site's page wants a part of itself from here, an image or a frame.

    A link may lead here. Browsers tell by Sec-Fetch headers (Fetch Metadata, W3C), but over HTTP
    to this machine alone. Elsewhere, a page that is opened says Upgrade-Insecure-Requests, which no
    script of another site can add; our own scripts send the visitor's cookie (*returns*), which
    comes along from our own pages only.
    """
    told = request.headers.get
    early = (told(name, "") for name in ("Sec-Purpose", "Purpose", "X-Moz"))
    if any("prefetch" in purpose for purpose in early) or not same_origin(request):
        return True
    if site := told("Sec-Fetch-Site"):
        opened = told("Sec-Fetch-Mode") == "navigate" and told("Sec-Fetch-Dest") == "document"
        return site not in ("same-origin", "none") and not opened
    is_browser = told("User-Agent", "").startswith("Mozilla/")
    return is_browser and told("Upgrade-Insecure-Requests") != "1" and not returns


GUESS_DELAY = 5.0  # seconds


async def slow_down() -> None:
    """Wait before a wrong token or key is refused, if there were many: it may be a guess."""
    if not _guesses.spend():
        await asyncio.sleep(GUESS_DELAY)


class TokenBucket:
    """A limit of *rate* a second, and of *burst* at once: the token bucket algorithm."""

    def __init__(self, rate: float = 20.0, burst: float = 100.0) -> None:
        self.rate, self.burst = rate, burst
        self._tokens, self._filled = burst, time.monotonic()

    def spend(self) -> bool:
        """Spend a token and return True, or return False if there is none."""
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._filled) * self.rate)
        self._filled = now
        enough = self._tokens >= 1
        self._tokens -= enough
        return enough


_guesses = TokenBucket(2.0, 20.0)  # wrong tokens that are refused at once
