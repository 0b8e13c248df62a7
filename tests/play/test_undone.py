"""Moves taken back are recorded, in the match and in its save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kit import game
from kit.core.errors import Unreadable
from kit.files.save import load, save
from kit.play.match import Match
from kit.play.replay import record


def match() -> Match:
    found = Match.deal(game("wizard_did_it").box(1), seed=1)
    found.submit(0, "draw")
    found.submit(0, "draw")
    found.undo()
    return found


def test_a_match_marks_what_was_taken_back(tmp_path: Path) -> None:
    one = match()
    draw = one.box.notation.parse("draw")
    assert one.undone == [(1, 0, draw)]
    assert record(one).undone == ((1, "amber", "draw"),)
    save(one, tmp_path / "m.json")
    assert load(tmp_path / "m.json").undone == one.undone


def test_a_save_of_a_match_without_says_nothing_of_it(tmp_path: Path) -> None:
    save(Match.deal(game("wizard_did_it").box(1), seed=1), tmp_path / "m.json")
    assert "undone" not in json.loads((tmp_path / "m.json").read_text())


def test_a_mark_without_a_known_seat_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    save(match(), path)
    path.write_text(path.read_text().replace('"amber",\n   "draw"', '"amba",\n   "draw"'))
    with pytest.raises(Unreadable, match="amber"):
        load(path)
