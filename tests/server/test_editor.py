"""``rulewalk edit`` against hostile clients: only this machine, the key, and one file."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from kit.cli import main
from tests.browser.conftest import ROOT
from tests.server.client import fetch
from tests.teach.test_edit import TEXT
from widgets.editor.editor_server import LARGEST, serve_editor


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "mine.yaml"
    found.write_text(TEXT)
    (tmp_path / "other.yaml").write_text(TEXT)
    return found


def text(path: Path) -> str:
    return path.read_text()


def save(path: Path, words: str) -> None:
    path.write_text(words)


class Guest:
    """A client of a running editor: with the link and, after that, with the cookie."""

    def __init__(self, link: str) -> None:
        self.link, self.url, self.cookie = link, link.partition("/?")[0], ""
        self.lines: list[WebSocketClientConnection] = []

    async def get(self, path: str, **headers: str) -> Any:
        return await fetch(self.url + path, 10, headers={"Cookie": self.cookie, **headers})

    async def come_in(self) -> None:
        answer = await fetch(self.link, 10)
        assert (answer.code, answer.headers["Location"]) == (302, "/")
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        assert "HttpOnly" in answer.headers["Set-Cookie"]

    async def line(self, **headers: str) -> WebSocketClientConnection:
        """Open the websocket as our page does, unless arguments change it."""
        given = {"Cookie": self.cookie, "Origin": self.url, **headers}
        sent = {name: value for name, value in given.items() if value}
        address = f"{self.url.replace('http', 'ws', 1)}/line"
        self.lines.append(await websocket_connect(HTTPRequest(address, headers=sent)))
        return self.lines[-1]


async def heard(line: WebSocketClientConnection) -> dict[str, Any]:
    raw = await asyncio.wait_for(line.read_message(), 10)
    assert isinstance(raw, str)
    message = json.loads(raw)
    assert message["kind"] == "frame"
    return message["frame"]


def clicked(click: dict[str, Any]) -> str:
    return json.dumps({"kind": "click", "click": click})


def edited(path: Path, scene: Callable[[Guest], Awaitable[None]]) -> None:
    """Run a coroutine with an editor that serves *path*."""

    async def whole() -> None:
        link: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        server = asyncio.create_task(serve_editor(path, 0, link.set_result))
        guest = Guest(await link)
        try:
            await asyncio.wait_for(scene(guest), 60)
        finally:
            for line in guest.lines:
                line.close()
            server.cancel()
            with suppress(asyncio.CancelledError):
                await server
            await asyncio.sleep(0.1)

    asyncio.run(whole())


PATHS = ("/", "/edit.js", "/edit.css", "/line", "/other.yaml", "/../mine.yaml", "/nothing")


def test_nobody_comes_in_without_the_key(path: Path) -> None:
    async def scene(guest: Guest) -> None:
        name = (await fetch(guest.link, 10)).headers["Set-Cookie"].partition("=")[0]
        for asked in (*PATHS, "/?key=", "/?key=wrong", "/?key=%C3%A9"):
            for cookie in ("", f"{name}=", f"{name}=wrong", "rulewalk-edit=x"):
                guest.cookie = cookie
                answer = await guest.get(asked)
                assert answer.code == 403, (asked, cookie)
                assert b"rulewalk edit printed" in answer.body
                assert b"Two fours" not in answer.body

    edited(path, scene)


def test_a_foreign_host_is_refused_even_with_the_key(path: Path) -> None:
    async def scene(guest: Guest) -> None:
        await guest.come_in()
        for host in ("evil.example", "mine.localhost.evil.example:80", "192.168.1.7", ""):
            for asked in PATHS:
                assert (await guest.get(asked, Host=host)).code in (400, 421), host
        key = guest.link.partition("/?")[2]
        assert (await guest.get(f"/?{key}", Host="evil.example")).code == 421
        assert (await guest.get("/", Host="localhost:1")).code == 200

    edited(path, scene)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""},
        {"Origin": "http://127.0.0.1:1"}, {"Cookie": ""}, {"Cookie": "rulewalk-edit=x"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
    ],
    ids=str,
)  # fmt: skip
def test_the_line_is_for_our_own_page(path: Path, headers: dict[str, str]) -> None:
    async def scene(guest: Guest) -> None:
        await guest.come_in()
        with pytest.raises(HTTPClientError) as refused:
            await guest.line(**headers)
        assert refused.value.code in (403, 421)

    edited(path, scene)


def test_every_answer_is_closed_to_other_sites_and_scripts(path: Path) -> None:
    async def scene(guest: Guest) -> None:
        await guest.come_in()
        for asked in ("/", "/edit.js", "/edit.css", "/nothing"):
            answer = await guest.get(asked)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'; script-src 'self'; style-src 'self';" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["Cache-Control"] == "no-store"
            assert "Access-Control-Allow-Origin" not in answer.headers
        assert b"<script>" not in (await guest.get("/")).body

    edited(path, scene)


def test_no_client_can_name_a_file(path: Path) -> None:
    async def scene(guest: Guest) -> None:
        await guest.come_in()
        for asked in ("/other.yaml", "/mine.yaml", "/..%2fmine.yaml", "/edit.js/../../mine.yaml",
                      "/edit.py", "//etc/passwd", "/?file=other.yaml"):  # fmt: skip
            answer = await guest.get(asked)
            assert answer.code == (200 if asked.startswith("/?") else 404), asked
            assert b"name: Two fours" not in answer.body
        line = await guest.line()
        assert "Two fours" in (await heard(line))["file"]
        for method in ("POST", "PUT", "DELETE"):
            more = {"body": b"x"} if method != "DELETE" else {}
            answer = await fetch(
                guest.url, 10, method=method, headers={"Cookie": guest.cookie}, **more
            )
            assert answer.code == 405

    edited(path, scene)


JUNK: list[Any] = [
    "", "{", "null", "[]", "7", '"next"', "{}", "[" * 5000, '{"step": 0}',
    '{"step": 0, "do": "exec"}', '{"step": 0, "do": "write", "path": "other.yaml"}',
    '{"step": -1, "do": "next"}', '{"step": 99, "do": "play", "action": "Orange 2"}',
    '{"step": 1, "do": "play", "action": ["Orange 2"]}', b"\xff\xfe", b"{}",
]  # fmt: skip


def test_junk_is_ignored_and_only_that_file_is_written(path: Path) -> None:
    async def scene(guest: Guest) -> None:
        await guest.come_in()
        line = await guest.line()
        frame = await heard(line)
        for junk in JUNK:
            await line.write_message(junk, binary=isinstance(junk, bytes))
        await line.write_message(clicked({"step": frame["step"], "do": "jump", "at": 2}))
        frame = await heard(line)
        assert "Add a step." in frame["html"], "the first answer is to the first click"
        assert text(path) == TEXT
        click = {"step": frame["step"], "do": "play", "action": "Orange 2"}
        await line.write_message(clicked(click))
        assert "Written as step 3." in (await heard(line))["html"]

    edited(path, scene)
    assert path.read_text() == TEXT.replace("done]\n", "done]\n  - do: Orange 2\n")
    assert path.with_name("other.yaml").read_text() == TEXT
    assert {one.name for one in path.parent.iterdir()} == {"mine.yaml", "other.yaml"}


def test_an_endless_message_ends_the_line(path: Path) -> None:
    async def scene(guest: Guest) -> None:
        await guest.come_in()
        line = await guest.line()
        await heard(line)
        await line.write_message("x" * (LARGEST + 1))
        assert await asyncio.wait_for(line.read_message(), 10) is None
        assert "Two fours" in (await heard(await guest.line()))["file"]

    edited(path, scene)


def test_every_open_page_is_shown_a_save(path: Path) -> None:
    async def scene(guest: Guest) -> None:
        await guest.come_in()
        lines = [await guest.line() for _ in range(2)]
        for line in lines:
            await heard(line)
        save(path, TEXT.replace("do: Green 4", "do: Gren 4"))
        for line in lines:
            assert "did you mean" in (await heard(line))["wrong"]
        save(path, TEXT.replace("Add the other", "Now add the other"))
        for line in lines:
            frame = await heard(line)
            assert frame["wrong"] == ""
            assert 'data-at="1"' in frame["html"]

    edited(path, scene)


def test_what_fails_on_our_side_is_a_sentence(path: Path, monkeypatch, caplog) -> None:
    monkeypatch.delenv("RULEWALK_STRICT", raising=False)

    async def scene(guest: Guest) -> None:
        await guest.come_in()
        line = await guest.line()
        frame = await heard(line)
        monkeypatch.setattr("kit.teach.lesson.edit.Editor.click", lambda *_: 1 // 0)
        await line.write_message(clicked({"step": frame["step"], "do": "next"}))
        wrong = (await heard(line))["wrong"]
        assert "Something went wrong on our side" in wrong
        assert "ZeroDivisionError" not in wrong

    edited(path, scene)
    assert "ZeroDivisionError" in caplog.text


def test_the_command_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    path = tmp_path / "my_lesson.yaml"
    command = [sys.executable, "-m", "kit", "edit", str(path), "--game", "wild_side"]
    process = subprocess.Popen(
        [*command, "--no-browser"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )  # fmt: skip
    assert process.stdout
    said = [process.stdout.readline() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=20)
    assert said[0] == f"{path} is new: a lesson that already passes.\n"
    assert f"{path} is open at http://127.0.0.1:" in said[1]
    assert (rest, process.returncode) == ("", 0)
    assert 'name: "My lesson"' in path.read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["gone.yaml"], "there is no such file; to begin one, add --game wizard_did_it|"),
        (["mine.yaml", "--port", "99999"], "--port must be 1 to 65535, not 99999"),
        (["mine.yaml", "--port", "-1"], "--port must be 1 to 65535, not -1"),
    ],
)
def test_what_is_in_the_way_is_one_sentence(path: Path, words, says, monkeypatch, capsys) -> None:
    monkeypatch.chdir(path.parent)
    assert main(["edit", *words, "--no-browser"]) == 1
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


def test_a_port_that_is_taken_is_said(path: Path, capsys) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["edit", str(path), "--port", str(port), "--no-browser"]) == 1
    assert f"cannot listen on port {port}" in capsys.readouterr().err
