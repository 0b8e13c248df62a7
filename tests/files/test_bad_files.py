"""A bad file gets one sentence: place, expectation, nearest name. Nothing is lost."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kit import game
from kit.cli import main
from kit.core.errors import KitError, Unreadable
from kit.files.cards import load_pack
from kit.files.run import run
from kit.files.save import load, save
from kit.files.scenario import parse_scenario
from kit.play.match import Match

GOOD = """\
rulewalk: scenario
name: Test
game: wizard_did_it
players: 2
table:
  hands: [[Bear, Sword], [Ninja]]
  stacks: {amber forest: [Shield]}
steps:
  - do: Bear > amber forest
    shows: ["2.1"]
    then: {stacks: {amber forest: [Bear, Shield]}}
"""

BAD = [
    ("name: Test", "name: [", "not YAML", None),
    ("players: 2", "plyers: 2", "'plyers'; did you mean 'players'?", 4),
    ("steps:\n  - do:", "steps:\n  - does:", "did you mean 'do'?", 9),
    ("game: wizard_did_it", "game: wizard_did", "did you mean 'wizard_did_it'?", 3),
    ("[Bear, Sword]", "[Beer, Sword]", "there is no stack card 'Beer'; did you mean 'Bear'?", 6),
    ("hands:", "hand:", "table has no 'hand'; did you mean 'hands'?", 6),
    ("amber forest: [Shield]", "amber forst: []", "did you mean 'amber forest'?", 7),
    ("players: 2", "players: 5", "is for 1, 2 players, not 5", 4),
    ("players: 2", "players: two", "players", 4),
    ("players: 2", "version: 99\nplayers: 2", "version: 99 is newer", None),
    ("do: Bear >", "do: Sword >", "refused by 2.5", 9),
    ("do: Bear >", "do: Beer >", "did you mean 'Bear > amber forest'?", 9),
    ("[Bear, Shield]", "[Shield, Bear]", "promised then.stacks.amber forest", 11),
    (
        '["2.1"]',
        '["2.5"]',
        "2.5 (No item straight on an item), but it showed 2.1 (One card",
        10,
    ),
    ('["2.1"]', '["2.99"]', "has no clause '2.99'", 10),
    ("table:", "options: {castel: at once}\ntable:", "did you mean 'castle'?", 5),
    ("    shows:", "    chance: [1]\n    shows:", "chance [1] was written down and not needed", 10),
    ("    shows:", "    seat: blue\n    shows:", "seats are amber, violet", 10),
    ("- do: Bear > amber forest", "- after: ''", "a step needs 'do', 'refuse' or 'say'", 9),
]


def problem(text: str) -> str:
    with pytest.raises(KitError) as wrong:
        list(run(parse_scenario(text, "my.yaml")))
    return str(wrong.value)


def test_the_good_one_passes() -> None:
    assert len(list(run(parse_scenario(GOOD, "my.yaml")))) == 1


@pytest.mark.parametrize(("old", "new", "words", "line"), BAD, ids=[b[1][:30] for b in BAD])
def test_a_bad_scenario_gets_a_sentence_with_file_and_line(old, new, words, line) -> None:
    assert old in GOOD
    said = problem(GOOD.replace(old, new, 1))
    assert words in said
    assert said.startswith(f"my.yaml:{line}:" if line else "my.yaml")
    assert "\n" not in said


@pytest.mark.parametrize(
    "text", ["", "- 1", "just words", "\x00", "a: &a [*a]", "? [1]\n: 2", "{" * 3000]
)
def test_nonsense_is_not_a_scenario(text: str) -> None:
    with pytest.raises(KitError, match=r"my\.yaml"):
        parse_scenario(text, "my.yaml")


def test_a_refusal_that_does_not_come_is_named() -> None:
    wrong = GOOD.replace("do: Bear >", 'by: "2.5"\n    refuse: Bear >')
    said = problem(wrong)
    assert "promised that 2.5 refuses 'Bear > amber forest' of amber, but it is legal" in said


def test_two_true_answers_are_one_too_many() -> None:
    asked = GOOD.replace(
        "    shows:",
        "    ask: {question: Q, answers: [{text: A, why: w, when: {event: laid}},"
        ' {text: B, why: w, when: {clause: "2.1"}}]}\n    shows:',
    )
    assert "exactly one answer must come true, but these did: ['A', 'B']" in problem(asked)


# Saves


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = Match.deal(game("wizard_did_it").box(2), seed=3)
    for _ in range(5):
        match.submit(match.watcher, match.legal(match.watcher)[0])
    path = tmp_path / "match.json"
    save(match, path)
    return path


def spoil(path: Path, **changes: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": 2}, "newer Rulewalk"),
        ({"game": "wizard_did_id"}, "did you mean 'wizard_did_it'?"),
        ({"actions": [["amber", "Bear"]]}, "actions[0]"),
        ({"actions": [["green", "draw"]]}, "seats are amber, violet"),
        ({"actions": [["amber", "draw"], ["violet", "draw"]]}, "actions[0]"),
        ({"exta": 1}, "unknown key 'exta'"),
        ({"players": "2"}, "players"),
        ({"pack": "mine"}, "card pack 'mine'"),
        ({"table": {"hands": []}}, "table.hands: must be a list of 2 entries"),
        ({"table": {"hand": []}}, "did you mean 'hands'?; if this save is from before a rule"),
        ({"table": {"hand": []}}, "open it with the release that wrote it"),
        ({"options": {"castel": "at once"}}, "did you mean 'castle'?; if this save is from before"),
        ({"options": {"castle": "soon"}}, "not 'soon'; if this save is from before a rule changed"),
        ({"options": {"castle": "soon"}}, "take that option out of 'options' in the file"),
        ({"actions": [["amber", "draw"]]}, "keep the first 0 of its 'actions' to go on from there"),
    ],
)
def test_a_bad_save_gets_a_sentence_and_stays(saved: Path, changes, words) -> None:
    spoil(saved, **changes)
    before = saved.read_bytes()
    with pytest.raises(Unreadable) as wrong:
        load(saved)
    assert words in str(wrong.value)
    assert str(wrong.value).startswith(str(saved))
    assert saved.read_bytes() == before


def test_what_a_refused_save_is_told_to_do_works(saved: Path) -> None:
    actions = json.loads(saved.read_text())["actions"]
    spoil(saved, actions=[*actions[:3], ["amber", "pass"], ["violet", "pass"]])
    with pytest.raises(Unreadable, match=r"keep the first 3 of its 'actions' to go on from there$"):
        load(saved)
    spoil(saved, actions=actions[:3])
    assert len(load(saved).actions) == 3


def test_a_save_cut_off_by_a_crash_leaves_the_former_whole(saved: Path, monkeypatch) -> None:
    before = saved.read_bytes()

    def crash(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        save(Match.deal(game("wizard_did_it").box(1), seed=1), saved)
    assert saved.read_bytes() == before
    assert [p.name for p in saved.parent.iterdir()] == [saved.name]
    assert load(saved).actions


def test_half_a_save_is_not_json(saved: Path) -> None:
    saved.write_text(saved.read_text()[:200])
    with pytest.raises(Unreadable, match="not JSON"):
        load(saved)


# Card packs

PACK = """\
rulewalk: cards
game: wizard_did_it
name: mine
extends: true
cards:
  - name: Sword
    deck: stack
    effect: item
    numbers: {bonus: 3}
    copies: 2
    grade: rulebook
    source: the box
    text: "Worn: +3 strength."
