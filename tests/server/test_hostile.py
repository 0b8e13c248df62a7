"""Hostile messages of a raw client, and what must not result from them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.canaries import WORDS
from tests.server.client import V1, Visitor, fetch, message, packed_v1
from tests.server.conftest import CANARY, Served, lesson_page, opened, play
from tests.server.desk import UPGRADE

# Hidden cards and answers, and secrets in the kernel's memory: a seed, a path, a line of source.
SOURCE = """\
import os
import kit.games.wizard_did_it as module
from kit.teach.lesson.walkthrough import Walkthrough
from tests.canaries import canary_game, canary_lesson
from widgets.walkthrough import WalkthroughWidget

module.GAME = canary_game()
seed = "Qzxseed"
open("Qzxpath-" + str(os.getpid()), "w").close() if False else None
assert "RULEWALK_SECRET" not in os.environ, "Qzxleak"

class Clumsy(WalkthroughWidget):
    def click(self, message):
        if message.get("do") == "play" and message.get("action") == "raise":
            raise RuntimeError(seed)
        if message.get("do") == "play" and message.get("action") == "print":
            print("Qzxprinted")
        super().click(message)

Clumsy(Walkthrough(canary_lesson()))
"""
# A game whose marked cards are in the other hand and in the deck.
GAME = """\
import kit.games.wizard_did_it as module
from kit.teach.play.session import Play
from kit.teach.play.setup import PlaySetup
from kit.teach.play.table import PlayTable
from tests.canaries import canary_game
from widgets.walkthrough import WalkthroughWidget

