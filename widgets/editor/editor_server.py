"""The page of ``rulewalk edit``: one file, for browsers with the key, on this machine only.

The lesson runs in this process, without a kernel. There are four addresses: the page, its style,
its script and a websocket. No message names a file.
"""

from __future__ import annotations

import asyncio
import html
import json
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from kit.core.errors import KitError
from kit.files.changed import PAUSE
from kit.show.lesson.file_pane import EditorSession
from kit.show.skin import css, script
from kit.teach.lesson.edit import Editor
from widgets.server.http import HEADERS, known_host

HOST = "127.0.0.1"
NAMES = frozenset({"localhost"})
LARGEST = 16 * 1024  # bytes of a message; a click has about a hundred
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/edit.css">{more}</head>
<body><main class="rw-page">{body}</main></body></html>"""
SCRIPT = '<script type="module" src="/edit.js"></script>'
WORDS = {
    403: "Open the whole link that rulewalk edit printed: the key is missing or old.",
    421: "Only this machine can open this page.",
}


class EditorApp(Application):
    """The file, the key to it, and the open pages."""

    def __init__(self, editor: Editor) -> None:
        self.editor, self.session = editor, EditorSession(editor)
        self.key = secrets.token_urlsafe(24)
        self.cookie = f"rulewalk-edit-{secrets.token_hex(4)}"  # all ports share cookies
        self.open_lines: set[EditorSocketHandler] = set()
        pages = [
            (r"/", EditorPageHandler), (r"/edit\.(css|js)", AssetHandler),
            (r"/line", EditorSocketHandler),
        ]  # fmt: skip
        super().__init__(
            pages,
            default_handler_class=KeyHandler,
            websocket_max_message_size=LARGEST,
            log_function=lambda _handler: None,  # the address may contain the key
        )

    def packed(self) -> str:
        """Return the message with the current frame."""
        told = {"kind": "frame", "frame": self.session.shown, "top": self.session.top}
        return json.dumps(told)

    def look(self) -> None:
        """Check whether the file has changed, and if so show it."""
        if self.session.work():
            self.tell()

    def hear(self, message: str | bytes) -> None:
        """Handle a message if it is a click; anything else is ignored."""
        try:
            found = json.loads(message)
        except (ValueError, RecursionError):
            return
        is_click = isinstance(found, dict) and found.get("kind") == "click"
        if is_click and self.session.click(found.get("click")):
            self.tell()

    def tell(self) -> None:
        """Send the current frame to all pages."""
        packed = self.packed()
        for line in list(self.open_lines):
            line.tell(packed)


class KeyHandler(RequestHandler):
    """Base of all handlers: checks the Host header and the key, and sets security headers."""

    application: EditorApp

    def set_default_headers(self) -> None:
        """Set the security headers: only our own scripts, no frame, no other site."""
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Frame-Options", "DENY")
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        """Reject a foreign host (421), a missing key (403) and an unknown address (404)."""
        if not known_host(self.request.headers.get("Host", ""), NAMES, local=True):
            raise HTTPError(421)
        if not self.has_key():
            raise HTTPError(403)
        if type(self) is KeyHandler:
            raise HTTPError(404)

    def has_key(self) -> bool:
        """Tell whether the request has the key."""
        given = self.get_cookie(self.application.cookie, "")
        return secrets.compare_digest(str(given).encode(), self.application.key.encode())

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        """Write an error as a sentence."""
        words = html.escape(WORDS.get(status_code, "There is no such page."))
        self.finish(PAGE.format(title="Rulewalk", more="", body=f"<p>{words}</p>"))


class EditorPageHandler(KeyHandler):
    """The page. A link with the key sets a cookie and redirects to the address without it."""

    def has_key(self) -> bool:
        """Tell whether the cookie or the link has the key."""
        return super().has_key() or self._in_link()

    def _in_link(self) -> bool:
        given = self.get_query_argument("key", "")
        return secrets.compare_digest(given.encode(), self.application.key.encode())

    def get(self) -> None:
        """Send the page; redirect a link that has the key."""
        if self._in_link():
            app = self.application
            self.set_cookie(app.cookie, app.key, httponly=True, samesite="Lax", path="/")
            self.redirect("/")
            return
        title = html.escape(f"{self.application.editor.path.name} · Rulewalk")
        self.finish(PAGE.format(title=title, more=SCRIPT, body=""))


class AssetHandler(KeyHandler):
    """The style sheet and the script."""

    def get(self, kind: str) -> None:
        """Send the file."""
        self.set_header("Content-Type", "text/css" if kind == "css" else "text/javascript")
        self.finish(css() if kind == "css" else script("edit_page.js"))


class EditorSocketHandler(KeyHandler, WebSocketHandler):
    """The websocket of a page: frames out, clicks in."""

    def prepare(self) -> None:
        """Reject a request without our Origin header too, because some clients do not send one."""
        super().prepare()
        if not self.check_origin(self.request.headers.get("Origin", "")):
            raise HTTPError(403)

    def check_origin(self, origin: str) -> bool:
        """Tell whether our page opens the websocket."""
        return origin == f"http://{self.request.headers.get('Host', '')}"

    def open(self, *_args: str, **_kwargs: str) -> None:
        """Send the current frame."""
        self.application.open_lines.add(self)
        self.tell(self.application.packed())

    def on_message(self, message: str | bytes) -> None:
        """Handle a message of the page."""
        self.application.hear(message)

    def on_close(self) -> None:
        """Forget the page."""
        self.application.open_lines.discard(self)

    def tell(self, packed: str) -> None:
        """Send a frame; ignore a page that has just closed."""
        try:
            self.write_message(packed)
        except WebSocketClosedError:
            self.application.open_lines.discard(self)


async def serve_editor(path: Path, port: int, ready: Callable[[str], None]) -> None:
    """Serve one file until cancelled; *ready* is called with the link when the server listens.

    Port 0 is any free port.
    """
    if not 0 <= port < 65536:
        raise KitError(f"--port must be 1 to 65535, not {port}")
    try:
        listening = socket.create_server((HOST, port), backlog=16)
    except OSError as problem:
        why = problem.strerror
        raise KitError(f"cannot listen on port {port} ({why}); choose another, or none") from None
    app = EditorApp(Editor(path))
    server = HTTPServer(app)
    listening.setblocking(False)  # noqa: FBT003
    server.add_socket(listening)
    ready(f"http://{HOST}:{listening.getsockname()[1]}/?key={app.key}")
    try:
        while True:
            await asyncio.sleep(PAUSE)
            app.look()
    finally:
        server.stop()
        await server.close_all_connections()
