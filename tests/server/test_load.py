"""A class at once: six learners here, thirty in the long tests, beside a stock Voilà."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
import pytest

from tests.browser.conftest import ROOT
from tests.ports import free_port
from tests.server.conftest import Served, opened, play
from tests.server.desk import Desk, enter, key_of
from tests.server.load import Measured, whole_class


@contextmanager
def stock() -> Iterator[str]:
    """Serve the same pages with Voilà as it comes."""
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
    """Let a class come and go; *watched* is the server whose desk is open meanwhile."""
    found: list[Measured] = []

    async def scene() -> None:
        if watched:
            desk = await Desk.open(watched, await enter(watched, key_of(watched)))
            looking = asyncio.ensure_future(desk.until("learners", "nothing that comes", 600))
        found.append(await whole_class(url, learners))
        if watched:
            looking.cancel()
            assert desk.heard > 1

    play(scene())
    return found[0]


def test_six_learners_play_to_the_end(capsys) -> None:
    with opened("--learners", "6") as served:
        served.until(lambda: served.health()["warm"] == 2, 60)
        measured = measure(served.url, 6)
    with capsys.disabled():
        print("\n" + measured.words("rulewalk serve"))
    assert not measured.failed
    assert len(measured.opens) == 6


@pytest.mark.long
def test_thirty_learners_beside_a_stock_voila(capsys) -> None:
    with opened("--learners", "30") as served:
        served.until(lambda: served.health()["warm"] == 2, 60)
        ours = measure(served.url, 30)
        memory = sum(one.memory_full_info().uss for one in served.kernels()) / 2**20
        count = len(served.kernels())
        server = psutil.Process(served.process.pid).memory_info().rss / 2**20
    with stock() as url:
        theirs = measure(url, 30)
    with capsys.disabled():
        print("\n" + ours.words("rulewalk serve"))
        print(theirs.words("stock Voilà"))
        print(f"{count} kernels hold {memory:.0f} MB of their own, the server {server:.0f} MB")
    assert not ours.failed
    assert len(ours.opens) == 30


@pytest.mark.long
def test_thirty_learners_and_as_many_warm_kernels(capsys) -> None:
    """As docs/teachers.md has it: the server was started some minutes before the class."""
    with opened("--learners", "30", "--warm", "30") as served:
        served.until(lambda: served.health()["warm"] == 30, 240)
        ours = measure(served.url, 30)
    with capsys.disabled():
        print("\n" + ours.words("rulewalk serve --warm 30"))
    assert not ours.failed
    assert len(ours.opens) == 30


@pytest.mark.long
def test_the_desk_costs_the_class_nothing_that_can_be_measured(capsys) -> None:
    """A class without a desk and one that is watched, twice in turn: compare the lines."""
    with opened("--learners", "30", "--away", "2") as served:
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
    """Classes come and go; in the end there are as many files and kernels as in the beginning."""
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
        folder = next(x.cmdline()[-1] for x in served.kernels()).rsplit("/", 1)[0]
        left = os.listdir(folder) if os.path.isdir(folder) else []  # noqa: PTH208, PTH112
        served.until(lambda: len(process.children(recursive=True)) == 1, 30)  # and no zombie
    with capsys.disabled():
        print(
            f"\nsoak: file handles {first} -> {last}, memory {memory} -> {grown} MB, files {left}"
        )
    assert last <= first + 8
    assert len([name for name in left if name.endswith(".json")]) <= 1