"""


def test_a_pack_replaces_a_card_and_is_played_with(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(PACK)
    pack = load_pack(tmp_path / "mine.yaml")
    box = game("wizard_did_it").box(1, pack=pack)
    match = Match.deal(box, seed=1)
    while match.to_act():
        match.submit(0, "draw")
    assert pack[pack.kind("Sword")].numbers["bonus"] == 3
    assert "Sword: 3. [3.5]" in match.log(0)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("effect: item", "effect: itme", "did you mean 'item'?"),
        ("{bonus: 3}", "{bonsu: 3}", "did you mean 'bonus'?"),
        ("{bonus: 3}", "{}", "needs 'bonus' (int)"),
        ("{bonus: 3}", "{bonus: three}", "'bonus' must be a int"),
        ("grade: rulebook", "grade: official", "grade"),
        ("    source: the box\n", "", "needs a source"),
        ("extends: true", "extends: false", "there is no card"),
        ("copies: 2", "copies: -1", "copies"),
        ("name: Sword", "nmae: Sword", "did you mean 'name'?"),
        ("name: mine", "name: mine\nversion: 7", "newer"),
    ],
)
def test_a_bad_pack_gets_a_sentence(tmp_path: Path, old, new, words) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(PACK.replace(old, new, 1))
    with pytest.raises(Unreadable) as wrong:
        load_pack(path)
    assert words in str(wrong.value)
    assert str(wrong.value).startswith(str(path))


# The command line prints the same, with exit code 1


def test_check_names_the_step_and_exits_with_1(tmp_path: Path, capsys) -> None:
    path = tmp_path / "my.yaml"
    path.write_text(GOOD.replace("[Bear, Shield]", "[Shield, Bear]"))
    assert main(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert f"wrong  {path}:11: step 1: promised then.stacks.amber forest" in out
    path.write_text(GOOD)
    assert main(["check", str(path)]) == 0


def test_a_missing_file_is_a_sentence(tmp_path: Path, capsys) -> None:
    (tmp_path / "lesson.yaml").write_text(GOOD)
    assert main(["check", str(tmp_path / "leson.yaml")]) == 1
    assert "there is no such file; did you mean 'lesson.yaml'?" in capsys.readouterr().out
