"""A teacher without a browser, or someone who pretends to be one."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, cast
from urllib.parse import urlencode

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.server.client import Visitor, fetch
from tests.server.conftest import Served

UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def key_of(served: Served) -> str:
    """Return the key in the server's output."""
    return served.log.partition("/desk/#")[2].split()[0]


async def enter(served: Served, key: str) -> str:
    """Send a key to the login page; return the cookie, or '' if it is refused."""
    answer = await fetch(f"{served.url}/desk/enter", method="POST", body=urlencode({"key": key}))
    cookie = answer.headers.get("Set-Cookie", "")
    assert (answer.code == 303) == bool(cookie)
    return cookie.partition(";")[0]


class Desk:
    """An open desk: the parts of its board, and the names."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self.line, self.parts, self.names = line, {}, {}
        self.sorry, self.heard = "", 0

    @classmethod
    async def open(cls, served: Served, cookie: str) -> Desk:
        """Open the live board."""
        address = f"{served.url.replace('http', 'ws', 1)}/desk/live"
        line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}))
        Visitor.lines.append(line)
        desk = cls(line)
        Visitor.all.append(cast("Visitor", desk))  # closed with the visitors
        return desk

    async def press(self, do: str, **more: Any) -> None:
        """Send a command of the desk."""
        await self.line.write_message(json.dumps({"do": do, **more}))

    async def until(self, part: str, words: str, wait: float = 20) -> None:
        """Listen until a part of the board contains these words."""
        end = time.monotonic() + wait
        while words not in self.parts.get(part, ""):
            raw = await asyncio.wait_for(self.line.read_message(), end - time.monotonic())
            assert raw is not None, "the desk was closed"
            self.heard += 1
            told = json.loads(raw)
            self.parts |= told.get("parts", {})
            self.names = told.get("names", self.names)
            self.sorry = told.get("sorry", self.sorry)

    def leave(self) -> None:
        """Close the websocket."""
        self.line.close()


def learner(served: Served, code: str = "", more: str = "") -> Visitor:
    """Return a learner whose browser has the code of a class."""
    return Visitor(served.url, f"rulewalk-class={code}{more}")


async def still(served: Served, page: str, cookies: str) -> WebSocketClientConnection:
    """Open the class's websocket of a page without a kernel."""
    address = f"{served.url.replace('http', 'ws', 1)}/voila/class/{page}"
    line = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookies}))
    Visitor.lines.append(line)
    Visitor.all.append(cast("Visitor", Desk(line)))  # closed with the visitors
    return line


async def say(visitor: Visitor, **what: Any) -> None:
    """Send a message about the class."""
    await visitor.send(json.dumps({"kind": "class", **what}))


def told(made: dict[str, Any]) -> dict[str, Any] | None:
    """Return the orders that the server sent."""
    return made if made.get("kind") == "class" else None
