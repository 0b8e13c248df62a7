"""The index of the lessons agrees with the scenario files, and is read without parsing them."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files

import pytest

from kit import GAMES
from kit.core.errors import KitError
from kit.files import index
from kit.files.index import Example, examples, headings, index_text, lesson_key
from kit.files.scenario import one_shipped, parse_scenario

PARSERS = ("pydantic", "ruamel")


@pytest.mark.parametrize("slug", GAMES)
def test_the_index_is_fresh(slug: str) -> None:
    kept = files(f"kit.games.{slug}").joinpath(index.FILE).read_text("utf-8")
    assert kept == index_text(slug), f"a scenario of {slug} has changed since; run: {index.COMMAND}"


@pytest.mark.parametrize("slug", GAMES)
def test_headings_say_what_the_files_say(slug: str) -> None:
    for heading in headings(slug):
        plot = one_shipped(slug, heading.key).scenario
        told = (plot.name, plot.about, plot.part, plot.minutes, len(plot.steps))
        assert heading[1:] == (*told, plot.ready or 0, "")


def promised(slug: str) -> dict[str, list[Example]]:
    """Return the steps that promise to show a clause, from the parsed files."""
    found: dict[str, list[Example]] = {}
    for heading in headings(slug):
        plot = one_shipped(slug, heading.key).scenario
        for clause in plot.opening:
            found.setdefault(clause, []).append(Example(heading.key, heading.name, 0))
        for at, step in enumerate(plot.steps):
            for clause in [*step.shows, *([step.by] if step.by else [])]:
                found.setdefault(clause, []).append(Example(heading.key, heading.name, at))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_examples_are_the_steps_that_promise_a_clause_each_once(slug: str) -> None:
    wanted = {clause: tuple(dict.fromkeys(steps)) for clause, steps in promised(slug).items()}
    assert examples(slug) == wanted


ODD = """\
name: "A \\"quoted\\" name: with a colon"
game: wizard_did_it
about: >
  Two lines that
  are one.
players: 2
table: {seed: 1}
opening: ["1.1"]
steps: [{say: One., seat: amber, do: draw, shows: ["1.1", '3.3']}, {say: "shows: 9.9"}]
"""


def test_what_no_pattern_would_find_is_read_right() -> None:
    plot = parse_scenario(ODD, "odd.yaml").scenario
    heading = index.heading_of("odd", plot)
    assert heading == (
        "odd",
        'A "quoted" name: with a colon',
        "Two lines that are one.\n",
        "",
        2,
        2,
        0,
        "",
    )
    assert index.promises_of(plot) == {"1.1": [0], "3.3": [0]}


def test_the_path_to_a_first_game_comes_first_in_its_own_order(monkeypatch, tmp_path) -> None:
    rows = [{**row, "ready": 0} for row in json.loads(index_text("wild_side"))]
    for ready, at in enumerate((4, 0, 2), 1):
        rows[at]["ready"] = ready
    (tmp_path / index.FILE).write_text(json.dumps(rows), "utf-8")
    monkeypatch.setattr(index, "game_text", lambda _, name: (tmp_path / name).read_text("utf-8"))
    index._read.cache_clear()
    found = headings("wild_side")
    index._read.cache_clear()
    keys = [row["key"] for row in rows]
    assert [one.key for one in found][:5] == [keys[at] for at in (4, 0, 2, 1, 3)]
    assert [one.under for one in found][:4] == [*[index.READY] * 3, rows[1]["part"]]


def test_a_place_on_the_path_is_a_number_from_one_to_six() -> None:
    assert (
        index.heading_of("odd", parse_scenario(f"ready: 6\n{ODD}", "odd.yaml").scenario).ready == 6
    )
    for wrong in ("0", "7", "yes"):
        with pytest.raises(KitError, match="ready"):
            parse_scenario(f"ready: {wrong}\n{ODD}", "odd.yaml")


def test_the_index_is_read_without_a_parser() -> None:
    code = (
        "import sys; from kit.files.index import headings, examples\n"
        "headings('wild_side'), examples('wild_side')\n"
        f"print([name for name in {PARSERS} if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_lesson_is_named_with_its_number_or_without() -> None:
    assert lesson_key("wild-side", "two-fours") == lesson_key("wild_side", "03-two-fours")
    with pytest.raises(KitError, match="lesson of wild_side"):
        lesson_key("wild_side", "two-fuors")


def test_a_game_without_an_index_says_how_to_make_one(monkeypatch) -> None:
    monkeypatch.setattr(index, "FILE", "nothing.json")
    index._read.cache_clear()
    with pytest.raises(KitError, match=f"run: {index.COMMAND}"):
        headings("wild_side")
