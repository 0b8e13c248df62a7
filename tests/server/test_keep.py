"""A server with ``--keep``: what its class finds after a restart and after ``kill -9``."""

from __future__ import annotations

import asyncio
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kit.core.errors import KitError
from tests.browser.conftest import ROOT
from tests.ports import free_port
from tests.server.client import Visitor, fetch
from tests.server.conftest import Served, opened, play
from tests.server.desk import Desk, enter, key_of, say, told
from widgets.server.keep import open_keep
from widgets.server.start import check, desk_key

LESSON = "wild_side/learn.ipynb"


@contextmanager
def keeping(folder: Path, port: int, *more: str) -> Iterator[Served]:
    switches = ("--learners", "12", "--warm", "0", "--keep", str(folder), *more)
    with opened(*switches, port=port) as served:
        yield served


async def browser_of(served: Served, token: str) -> str:
    """Return the cookies of a browser that has opened a lesson with the link of class 7B."""
    cookies = "rulewalk-class=7B"
    for address in (f"index.ipynb?token={token}", "index.ipynb"):
        answer = await fetch(f"{served.url}/voila/render/{address}", headers={"Cookie": cookies})
        set_now = [one.partition(";")[0] for one in answer.headers.get_list("Set-Cookie")]
        cookies = "; ".join([cookies, *set_now])
    assert "rulewalk-learner-" in cookies
    return cookies


async def answer_one(visitor: Visitor) -> None:
    """Answer the next question of a lesson."""
    while 'data-do="lock"' not in visitor.frame["html"]:
        await visitor.click(do="next")
    await visitor.click(do="choose", at=0)
    await visitor.click(do="lock")


def test_a_killed_server_comes_back_as_its_class_left_it(tmp_path: Path) -> None:
    folder, port, known = tmp_path / "kept", free_port(), dict[str, str]()

    async def before(served: Served) -> None:
        known["page"] = await browser_of(served, "sesame")
        known["desk"] = await enter(served, key_of(served))
        await (await Desk.open(served, known["desk"])).press("found", code="7B")
        visitor = Visitor(served.url, known["page"])
        await visitor.open(LESSON)
        await say(visitor, hello=True)
        assert (await visitor.hear(told))["code"] == "7B"
        await say(visitor, name="Ada")
        await answer_one(visitor)
        await asyncio.sleep(1)

    async def then(served: Served) -> None:
        desk = await Desk.open(served, known["desk"])
        await desk.until("questions", "1 answered")
        assert "Ada" in desk.names.values()
        visitor = Visitor(served.url, known["page"])
        await visitor.open(LESSON)
        await say(visitor, hello=True)
        orders = await visitor.hear(told)
        assert (orders["number"], orders["name"], orders["code"]) == (1, "Ada", "7B")

    with keeping(folder, port, "--token", "sesame") as served:
        play(before(served))
        key = key_of(served)
        files = [folder, *folder.iterdir()]
        assert [file for file in files if stat.S_IMODE(file.stat().st_mode) & 0o077] == []
        with pytest.raises(KitError, match="another server"):
            open_keep(folder)
        served.stop(signal.SIGKILL)
    with keeping(folder, port, "--token", "sesame") as served:
        assert key_of(served) == key
        play(then(served))
    assert served.log.count(key) == 1


def test_token_and_key_are_kept_and_another_token_refuses_old_cookies(tmp_path: Path) -> None:
    words = []
    for given in (None, None, "sesame", None):
        keep = open_keep(tmp_path / "kept")
        token = check("", free_port(), given, keep)
        words.append((token, desk_key(keep), keep.cookie_secret(token)))
        keep.close()
    assert words[0] == words[1]
    assert words[2] == words[3]
    assert words[2][0] == "sesame"
    assert words[0][1] == words[2][1]
    assert words[0][2] != words[2][2]
    assert check("127.0.0.1", free_port(), None, None) == ""


def test_a_folder_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    words = [sys.executable, "-m", "kit", "serve", "--keep", str(tmp_path / "file")]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode
    assert "cannot keep anything in" in found.stderr
    assert "Traceback" not in found.stderr
