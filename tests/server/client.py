"""A client without a browser, for learners and attackers: HTTP and the raw websocket protocol."""

from __future__ import annotations

import asyncio
import html
import json
import re
import struct
import time
import uuid
from collections.abc import Callable
from typing import Any, ClassVar

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

KERNEL = re.compile(r'"kernelId": ?"([0-9a-f-]{36})"')
LIGHT = 'id="rulewalk-kernel"'  # only our pages have this element
OUTPUT = re.compile(
    r'<script type="application/vnd\.voila\.cell-output\+json">\s*(.*?)\s*</script>', re.DOTALL
)
VIEW = "application/vnd.jupyter.widget-view+json"
V1 = "v1.kernel.websocket.jupyter.org"


async def fetch(url: str, wait: float = 90, **more: Any) -> HTTPResponse:
    """Request an address; return errors too."""
    client = AsyncHTTPClient(force_instance=True, defaults={"request_timeout": wait})
    try:
        asked = HTTPRequest(url, connect_timeout=20, **{"follow_redirects": False, **more})
        return await client.fetch(asked, raise_error=False)
    finally:
        client.close()


def message(kind: str, content: Any = None, **more: Any) -> dict[str, Any]:
    """Return a message in the form of a front end."""
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": "spy",
        "version": "5.3",
        "date": "2026-01-01T00:00:00Z",
    }
    made = {
        "header": header,
        "parent_header": {},
        "metadata": {"version": "1.0.0"},
        "content": {} if content is None else content,
        "channel": "shell",
        "buffers": [],
    }
    return {**made, **more}


def packed_v1(made: dict[str, Any], *buffers: bytes) -> bytes:
    """Return a message in the binary form of the newer protocol."""
    keys = ("header", "parent_header", "metadata", "content")
    parts = [made["channel"].encode(), *(json.dumps(made[k]).encode() for k in keys), *buffers]
    count = len(parts) + 1
    at, offsets = 8 * (count + 1), []
    for part in parts:
        offsets.append(at)
        at += len(part)
    return struct.pack(f"<{count + 1}Q", count, *offsets, at) + b"".join(parts)


