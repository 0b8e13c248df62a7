"""No file that somebody made keeps a reader busy, fills the memory or ends in a traceback."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from kit.cli import main
from kit.core.errors import Unreadable
from kit.files.cards import pack_of
from kit.files.composer import MOST_VALUES
from kit.files.read import LARGEST, LARGEST_YAML, parse_yaml, read_text
from kit.files.save import load
from kit.files.scenario import parse_scenario
from kit.teach.lesson.edit import Editor
from tests.files.test_bad_files import GOOD, PACK

SECONDS = 10.0  # of the processor: two here, and a busy runner takes its time
NINE = ", ".join(["*{}"] * 9)
# 341 letters that stand for 9 to the power of 9 words
LAUGHS = "a0: &a0 [" + ", ".join(["ha"] * 9) + "]\n" + "".join(
    f"a{i}: &a{i} [{NINE.replace('{}', f'a{i - 1}')}]\n" for i in range(1, 9)
)  # fmt: skip


def problem(text: str) -> str:
    before = time.process_time()
    with pytest.raises(Unreadable) as wrong:
        parse_scenario(text, "my.yaml")
    assert time.process_time() - before < SECONDS
    assert "\n" not in str(wrong.value)
    assert len(str(wrong.value)) < 200
    return str(wrong.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (LAUGHS, "my.yaml:5: more than 10,000 keys and values"),
        ("[" + "[],\n" * MOST_VALUES + "]", f"my.yaml:{MOST_VALUES}: more than 10,000 keys"),
        ("name: x\nb: &a {c: *a}", "my.yaml:2: *a is inside the value that it repeats"),
        ("name: x\nb: &a {<<: *a}", "my.yaml:2: *a is inside the value that it repeats"),
        ("name: x\nb: &a [[*a]]", "my.yaml:2: *a is inside the value that it repeats"),
        ("name: x\n? {a: 1}\n: 2", "my.yaml:2: a key must be a word or a number"),
        ("name: x\n? [a]\n: 2", "my.yaml:2: a key must be a word or a number"),
        ("b: &a [c]\n? *a\n: 2", "my.yaml:2: a key must be a word or a number"),
        ("name: x\nb: " + "[" * 3000, "my.yaml: brackets nested more than 50 deep"),
        (
            GOOD + "table: [" + "Bear, " * 99 + "]",
            'my.yaml:12: not YAML: found duplicate key "table"',
        ),
        ("- " * 5000, "my.yaml:1: nested more than 50 deep"),
        ("name: x\nb: " + "9" * 100_000, "my.yaml:2: a number of more than 80 characters"),
        ("name: x\nb: 0x" + "f" * 100_000, "my.yaml:2: a number of more than 80 characters"),
        (GOOD.replace("name: Test", f"name: {1 << 64}"), "my.yaml:2: a number has more than 64"),
        (GOOD.replace("name: Test", "name: 2026-11-19"), "my.yaml:2: expected a text, a number"),
        (GOOD.replace("name: Test", "name: !!set {a}"), "my.yaml:2: expected a text, a number"),
        (GOOD.replace("name: Test", "name: !!omap [a: 1, a: 2]"), "my.yaml:2: expected a text"),
        (GOOD.replace("name: Test", "name: !!bool maybe"), "my.yaml:2: expected a text, a number"),
        (GOOD.replace("name: Test", "name: !!int ''"), "my.yaml:2: expected a text, a number"),
        (
            GOOD.replace("name: Test", 'name: "\\ud800"'),
            "my.yaml:2: a text has an invalid character",
        ),
        ("#\n" * LARGEST_YAML, f"my.yaml: longer than {LARGEST_YAML:,} characters"),
    ],
    ids=lambda value: value[:20],
)
def test_too_much_yaml_is_refused_at_its_line(text: str, words: str) -> None:
    assert problem(text).startswith(words)


def test_a_tag_that_changes_nothing_is_read() -> None:
    assert parse_yaml("!!map {a: !!seq [! b]}", "my.yaml") == {"a": ["b"]}


def test_an_alias_that_repeats_a_little_is_read() -> None:
    found = parse_yaml("a: &a {b: [1, 2]}\nc: *a\nd: {<<: *a, e: 3}", "my.yaml")
    assert found["c"]["b"] == found["d"]["b"] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        GOOD + "  - say: x\n" * (MOST_VALUES // 3 - 20),
        GOOD.replace("[Bear, Sword]", "[" + "Bear," * (MOST_VALUES - 40) + "]"),
        GOOD.replace(
            "    shows", "    chance: [[" + "Bear," * (MOST_VALUES - 40) + "]]\n    shows"
        ),
        GOOD + "#\n" * (LARGEST_YAML // 2 - 200),
    ],
    ids=["steps", "table", "chance", "comments"],
)
def test_the_longest_file_that_is_allowed_takes_seconds(text: str, tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text(text)
    before = time.process_time()
    main(["check", "--quiet", str(tmp_path / "my.yaml")])
    assert time.process_time() - before < SECONDS


def test_a_pack_of_too_many_cards_is_refused() -> None:
    rows = PACK.partition("cards:\n")[2].replace("copies: 2", "copies: 1000")
    cards = "".join(rows.replace("Sword", f"Sword {i}") for i in range(6))
    with pytest.raises(Unreadable, match="expected at most 5,000 cards, got 6,000"):
        pack_of(PACK.partition("cards:\n")[0] + "cards:\n" + cards, Path("my.yaml"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"rulewalk": "save", "table": ' + "[" * 900 + "]" * 900 + "}", "nested more than 50"),
        ('{"rulewalk": "save", "table": ' + "[" * 99_000 + "]" * 99_000 + "}", "nested more than"),
        ('{"version": ' + "9" * 100_000 + "}", "a number has more than 64 bits"),
        ('{"version": ' + "9" * 1000 + "}", "newer Rulewalk"),
        ('{"game": "\\ud800"}', "a text has an invalid character"),
        ("[" * 10, "not JSON"),
        (" " * (LARGEST + 1), "longer than"),
    ],
    ids=lambda value: value[:25],
)
def test_a_save_that_no_game_wrote_is_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "my.json"
    path.write_text(text)
    with pytest.raises(Unreadable, match=words):
        load(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no FIFO and no /dev")
def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(Unreadable, match="expected a file, not a folder, pipe or device"):
            read_text(path)


def test_a_name_that_no_file_can_have_is_a_sentence(tmp_path: Path) -> None:
    mine = tmp_path / "my.yaml"
    mine.write_text(GOOD.replace("table:", 'cards: "a\\0b"\ntable:'))
    assert main(["check", str(mine)]) == 1
    assert "my.yaml:5: " in Editor(mine).wrong
    assert not Editor(mine).look()
