"""Saved games on a server: each learner has their own, and only their kernel ever sees the deal."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
import signal
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kit.files.database import SqliteStore
from kit.files.evidence import Evidence
from kit.files.store import LARGEST, FolderStore
from kit.teach.learner.knowledge import Knowledge
from tests.server.client import Visitor, fetch
from tests.server.conftest import Served, opened, play
from widgets.server.keep import open_store
from widgets.server.saved_games import SavedGames

GAME = "wizard_did_it/play.ipynb"
DEALT = f"{GAME}?players=person,random&seed=7"
OURS = {"X-Rulewalk": "1"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def room(data: Path) -> Iterator[Served]:
    with opened("--learners", "6", "--warm", "0", RULEWALK_DATA=str(data)) as served:
        yield served


async def new_cookie(served: Served) -> str:
    answer = await fetch(f"{served.url}/voila/render/index.ipynb")
    (cookie,) = answer.headers.get_list("Set-Cookie")
    assert cookie.startswith("rulewalk-learner-")
    assert "expires=" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    return cookie.partition(";")[0]


async def saved(served: Served, cookie: str) -> dict[str, str]:
    answer = await fetch(f"{served.url}/voila/saved", headers={"Cookie": cookie})
    assert answer.code == 200
    return json.loads(answer.body)["games"]


async def begin(served: Served, cookie: str) -> Visitor:
    """Deal a game and play a move."""
    visitor = Visitor(served.url, cookie)
    await visitor.open(DEALT)
    await visitor.click(do="play", action=first_move(visitor))
    return visitor


def first_move(visitor: Visitor) -> str:

    return html.unescape(
        re.findall('data-do="play" data-action="([^"]+)"', visitor.frame["html"])[0]
    )


async def say(served: Served, what: str, **headers: str) -> tuple[int, list[str]]:
    answer = await fetch(
        f"{served.url}/voila/saved", method="POST", body=f"do={what}", headers=headers
    )
    return answer.code, answer.headers.get_list("Set-Cookie")


def test_a_game_goes_on_in_another_kernel_and_after_a_restart(data: Path) -> None:
    deals: list[str] = []

    async def first(served: Served) -> str:
        cookie = await new_cookie(served)
        assert await saved(served, cookie) == {}
        visitor = await begin(served, cookie)
        assert await saved(served, cookie) == {"wizard_did_it": "move 2"}
        await asyncio.sleep(0.5)  # until the server's thread has written it
        deals.append(row(data))
        visitor.leave()
        again = Visitor(served.url, cookie)
        await again.open(GAME)
        assert "Continue your game" in again.frame["html"]
        assert "rw-table" in (await again.click(do="continue"))["html"]
        told = "".join(
            str(one) for visitor in Visitor.all for one in (*visitor.heard, visitor.page)
        )
        assert deals[0][:60] not in told, "the deal stays in Python"
        assert deals[0][:60] not in served.log
        return cookie

    async def then(served: Served, cookie: str) -> None:
        assert await saved(served, cookie) == {"wizard_did_it": "move 2"}
        visitor = Visitor(served.url, cookie)
        await visitor.open(f"{GAME}?continue=1")
        assert "rw-table" in visitor.frame["html"]

    cookies: list[str] = []

    async def before(served: Served) -> None:
        cookies.append(await first(served))

    with opened("--learners", "6", "--warm", "0", RULEWALK_DATA=str(data)) as served:
        play(before(served))
        port = int(served.url.rpartition(":")[2])
    with opened("--learners", "6", "--warm", "0", port=port, RULEWALK_DATA=str(data)) as served:
        play(then(served, cookies[0]))
    for path in (data, *data.iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


@pytest.mark.parametrize("more", [(), ("--late-kernels",)], ids=["kernels", "late"])
def test_an_answer_and_a_move_survive_a_kernel_and_a_server_that_die(
    data: Path, more: tuple[str, ...]
) -> None:
    cookies: list[str] = []
    switches = ("--learners", "6", "--warm", "0", *more)

    async def known(served: Served) -> dict[str, Any]:
        asked = {"Cookie": cookies[0]}
        return json.loads((await fetch(f"{served.url}/voila/saved", headers=asked)).body)

    async def before(served: Served) -> None:
        cookies.append(await new_cookie(served))
        lesson = Visitor(served.url, cookies[0])
        await lesson.open("wild_side/learn.ipynb")
        while 'data-do="lock"' not in lesson.frame["html"]:
            await lesson.click(do="next")
        await lesson.click(do="choose", at=0)
        await lesson.click(do="lock")
        await begin(served, cookies[0])
        await asyncio.sleep(1)
        for kernel in served.kernels():
            kernel.kill()
        found = await known(served)
        assert found["games"] == {"wizard_did_it": "move 2"}
        assert found["known"]["wild_side"]["memory"]

    async def then(served: Served) -> None:
        found = await known(served)
        assert found["games"] == {"wizard_did_it": "move 2"}
        assert found["known"]["wild_side"]["memory"]

    with opened(*switches, RULEWALK_DATA=str(data)) as served:
        play(before(served))
        port = int(served.url.rpartition(":")[2])
        served.stop(signal.SIGKILL)
    with opened(*switches, port=port, RULEWALK_DATA=str(data)) as served:
        play(then(served))


def row(data: Path) -> str:
    base = sqlite3.connect(data / "server.sqlite")
    ((text,),) = base.execute("SELECT data FROM records WHERE kind = 'game'").fetchall()
    base.close()
    return str(json.loads(text)["data"]["save"])


def test_nobody_gets_the_game_of_another(room: Served) -> None:
    async def scene() -> None:
        mine, other = await new_cookie(room), await new_cookie(room)
        assert mine != other
        await begin(room, mine)
        name, value = mine.split("=", 1)
        word = value.strip('"').split("|")[-2].split(":")[-1]
        forged = [other, "", f"{name}={word}", f"{name}=%00", f"{name}={value[:-3]}abc",
                  value.replace("2|", "1|", 1), f"{name}-x={value}",
                  f"{name}={'|' * 5000}"]  # fmt: skip
        for cookie in forged:
            assert await saved(room, cookie) == {}, cookie[:60]
        visitor = Visitor(room.url, forged[4])
        await visitor.open(GAME)
        assert "Continue your game" not in visitor.frame["html"]

    play(scene())


def test_forgetting_a_browser_removes_its_games_and_asks_for_our_own_script(room: Served) -> None:
    async def scene() -> None:
        cookie = await new_cookie(room)
        await begin(room, cookie)
        elsewhere = {"Cookie": cookie, "Origin": "https://elsewhere.example"}
        assert (await say(room, "forget", **elsewhere, **OURS))[0] == 403
        assert (await say(room, "forget", Cookie=cookie))[0] == 403
        assert (await say(room, "delete", Cookie=cookie, **OURS))[0] == 400
        assert await saved(room, cookie) == {"wizard_did_it": "move 2"}
        code, cookies = await say(room, "forget", Cookie=cookie, **OURS)
        assert code == 204
        assert cookies[0].startswith(f'{cookie.split("=")[0]}=""')
        assert await saved(room, cookie) == {}
        await asyncio.sleep(1.5)
        assert await saved(room, cookie) == {}, "its kernel has ended"

    play(scene())


def test_a_shared_computer_is_known_until_its_browser_closes(room: Served) -> None:
    async def scene() -> None:
        cookie = await new_cookie(room)
        code, (kind, word) = await say(room, "shared", Cookie=cookie, **OURS)
        assert code == 204
        assert "expires" not in word.lower()
        both = f"{cookie}; {kind.partition(';')[0]}"
        _, (_, again) = await say(room, "own", Cookie=both, **OURS)
        assert "expires" in again.lower()

    play(scene())


def test_a_server_for_shared_computers_lets_no_word_outlive_the_browser(data: Path) -> None:
    async def scene(served: Served) -> None:
        answer = await fetch(f"{served.url}/voila/render/index.ipynb")
        cookies = " ".join(answer.headers.get_list("Set-Cookie"))
        assert "expires" not in cookies.lower()
        assert "rulewalk-shared-" in cookies, "the pages know it, too"

    with opened("--learners", "2", "--warm", "0", "--shared", RULEWALK_DATA=str(data)) as served:
        play(scene(served))


def games(tmp_path: Path) -> tuple[SavedGames, Path, Path]:
    home = tmp_path / "home"
    (home / "kept").mkdir(parents=True)
    return (
        SavedGames(SqliteStore(tmp_path / "data.sqlite")),
        home,
        home / "kept" / "game.wild_side.json",
    )


def record(**data: object) -> str:
    return json.dumps({"kind": "game", "key": "wild_side", "when": 1, "data": data})


def test_only_a_small_game_in_a_plain_file_is_copied(tmp_path: Path) -> None:
    saves, home, file = games(tmp_path)
    for junk in (b"{", b"\xff\xfe", b"x" * 10_000_000, record(words="y" * LARGEST).encode(),
                 record().replace("wild_side", "chess").encode(), b"[" * 50_000):  # fmt: skip
        file.write_bytes(junk)
        saves.take("kernel", "ann", str(home))
        saves.forget_kernel("kernel")
        assert saves.words("ann") == {}
    file.unlink()
    secret = tmp_path / "secret"
    secret.write_text(record(words="a secret"))
    file.symlink_to(secret)
    saves.take("kernel", "ann", str(home))
    assert saves.words("ann") == {}, "a link is not followed"
    file.unlink()
    os.mkfifo(file)
    saves.forget_kernel("kernel")
    saves.take("kernel", "ann", str(home))
    assert saves.words("ann") == {}, "and a pipe is not waited for"
    file.unlink()
    saves.forget_kernel("kernel")
    file.write_text(record(words="<b>round 3 of 4</b>" * 9))
    saves.take("kernel", "ann", str(home))
    assert saves.words("ann") == {"wild_side": ("<b>round 3 of 4</b>" * 9)[:40]}
    assert saves.words("ben") == saves.words("") == {}


def test_an_older_kernel_does_not_bring_back_its_copy(tmp_path: Path) -> None:
    saves, home, file = games(tmp_path)
    file.write_text(record(words="move 2"))
    saves.take("first", "ann", str(home))
    other = tmp_path / "other"
    other.mkdir()
    saves.give("second", "ann", str(other))
    again = other / "kept" / "game.wild_side.json"
    again.write_text(record(words="move 3"))
    saves.take("second", "ann", str(other))
    saves.take("first", "ann", str(home))
    assert saves.words("ann") == {"wild_side": "move 3"}
    again.unlink()
    saves.take("second", "ann", str(other))
    assert saves.words("ann") == {}, "the game is over"


def rules(saves: SavedGames) -> set[str]:
    memory = saves.known("ann")["wild_side"]["memory"]
    assert isinstance(memory, dict)
    return set(memory)


def test_what_two_kernels_know_of_a_learner_is_merged(tmp_path: Path) -> None:
    saves, knows = (
        SavedGames(SqliteStore(tmp_path / "data.sqlite")),
        list[tuple[str, Path, Knowledge]](),
    )
    for kernel in ("first", "second"):
        home = tmp_path / kernel
        saves.give(kernel, "ann", str(home))
        (home / "kept").mkdir(parents=True)
        knows.append((kernel, home, Knowledge(FolderStore(home / "kept"))))
    for at, (kernel, home, knowledge) in enumerate(knows):
        rule, when = f"3.{at + 1}", 1_800_000_000 + at
        knowledge.note(
            [Evidence(game="wild_side", clause=rule, right=True, source="quiz", when=when)]
        )
        saves.take(kernel, "ann", str(home))
    assert rules(saves) == {"3.1", "3.2"}
    assert "recent" not in saves.known("ann")["wild_side"], "the gallery only counts"
    assert saves.known("ben") == saves.known("") == {}
    third = tmp_path / "third"
    third.mkdir()
    saves.give("third", "ann", str(third))
    assert set(Knowledge(FolderStore(third / "kept")).of("wild_side").memory) == {"3.1", "3.2"}
    (tmp_path / "first" / "kept" / "known.wild_side.json").write_text("{")
    saves.take("first", "ann", str(tmp_path / "first"))
    assert rules(saves) == {"3.1", "3.2"}
    saves.forget("ann")
    assert saves.known("ann") == {}


def test_a_server_without_a_folder_says_so_and_works(tmp_path: Path, caplog, monkeypatch) -> None:
    (tmp_path / "data").write_text("a file")
    monkeypatch.setenv("RULEWALK_DATA", str(tmp_path / "data"))
    saves = SavedGames(open_store())
    assert "learners and their games are forgotten when this server ends" in caplog.text
    home = tmp_path / "home"
    (home / "kept").mkdir(parents=True)
    (home / "kept" / "game.wild_side.json").write_text(record(words="move 2"))
    saves.take("kernel", "ann", str(home))
    assert saves.words("ann") == {"wild_side": "move 2"}


def test_the_secret_of_the_words_outlives_a_server(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("RULEWALK_DATA", str(tmp_path))
    store = open_store()
    first = SavedGames(store).secret
    store.close()
    assert len(first) == 43
    assert SavedGames(open_store()).secret == first
