"""No module learns a fact from a sentence: it reads the event's kind and data instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Functions that return sentences about events.
SAY = {"tell", "told", "told_to", "sentences"}
TESTS = {
    "startswith", "endswith", "find", "index", "count", "split", "rsplit", "partition",
    "rpartition", "replace", "removeprefix", "removesuffix", "search", "match", "fullmatch",
    "findall", "finditer", "sub",
}  # fmt: skip
RENDERS = ("kit/show", "kit/core/kinds.py")
# Functions that may test the words of a sentence, and why.
ALLOWED = {
    "kit/files/run.py:holds": "a scenario's key `told` promises words",
    "kit/teach/lesson/frame_parts.py:others_move": "a button's words begin with the name or not",
}


def modules() -> list[Path]:
    found = (path.relative_to(ROOT) for path in sorted((ROOT / "kit").rglob("*.py")))
    return [path for path in found if not path.as_posix().startswith(RENDERS)]


def readers(source: str) -> Iterator[str]:
    """Yield the names of the functions that test the words of a sentence."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and _tests_words(node, _sentences(node)):
            yield node.name


def _sentences(function: ast.FunctionDef) -> set[str]:
    """Return the names in a function that stand for sentences."""
    names: set[str] = set()
    while True:
        found = {name for node in ast.walk(function) for name in _bound(node, names)}
        if found <= names:
            return names
        names |= found


def _bound(node: ast.AST, names: set[str]) -> Iterator[str]:
    """Yield the names that an assignment or a loop binds to sentences."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            pairs = list(zip(targets, values, strict=False))
        case ast.Assign(targets=[target], value=value):
            pairs = [(target, value)]
        case ast.NamedExpr() | ast.AugAssign() | ast.AnnAssign(value=ast.expr()):
            pairs = [(node.target, node.value)]
        case ast.For() | ast.comprehension():
            pairs = [(node.target, node.iter)]
        case _:
            pairs = []
    for target, value in pairs:
        if _is_sentence(value, names):
            yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name))


def _is_sentence(node: ast.AST, names: set[str]) -> bool:
    """Tell whether an expression is a sentence, a list of sentences or made of one."""
    match node:
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SAY:
            return True
        case ast.Attribute(attr="sentence"):
            return True
        case _:
            return any(_is_sentence(part, names) for part in _parts(node))


def _parts(node: ast.AST) -> list[ast.expr]:
    """Return the parts of an expression whose words are its own words."""
    parts: list[ast.expr] = []
    match node:
        case ast.Call(func=ast.Name(id="len")):
            pass
        case ast.Call(func=ast.Attribute(value=owner), args=args):
            parts = [owner, *args]
        case ast.Attribute(attr="text", value=part) | ast.Subscript(value=part):
            parts = [part]
        case ast.ListComp(elt=part) | ast.GeneratorExp(elt=part) | ast.SetComp(elt=part):
            parts = [part]
        case ast.BoolOp(values=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts):
            pass
        case ast.IfExp(body=part, orelse=other):
            parts = [part, other]
        case ast.Call(args=parts) | ast.Set(elts=parts):
            pass
    return parts


def _tests_words(function: ast.FunctionDef, names: set[str]) -> bool:
    for node in ast.walk(function):
        if isinstance(node, ast.Compare):
            compared = isinstance(node.ops[0], ast.In | ast.NotIn | ast.Eq | ast.NotEq)
            if compared and any(_is_sentence(n, names) for n in (node.left, *node.comparators)):
                return True
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in TESTS
            and any(_is_sentence(part, names) for part in (node.func.value, *node.args))
        ):
            return True
    return False


def test_no_function_reads_a_fact_out_of_a_sentence() -> None:
    found = {
        f"{path.as_posix()}:{name}"
        for path in modules()
        for name in readers((ROOT / path).read_text("utf-8"))
    }
    assert found == set(ALLOWED)


@pytest.mark.parametrize(
    "body",
    [
        'return [words for words in told(found) if "draws" not in words]',
        'return [w for w in sentences(found) if w.startswith(("Valor", *worn))]',
        'why = " ".join(game.tell(box, e) for e in events)\n    return why.replace("Hawk: ", "")',
        'said = told(found)\n    last = said[-1]\n    return "Wild Surge" in last',
        "for line in told_to(events):\n        if re.search('wins', line.text): return 1",
        'return found.refusal.sentence == "Not yours."',
    ],
)
def test_a_function_that_reads_sentences_is_found(body: str) -> None:
    assert list(readers(f"def reads(found):\n    {body}\n")) == ["reads"]


@pytest.mark.parametrize(
    "body",
    [
        'return " ".join(told(found))',
        "return [e for e in found.events if kind.get(e, 'seat') == 1]",
        "lines = told_to(box, events, seat)\n    return [line.clause == '2.1' for line in lines]",
    ],
)
def test_a_function_that_shows_sentences_or_reads_data_is_not(body: str) -> None:
    assert list(readers(f"def shows(found):\n    {body}\n")) == []
