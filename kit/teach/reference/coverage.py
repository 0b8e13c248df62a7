"""Coverage of the rules: the code that enforces each clause, its scenarios, tests and questions.

Python tests carry ``@pytest.mark.rule("3.5")``. Their source is parsed, not run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kit.core.errors import KitError, Unreadable
from kit.core.rulebook import Clause, Rulebook
from kit.files.run import begin, run
from kit.files.scenario import shipped
from kit.games import game
from kit.teach.quiz.make import makers

EXEMPT = ("manners",)  # an engine cannot enforce behaviour at the table
MARK = "pytest.mark.rule"


class LessonStep(NamedTuple):
    """A step of a lesson, from 1; 0 is the opening."""

    lesson: str
    step: int

    def __str__(self) -> str:
        return f"{self.lesson} step {self.step}" if self.step else f"{self.lesson} opening"


@dataclass(frozen=True)
class ClauseCover:
    """Coverage of one clause.

    ``enforced`` is the code that cites it, ``shown`` the steps whose events cite it, ``promised``
    those steps that promise it and so test it, and ``tests`` the Python tests marked with it.
    ``asked`` are the kinds of quiz question about it, or ``unasked`` the reason why there is none.
    """

    clause: Clause
    enforced: tuple[str, ...]
    shown: tuple[LessonStep, ...] = ()
    promised: tuple[LessonStep, ...] = ()
    tests: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    unasked: str = ""

    @property
    def tested(self) -> tuple[str, ...]:
        """All tests of the clause: steps that promise it, and Python tests."""
        return (*map(str, self.promised), *self.tests)

    @property
    def holes(self) -> tuple[str, ...]:
        """Missing kinds of coverage."""
        if self.clause.kind in EXEMPT:
            return ()
        found = {
            "enforced": self.enforced,
            "shown": self.shown,
            "tested": self.tested,
            "asked": self.asked or self.unasked,
        }
        return tuple(name for name, places in found.items() if not places)


def cover(slug: str, tests: Path | None = None) -> list[ClauseCover]:
    """Return the coverage of each clause of a game; this runs its scenarios.

    With *tests*, the folder of all tests, Python tests count too.

    :raises Unreadable: at a test whose mark names an unknown clause.
    """
    found = game(slug)
    shown, promised = _scenarios(found.slug)
    asked, unasked = _questions(found.slug)
    marked = marked_tests(found.rulebook, tests / "games" / found.slug) if tests else {}
    return [
        ClauseCover(
            clause,
            tuple(sorted(found.rulebook.cited.get(clause.id, ()))),
            tuple(shown.get(clause.id, ())),
            tuple(promised.get(clause.id, ())),
            marked.get(clause.id, ()),
            asked.get(clause.id, ()),
            unasked.get(clause.id, ""),
        )
        for clause in found.rulebook
    ]


def _questions(slug: str) -> tuple[dict[str, tuple[str, ...]], Mapping[str, str]]:
    """Return the kinds of quiz question about each clause, and reasons where there is none."""
    book = game(slug).rulebook
    if game(slug).quiz is None:
        return {}, {clause.id: "This game has no quiz." for clause in book}
    own, kinds = makers(slug)
    return {
        clause.id: tuple(kind.name for kind in kinds if clause.id in kind.clauses)
        for clause in book
    }, own.unasked


Steps = dict[str, dict[LessonStep, None]]  # by clause, each step once and in order


def _scenarios(slug: str) -> tuple[Steps, Steps]:
    """Return the steps that show each clause, and the steps that promise it."""
    shown: Steps = {}
    promised: Steps = {}
    for key, written in shipped(slug).items():
        lesson = key.partition("/")[2]
        opening = LessonStep(lesson, 0)
        for event in begin(written).events[0]:
            shown.setdefault(event.clause, {})[opening] = None
        for clause in written.scenario.opening:
            promised.setdefault(clause, {})[opening] = None
        for at, done in enumerate(run(written), 1):
            for clause in done.clauses:
                shown.setdefault(clause, {})[LessonStep(lesson, at)] = None
            for clause in done.step.promises:
                promised.setdefault(clause, {})[LessonStep(lesson, at)] = None
    return shown, promised


class RuleMark(NamedTuple):
    """A mark: the clause, the test that carries it, and its file and line."""

    clause: str
    test: str
    place: str


def source_tests() -> Path | None:
    """Return the folder of tests, or None in an installed wheel."""
    found = Path(__file__).parents[3] / "tests"
    return found if (found / "games").is_dir() else None


def marked_tests(book: Rulebook, folder: Path) -> dict[str, tuple[str, ...]]:
    """Return the marked tests in a folder, by clause.

    :raises Unreadable: at a mark that names an unknown clause.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for mark in _marks(path):
            try:
                clause = book[mark.clause].id
            except KitError as problem:
                raise Unreadable(f"{mark.place}: {mark.test}: {problem}") from None
            found.setdefault(clause, []).append(f"{path.stem}.{mark.test}")
    return {clause: tuple(dict.fromkeys(tests)) for clause, tests in found.items()}


def _marks(path: Path) -> Iterator[RuleMark]:
    """Yield every mark of a file.

    :raises Unreadable: at a mark that cannot be parsed or is not on a function.
    """
    tree = ast.parse(path.read_text("utf-8"))
    seen = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for call in filter(_is_mark, node.decorator_list):
                seen.add(call)
                yield from _of_call(call, node.name, path)
    for node in ast.walk(tree):
        if _is_mark(node) and node not in seen:
            raise Unreadable(f"{_place(path, node)}: {MARK} counts on a test function only")


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == MARK


def _of_call(call: ast.AST, test: str, path: Path) -> Iterator[RuleMark]:
    assert isinstance(call, ast.Call)
    place = _place(path, call)
    if not call.args:
        raise Unreadable(f"{place}: {test}: {MARK} names no clause")
    for arg in call.args:
        if not isinstance(arg, ast.Constant):
            raise Unreadable(f"{place}: {test}: write the clause out, as in {MARK}('3.5')")
        yield RuleMark(str(arg.value), test, place)


def _place(path: Path, node: ast.AST) -> str:
    return f"{path}:{getattr(node, 'lineno', 1)}"
