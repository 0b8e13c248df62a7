"""Forked kernels are separate, none is lost, and nothing stays behind."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.server.forks import Forks, Kernel, forks, opened_files, until
from widgets.server.fork.forker import Gone, can_fork

pytestmark = pytest.mark.skipif(not can_fork(), reason="kernels are forked on Linux alone")

CHANCE = """\
import os, random, secrets, tempfile, uuid
from kit.teach.quiz.code import fresh
from ipykernel.kernelapp import IPKernelApp
app = IPKernelApp.instance()
drawn = {
    "random": random.random(), "secrets": secrets.token_hex(), "urandom": os.urandom(8),
    "uuid": uuid.uuid4().hex, "file": tempfile.mktemp(), "quiz": str(fresh()),
    "session": app.session.session, "key": app.session.key, "kernel": app.kernel.ident,
    "first file": next(tempfile._RandomNameSequence()),
}
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name, because the path of a socket has a limit."""
    made = Path(tempfile.mkdtemp(prefix="rw"))
    yield made
    shutil.rmtree(made)


def test_each_fork_draws_its_own_chance(folder: Path) -> None:
    async def scene() -> None:
        async with forks(folder) as these:
            drawn = [await (await these.kernel()).ask("drawn", CHANCE) for _ in range(3)]
            for name in drawn[0]:
                assert len({one[name] for one in drawn}) == 3, name

    asyncio.run(scene())


LOOK = """\
import gc, os, resource, signal, sys, tempfile
from ipywidgets.widgets.widget import _instances

def strangers():
    dicts = [one for one in gc.get_objects() if isinstance(one, dict)]
    return [1 for one in dicts if "Qzx" + "other" in [v for v in one.values() if type(v) is str]]

here = {
    "env": dict(os.environ), "temp": tempfile.gettempdir(), "cwd": os.getcwd(),
    "group": os.getpgid(0), "pid": os.getpid(), "mask": os.umask(0o077),
    "interrupt": signal.getsignal(signal.SIGINT) == signal.default_int_handler,
    "terminate": signal.getsignal(signal.SIGTERM) == signal.SIG_DFL,
    "debugger": [name for name in sys.modules if "debugpy" in name or "pydevd" in name],
    "memory": resource.getrlimit(resource.RLIMIT_DATA),
    "core": resource.getrlimit(resource.RLIMIT_CORE),
    "mine": globals().get("mine"), "left": getattr(os, "left", None),
    "widgets": len(_instances), "strangers": strangers(),
}
"""


def test_a_fork_has_nothing_of_another(folder: Path) -> None:
    async def scene() -> None:
        async with forks(folder) as these:
            first = await these.kernel(VISITOR="Qzxother", TMPDIR=str(folder))
            await first.ask("1", "import os; mine = os.left = 'Qzxother'")
            (folder / "second").mkdir()
            second = await these.kernel(TMPDIR=str(folder / "second"), OWN="1")
            here = await second.ask("here", LOOK)
            assert here["env"].pop("OWN") == "1"
            assert not [key for key in here["env"] if key in ("PATH", "PYTHONPATH", "VISITOR")]
            assert here["temp"] == str(folder / "second")
            assert here["cwd"] == str(folder)
            assert here["group"] == here["pid"] == second.forked.pid
            assert here["interrupt"]
            assert here["terminate"]
            assert here["debugger"] == here["strangers"] == []
            assert here["mine"] is here["left"] is None
            assert here["widgets"] == 0
            assert here["memory"] == (512 << 20, 512 << 20)
            assert here["core"] == (0, 0)
            assert here["mask"] == 0o077
            _share_no_file(these, first, second)

    asyncio.run(scene())


READ = """\
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.games import GAMES
there = one_shipped.cache_info().currsize, sum(len(headings(slug)) for slug in GAMES)
"""


def test_a_parent_that_nobody_asks_reads_the_lessons_for_the_kernels_to_come(folder: Path) -> None:
    async def scene() -> None:
        async with forks(folder) as these:
            end = time.monotonic() + 120
            read, lessons = 0, 1
            while read < lessons and time.monotonic() < end:
                read, lessons = await (await these.kernel()).ask("there", READ)
            assert read == lessons

    asyncio.run(scene())


def _share_no_file(these: Forks, first: Kernel, second: Kernel) -> None:
    """Check that no pipe and no socket of one process is also another's."""
    parent = these.forker.look_after().process.pid
    found = [opened_files(pid) for pid in (first.forked.pid, second.forked.pid, parent)]
    found = [*found, opened_files(os.getpid())]
    own = [{name for name in names if not name.startswith("anon_inode")} for names in found]
    assert own[1]
    for i, names in enumerate(own):
        assert not any(names & other for other in own[i + 1 :])
    assert not any("pidfd" in name for name in found[0] | found[1])


