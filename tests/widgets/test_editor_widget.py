"""The editor in JupyterLab: the same as on a page, with the kernel's own loop."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from kit.core.errors import KitError
from tests.teach.test_edit import TEXT
from tests.widgets.test_walkthrough import HOSTILE, click, send
from widgets import edit
from widgets.editor.editor_widget import EditorWidget


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "mine.yaml"
    found.write_text(TEXT)
    return found


def test_a_click_adds_a_step(path: Path) -> None:
    widget = edit(path)
    click(widget, "jump", at=2)
    assert "Add a step." in widget.frame["html"]
    click(widget, "play", action="Orange 2")
    assert path.read_text() == TEXT.replace("done]\n", "done]\n  - do: Orange 2\n")
    assert "- do: Orange 2" in widget.frame["file"]


@pytest.mark.parametrize("data", HOSTILE, ids=str)
def test_hostile_and_stale_messages_change_nothing(path: Path, data: object) -> None:
    widget = edit(path)
    before = dict(widget.frame)
    send(widget, data)
    assert widget.frame == before
    assert path.read_text() == TEXT


def watched(path: Path, *texts: str) -> list[dict]:
    """Return what a widget shows after each save, on a loop like a kernel's."""

    async def whole() -> list[dict]:
        threads, widget, shown = threading.active_count(), edit(path), []
        for text in texts:
            before = widget.frame
            await asyncio.to_thread(path.write_text, text)
            for _ in range(100):
                await asyncio.sleep(0.05)
                if widget.frame != before:
                    break
            shown.append(widget.frame)
        assert widget._timer
        widget.close()
        assert widget._timer is None, "a closed widget looks no more"
        assert threading.active_count() <= threads + 1, "one of to_thread, none of ours"
        return shown

    return asyncio.run(whole())


def test_a_save_is_shown_at_the_step_that_changed_and_a_mistake_at_its_line(path: Path) -> None:
    wrong, mended = watched(
        path,
        TEXT.replace("do: Green 4", "do: Gren 4"),
        TEXT.replace("Add the other", "Now add the other"),
    )
    assert "did you mean" in wrong["wrong"]
    assert 'data-line="12" data-wrong' in wrong["file"]
    assert mended["wrong"] == ""
    assert 'data-at="1"' in mended["html"]


def test_without_a_loop_it_shows_and_does_not_watch(path: Path) -> None:
    widget = edit(str(path))
    assert widget._timer is None
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Two fours · step 1 of 2" in data["text/plain"]
    assert repr(widget) == f"EditorWidget(Editor({str(path)!r}))"


def test_a_file_begins_with_its_game(tmp_path: Path) -> None:
    assert isinstance(edit(tmp_path / "new.yaml", "wild_side"), EditorWidget)
    assert (tmp_path / "new.yaml").exists()
    with pytest.raises(KitError, match="there is no such file"):
        edit(tmp_path / "gone.yaml")


def test_a_served_page_lets_nobody_write(path: Path, monkeypatch) -> None:
    monkeypatch.setenv("SCRIPT_NAME", "/voila/render/mine.ipynb")
    with pytest.raises(KitError, match="does not work on a served page"):
        edit(path)


def test_what_fails_on_our_side_is_a_sentence(path: Path, monkeypatch) -> None:
    monkeypatch.delenv("RULEWALK_STRICT", raising=False)
    widget = edit(path)
    monkeypatch.setattr("kit.teach.lesson.edit.Editor.click", lambda *_: 1 // 0)
    click(widget, "next")
    assert "Something went wrong on our side" in widget.frame["wrong"]