module.GAME = canary_game()
table = PlayTable("wizard_did_it")
box = module.GAME.box(2, {"first": "amber"})
table.play = Play(PlaySetup(box, ("person", "random"), 4))
WalkthroughWidget(table)
"""
SECRETS = (
    *WORDS,
    "Qzxseed",
    "Qzxprinted",
    "Qzxleak",
    CANARY,
    "canary_lesson",
    "Traceback",
    str(ROOT),
    "site-packages",
)


@pytest.fixture(scope="module")
def canaries(tmp_path_factory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("pages")
    lesson_page(folder, SOURCE)
    lesson_page(folder, GAME, "game")
    with opened("--pages", str(folder), "--learners", "4", "--warm", "2") as served:
        yield served


def comm(target: str, **data: Any) -> dict:
    return message("comm_open", {"comm_id": "evil", "target_name": target, "data": data})


def to(comm_id: str, **data: Any) -> dict:
    return message("comm_msg", {"comm_id": comm_id, "data": data})


def attacks(visitor: Visitor) -> dict[str, list]:
    run = {"code": "open('/tmp/qzx-owned', 'w')", "silent": False}
    layout = {
        "_model_module": "@jupyter-widgets/base",
        "_model_name": "LayoutModel",
        "x": "y" * 9000,
    }
    mine = visitor.comm
    return {
        "execute": [
            message("execute_request", run),
            message("execute_request", run, channel="control"),
        ],
        "other requests": [
            message(
                kind,
                {
                    "code": "seed",
                    "cursor_pos": 4,
                    "hist_access_type": "tail",
                    "n": 9,
                    "command": "evaluate",
                    "type": "request",
                    "restart": False,
                },
                channel=channel,
            )
            for kind in (
                "inspect_request",
                "complete_request",
                "history_request",
                "is_complete_request",
                "debug_request",
                "shutdown_request",
                "interrupt_request",
                "input_reply",
                "create_subshell_request",
                "usage_request",
                "no_such_request",
            )
            for channel in ("shell", "control", "stdin", "iopub")
        ],
        "made widgets": [comm("jupyter.widget", state=layout) for _ in range(20)] + [comm("x.y")],
        "traits": [
            to(mine, method="update", state={"frame": {"step": 99, "html": "owned"}}),
            to(mine, method="update", state={"_esm": "alert(1)", "layout": "IPY_MODEL_x"}),
            to(mine, method="update", state={"index": 99}, buffer_paths=[["frame"]]),
            to(mine, method="update", state={"place": [], "answers": [1], "result": {}}),
            message("comm_close", {"comm_id": mine, "data": {}}),
        ],
        "bad clicks": [
            to(mine, method="custom", content=bad)
            for bad in (
                {},
                {"step": -1},
                {"step": 0, "do": "eval"},
                {"step": 10**30, "do": "next"},
                {"step": 0, "do": "jump", "at": 99999},
                {"step": 0, "do": "play", "action": "x" * 200},
                {"step": "0", "do": "next"},
                {"step": 0, "do": "lesson", "at": 7, "__class__": 1},
            )
        ],
        "malformed": [
            "",
            "{",
            "[]",
            "null",
            '"x"',
            "{}",
            '{"header": null}',
            b"",
            b"\x00",
            b"\xff" * 40,
            (2**40).to_bytes(8, "little") + b"x" * 64,
            (2**31).to_bytes(4, "big") + b"x" * 64,
            json.dumps(message("comm_msg")),
            json.dumps(message("comm_msg", [])),
            json.dumps(message("comm_msg", {"comm_id": ["x"], "data": {}})),
            json.dumps(message("comm_msg", {"comm_id": mine, "data": "x"})),
            json.dumps({**message("kernel_info_request"), "header": {"msg_type": ["x"]}}),
            json.dumps(
                {
                    **message("kernel_info_request"),
                    "header": {"msg_type": "kernel_info_request", "msg_id": {}},
                }
            ),
            "[" * 9000,
        ],
        "oversized": [to(mine, method="custom", content={"step": 0, "do": "x" * 200_000})],
    }


def page_attacks(visitor: Visitor) -> dict[str, list]:
    """Return the same attacks on the websocket of our page, which has its own messages."""
    frame = {"step": 99, "html": "owned", "place": {}}
    kinds = ("execute_request", "comm_open", "update", "open", "ask", "eval", ["click"], None)
    clicks = [made["content"]["data"]["content"] for made in attacks(visitor)["bad clicks"]]
    return {
        **attacks(visitor),
        "other kinds": [
            {"kind": kind, "code": "1/0", "comm_id": "x", "frame": frame} for kind in kinds
        ],
        "bad page clicks": [{"kind": "click", "click": bad} for bad in (*clicks, None, [], "next")],
        "riders": [{"kind": "frame", "frame": frame, "comm_id": "x", "data": {"method": "update"}}],
    }


async def lives(visitor: Visitor) -> None:
    """Check that the page still works."""
    await asyncio.sleep(0.1)
    await visitor.request_state()


@pytest.mark.parametrize("shown", ["page", "game"])
def test_the_hostile_client(canaries: Served, shown: str) -> None:
    async def scene() -> None:
        visitor = Visitor(canaries.url)
        await visitor.open(f"{shown}.ipynb")
        canaries.until(lambda: canaries.health()["warm"] == 2, 60)  # none is on its way
        before = len(canaries.kernels())
        for name, sent in attacks(visitor).items():
            for one in sent:
                await visitor.send(one)
                await asyncio.sleep(0.01)  # below the rate limit, so that each fails by itself
            await lives(visitor)
            assert visitor.frame["step"] <= 1, name
            assert "owned" not in visitor.frame["html"], name
        assert len(canaries.kernels()) == before
        await states(visitor)
        told = "".join(visitor.heard) + visitor.page
        assert not [word for word in SECRETS if word in told]
        for reply in (
            "execute_reply",
            "inspect_reply",
            "complete_reply",
            "history_reply",
            "debug_reply",
            "shutdown_reply",
            "execute_result",
            '"stream"',
            '"error"',
        ):
            assert reply not in "".join(visitor.heard)
        visitor.leave()

    play(scene())
    for reason in (
        "execute_request",
        "shutdown_request",
        "comm_open",
        "update",
        "malformed",
        "oversized",
    ):
        assert f": {reason}\n" in canaries.log
    assert canaries.metric('rulewalk_dropped_total{reason="comm_open"}') >= 21


def test_a_page_of_ours_takes_its_own_messages_only(served: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(served.url)
        await visitor.open("wizard_did_it/learn.ipynb")
        for name, sent in page_attacks(visitor).items():
            for one in sent:
                await visitor.send(one)
                await asyncio.sleep(0.01)  # below the rate limit, so that each fails by itself
            await lives(visitor)
            assert visitor.frame["step"] <= 1, name
            assert "owned" not in visitor.frame["html"], name
        kinds = {json.loads(text)["kind"] for text in visitor.heard}
        assert kinds == {"frame"}, "nothing of Jupyter's protocol"
        await visitor.send({"kind": "alive"})
        await visitor.hear(lambda made: made["kind"] == "alive")
        path = f"{served.url}/api/kernels/{visitor.kernel}/channels?token=x"
        assert (await fetch(path, headers=UPGRADE)).code == 404, "no other way to its kernel"
        await visitor.click(do="next")
        visitor.leave()

    play(scene())


def test_another_kernel_has_no_line_of_ours(canaries: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(canaries.url)
        await visitor.open("page.ipynb")
        path = f"{canaries.url}/api/kernels/{visitor.kernel}/lesson?token=x"
        assert (await fetch(path, headers=UPGRADE)).code == 404
        visitor.leave()

    play(scene())


async def states(visitor: Visitor) -> None:
    """Request the state of every widget: it is sent, and has no secret."""
    control = {"comm_id": "spy", "target_name": "jupyter.widget.control", "data": {}}
    await visitor.send(message("comm_open", control))
    await visitor.send(to("spy", method="request_states"))
    found = await visitor.hear(
        lambda made: (
            made["content"].get("data", {}).get("method") == "update_states" and json.dumps(made)
            if made["header"]["msg_type"] == "comm_msg"
            else None
        )
    )
    assert "article" in found
    assert found.count("LayoutModel") <= 2, "no widget was made"
    await visitor.send(message("comm_info_request"))
    await visitor.hear(lambda made: made["header"]["msg_type"] == "comm_info_reply")


def test_a_mistake_of_ours_is_a_sentence_and_a_line_in_the_log(canaries: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(canaries.url)
        await visitor.open("page.ipynb")
        await visitor.send(
            to(visitor.comm, method="custom", content={"do": "play", "action": "print"})
        )
        await visitor.send(
            to(visitor.comm, method="custom", content={"do": "play", "action": "raise"})
        )
        await visitor.hear(lambda made: "Something went wrong on our side (error " in str(made))
        told = "".join(visitor.heard)
        assert not [word for word in SECRETS if word in told]
        await visitor.click(do="next")
        visitor.leave()

    play(scene())
    canaries.until(lambda: "Qzxseed" in canaries.log, 10)
    assert "RuntimeError" in canaries.log


def test_the_newer_protocol_is_filtered_too(canaries: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(canaries.url)
        await visitor.open("page.ipynb")
        await visitor.connect(subprotocols=[V1])
        visitor.heard.clear()
        assert visitor.line.selected_subprotocol == V1
        evil = message("execute_request", {"code": "1/0"})
        await visitor.send(packed_v1(evil))
        await visitor.send(packed_v1(to(visitor.comm, method="request_state"), b"buffer"))
        await visitor.send(packed_v1(to(visitor.comm, method="update", state={"frame": {}})))
        await visitor.quiet()
        assert "article" not in "".join(visitor.heard)
        assert "execute_reply" not in "".join(visitor.heard)
        await visitor.send(packed_v1(to(visitor.comm, method="request_state")))
        await visitor.quiet()
        assert "article" in "".join(visitor.heard)
        visitor.leave()

    play(scene())


def test_a_flood_is_dropped_and_the_page_lives_on(canaries: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(canaries.url)
        await visitor.open("page.ipynb")
        for _ in range(1500):
            await visitor.send(to(visitor.comm, method="custom", content={"step": 0, "do": "back"}))
        await asyncio.sleep(1)
        await visitor.request_state()
        assert visitor.frame["step"] < 200
        visitor.leave()

    play(scene())
    assert canaries.metric('rulewalk_dropped_total{reason="too fast"}') > 1000
    assert canaries.log.count("too fast") < 20, "a flood does not fill the log"


def test_lines_of_other_sites_and_too_many_lines_are_refused(canaries: Served) -> None:
    async def scene() -> None:
        visitor = Visitor(canaries.url)
        await visitor.open("page.ipynb")
        for _ in range(2):
            more = Visitor(canaries.url)
            more.kernel, more.light = visitor.kernel, visitor.light
            await more.connect()
        path = f"{canaries.url}/api/kernels/{visitor.kernel}/channels?token=x"
        assert (await fetch(path, headers=UPGRADE)).code == 429
        await Visitor.close_all()
        for name, value in (("Origin", "http://evil.example"), ("Host", "evil.example")):
            answer = await fetch(path, headers={**UPGRADE, name: value})
            assert answer.code in (403, 421)

    play(scene())
