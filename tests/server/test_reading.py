"""Lessons of ``rulewalk serve --late-kernels``: a learner gets a kernel when it is needed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from tests.server.client import Visitor, fetch
from tests.server.conftest import Served, opened, play
from tests.server.desk import Desk, enter, key_of
from tests.server.load import Measured
from tests.server.test_load import watched

LESSON = "wild_side/learn.ipynb"


@pytest.fixture(scope="module")
def room() -> Iterator[Served]:
    with opened("--learners", "8", "--late-kernels", "--away", "3") as served:
        yield served


async def to_question(visitor: Visitor) -> None:
    while "lock" not in visitor.frame["html"].partition("rw-nav")[2]:
        await visitor.click(do="next")


async def kept(visitor: Visitor) -> Any:
    """Return what is kept of what a learner knows."""
    headers = {"Cookie": visitor.cookies}
    return json.loads((await fetch(f"{visitor.url}/voila/saved", headers=headers)).body)["known"]


def test_the_desk_sees_a_reader_whose_lesson_goes_on_in_a_kernel(room: Served) -> None:
    async def scene() -> None:
        desk = await Desk.open(room, await enter(room, key_of(room)))
        page = await fetch(f"{room.url}/voila/render/index.ipynb")
        one = Visitor(room.url, page.headers["Set-Cookie"].partition(";")[0])
        await one.open(LESSON)
        await one.send('{"kind": "class", "hello": true}')
        await to_question(one)
        await one.click(do="choose", at=0)
        await desk.until("learners", "1 learner here")
        await one.click(do="lock")
        await desk.until("questions", "1 answered")
        known = await kept(one)
        assert known
        assert room.kernels() == []
        assert (room.health()["learners"], room.health()["readers"]) == (1, 1)

        other = Visitor(
            room.url, one.cookies
        )  # the page that is reloaded, before the former one has left
        other.kernel = one.kernel
        await other.connect()
        await other.request_state()
        assert other.frame == one.frame
        step, place = one.frame["step"], one.frame["place"]
        await asyncio.gather(one.click(do="whatif"), other._frame(lambda now: now > step))
        assert one.frame["step"] == other.frame["step"] == step + 1
        assert one.frame["place"]["answers"] == place["answers"]
        assert len(room.kernels()) == 1
        assert room.health()["readers"] == 0
        await one.click(do="return")
        assert await kept(one) == known
        await one.click(do="jump", at=0)
        await desk.until("learners", "Step 1 of")
        await one.send('{"kind": "class", "name": "Ada"}')
        other.leave()
        one.leave()

    play(scene())
    room.until(lambda: room.health()["learners"] == 0)
    assert "Traceback" not in room.log


def test_readers_are_filtered_limited_and_ended_like_all_learners(room: Served) -> None:
    async def scene() -> None:
        one = Visitor(room.url)
        await one.open(LESSON)
        for odd in (
            "junk", "[]", '{"kind": "click", "click": {"step": 0, "do": "made up"}}',
            '{"kind": "click", "click": {"step": 99, "do": "next"}}', "x" * 20_000, b"\xff",
            '{"kind": "comm_msg"}', '{"kind": "class", "hello": "\\ud800"}',
        ):  # fmt: skip
            await one.send(odd)
        await one.click(do="next")
        status = f"{room.url}/api/kernels/{one.kernel}"
        assert json.loads((await fetch(status)).body) == {"id": one.kernel}
        assert (await fetch(f"{status}/channels?session_id=x")).code == 404
        await one.send('{"kind": "alive"}')
        assert await one.hear(lambda made: made["kind"] == "alive")
        form = {"Cookie": "_xsrf=abc", "X-XSRFToken": "abc"}
        end = f"{room.url}/voila/api/shutdown/{one.kernel}"
        assert (await fetch(end, method="POST", body="", headers=form)).code == 204
        assert await one.hear(lambda made: made["kind"] == "dead")
        assert (await fetch(status)).code == 404
        one.leave()
        for address in (f"{LESSON}?if=draw", "wild_side/play.ipynb"):  # these need one at once
            visitor = Visitor(room.url)
            await visitor.open(address)
            assert room.health()["readers"] == 0
            visitor.leave()

    play(scene())
    room.until(lambda: room.health()["learners"] == 0)
    assert "Traceback" not in room.log


def test_a_reader_who_leaves_while_the_kernel_starts_leaves_none(room: Served) -> None:
    async def scene() -> None:
        form = {"Cookie": "_xsrf=abc", "X-XSRFToken": "abc"}
        for wait, ends in ((0.0, True), (0.02, False), (0.05, True), (0.1, True), (0.1, False)):
            one = Visitor(room.url)
            await one.open(LESSON)
            await one.send_click({"step": one.frame["step"], "do": "whatif"})
            await asyncio.sleep(wait)
            if ends:
                end = f"{room.url}/voila/api/shutdown/{one.kernel}"
                await fetch(end, method="POST", body="", headers=form)
            one.leave()

    play(scene())
    room.until(lambda: room.health()["learners"] == 0 and not room.kernels())
    assert "Traceback" not in room.log


def test_a_visitors_pages_share_one_rate_and_slow_nobody_else(room: Served) -> None:
    async def scene() -> None:
        page = await fetch(f"{room.url}/voila/render/index.ipynb")
        word = page.headers["Set-Cookie"].partition(";")[0]
        one, two, other = Visitor(room.url, word), Visitor(room.url, word), Visitor(room.url)
        for visitor in (one, two, other):
            await visitor.open(LESSON)
        for visitor, times in ((one, 300), (two, 100)):
            for _ in range(times):
                await visitor.send('{"kind": "alive"}')
        await other.click(do="next")
        await two.quiet()
        assert sum('"alive"' in text for text in two.heard) < 100
        for visitor in (one, two, other):
            visitor.leave()

    play(scene())
    room.until(lambda: room.health()["learners"] == 0)


@pytest.mark.long
@pytest.mark.parametrize("learners", [30, 300])
def test_a_large_class_with_and_without_late_kernels(learners: int, capsys) -> None:
    """The same class on both servers in turn: opening, clicking and memory."""
    found: dict[str, list[Measured]] = {"": [], "--late-kernels": []}
    memory: dict[str, list[float]] = {"": [], "--late-kernels": []}
    for switch in (*found, *found):
        measured, watch = watched(learners, *filter(None, [switch]))
        found[switch].append(measured)
        memory[switch].append(watch.server + watch.kernels * watch.own)
        with capsys.disabled():
            print(f"\n{measured.words(f'serve {switch}')}\n{watch.words()}", end="")
        assert not measured.failed
    late, now = (sorted(chain(*(one.opens for one in found[key]))) for key in (*found,)[::-1])
    assert late[int(0.95 * len(late))] < now[int(0.95 * len(now))]
    assert max(memory["--late-kernels"]) < min(memory[""]) / 3 or learners < 300
