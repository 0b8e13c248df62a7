"""A kernel that misbehaves or dies affects only its own page."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from tornado.httpclient import HTTPClientError

from kit import GAMES
from tests.server.client import Visitor, message
from tests.server.conftest import Served, lesson_page, opened, play
from tests.server.load import rights
from widgets.server.limits import processor_seconds

WILD = """\
from pathlib import Path
from kit.teach.lesson.walkthrough import Walkthrough
from kit.files.scenario import one_shipped
from widgets.walkthrough import WalkthroughWidget

class Wild(WalkthroughWidget):
    def click(self, message):
        if message.get("action") == "loop":
            while True:
                pass
        if message.get("action") == "hoard":
            kept = []
            while True:
                kept.append(bytearray(1 << 24))
        if message.get("action") == "fill":
            with open("full", "wb") as file:
                while True:
                    file.write(bytes(1 << 22))
        super().click(message)

Wild(Walkthrough(one_shipped("wild_side", "01-first-round")))
"""


@pytest.fixture(scope="module", params=["forked", "--no-fork"])
def wild(request, tmp_path_factory) -> Iterator[Served]:
    """A user's own pages, with both kinds of kernel."""
    folder = tmp_path_factory.mktemp("pages")
    lesson_page(folder, WILD)
    more = ["--no-fork"] if request.param == "--no-fork" else []
    with opened("--pages", str(folder), "--work", "1", "--memory", "300", *more) as served:
        yield served


async def misbehave(visitor: Visitor, action: str) -> None:
    """Send a click that makes the kernel misbehave."""
    content = {"method": "custom", "content": {"step": 0, "do": "play", "action": action}}
    await visitor.send(message("comm_msg", {"comm_id": visitor.comm, "data": content}))


def test_one_misbehaves_and_the_others_go_on(wild: Served) -> None:
    async def scene() -> None:
        good, loops, hoards = (Visitor(wild.url) for _ in range(3))
        await asyncio.gather(*(one.open("page.ipynb") for one in (good, loops, hoards)))
        for action in ("hoard", "fill"):
            await misbehave(hoards, action)
            await hoards.hear(lambda made: "Something went wrong on our side" in str(made))
        await misbehave(loops, "loop")
        await good.click(do="next")
        await loops.hear(lambda made: made["content"].get("execution_state") == "dead")
        await good.click(do="back")
        await hoards.click(do="next")
        await asyncio.to_thread(
            wild.until, lambda: wild.metric('rulewalk_ended_total{reason="hangs"}') == 1
        )
        assert wild.health()["learners"] == 2

    play(scene())
    assert "MemoryError" in wild.log
    assert "File too large" in wild.log


def test_where_kernels_are_not_forked_none_is_a_fork(wild: Served) -> None:
    async def scene() -> None:
        await Visitor(wild.url).open("page.ipynb")

    play(scene())
    kernels = wild.kernels()
    forked = [one for one in kernels if one.name() == "rulewalk-kernel"]
    assert kernels
    ports = [one.pid for one in kernels if one.net_connections("tcp")]
    assert not ports, "kernels listen on no TCP port"
    assert forked == ([] if "--no-fork" in str(wild.process.args) else kernels)


def test_the_processors_time_is_read_whatever_a_process_is_called() -> None:
    assert processor_seconds(psutil.Process().pid) > 0
    assert processor_seconds(0) == 0


class Watchful(Visitor):
    """A visitor who notices that the kernel has died, as the page does."""

    async def hear(self, test: Callable[[dict[str, Any]], Any], wait: float = 30) -> Any:
        def alive(made: dict[str, Any]) -> Any:
            assert made.get("kind") != "dead"
            assert made.get("content", {}).get("execution_state") != "dead"
            return test(made)

        return await super().hear(alive, wait)


async def play_on(url: str, slug: str) -> int:
    """Play a first lesson to its end; return how often the page had to be opened."""
    for visits in range(1, 20):
        visitor = Watchful(url)
        try:
            await visitor.open(f"{slug}/learn.ipynb")
            await visitor.play(rights(slug), 0.05)
        except (AssertionError, RuntimeError, HTTPClientError):
            continue
        finally:
            visitor.leave()
        return visits
    raise AssertionError(f"{slug} was never played to its end")


def test_kernels_die_at_random_and_nobody_is_stuck(served: Served) -> None:
    dice = random.Random(12)

    async def kill_some() -> None:
        for _ in range(6):
            await asyncio.to_thread(served.until, served.kernels)
            dice.choice(served.kernels() or [served.parent()]).kill()
            await asyncio.sleep(0.3)
        served.parent().kill()

    async def scene() -> None:
        learners = asyncio.gather(*(play_on(served.url, slug) for slug in GAMES))
        await kill_some()
        assert sum(await learners) > len(GAMES), "nobody was disturbed"

    play(scene())
    _nothing_is_left(served)


def _nothing_is_left(served: Served) -> None:
    """Check that there are as many home folders as kernels, and no zombie."""
    served.until(lambda: served.parent().is_running())

    def tidy() -> bool:
        homes = [file for file in served.folder().iterdir() if file.name.startswith("home-")]
        return len(homes) == len(served.kernels()) == served.health()["learners"]

    served.until(tidy, 60)
    children = psutil.Process(served.process.pid).children(recursive=True)
    assert not [one for one in children if one.status() == psutil.STATUS_ZOMBIE]
    assert len([file for file in served.folder().glob("parent-*") if Path(file).is_dir()]) == 1
