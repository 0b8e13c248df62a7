"""For every clause: what enforces it, which scenario shows it, what tests it; and the holes."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

from kit.core.rulebook import Clause
from kit.files.run import begin, run
from kit.files.scenario import shipped
from kit.games import game

EXEMPT = ("manners",)  # how to behave at the table; no engine can enforce that


@dataclass(frozen=True)
class ClauseCover:
    """One clause and where it lives."""

    clause: Clause
    enforced: tuple[str, ...]
    shown: tuple[str, ...]
    tested: tuple[str, ...]

    @property
    def holes(self) -> tuple[str, ...]:
        """Return what is missing."""
        if self.clause.kind in EXEMPT:
            return ()
        found = {"enforced": self.enforced, "shown": self.shown, "tested": self.tested}
        return tuple(name for name, places in found.items() if not places)


def source_tests() -> Path | None:
    """Return the folder of tests: there in a checkout, not in an installed wheel."""
    found = Path(__file__).parents[3] / "tests"
    return found if (found / "games").is_dir() else None


def cover(slug: str, tests: Path | None = None) -> list[ClauseCover]:
    """Return a row for each clause of a game; scenarios are run, not believed."""
    book = game(slug).rulebook
    shown, promised = _scenarios(slug)
    marked = _marked(tests, slug) if tests else {}
    return [
        ClauseCover(
            clause,
            tuple(sorted(book.cited.get(clause.id, ()))),
            tuple(shown.get(clause.id, ())),
            (*promised.get(clause.id, ()), *marked.get(clause.id, ())),
        )
        for clause in book
    ]


def _scenarios(slug: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return which steps showed a clause and which promised to, by clause."""
    shown: dict[str, list[str]] = {}
    promised: dict[str, list[str]] = {}
    for key, written in shipped(slug).items():
        name = key.partition("/")[2]
        for event in begin(written).events[0]:
            _note(shown, event.clause, f"{name} opening")
        for clause in written.scenario.opening:
            _note(promised, clause, f"{name} opening")
        for at, done in enumerate(run(written), 1):
            for clause in done.clauses:
                _note(shown, clause, f"{name} step {at}")
            for clause in [*done.step.shows, *([done.step.by] if done.step.by else [])]:
                _note(promised, clause, f"{name} step {at}")
    return shown, promised


def _note(places: dict[str, list[str]], clause: str, place: str) -> None:
    row = places.setdefault(clause, [])
    if place not in row:
        row.append(place)


def _marked(tests: Path, slug: str) -> dict[str, list[str]]:
    """Return the tests of a game that carry ``@pytest.mark.rule("3.5")``, by clause."""
    found: dict[str, list[str]] = {}
    for path in sorted((tests / "games" / slug).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for clause in _rules_of(node):
                    _note(found, clause, f"{path.stem}.{node.name}")
    return found


def _rules_of(node: ast.FunctionDef) -> list[str]:
    return [
        str(arg.value)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for arg in mark.args
        if isinstance(arg, ast.Constant)
    ]
