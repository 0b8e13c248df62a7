"""Which tests prove a clause: those that carry ``@pytest.mark.rule("3.5")``, read, not run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kit.core.errors import KitError, Unreadable
from kit.core.rulebook import Rulebook

MARK = "pytest.mark.rule"


class RuleMark(NamedTuple):
    """One clause that a test says it proves, and where the test stands."""

    clause: str
    test: str
    place: str


def source_tests() -> Path | None:
    """Return the folder of tests: there in a checkout, not in an installed wheel."""
    found = Path(__file__).parents[3] / "tests"
    return found if (found / "games").is_dir() else None


def marked_tests(book: Rulebook, folder: Path) -> dict[str, tuple[str, ...]]:
    """Return the marked tests in a folder, by the clause they prove.

    :raises Unreadable: at a mark that names no clause of the rulebook, with the nearest one.
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
    """Yield every mark of a file; one that cannot be read, or is on no test, is refused."""
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
