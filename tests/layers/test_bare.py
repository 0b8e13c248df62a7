"""Without the extra ``pages``, engine and command line work, and the rest gives one sentence.

The commands run in a Python with only its standard library, this checkout and the dependencies of
``pip install rulewalk``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from kit.cli import COMMANDS

ROOT = Path(__file__).parents[2]
# The arguments of each command; the input of ``play`` comes from standard input.
TRIED = {
    "games": ["games", "--json"],
    "rules": ["rules", "wild_side", "honey", "badger"],
    "cards": ["cards", "wild_side"],
    "coverage": ["coverage", "wizard_did_it"],
    "check": ["check", "--quiet", "kit/games/wizard_did_it/scenarios"],
    "schema": ["schema", "scenario"],
    "new": ["new", "scenario", "Mine", "--folder", "{tmp}"],
    "play": ["play", "wizard_did_it", "--seed", "1"],
    "known": ["known", "--save", "{tmp}/known.json"],
    "ladder": ["ladder", "witless_wizards", "--games", "1", "--rounds", "1", "--workers", "1"],
    "simulate": ["simulate", "wizard_did_it", "--games", "2"],
    "compare": ["compare", "wizard_did_it", "castle", "--games", "1", "--bots", "random"],
    "perft": ["perft", "wild_side", "--depth", "1"],
    "bench": ["bench", "wizard_did_it", "--seconds", "0.01", "--json"],
    "site": ["site", "{tmp}/site", "--pages-only", "--draft", "--workers", "1", "--json"],
    "export": ["export", "wizard_did_it", "06-losing", "--to", "{tmp}"],
}
RUN = """\
import json, sys
from kit.cli import main
told = {}
for name, words in json.loads(sys.argv[1]).items():
    told[name] = main(words)
loaded = sorted({name.partition(".")[0] for name in sys.modules})
print("\\n" + json.dumps({"told": told, "loaded": loaded}))
"""


def needed(names: list[str]) -> set[str]:
    """Return the packages of these requirements and all that they require themselves."""
    found: set[str] = set()
    while names:
        asked = Requirement(names.pop())
        if asked.name in found or (asked.marker and not asked.marker.evaluate({"extra": ""})):
            continue
        found.add(asked.name)
        names += distribution(asked.name).requires or []
    return found


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> dict[str, str]:
    """The environment variables of a Python with the plain dependencies only."""
    folder = tmp_path_factory.mktemp("bare")
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    for name in needed(list(asked)):
        one = distribution(name)
        for top in {file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(one.locate_file(top))).resolve())
    path = os.pathsep.join((str(ROOT), str(folder)))
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def run(env: dict[str, str], *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python without its site-packages."""
    return subprocess.run([sys.executable, "-S", *words], cwd=ROOT, env=env, input=given,
                          check=False, capture_output=True, text=True, timeout=120)  # fmt: skip


def test_every_command_is_tried_but_those_of_the_pages() -> None:
    assert {*TRIED, "serve", "edit", "notebooks"} == set(COMMANDS)


def test_all_other_commands_work_without_jupyter(bare, tmp_path: Path) -> None:
    tried = {name: [word.format(tmp=tmp_path) for word in words] for name, words in TRIED.items()}
    done = run(bare, "-c", RUN, json.dumps(tried), given="quit\n")
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["told"] == dict.fromkeys(TRIED, 0), done.stderr
    assert not {"widgets", "ipywidgets", "traitlets", "IPython", "tornado"} & set(said["loaded"])


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["-m", "kit", "serve", "--no-browser"], "pages"),
        (["-m", "kit", "edit", "mine.yaml", "--no-browser"], "pages"),
        (["-m", "kit", "bench", "--pages"], "browser"),
    ],
)
def test_a_command_that_needs_an_extra_says_which_in_one_sentence(bare, words, extra) -> None:
    done = run(bare, *words)
    assert done.returncode == 1
    assert done.stderr.endswith(f"pip install 'rulewalk[{extra}]'\n")
    assert done.stderr.count("\n") == 1


def test_widgets_can_be_imported_and_say_what_is_missing(bare) -> None:
    """A page to read needs no widget, but a lesson does."""
    done = run(bare, "-c", "import widgets; widgets.read_rules('wild_side'); widgets.learn")
    error, _, said = done.stderr.splitlines()[-1].partition(": ")
    assert error == "ImportError"
    assert said == "learn() needs Jupyter, and anywidget is missing: pip install 'rulewalk[pages]'"