def test_a_killed_parent_comes_back_and_no_kernel_stays(folder: Path) -> None:
    async def scene() -> None:
        async with forks(folder) as these:
            for _ in range(2):
                kernel = await these.kernel()
                process = psutil.Process(kernel.forked.pid)
                parent = these.forker.look_after()
                os.kill(parent.process.pid, signal.SIGKILL)
                await until(lambda: kernel.forked.ended)  # noqa: B023 - called at once
                await until(lambda: not process.is_running())  # noqa: B023
                await until(lambda: not parent.alive)  # noqa: B023
            await these.kernel()
            assert these.forker.failures == 0, "it was ready each time, so it is not given up"
            await until(lambda: not _zombies())

    asyncio.run(scene())


def _zombies() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    return [one for one in children if one.status() == psutil.STATUS_ZOMBIE]


def test_a_parent_that_cannot_start_is_given_up(folder: Path, monkeypatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")

    async def scene() -> None:
        async with forks(folder) as these:
            with pytest.raises(Gone):
                await these.kernel()
            assert not these.forker.works

    asyncio.run(scene())


def test_a_kernel_that_nobody_waits_for_any_more_ends(folder: Path) -> None:
    async def scene() -> None:
        async with forks(folder) as these:
            wanted = asyncio.ensure_future(these.kernel())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            wanted.cancel()
            await asyncio.gather(wanted, return_exceptions=True)
            kernel = await these.kernel()
            known = these.forker.look_after().kernels
            await until(lambda: list(known) == [kernel.forked.pid])

    asyncio.run(scene())


async def _many(folder: Path, count: int, at_once: int = 5) -> None:
    """Fork a number of kernels, let each reply, end it, and check that nothing is left."""
    async with forks(folder) as these:
        for _ in range(count // at_once):
            made = await asyncio.gather(*(these.kernel() for _ in range(at_once)))
            assert await asyncio.gather(*(one.ask("6 * 7") for one in made)) == [42] * at_once
            for one in made:
                one.client.stop_channels()
                one.forked.kill()
            await until(lambda: all(one.forked.ended for one in made))  # noqa: B023
            these.kernels.clear()
        parent = psutil.Process(these.forker.look_after().process.pid)
        assert parent.children() == []
        assert len(opened_files(parent.pid)) <= 3  # the line, and how it is listened to
        pid = parent.pid
    assert not psutil.pid_exists(pid)


def test_twenty_forks_in_a_row(folder: Path) -> None:
    asyncio.run(_many(folder, 20))


@pytest.mark.long
def test_five_hundred_forks_in_a_row(folder: Path) -> None:
    asyncio.run(_many(folder, 500))


def test_closing_ends_the_parent_and_its_kernels(folder: Path) -> None:
    async def scene() -> None:
        async with forks(folder) as these:
            await these.kernel()
            parent = psutil.Process(these.forker.look_after().process.pid)
            children = [parent, *parent.children(recursive=True)]
            assert len(children) >= 2
        await until(lambda: not any(one.is_running() for one in children))

    asyncio.run(scene())
    assert not list(folder.glob("parent-*"))
