"""A sixth game: the steps of docs/contributing/game.md are enough to make a whole game.

The test follows the list in a copy of the checkout: it copies only the files of ``high_card`` that
the list names, and runs only the commands in it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from kit import GAMES
from kit.core.game import Game
from kit.core.state import State
from tests.toy_game.contributing import ROOT, commands, covers, named, section

SLUG = "high_card"
TOY = Path(__file__).parent / SLUG
REGISTRY = "kit/games/__init__.py"
MADE = ("lessons.json", "scenarios.json", ".ipynb", "-1.txt", "-2.txt", "-3.txt")  # by make golden
FEW = 2  # lessons of other games that are copied; parsing all would take half a minute
KEPT = "wizard_did_it"  # lessons that other tests name
ELSEWHERE = "not browser and not npm and not server and not long"  # as in the unit stage


def toy_files() -> list[str]:
    """Return the files of the toy game, from the root of a checkout."""
    found = (path for path in TOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path.relative_to(TOY).as_posix() for path in found)


def test_the_list_names_every_file_of_a_game_and_no_other() -> None:
    files = toy_files()
    assert [file for file in files if not any(covers(path, file) for path in named())] == []
    written = [path for path in named() if path != REGISTRY and not path.endswith(MADE)]
    assert [path for path in written if not any(covers(path, file) for file in files)] == []


def test_the_list_names_all_that_a_game_declares() -> None:
    public = {name for name in vars(State) if name[0] != "_"}
    wanted = public - {"box", "rng", "sink"} | {field.name for field in fields(Game)}
    assert sorted(wanted - set(re.findall(r"\w+", section()))) == []


def checkout(folder: Path) -> None:
    """Copy the part of this checkout that a game needs."""
    skip = shutil.ignore_patterns("__pycache__", *(f"{slug}-?.txt" for slug in GAMES))
    for name in ("kit", "widgets", "tests", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=skip)
    shutil.rmtree(folder / "tests/toy_game")  # a copy makes no copies
    # make golden runs the notebooks' Python, which takes minutes and does not test the new game
    shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=without_python)
    for name in ("pyproject.toml", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, folder)
    for slug in set(GAMES) - {KEPT}:
        for path in sorted((folder / f"kit/games/{slug}/scenarios").iterdir())[FEW:]:
            path.unlink()
        (folder / f"docs/plans/{slug}.md").unlink()  # it names all lessons


def without_python(folder: str, names: list[str]) -> set[str]:
    """Return the notebooks of a folder with more than the cell of a page."""
    paths = [Path(folder) / name for name in names if name.endswith(".ipynb")]
    return {path.name for path in paths if "notebook-only" in path.read_text("utf-8")}


def follow(folder: Path) -> None:
    """Write the files that the list names."""
    paths = named()
    for file in toy_files():
        if any(covers(path, file) for path in paths):
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOY / file, folder / file)
    if REGISTRY in paths:
        registry = folder / REGISTRY
        text, last = registry.read_text("utf-8"), f'    "{GAMES[-1]}",\n'
        registry.write_text(text.replace(last, f'{last}    "{SLUG}",\n'), "utf-8")


def python(folder: Path, *words: str, says: str = "") -> str:
    """Run Python on the copy and return its output; it must succeed."""
    mine = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**mine, "PYTHONPATH": str(folder)},
        input=says,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """Return a checkout with six games, made by following the list."""
    folder = tmp_path_factory.mktemp("six") / "checkout"
    checkout(folder)
    follow(folder)
    return folder


PAGES = """
import json
from kit.teach.reference.ask import ask_table
from widgets import learn, play, quiz, read_rules, show_coverage, show_gallery
print(json.dumps([
    show_gallery().html().count('href="high_card/learn.ipynb"'),
    read_rules("high_card").html().count('class="rw-rule"'),
    [words in read_rules("high_card").html() for words in ('class="rw-for-table"', 'id="words"')],
    [words in show_gallery().html() for words in ("quiz.ipynb?game=high_card", "high_card/lab")],
    "No rule is left out." in show_coverage("high_card").html(),
    "Play →" in play("high_card").frame["html"],
    learn("high_card").frame["place"]["lesson"],
    "High Card" in quiz().frame["html"],
    ask_table("high_card", "May I play the Twelve?"),
]))
"""
BOTS = """
from kit import table
for seed in range(6):
    assert table("high_card", 2 + seed % 2, seed=seed).bots(seed=seed).score().won
"""
TURNS = "1\n" * 3  # input of `rulewalk play`: the first card, each time
SHORT = {"bench": ("--seconds", "0.05")}
SAID = {
    "check": "1 right, 0 wrong.",
    "coverage": "10 clauses, 0 with a hole.",
    "rules": "2.3 Keep the Twelve  [limit;",
    "cards": "1 × Twelve  (deck; rulebook; 2.4)",
    "play": "Three tricks are played: the game is over.",
    "export": "1 lesson written.",
    "bench": "high_card",
}


# one test, so that two workers do not make two copies
def test_a_game_that_is_added_by_the_list_is_whole(copy: Path) -> None:
    said = run_the_commands(copy)
    for name, words in SAID.items():
        assert words in said[name]
    python(copy, "-c", BOTS)
    shown = json.loads(python(copy, "-c", PAGES))
    no = [False, False]
    assert shown == [1, 10, no, no, True, True, "01-three-tricks", False, None]
    python(copy, "-m", "ruff", "check", f"kit/games/{SLUG}", f"tests/games/{SLUG}", "notebooks")
    python(copy, "-m", "mypy", f"kit/games/{SLUG}")  # the toy game follows the typed contract
    the_suite_finds_nothing(copy)


def run_the_commands(copy: Path) -> dict[str, str]:
    """Run the commands of the list in order, and return the output of our own."""
    said = {}
    for module, *words in commands():
        name = words[0] if words else module
        said[name] = python(copy, "-m", module, *words, *SHORT.get(name, ()), says=TURNS)
    return said


def the_suite_finds_nothing(copy: Path) -> None:
    """Run every test of the suite for the new game."""
    others = {"games", "__pycache__"}
    folders = [p for p in (copy / "tests").iterdir() if p.is_dir() and p.name not in others]
    paths = map(str, sorted([*folders, copy / "tests/games" / SLUG]))
    given = ("-q", "-p", "no:cacheprovider", "-k", SLUG, "-m", ELSEWHERE)
    told = python(copy, "-m", "pytest", *given, *paths)
    passed = re.search(r"(\d+) passed, \d+ deselected", told)
    assert passed, told
    assert int(passed[1]) > 120
