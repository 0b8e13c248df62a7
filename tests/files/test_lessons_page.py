"""Every example of docs/lessons.md runs, and every error that it quotes is real."""

from __future__ import annotations

import io
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from kit.cli import COMMANDS, main
from kit.core.errors import KitError
from kit.files.course.course_folder import opened
from kit.files.read import parse_yaml
from kit.files.run import run
from kit.files.scenario import Scenario, Step, When, parse_scenario
from kit.teach.lesson.walkthrough import Walkthrough

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")
BLOCKS = re.findall(r"^```([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [text for kind, text in BLOCKS if kind == "yaml"]
SLIPS = [(text, BLOCKS[i + 1][1]) for i, (kind, text) in enumerate(BLOCKS) if kind == "yaml wrong"]
WHOLE = next(text for text in EXAMPLES if text.startswith("rulewalk: scenario"))


def whole(part: str) -> str:
    """Return the page's lesson with other steps or keys."""
    if part.startswith("rulewalk:"):
        return part
    yaml = YAML(typ="rt", pure=True)
    data, new = yaml.load(WHOLE), parse_yaml(part, "two-fours.yaml")
    data.update({"steps": new} if isinstance(new, list) else new)
    text = io.StringIO()
    yaml.dump(data, text)
    return text.getvalue()


@pytest.mark.parametrize("part", EXAMPLES, ids=lambda part: part[:30])
def test_an_example_is_a_lesson_that_passes(part: str) -> None:
    written = parse_scenario(whole(part), "two-fours.yaml")
    assert len(list(run(written))) == len(written.scenario.steps)
    assert list(Walkthrough(written).every_frame())


@pytest.mark.parametrize(("part", "quoted"), SLIPS, ids=lambda part: part[:30])
def test_a_slip_gets_the_error_that_is_quoted(part: str, quoted: str) -> None:
    with pytest.raises(KitError) as wrong:
        list(run(parse_scenario(whole(part), "two-fours.yaml")))
    assert quoted.strip() in str(wrong.value)


def keys_of(data: Any) -> set[str]:
    if isinstance(data, dict):
        return set(data) | {key for value in data.values() for key in keys_of(value)}
    return {key for value in data for key in keys_of(value)} if isinstance(data, list) else set()


def test_every_key_of_the_format_is_on_the_page() -> None:
    """So no author needs the source to find a key."""
    for model in (Scenario, Step, When):
        for field in fields(model):
            key = field.metadata.get("alias", field.name)
            assert re.search(rf"\b{key}\b:|`{key}`", PAGE), key
    used = keys_of([YAML(typ="safe", pure=True).load(text) for text in EXAMPLES])
    assert {"table", "chance", "then", "ask", "when", "help", "seat", "not", "won"} <= used


def test_every_command_of_the_page_exists(tmp_path: Path, monkeypatch, capsys) -> None:
    for command in re.findall(r"rulewalk (\w+) ", PAGE):
        assert command in COMMANDS or command == "itself"
    monkeypatch.chdir(tmp_path)
    assert main(["new", "scenario", "Two fours", "--game", "wild_side", "--schema"]) == 0
    assert main(["check", "two-fours.yaml"]) == 0
    (tmp_path / "two-fours.yaml").write_text(WHOLE)
    assert main(["check", "two-fours.yaml"]) == 0
    assert main(["export", "two-fours.yaml"]) == 0
    assert list(tmp_path.glob("**/*.html"))
    capsys.readouterr()


def test_the_course_of_the_page_works(tmp_path, monkeypatch) -> None:
    (course,) = (text for kind, text in BLOCKS if kind == "yaml course")
    (tmp_path / "course.yaml").write_text(course)
    (tmp_path / "two-fours.yaml").write_text(WHOLE)
    pack = "game: wild_side\nname: ours\nby: Ada\nextends: true\ncards:\n"
    row = "  - {name: Honey Badger, deck: shed, effect: badger}\n"
    (tmp_path / "mine.yaml").write_text(f"rulewalk: cards\n{pack}{row}")
    assert [one.key for one in opened(tmp_path).rows][1] == "own-two-fours"
