"""Long tests of ``--keep``: 200 kills while learners answer, and a class of thirty."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import psutil
import pytest

from kit.files.database import SqliteStore
from kit.teach.quiz.code import Code
from tests.ports import free_port
from tests.server.client import Visitor
from tests.server.conftest import opened, play
from tests.server.desk import say
from tests.server.load import Measured, whole_class
from tests.server.test_keep import browser_of, keeping
from widgets.server.desk.board import Board
from widgets.server.keep import NAME

KILLS = int(os.environ.get("RULEWALK_KILLS", "200"))
LEARNERS = 10
ROUNDS = 40  # in which a browser comes back; a learner has at most a hundred quizzes
SECOND = 1.0


@dataclass
class Answers:
    """What learners answered: quiz, question and the time at which their page showed it."""

    said: list[tuple[str, int, float]] = field(default_factory=list)
    began: asyncio.Event = field(default_factory=asyncio.Event)

    def before(self, when: float) -> set[tuple[str, int]]:
        return {(code, at) for code, at, shown in self.said if shown < when}


async def answer_on(url: str, cookie: str, code: str, into: Answers) -> None:
    """Answer the questions of a quiz until the server is gone."""
    visitor = Visitor(url, cookie)
    await visitor.open(f"quiz.ipynb?code={code}", wait=120)
    await say(visitor, hello=True)
    with suppress(AssertionError):  # the line was closed
        for at in range(20):
            await visitor.click(do="choose", at=0)
            await visitor.click(do="lock")
            into.said.append((code, at, time.monotonic()))
            into.began.set()
            await visitor.click(do="next")


def one_round(folder: Path, port: int, cookies: list[str], round_: int) -> tuple[Answers, float]:
    """Let all learners answer, and kill the server at some moment; return when that was."""
    found, killed = Answers(), 0.0
    chance = random.Random(round_)

    async def scene() -> None:
        nonlocal killed
        while len(cookies) < LEARNERS:
            cookies.append(await browser_of(served, "sesame"))
        codes = [str(Code("wild_side", 20, round_ * LEARNERS + i)) for i in range(LEARNERS)]
        work = [asyncio.ensure_future(answer_on(served.url, cookie, code, found))
                for cookie, code in zip(cookies, codes, strict=True)]  # fmt: skip
        await found.began.wait()
        await asyncio.sleep(chance.uniform(0.2, 3.0))
        served.process.send_signal(signal.SIGKILL)
        killed = time.monotonic()
        await asyncio.gather(*work, return_exceptions=True)

    with keeping(folder, port, "--token", "sesame") as served:
        play(scene())
        served.process.wait(20)
    return found, killed


@pytest.mark.long
def test_no_answer_that_is_a_second_old_is_lost_by_a_kill(tmp_path: Path, capsys) -> None:
    folder, port = tmp_path / "kept", free_port()
    cookies: list[str] = []
    old, all_said, all_kept = set[tuple[str, int]](), 0, 0
    for round_ in range(KILLS):
        if round_ % ROUNDS == 0:
            cookies, old = [], set()
        answers, killed = one_round(folder, port, cookies, round_)
        store = SqliteStore(folder / NAME)
        board = Board(store=store)
        kept = {(source.quiz, at) for one in board for source, given in one.answers.items()
                for at in given}  # fmt: skip
        store.close()
        old |= answers.before(killed - SECOND)
        all_said, all_kept = all_said + len(answers.said), len(kept)
        assert old <= kept, f"lost in round {round_ + 1}: {sorted(old - kept)}"
        assert len([one for one in board if one.answers]) <= LEARNERS * (round_ // ROUNDS + 1)
    with capsys.disabled():
        print(f"\n{KILLS} kills: {all_said} answers, {all_kept} kept at the end, no old one lost")


@pytest.mark.long
def test_thirty_learners_are_as_fast_with_keep_as_without(tmp_path: Path, capsys) -> None:
    """Both in turn, three times: compare the medians."""
    clicks: dict[bool, list[float]] = {False: [], True: []}
    spent: dict[bool, list[float]] = {False: [], True: []}
    for round_ in range(3):
        for keeps in (False, True):
            more = ("--keep", str(tmp_path / f"kept{round_}")) if keeps else ()
            found: list[Measured] = []

            async def scene(url: str, found: list[Measured] = found) -> None:
                found.append(await whole_class(url, 30))

            with opened("--learners", "30", *more) as served:
                time.sleep(3)  # the parent of the kernels has loaded everything
                process = psutil.Process(served.process.pid)
                play(scene(served.url), 600)
                spent[keeps].append(process.cpu_times().user)
            clicks[keeps].append(median(found[0].clicks))
            with capsys.disabled():
                name = f"round {round_ + 1}, {'with' if keeps else 'without'} --keep"
                print(f"\n{found[0].words(name)}; server {spent[keeps][-1]:.1f} s of processor")
            assert not found[0].failed
    click, work = (median(one[True]) / median(one[False]) for one in (clicks, spent))
    with capsys.disabled():
        print(f"with --keep to without: click p50 {click:.2f}×, server's processor {work:.2f}×")
    assert work < 1.1
