"""The lesson editor follows its file, shows its error, and adds steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.cli import main
from kit.core.errors import KitError
from kit.files.wire import Click, Do
from kit.show.lesson.file_pane import EditorSession
from kit.show.lesson.text import frame_text
from kit.teach.frame import LessonFrame, WhatIfFrame
from kit.teach.lesson.edit import Editor

TEXT = """\
# My first lesson.
name: Two fours
game: wild_side
players: 2
seat: wolf
table:
  turn: wolf
  hands: [[Green 4, Red 4, Blue 9], [Orange 2, Orange 3]]   # whose is what
  pile: [Blue 6]
steps:
  - say: A six is on top.
    do: Green 4
    after: Lower is always allowed.
  - say: Add the other four.
    do: [Red 4, done]

# The end.
about: Equal cards
"""
PACK = """\
rulewalk: cards
game: wild_side
name: Our box
by: Ada
extends: true
cards: [{name: Red 12, deck: deck, effect: number, numbers: {value: 12, suit: wing}}]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "mine.yaml"
    found.write_text(TEXT)
    return found


@pytest.fixture
def editor(path: Path) -> Editor:
    return Editor(path)


def do(editor: Editor, what: Do, **more: Any) -> LessonFrame | WhatIfFrame | None:
    return editor.click(Click(step=editor.step, do=what, **more))


def save(editor: Editor, old: str = "", new: str = "", text: str = TEXT) -> None:
    """Save the file as an editor does, and look until the change is noticed."""
    editor.path.write_text(text.replace(old, new) if old else text)
    assert any(editor.look() for _ in range(3))


def test_it_begins_with_the_lesson(editor: Editor) -> None:
    frame = editor.frame()
    assert isinstance(frame, LessonFrame)
    assert (frame.title, frame.at, frame.of) == ("Two fours", 0, 2)
    pane = editor.pane()
    assert (pane.starts, pane.stop, pane.at, pane.wrong) == ((11, 14), 18, 0, "")
    assert not editor.look()


def test_a_save_opens_the_step_that_changed(editor: Editor) -> None:
    save(editor, "Add the other", "Now add the other")
    assert editor.frame().at == editor.pane().at == 1
    assert editor.frame().note == "Now add the other four."
    save(editor, "Lower is", "What is lower is", text=editor.text)
    assert (editor.frame().at, editor.frame().stage) == (0, "after")
    do(editor, "jump", at=1)
    save(editor, "[Blue 6]", "[Blue 7]", text=editor.text)
    assert (editor.frame().at, editor.frame().stage) == (0, "before")


def test_a_comment_leaves_the_lesson_where_it_stands(editor: Editor) -> None:
    do(editor, "next")
    save(editor, "# The end.", "# The very end.")
    assert (editor.frame().at, editor.frame().stage) == (0, "after")
    assert "# The very end." in editor.pane().lines


def test_a_broken_file_keeps_the_lesson_and_a_mended_one_goes_on(editor: Editor, capsys) -> None:
    do(editor, "jump", at=1)
    before = editor.frame()
    save(editor, "do: Green 4", "do: Gren 4")
    assert editor.frame() == before
    pane = editor.pane()
    assert pane.line == 12
    assert pane.lines[11] == "    do: Gren 4"
    assert main(["check", str(editor.path)]) == 1
    assert f"wrong  {pane.wrong}\n" in capsys.readouterr().out
    shown: Any = EditorSession(editor).shown
    assert "did you mean &#x27;Green 4&#x27;?" in shown["wrong"]
    assert shown["file"].count("data-wrong") == 1
    assert do(editor, "next").stage == "after", "the last good lesson can still be walked"
    save(editor)
    assert (editor.frame().at, editor.pane().wrong) == (1, "")


@pytest.mark.parametrize("text", ["", "steps: [", "name: x\ngame: chess\n", "\x00", "- a\n"])
def test_a_file_that_was_never_right_has_no_lesson(path: Path, text: str) -> None:
    path.write_text(text)
    editor = Editor(path)
    assert editor.frame() is None
    assert editor.wrong
    assert EditorSession(editor).shown["html"] == ""
    assert do(editor, "next") is None
    save(editor)
    assert editor.frame().at == 0


def test_a_file_that_goes_and_comes_back(editor: Editor) -> None:
    editor.path.unlink()
    assert any(editor.look() for _ in range(3))
    assert "there is no such file" in editor.wrong
    assert editor.frame() is not None
    other = editor.path.with_name("other")
    other.write_text(TEXT)
    other.rename(editor.path)
    assert any(editor.look() for _ in range(3))
    assert editor.wrong == ""


def test_a_card_pack_is_watched_as_well(editor: Editor) -> None:
    pack = editor.path.with_name("box.yaml")
    save(editor, "about:", "cards: box.yaml\nabout:")
    assert "box.yaml: there is no such file" in editor.wrong
    pack.write_text(PACK)
    assert any(editor.look() for _ in range(3))
    assert editor.wrong == ""


