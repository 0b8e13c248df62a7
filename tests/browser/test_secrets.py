"""Canaries: hidden cards are neither in the page nor in any widget's state."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from tornado.websocket import websocket_connect

from tests.browser.conftest import ROOT, notebook, served
from tests.canaries import WORDS

pytestmark = pytest.mark.browser

SOURCE = """\
import kit.games.wizard_did_it as module
from kit.teach.lesson.walkthrough import Walkthrough
from tests.canaries import canary_game, canary_lesson
from widgets.walkthrough import WalkthroughWidget

module.GAME = canary_game()
WalkthroughWidget(Walkthrough(canary_lesson()))
"""


def test_no_canary_reaches_the_browser_before_it_is_due(page, tmp_path) -> None:
    notebook(tmp_path / "canary.ipynb", SOURCE)
    with served("--pages", str(tmp_path), PYTHONPATH=str(ROOT)) as url:
        heard: list[str] = []
        page.on(
            "websocket", lambda ws: ws.on("framereceived", lambda data: heard.append(str(data)))
        )
        page.goto(f"{url}/voila/render/canary.ipynb")
        page.wait_for_selector("article.rw:not([inert])", state="visible")
        page.click(".rw-primary")
        page.wait_for_selector("article.rw[data-step='1'] .rw-question")
        kernel = re.search(r'"kernelId": ?"([0-9a-f-]+)"', page.content())
        assert kernel
        with ThreadPoolExecutor() as aside:  # Playwright has its own event loop in this thread
            states = aside.submit(lambda: asyncio.run(all_states(url, kernel[1]))).result(20)
        assert "article" in states, "the states are really there"
        for word in WORDS:
            assert word not in page.content()
            assert word not in states
            assert not any(word in message for message in heard)
        page.click("[data-do=choose][data-at='0']")
        page.wait_for_selector("article.rw[data-stage=after]")
        assert WORDS[3] in page.content(), "the answer is there once it is due"


async def all_states(url: str, kernel: str) -> str:
    """Request the state of every widget, as a hostile client would."""
    channel = f"{url.replace('http', 'ws')}/api/kernels/{kernel}/channels?session_id={uuid.uuid4()}"
    socket = await websocket_connect(channel)
    try:
        control = {"comm_id": "spy", "target_name": "jupyter.widget.control", "data": {}}
        await socket.write_message(message("comm_open", control))
        asked = {"comm_id": "spy", "data": {"method": "request_states"}}
        await socket.write_message(message("comm_msg", asked))
        while True:
            answer = await asyncio.wait_for(socket.read_message(), 10)
            text = answer if isinstance(answer, str) else bytes(answer).decode("utf-8", "replace")
            if "update_states" in text:
                return text
    finally:
        socket.close()
        await asyncio.sleep(0.2)


def message(kind: str, content: dict) -> str:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "spy",
              "version": "5.3", "date": "2026-01-01T00:00:00Z"}  # fmt: skip
    return json.dumps({"header": header, "parent_header": {},
                       "metadata": {"version": "1.0.0"}, "content": content,
                       "channel": "shell", "buffers": []})  # fmt: skip
