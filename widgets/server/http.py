"""Who comes in, and what every answer says about itself: host names, headers, plain words."""

from __future__ import annotations

import functools
import html
import ipaddress
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketHandler

from widgets.server.metrics import TALLY

# Scripts: Voilà's page has inline ones, and anywidget imports our module from a blob.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' blob:; "
    "style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
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

WORDS = {
    400: ("That is not a page", "The link is damaged: try the gallery."),
    403: ("Please use the whole link", "This classroom opens with the link its teacher shared."),
    404: ("There is no such page", "The gallery has everything there is."),
    405: ("That is not how this page works", "Try the gallery."),
    421: ("This server has another name", "Its owner can allow this one with --name."),
    500: ("Something went wrong on our side", "Try again in a moment; the server's log says more."),
    503: ("The classroom is full", "Try again in a minute: this page does so by itself."),
}
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{more}
<meta name="viewport" content="width=device-width"><style>html{{color-scheme:light dark;
font:1.1rem/1.5 system-ui,sans-serif}}main{{max-width:32rem;margin:20vh auto;padding:0 1rem}}
input,button{{font:inherit;padding:.3rem .6rem}}</style></head><body><main><h1>{title}</h1>
<p>{words}</p>{form}</main></body></html>"""
FORM = """<form method="get"><label>The word after <code>token=</code>:
<input name="token" autocomplete="off" required></label> <button>Come in</button></form>"""


def plain_page(status: int) -> str:
    """Return a page that says in two sentences what is the matter."""
    title, words = WORDS.get(status, WORDS[500] if status >= 500 else WORDS[400])
    link = '<p><a href="/">To the gallery</a></p>' if status in (400, 404, 405, 500) else ""
    more = '<meta http-equiv="refresh" content="30">' if status == 503 else ""
    form = FORM if status == 403 else link
    return PAGE.format(title=html.escape(title), words=html.escape(words), more=more, form=form)


class Plain:
    """Mixed into every handler: the headers of HEADERS, and errors in plain words."""

    def set_default_headers(self) -> None:
        """Set the headers every answer has."""
        super().set_default_headers()  # type: ignore[misc]
        for name, value in HEADERS.items():
            self.set_header(name, value)  # type: ignore[attr-defined]

    def get_login_url(self) -> str:
        """Say what is missing instead of leading to a form for a password nobody has."""
        TALLY.add("rulewalk_strangers_total", "token")
        raise HTTPError(403)

    def set_cors_headers(self) -> None:
        """Leave out what would let other sites read our answers."""

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        """Say what is the matter; the log has the rest."""
        self.set_header("Content-Type", "text/html; charset=utf-8")  # type: ignore[attr-defined]
        self.set_header("Cache-Control", "no-store")  # type: ignore[attr-defined]
        if status_code == 503:
            self.set_header("Retry-After", "60")  # type: ignore[attr-defined]
        self.finish(plain_page(status_code))  # type: ignore[attr-defined]


@functools.cache
def plain(handler: type[RequestHandler]) -> type[RequestHandler]:
    """Return the handler with our headers and our errors."""
    if issubclass(handler, WebSocketHandler):
        return handler
    return type(handler.__name__, (Plain, handler), {})


class Stranger(RequestHandler):
    """Answers who asks for a server of another name: a page elsewhere, made to look like ours."""

    def prepare(self) -> None:
        """Refuse every method."""
        TALLY.add("rulewalk_strangers_total", "host")
        self.send_error(421)


class Missing(RequestHandler):
    """Answers every address that is not ours."""

    def prepare(self) -> None:
        """Refuse every method."""
        self.send_error(404)


def known_host(given: str, names: frozenset[str], *, local: bool) -> bool:
    """Return whether a Host header names this server; an address can not be rebound, a name can.

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


class Door(Application):
    """The application, with a doorkeeper before all handlers."""

    names: frozenset[str] = frozenset()
    local = True

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """Find who answers, if the request is meant for this server."""
        if not known_host(request.headers.get("Host", ""), self.names, local=self.local):
            return self.get_handler_delegate(request, Stranger)
        return super().find_handler(request, **kwargs)

    def get_handler_delegate(self, request: Any, target: Any, *args: Any, **kw: Any) -> Any:
        """Give the handler our headers."""
        return super().get_handler_delegate(request, plain(target), *args, **kw)
