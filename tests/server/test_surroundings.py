"""A server whose clock jumps, whose folders are odd, and whose predecessor was killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kit.core.errors import KitError
from kit.files.read import write_atomically
from tests.browser.conftest import ROOT
from tests.server.client import Visitor, fetch
from tests.server.conftest import Served, opened, play
from widgets.server.folder import _is_abandoned, check_folder, sweep

LESSON = "wizard_did_it/learn.ipynb"
# The system's clock as the server sees it: as far off as a file says.
CLOCK = """\
import time
from pathlib import Path
real = time.time
def shifted():
    return real() + float(Path({file!r}).read_text() or 0)
time.time = shifted
"""


def test_the_clock_jumps_and_nothing_else_does(tmp_path: Path) -> None:
    clock, shim = tmp_path / "clock", tmp_path / "shim"
    shim.mkdir()
    clock.write_text("0")
    (shim / "sitecustomize.py").write_text(CLOCK.format(file=str(clock)))

    async def scene(served: Served) -> None:
        visitor = Visitor(served.url)
        await visitor.open(LESSON)
        clock.write_text("3600")
        await asyncio.sleep(3)
        await visitor.click(do="next")  # an hour later by the clock, and not idle
        clock.write_text("-3600")
        visitor.leave()
        left = 'rulewalk_ended_total{reason="left"}'
        await asyncio.to_thread(served.until, lambda: served.metric(left) == 1, 20)

    path = f"{shim}{os.pathsep}{ROOT}"
    with opened("--warm", "0", "--away", "2", PYTHONPATH=path) as served:
        play(scene(served))


def test_a_long_folder_a_mask_no_home_and_what_a_killed_server_left(tmp_path: Path) -> None:
    async def scene() -> None:
        await Visitor(served.url).open(LESSON)
        lab = f"{served.url}/voila/render/wild_side/lab.ipynb"  # drawn by Voilà
        assert (await fetch(lab)).code == 200

    folder = Path("/tmp") / f"rw{os.getpid():0>60}"  # noqa: S108 - with a name of 67 letters
    folder.mkdir()
    dead = folder / "rulewalk_dead"
    (dead / "home-1").mkdir(parents=True)
    (dead / "lock").touch()
    mask = os.umask(0o777)
    try:
        with opened(
            "--warm", "0", TMPDIR=str(folder), HOME="/dev/null", PYTHONDONTWRITEBYTECODE="1"
        ) as served:
            os.umask(mask)
            assert not dead.exists()
            play(scene())
            own = list(folder.glob("rulewalk_*"))
            assert len(own) == 1
            sweep(folder)
            assert own[0].exists(), "a server that runs keeps its folder"
            served.stop(signal.SIGHUP)
            assert not own[0].exists()
            assert "Traceback" not in served.log
    finally:
        os.umask(mask)
        folder.rmdir()


def test_only_abandoned_folders_are_swept(tmp_path: Path) -> None:
    for name in ("rulewalk_new", "rulewalk_old", "rulewalk_dead", "other_dead"):
        (tmp_path / name).mkdir()
    for name in ("rulewalk_dead", "other_dead"):
        (tmp_path / name / "lock").touch()
    (tmp_path / "rulewalk_link").symlink_to(tmp_path / "other_dead")
    os.utime(tmp_path / "rulewalk_old", (0, 0))
    sweep(tmp_path)
    assert not _is_abandoned(tmp_path / "rulewalk_gone"), "removed between listing and looking"
    left = {one.name for one in tmp_path.iterdir()}
    assert left == {"rulewalk_new", "rulewalk_link", "other_dead"}


@pytest.mark.skipif(sys.platform != "linux", reason="sockets have paths on Linux alone")
def test_a_folder_with_too_long_a_name_is_one_sentence(monkeypatch) -> None:
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/var/" + "x" * 74)
    check_folder()
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/var/" + "x" * 75)
    with pytest.raises(KitError, match=r"kernels need one of at most 79: set TMPDIR"):
        check_folder()


def test_a_save_that_was_killed_leaves_nothing_for_ever(tmp_path: Path) -> None:
    write = "from kit.files.read import write_atomically as w; import os, pathlib; os.fsync = {}"
    killed = write.format("lambda _: os.kill(os.getpid(), 9)") + "; w(pathlib.Path('a'), 'x')"
    subprocess.run(
        [sys.executable, "-c", killed], cwd=tmp_path, check=False, env={"PYTHONPATH": str(ROOT)}
    )
    left = list(tmp_path.iterdir())
    assert len(left) == 1
    write_atomically(tmp_path / "a", "y")
    assert left[0].exists(), "it may be that of a save that has not ended"
    os.utime(left[0], (time.time() - 7200,) * 2)
    write_atomically(tmp_path / "a", "z")
    assert [one.name for one in tmp_path.iterdir()] == ["a"]