class Visitor:
    """A visitor with an open page: its HTML, kernel, widget, and websocket."""

    def __init__(self, url: str, cookies: str = "") -> None:
        self.url, self.cookies = url, cookies
        self.page = self.kernel = self.comm = ""
        self.light = True  # our page, with the messages of the static site
        self.frame: dict[str, Any] = {}
        self.heard: list[str] = []
        self.line: WebSocketClientConnection | None = None
        Visitor.all.append(self)

    all: ClassVar[list[Visitor]] = []
    lines: ClassVar[list[WebSocketClientConnection]] = []

    @classmethod
    async def close_all(cls) -> None:
        """Close all websockets before the event loop ends."""
        visitors, lines = cls.all[:], cls.lines[:]
        cls.all.clear()  # first: a line that fails here must not fail the tests after this one
        cls.lines.clear()
        for one in visitors:
            one.leave()
        async with asyncio.timeout(5 + len(lines)):  # a busy server closes many lines slowly
            for line in lines:
                while await line.read_message() is not None:
                    pass
        await asyncio.sleep(0.05)

    async def open(self, path: str, wait: float = 90) -> None:
        """Open a page, find its widget, and connect to its kernel."""
        answer = await fetch(f"{self.url}/voila/render/{path}", wait, headers=self._headers())
        assert answer.code == 200, (answer.code, answer.error)
        self.page = answer.body.decode()
        kernel = KERNEL.search(self.page)
        assert kernel, "the page has no kernel"
        self.kernel = kernel[1]
        self.light = LIGHT in self.page
        self.comm = (
            ""
            if self.light
            else next(
                json.loads(found)["data"][VIEW]["model_id"]
                for found in OUTPUT.findall(self.page)
                if VIEW in json.loads(found).get("data", {})
            )
        )
        await self.connect()
        await self.request_state()

    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.cookies} if self.cookies else {}

    async def connect(self, **more: Any) -> None:
        """Open the websocket, and close the earlier one."""
        self.leave()
        address = f"{self.url.replace('http', 'ws', 1)}/api/kernels/{self.kernel}/{self.way}"
        request = HTTPRequest(
            f"{address}?session_id={uuid.uuid4()}", headers=self._headers(), connect_timeout=20
        )
        self.line = await websocket_connect(request, **more)
        Visitor.lines.append(self.line)

    @property
    def way(self) -> str:
        """Return the last part of the websocket's address."""
        return "lesson" if self.light else "channels"

    async def send(self, made: dict[str, Any] | str | bytes) -> None:
        """Send any message."""
        assert self.line
        raw = json.dumps(made) if isinstance(made, dict) else made
        await self.line.write_message(raw, binary=isinstance(raw, bytes))

    async def hear(self, test: Callable[[dict[str, Any]], Any], wait: float = 30) -> Any:
        """Listen until a message passes the test; return the result of the test."""
        assert self.line
        until = time.monotonic() + wait
        while True:
            raw = await asyncio.wait_for(self.line.read_message(), until - time.monotonic())
            if raw is None:
                Visitor.lines.remove(self.line)  # it says so once only
                raise AssertionError("the line was closed")
            text = raw if isinstance(raw, str) else bytes(raw).decode("utf-8", "replace")
            self.heard.append(text)
            found = test(json.loads(text)) if text.startswith("{") else None
            if found:
                return found

    async def quiet(self, wait: float = 1.0) -> None:
        """Listen until nothing has come for a while, and ignore what comes."""
        while True:
            try:
                await self.hear(lambda _made: True, wait)
            except TimeoutError:
                return

    async def request_state(self) -> None:
        """Request the widget's frame."""
        data = {"comm_id": self.comm, "data": {"method": "request_state"}}
        await self.send({"kind": "frame"} if self.light else message("comm_msg", data))
        await self._frame(lambda _step: True)

    async def click(self, **what: Any) -> dict[str, Any]:
        """Click, and wait for the next frame."""
        now = self.frame["step"]
        await self.send_click({"step": now, **what})
        return await self._frame(lambda step: step > now)

    async def send_click(self, click: dict[str, Any]) -> None:
        """Send a click with any content."""
        data = {"method": "custom", "content": click}
        other = message("comm_msg", {"comm_id": self.comm, "data": data})
        await self.send({"kind": "click", "click": click} if self.light else other)

    async def _frame(self, new: Callable[[int], bool]) -> dict[str, Any]:
        def test(made: dict[str, Any]) -> Any:
            data = made.get("content", {}).get("data", {})
            frame = data.get("state", {}).get("frame") if isinstance(data, dict) else None
            frame = made["frame"] if made.get("kind") == "frame" else frame
            return frame if frame and new(frame["step"]) else None

        self.frame = await self.hear(test)
        return self.frame

    def shown(self, name: str) -> str:
        """Return one of the numbers in the article's attributes."""
        found = re.search(rf'data-{name}="([^"]*)"', html.unescape(self.frame["html"]))
        assert found
        return found[1]

    async def play(self, rights: list[int | None], think: float = 0.0) -> list[float]:
        """Play the open lesson to its end; return the seconds of each click."""
        times: list[float] = []

        async def do(**what: Any) -> None:
            began = time.monotonic()
            await self.click(**what)
            times.append(time.monotonic() - began)
            await asyncio.sleep(think)

        for _ in range(20 * len(rights)):
            at, stage = int(self.shown("at")), self.shown("stage")
            if at == len(rights) - 1 and stage == "after":
                return times
            if 'data-do="lock"' in self.frame["html"]:
                await do(do="choose", at=rights[at])
                await do(do="lock")
            else:
                await do(do="next")
        raise AssertionError("the lesson did not end")

    def leave(self) -> None:
        """Close the websocket."""
        if self.line:
            self.line.close()
