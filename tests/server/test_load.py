"""A class at the same time: six learners here, thirty in the long tests, beside a stock Voilà."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil
import pytest

from kit import GAMES
from tests.browser.conftest import ROOT
from tests.ports import free_port
from tests.server.client import Visitor
from tests.server.conftest import Served, opened, play
from tests.server.desk import Desk, enter, key_of
from tests.server.load import Measured, whole_class
from tests.server.play_load import class_at_play


@contextmanager
def stock() -> Iterator[str]:
    """Serve the same pages with an unchanged Voilà."""
    port = free_port()
    command = [sys.executable, "-m", "voila", "notebooks", "--no-browser", f"--port={port}"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            for _ in range(120):
                try:
                    urllib.request.urlopen(
                        f"http://localhost:{port}/voila/static/voila.js", timeout=2
                    )
                    break
                except OSError:
                    time.sleep(0.5)
            yield f"http://localhost:{port}"
        finally:
            process.terminate()
            process.wait(60)


def measure(url: str, learners: int, watched: Served | None = None) -> Measured:
    """Let a class come and go; *watched* is the server whose desk is open."""
    found: list[Measured] = []

    async def scene() -> None:
        if watched:
            desk = await Desk.open(watched, await enter(watched, key_of(watched)))
            looking = asyncio.ensure_future(desk.until("learners", "nothing that comes", 600))
        found.append(await whole_class(url, learners))
        if watched:
            looking.cancel()
            assert desk.heard > 1

    play(scene(), 240 + 4 * learners)
    return found[0]


def test_six_learners_play_to_the_end(capsys) -> None:
    with opened("--learners", "6") as served:
        measured = measure(served.url, 6)
    with capsys.disabled():
        print("\n" + measured.words("rulewalk serve"))
    assert not measured.failed
    assert len(measured.opens) == 6


def at_play(learners: int, seconds: float, capsys) -> list[int]:
    """Let a number of learners play against thinkers; return the progress of each."""
    found: list[tuple[Measured, list[int]]] = []

    async def scene() -> None:
        found.append(await class_at_play(served.url, learners, seconds))

    with opened("--learners", str(learners)) as served:
        play(scene(), 240 + 4 * learners + seconds)
    (measured, moments) = found[0]
    with capsys.disabled():
        print(f"\n{measured.words('at play against thinkers')}; {sum(moments)} moments shown")
    assert not measured.failed
    return moments


def test_five_learners_play_against_thinkers(capsys) -> None:
    assert min(at_play(5, 12.0, capsys)) > 1


@pytest.mark.long
def test_thirty_learners_play_against_thinkers(capsys) -> None:
    """Their clicks are answered as fast as in a lesson: see above."""
    assert min(at_play(30, 60.0, capsys)) > 1


class Watch(threading.Thread):
    """Inspects a server's processes every half second, and keeps the maxima."""

    def __init__(self, served: Served) -> None:
        super().__init__(daemon=True)
        self.served, self.over = served, threading.Event()
        self.kernels = self.server = self.files = 0
        self.own = 0.0  # private megabytes of a kernel, on average, when there were most of them

    def run(self) -> None:
        while not self.over.wait(0.5):
            with suppress(psutil.NoSuchProcess):
                self._look()

    def _look(self) -> None:
        process, kernels = psutil.Process(self.served.process.pid), self.served.kernels()
        self.server = max(self.server, process.memory_info().rss >> 20)
        self.files = max(self.files, process.num_fds())
        if kernels and len(kernels) >= self.kernels:
            self.kernels = len(kernels)
            own = [one.memory_full_info().uss for one in kernels]
            self.own = sum(own) / len(own) / 2**20

    def words(self) -> str:
        """Return one line of text."""
        return (
            f"  at most {self.kernels} kernels with {self.own:.1f} MB of their own each; "
            f"the server {self.server} MB and {self.files} open files"
        )


def watched(learners: int, *more: str) -> tuple[Measured, Watch]:
    """Let a number of learners come at the same time to a server without warm kernels."""
    with opened("--learners", str(learners), *more) as served:
        time.sleep(3)  # the parent has loaded everything, as it has when a class comes
        watch = Watch(served)
        watch.start()
        measured = measure(served.url, learners)
        watch.over.set()
        watch.join()
    return measured, watch


