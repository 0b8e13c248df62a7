"""One look at one mutant, in a process of its own.

``python -m tests.mutants.stage GAME NAME STAGE`` ends with a line that says who has noticed
something. With ``-`` for a name it looks at the game as it is.
"""

from __future__ import annotations

import sys

import pytest

from tests.mutants.hook import install
from tests.mutants.mutant import mutant

STAGES = ("lessons", "tests", "conformance")  # in this order, until one of them notices
NOTICED = 3  # how the process ends then; no other program ends with 3 when it breaks


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
    """Play the game's lessons and return the first that does not keep its promises, if any."""
    name = "before the first lesson"
    try:
        from kit.files.run import run  # only now: the mutant has to come first
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
    """Return who notices in a stage that the game has been changed, or nothing."""
    if stage == "lessons":
        return lessons(game)
    if stage == "tests":
        return tests(f"tests/games/{game}")
    return tests("tests/conformance", "-k", game)


def main(game: str, name: str, stage: str) -> int:
    """Look at a mutant once and say who has noticed it."""
    if name != "-":
        install(mutant(game, name))
    noticed = look(game, stage)
    print(noticed.replace("\n", " "))
    return NOTICED if noticed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
