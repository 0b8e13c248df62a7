"""Pages need only Python: no package, no thread, no process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from kit import GAMES, game
from kit.files.scenario import shipped
from kit.show.html import is_plain
from kit.site.sources import NEEDED, common_files, game_files
from tests.changed import imported
from tests.layers import as_in_a_browser
from tests.layers.as_in_a_browser import ELSEWHERE
from tests.parts import WITH_SEARCH

ROOT = Path(__file__).parents[2]
WALKS = Path(as_in_a_browser.__file__)
# The kit's dependencies for files and the command line, and what a browser does not have.
BROUGHT = ("pydantic", "ruamel.yaml", "markdown_it", "tqdm", "ipywidgets", "subprocess", "socket")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python on this checkout."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=env, check=False,
                          capture_output=True, text=True, timeout=300)  # fmt: skip


def test_a_static_page_brings_every_module_of_the_library_that_it_imports() -> None:
    sources = {**common_files(), **{k: v for slug in GAMES for k, v in game_files(slug).items()}}
    named = {
        name.partition(".")[0]
        for path, text in sources.items() if path.endswith(".py")
        for name in imported(text.decode())
    }  # fmt: skip
    asked = {name: find_spec(name) for name in named & sys.stdlib_module_names}
    written = {name for name, spec in asked.items() if str(spec.origin).endswith(".py")}
    assert written <= {*NEEDED}


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_of_a_game_runs_on_what_a_browser_has(slug: str) -> None:
    tests = import_module(f"tests.games.{slug}.questions") if slug in WITH_SEARCH else None
    asked = [*tests.TABLE][:3] if tests else []
    done = run(str(WALKS), slug, json.dumps(asked))
    assert done.returncode == 0, done.stderr
    drawn = json.loads(done.stdout)
    assert set(drawn) == {*(walk.__name__ for walk in as_in_a_browser.walks_of(slug)), "ask"}
    assert all(count for walk, count in drawn.items() if walk != "ask" or asked)


TRY = """
import sys
from importlib import import_module
from importlib.util import find_spec
from threading import Thread
from tests.layers.as_in_a_browser import shut
shut()
for do in (*(lambda name=name: import_module(name) for name in sys.argv[1:]), Thread().start):
    try:
        do()
    except AssertionError as noticed:
        print(noticed)
"""


def test_what_a_browser_does_not_have_is_noticed() -> None:
    done = run("-c", TRY, *BROUGHT)
    missing = [f"a browser has no {name.partition('.')[0]}" for name in BROUGHT]
    noticed = done.stdout.splitlines()
    assert noticed == [*missing, "a browser has one thread and one process"], done.stderr


# Slow modules that a lesson loads on first use only.
LATER = (
    "hashlib", "importlib.metadata", "importlib.resources", "kit.lab", "kit.play.bots",
    "kit.teach.play", "kit.teach.quiz.code", "kit.teach.quiz.session", "random", "secrets",
    "shutil", "tempfile", "threading", "zipfile", *ELSEWHERE,
)  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_a_lesson_loads_nothing_that_it_does_not_show(slug: str) -> None:
    code = (
        "import sys; from kit.teach.lesson.course import Course\n"
        "from kit.show.lesson.screen import frame_html\n"
        f"frame_html(Course({slug!r}).frame())\n"
        f"print([name for name in {LATER} if name in sys.modules],\n"
        f"      [n for n in sys.modules if n.startswith('kit.games.') and '.{slug}' not in n])"
    )
    done = run("-S", "-c", code)  # without what site-packages load at the start
    assert done.stdout.strip() == "[] []", done.stderr


def texts(slug: str) -> list[str]:
    """Return all prose of a game on pages: its rules and the texts of its lessons."""
    found = [clause.text for clause in game(slug).rulebook]
    for written in shipped(slug).values():
        for step in written.scenario.steps:
            found += [step.say, step.more, step.hint, step.after]
            for answer in step.ask.answers if step.ask else ():
                found.append(answer.why)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_no_text_of_the_kit_needs_a_reader_of_markdown(slug: str) -> None:
    """Markdown is for teachers' lessons; a browser has no parser for it."""
    assert [text for text in texts(slug) if not is_plain(text)] == []