@pytest.mark.long
def test_thirty_learners_beside_a_stock_voila(capsys) -> None:
    """The numbers for docs/serving.md; both servers in one run, without warm kernels."""
    ours, watch = watched(30)
    with stock() as url:
        theirs = measure(url, 30)
    with capsys.disabled():
        print("\n" + ours.words("rulewalk serve"))
        print(watch.words())
        print(theirs.words("stock Voilà"))
        print(f"  ours to stock: {ours.ratios(theirs)}")
    assert not ours.failed
    assert len(ours.opens) == 30


@pytest.mark.long
@pytest.mark.parametrize("learners", [100, 300])
def test_more_learners_than_a_class(learners: int, capsys) -> None:
    """Time is the first limit: nobody is refused, and memory and files suffice."""
    ours, watch = watched(learners)
    with capsys.disabled():
        print("\n" + ours.words("rulewalk serve"))
        print(watch.words())
        print(*ours.failed[:5], sep="\n")
    assert not ours.failed
    assert len(ours.opens) == learners


@pytest.mark.long
def test_two_thousand_visits_leave_the_servers_memory_flat(capsys) -> None:
    """Visits that open a lesson and leave; the first hundreds fill caches, the rest add nothing."""
    grown: list[int] = []
    with opened("--learners", "12", "--away", "1") as served:
        process = psutil.Process(served.process.pid)

        async def visits(count: int) -> None:
            for _ in range(count):
                visitors = [Visitor(served.url) for _ in GAMES]
                opening = zip(visitors, GAMES, strict=True)
                await asyncio.gather(*(one.open(f"{slug}/learn.ipynb") for one, slug in opening))
                await Visitor.close_all()

        for _ in range(10):
            play(visits(40))
            served.until(lambda: served.health()["learners"] == 0, 60)
            grown.append(process.memory_info().rss >> 20)
    with capsys.disabled():
        print(f"\n2,000 visits: the server has {grown} MB after each 200")
    assert grown[-1] - grown[2] <= 12, "in the last 1,400 visits"


@pytest.mark.long
def test_the_desk_costs_the_class_nothing_that_can_be_measured(capsys) -> None:
    """A class without a desk and one with a desk, twice in turn: compare the lines."""
    with opened("--learners", "30", "--away", "10") as served:  # a busy machine connects late
        process = psutil.Process(served.process.pid)
        for round_ in (1, 2):
            for watched in (False, True):
                served.until(lambda: served.health()["learners"] == 0, 120)
                before = process.cpu_times().user
                found = measure(served.url, 30, served if watched else None)
                spent = process.cpu_times().user - before
                with capsys.disabled():
                    name = f"round {round_}, {'with' if watched else 'without'} a desk"
                    print(f"\n{found.words(name)}; server {spent:.1f} s of processor", end="")
                assert not found.failed
                assert len(found.opens) == 30


@pytest.mark.long
def test_a_soak_leaks_nothing(capsys) -> None:
    """Classes come and go; in the end there are as many files and kernels as at the start."""
    with opened("--learners", "8", "--away", "2", "--warm", "1") as served:
        process = psutil.Process(served.process.pid)

        def settled() -> bool:
            now = served.health()
            return now["learners"] == 0 and now["warm"] == 1 and len(served.kernels()) == 1

        def rest() -> tuple[int, int]:
            served.until(settled, 120)
            time.sleep(3)
            return process.num_fds(), process.memory_info().rss >> 20

        measure(served.url, 6)
        first, memory = rest()
        for _ in range(6):
            assert not measure(served.url, 6).failed
        last, grown = rest()
        left = [file.name for file in served.folder().iterdir()]
        served.until(lambda: len(process.children(recursive=True)) == 2, 30)  # and no zombie
    with capsys.disabled():
        print(
            f"\nsoak: file handles {first} -> {last}, memory {memory} -> {grown} MB, files {left}"
        )
    assert last <= first + 8
    assert len([name for name in left if name.endswith(".json")]) <= 1
