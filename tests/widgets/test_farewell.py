"""What Ctrl-C says at a terminal without ``--keep``, and the files that it writes."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.files.wire import Place
from widgets.server.desk.classroom import Classroom
from widgets.server.desk.farewell import loss, take_leave

if sys.platform == "win32":
    pytest.skip("there are no terminals of this kind", allow_module_level=True)


@pytest.fixture
def room() -> Classroom:
    found = Classroom("key", "link", local=False)
    found.board.join("a", "7B")
    found.board.name("a", "<b>Ada</b>")
    found.board.saw("a", Place(game="wild_side", lesson="03-two-fours", answers={"1": 0, "2": 1}))
    found.board.join("b")
    return found


@pytest.fixture
def keyboard(monkeypatch, tmp_path: Path) -> Iterator[int]:
    """Return what types at the terminal of this process: a pipe, as a bare machine has no other."""
    monkeypatch.chdir(tmp_path)
    terminal, hand = os.pipe()
    with os.fdopen(terminal, encoding="utf-8") as stdin:
        monkeypatch.setattr(stdin, "isatty", lambda: True)
        monkeypatch.setattr(sys, "stdin", stdin)
        yield hand
    os.close(hand)


def leave(room: Classroom) -> None:
    async def scene() -> None:
        stop = asyncio.Event()
        stop.set()
        await asyncio.wait_for(take_leave(room, stop), 20)

    asyncio.run(scene())


def test_it_says_what_is_lost_and_nothing_where_nothing_is(room: Classroom) -> None:
    assert loss(room).startswith("Stopping deletes what 1 learner did: 2 answers")
    room.keep(0)
    assert loss(room) == ""
    assert loss(Classroom("key", "link")) == ""


def test_yes_writes_the_summary_the_grades_and_every_answer(
    room: Classroom, keyboard: int, capsys
) -> None:
    os.write(keyboard, b"y\n")
    leave(room)
    files = sorted(Path.cwd().iterdir())
    assert [file.name.rpartition("-")[2] for file in files] == [
        "answers.csv", "grades.csv", "summary.html",
    ]  # fmt: skip
    answers, _, summary = (file.read_text(encoding="utf-8") for file in files)
    assert answers.count("Wild Side") == 2
    assert "&lt;b&gt;Ada" in summary
    assert '<link rel="stylesheet"' not in summary
    assert f"Written: {files[0].name}".rpartition("-")[0] in capsys.readouterr().out


def test_no_or_a_second_signal_writes_nothing(room: Classroom, keyboard: int) -> None:
    os.write(keyboard, b"\n")
    leave(room)

    async def signalled() -> None:
        stop = asyncio.Event()
        asyncio.get_running_loop().call_later(0.1, stop.set)
        await asyncio.wait_for(take_leave(room, stop), 20)

    asyncio.run(signalled())
    assert not [*Path.cwd().iterdir()]


def test_without_a_terminal_it_does_not_ask(room: Classroom, monkeypatch, capsys) -> None:
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        leave(room)
    assert "--keep FOLDER" in capsys.readouterr().out