def test_a_move_played_at_the_end_is_written_as_a_step(editor: Editor) -> None:
    frame = do(editor, "jump", at=2)
    assert isinstance(frame, WhatIfFrame)
    assert frame.writes == "mine.yaml"
    assert [move.action for move in frame.moves] == ["Orange 2", "Orange 3"]
    assert editor.path.read_text() == TEXT, "to look is not to write"
    frame = do(editor, "play", action="Orange 2")
    assert editor.path.read_text() == TEXT.replace("done]\n", "done]\n  - do: Orange 2\n")
    assert frame.refusal.text == "Written as step 3."
    assert "Hawk lays Orange 2" in frame_text(frame)
    do(editor, "play", action="done")
    assert editor.path.read_text() == TEXT.replace(
        "done]\n", "done]\n  - do: Orange 2\n  - do: done\n"
    )
    assert not editor.look(), "what was written here is no news"


def test_the_last_step_is_taken_back_and_the_one_before(editor: Editor) -> None:
    do(editor, "jump", at=2)
    do(editor, "play", action="Orange 2")
    once = editor.path.read_text()
    do(editor, "play", action="done")
    do(editor, "undo")
    assert editor.path.read_text() == once
    do(editor, "return")
    assert editor.pane().undo
    frame = do(editor, "unwrite")
    assert editor.path.read_text() == TEXT
    assert frame.refusal.text == "Undone."
    assert not editor.undo
    do(editor, "unwrite")
    assert editor.path.read_text() == TEXT


def test_nothing_is_taken_back_once_somebody_has_written(editor: Editor) -> None:
    do(editor, "jump", at=2)
    do(editor, "play", action="Orange 2")
    save(editor, "do: Orange 2", "do: Orange 2\n    after: Low.", text=editor.text)
    words = editor.path.read_text()
    assert not editor.pane().undo
    do(editor, "unwrite")
    assert editor.path.read_text() == words


def test_a_file_that_has_changed_in_the_meantime_is_not_written(editor: Editor) -> None:
    do(editor, "jump", at=2)
    mine = TEXT.replace("A six", "A blue six")
    editor.path.write_text(mine)
    frame = do(editor, "play", action="Orange 2")
    assert editor.path.read_text() == mine
    assert "nothing was written" in frame.refusal.text
    assert frame.note == "A blue six is on top."


def test_a_file_that_is_wrong_is_not_written(editor: Editor) -> None:
    do(editor, "jump", at=2)
    save(editor, "do: Green 4", "do: Gren 4")
    wrong = editor.path.read_text()
    frame = do(editor, "play", action="Orange 2")
    assert editor.path.read_text() == wrong
    assert frame.refusal.text.startswith("Nothing was written: ")


def test_a_refused_move_is_written_only_when_asked_for(editor: Editor) -> None:
    do(editor, "jump", at=2)
    frame = do(editor, "play", action="Red 12")
    assert (frame.refused, frame.refusal.clause) == ("Red 12", "3.12")
    assert editor.path.read_text() == TEXT
    do(editor, "write", action="Red 12")
    new = '  - refuse: Red 12\n    by: "3.12"\n'
    assert editor.path.read_text() == TEXT.replace("done]\n", "done]\n" + new)
    frame = do(editor, "help")
    assert all(one.action for one in frame.barred)


def test_another_seat_is_named_in_its_step(editor: Editor) -> None:
    do(editor, "jump", at=2)
    assert do(editor, "seat", at=0).seat == 0
    frame = do(editor, "play", action="Blue 9")
    do(editor, "write", action=frame.refused)
    new = '  - seat: wolf\n    refuse: Blue 9\n    by: "3.11"\n'
    assert editor.path.read_text() == TEXT.replace("done]\n", "done]\n" + new)


def test_what_is_no_move_or_stale_writes_nothing(editor: Editor) -> None:
    do(editor, "write", action="Orange 2")  # not at the end
    do(editor, "jump", at=2)
    assert "is not a move that I can read" in do(editor, "play", action="Orange 99").refusal.text
    assert "is not a move that I can read" in do(editor, "write", action="").refusal.text
    assert editor.click(Click(step=editor.step - 1, do="play", action="Orange 2")) is None
    assert editor.path.read_text() == TEXT


def test_only_that_one_file_is_written(editor: Editor) -> None:
    other = editor.path.with_name("other.yaml")
    other.write_text("mine")
    do(editor, "jump", at=2)
    do(editor, "play", action="Orange 2")
    assert other.read_text() == "mine"
    assert {one.name for one in editor.path.parent.iterdir()} == {"mine.yaml", "other.yaml"}


def test_a_link_to_the_file_stays_a_link(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link = tmp_path / "far" / "link.yaml"
    link.symlink_to(editor.path)
    linked = Editor(link)
    do(linked, "jump", at=2)
    do(linked, "play", action="Orange 2")
    assert link.is_symlink()
    assert editor.path.read_text() == link.read_text() != TEXT


def test_a_file_that_cannot_be_written_is_said(editor: Editor, monkeypatch) -> None:
    def full(*_args: object) -> None:
        raise KitError("cannot write mine.yaml: No space left on device")

    monkeypatch.setattr("kit.teach.lesson.edit.write_atomically", full)
    do(editor, "jump", at=2)
    frame = do(editor, "play", action="Orange 2")
    assert "No space left on device" in frame.refusal.text
    assert not editor.undo
    assert editor.path.read_text() == TEXT
