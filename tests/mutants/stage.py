"""One stage for one mutant, in a process of its own.

``python -m tests.mutants.stage GAME NAME STAGE`` ends with a line that names what has noticed the
mutant. With ``-`` as its name it runs the unchanged game.
"""

from __future__ import annotations

import sys

import pytest

from kit.lab.patch import install
from tests.mutants.mutant import mutant

STAGES = ("lessons", "tests", "conformance")  # in this order, until one notices
NOTICED = 3  # exit status for a noticed mutant; a crash has another one


class _First:
    """Remembers the first test that failed."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def lessons(game: str) -> str:
    """Play the game's lessons and return the first with a broken promise, if any."""
    name = "before the first lesson"
    try:
        from kit.files.run import run  # imported late, after the mutant is installed
        from kit.files.scenario import shipped

        for name, written in shipped(game).items():  # noqa: B007 - said below
            list(run(written))
    except Exception as problem:  # noqa: BLE001 - a mutant may fail in any way
        return f"{name}: {type(problem).__name__}: {problem}"
    return ""


def tests(*wanted: str) -> str:
    """Run tests and return the first that fails, if any."""
    first = _First()
    fast = "not server and not browser and not long"
    quiet = ["-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    code = pytest.main([*wanted, "-x", "-m", fast, *quiet], plugins=[first])
    return first.failed or ("" if code == pytest.ExitCode.OK else f"pytest: {code!s}")


def look(game: str, stage: str) -> str:
    """Return what notices the change in a stage, or ''."""
    if stage == "lessons":
        return lessons(game)
    if stage == "tests":
        return tests(f"tests/games/{game}")
    return tests("tests/conformance", "-k", game)


def main(game: str, name: str, stage: str) -> int:
    """Run one stage for a mutant and print what has noticed it."""
    if name != "-":
        install(mutant(game, name))
    noticed = look(game, stage)
    print(noticed.replace("\n", " "))
    return NOTICED if noticed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
