"""The tests nearest to the changes since the last commit, within a budget (``make check``).

Nearest are a game's lessons and tests, then tests that import a changed module, then those that
import it through others. A test that does not fit into the budget is skipped and counted, so ``make
test`` is still needed.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("kit", "widgets", "tests")
GAMES = "kit/games"
BUDGET = float(os.environ.get("BUDGET", "35"))  # seconds for the tests: make check BUDGET=90
FARTHEST = 4  # imports between a test and what changed
MOST = 60  # test files; collecting more would take as long as running them
ELSEWHERE = (["browser"], ["server"])  # folders whose tests all have those marks
MARKS = "not server and not browser and not npm and not long"


def pytest_runtest_setup() -> None:
    """Skip a test after the budget; this module is also a pytest plug-in."""
    if time.monotonic() > _until():
        pytest.skip("no time left in make check; make unit runs it")


@cache
def _until() -> float:
    """Return when the budget ends. It begins with a worker's first test: collecting may be slow."""
    return time.monotonic() + BUDGET


def changed_files() -> list[str]:
    """Return the files that differ from the last commit, new ones included."""
    listings = (("diff", "--name-only", "HEAD"), ("ls-files", "--others", "--exclude-standard"))
    found: set[str] = set()
    for words in listings:
        command = ["git", "-c", "core.quotePath=false", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        found.update(done.stdout.splitlines())
    return sorted(found)


class Imports:
    """Which modules import which, read from the source without running it."""

    def __init__(self, root: Path = ROOT) -> None:
        files = [path for room in ROOMS for path in (root / room).rglob("*.py")]
        self.source = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in files}
        self.imports = {path: imported(text) for path, text in self.source.items()}
        self.importers: dict[str, set[str]] = {path: set() for path in self.source}
        known = {_module(path): path for path in self.source}
        for path, names in self.imports.items():
            for name in names & known.keys():
                self.importers[known[name]].add(path)

    def naming(self, path: str) -> set[str]:
        """Return the modules that name a file other than Python, such as a style sheet."""
        for name in (Path(path).name, Path(path).stem):
            if found := {one for one, text in self.source.items() if f'"{name}"' in text}:
                return found
        return set()

    def nearest_tests(self, changed: Iterable[str]) -> list[str]:
        """Return test files by the number of imports between them and the changed files.

        Of two at the same distance, one named after a changed file comes first, then the one with
        fewer imports, because it tests less else.
        """
        at, found = {path for path in changed if path in self.source}, []
        stems, seen = {Path(path).stem for path in at}, set(at)

        def order(path: str) -> tuple[bool, int, str]:
            named = any(stem in Path(path).stem for stem in stems)
            return not named, len(self.imports[path]), path

        for _ in range(FARTHEST + 1):
            found += sorted(filter(_is_test, at), key=order)
            at = {user for path in at for user in self.importers[path]} - seen
            seen |= at
        return found


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: str) -> set[str]:
    """Return the names that a source imports; of ``from a import b`` both a and a.b."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def _is_test(path: str) -> bool:
    """Tell whether a file has tests that need neither a browser nor a server."""
    *folders, name = path.split("/")
    return folders[:1] == ["tests"] and name[:5] == "test_" and folders[1:2] not in ELSEWHERE


def games_of(changed: Iterable[str]) -> list[str]:
    """Return the games with changed files, tests or mutants."""
    folders = [f"{GAMES}/", "tests/games/"]
    parts = [path.removeprefix(folder) for path in changed for folder in folders
             if path.startswith(folder)]  # fmt: skip
    return sorted({part.partition("/")[0] for part in parts if "/" in part})


def selection(changed: list[str], imports: Imports) -> list[str]:
    """Return the test files to run, the nearest first."""
    own = [path for path in changed if _is_test(path) and path in imports.source]
    games = games_of(changed)
    near = [path for slug in games for path in sorted(imports.source)
            if path.startswith(f"tests/games/{slug}/") and _is_test(path)]  # fmt: skip
    if games:
        near += sorted(path for path in imports.source
                       if path.startswith("tests/conformance/") and _is_test(path))  # fmt: skip
    data = [path for path in changed if not path.endswith(".py") and not path.startswith(GAMES)]
    starts = set(changed).union(*(imports.naming(path) for path in data))
    layers = sorted(path for path in imports.source if path.startswith("tests/layers/test_"))
    files = [*own, *near, *imports.nearest_tests(starts), *layers]
    return list(dict.fromkeys(files))[:MOST]


def doctests(changed: Iterable[str]) -> Iterator[str]:
    """Yield the changed modules that have examples to run."""
    for path in changed:
        here = ROOT / path
        ours = path.startswith(("kit/", "widgets/")) and path.endswith(".py") and here.is_file()
        if ours and ">>> " in here.read_text("utf-8"):
            yield path


def only_these(games: list[str], changed: list[str]) -> list[str]:
    """Return pytest's option that leaves out other games, if nothing else has changed."""
    if not games or not all(any(f"/{slug}" in path for slug in games) for path in changed):
        return []
    others = [path.name for path in (ROOT / GAMES).iterdir() if (path / "rulebook.md").is_file()]
    return ["-k", " and ".join(f"not {slug}" for slug in sorted(others) if slug not in games)]


def main(*more: str) -> int:
    """Check the lessons of changed games, then run the nearest tests; return pytest's status."""
    changed = changed_files()
    if not changed:
        print("Nothing has changed since the last commit.")
        return 0
    games = games_of(changed)
    for slug in games:
        folder = f"{GAMES}/{slug}/scenarios"
        if (ROOT / folder).is_dir():
            command = [sys.executable, "-m", "kit", "check", "--quiet", folder]
            if subprocess.run(command, cwd=ROOT, check=False).returncode:
                return 1
    files = [*doctests(changed), *selection(changed, Imports())]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "tests.changed",
               "--maxfail=3", "-m", MARKS, *only_these(games, changed), *files, *more]  # fmt: skip
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
