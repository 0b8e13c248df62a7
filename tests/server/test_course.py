"""A teacher's own course on a real server: shown to the class, taken over when a file is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.files.stub import FIRST_LESSON, begin_course
from tests.server.client import Visitor, fetch
from tests.server.conftest import Served, opened, play
from tests.server.desk import Desk, enter, key_of, say

KEY = "own-our-first-lesson"
PAGE = f"wild_side/learn.ipynb?lesson={KEY}"
PLACEHOLDER = "What the learner should look at before this happens."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("course") / "my"
    begin_course(found, "wild_side")
    return found


@pytest.fixture(scope="module")
def room(folder: Path) -> Iterator[Served]:
    with opened("--learners", "6", "--lessons", str(folder)) as served:
        yield served


async def shown(room: Served) -> tuple[str, Visitor]:
    """Return the words of the lesson as the kernel of a new visitor shows it."""
    visitor = Visitor(room.url)
    await visitor.open(PAGE)
    await visitor.request_state()
    return visitor.frame["html"], visitor


def test_a_saved_file_is_taken_over_and_a_broken_one_is_named_at_the_desk(room, folder) -> None:
    file = folder / FIRST_LESSON
    good = file.read_text()

    async def scene() -> None:
        gallery = await fetch(f"{room.url}/voila/render/index.ipynb")
        assert f'data-own="wild_side/{KEY}"'.encode() in gallery.body
        desk = await Desk.open(room, await enter(room, key_of(room)))
        html, visitor = await shown(room)
        assert PLACEHOLDER in html
        await say(visitor, hello=True)
        await desk.until("learners", "Wild Side: Our first lesson")
        file.write_text(good.replace(PLACEHOLDER, "Look at the one."))
        assert "Look at the one." in (await shown(room))[0]
        await visitor.click(do="back")
        assert PLACEHOLDER in visitor.frame["html"], "an open page keeps its lesson"
        file.write_text(good.replace("game:", "gaem:"))
        await desk.until("course", f"{FIRST_LESSON}:4: unknown key")
        assert "Look at the one." in (await shown(room))[0], "the last good one"
        file.write_text(good.replace(PLACEHOLDER, "It is mended."))
        assert "It is mended." in (await shown(room))[0]
        await desk.press("today", plan="own")
        await desk.until("today", "<b>Our first lesson</b>")
        await desk.press("send", game="wild_side", lesson=KEY, step=1)
        await desk.until("said", "Our first lesson, step 1")

    play(scene())


def test_a_server_does_not_start_with_a_broken_course(tmp_path) -> None:
    begin_course(tmp_path / "my", "wild_side")
    (tmp_path / "my" / FIRST_LESSON).write_text("steps: [")
    start = opened("--lessons", str(tmp_path / "my"))
    with pytest.raises(AssertionError, match=f"{FIRST_LESSON}:1: not YAML"), start:
        pass
