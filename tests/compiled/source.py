"""Which modules are compiled, and how their source is changed for the compiler."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ENGINE = (
    "kit/core/event.py",
    "kit/core/kinds.py",
    "kit/core/rng.py",
    "kit/core/state.py",
    "kit/games/*/cards/aims.py",
    "kit/games/*/cards/facts.py",
    "kit/games/*/cards/lookup.py",
    "kit/games/*/state/*.py",
    "kit/files/from_save.py",  # has a class that inherits from a compiled one
)
# Modules of a state that are used at most once in a game.
SELDOM = {"possible.py", "written.py"}

# A compiled class needs its __init__. The source skips it, because that is faster in Python.
BLANK, MADE = "type(self).__new__(type(self))", "type(self)(self.box, self.rng)"
# When compiled, a few lines of our own are faster than a call of Python's functions, and machine
# integers than long ones. mypyc has gcc wrap 64-bit overflows.
BISECT, OWN_BISECT = (
    "from bisect import bisect\n",
    """
def bisect(row: tuple[int, ...], card: int) -> int:
    for at, other in enumerate(row):
        if other > card:
            return at
    return len(row)

""",
)
BISECT_LEFT, OWN_BISECT_LEFT = (
    "from bisect import bisect_left\n",
    """
def bisect_left(row: list[int], card: int) -> int:
    for at, other in enumerate(row):
        if other >= card:
            return at
    return len(row)

""",
)
SHUFFLE, OWN_SHUFFLE = (
    """
        left = len(cards)
        while left > 1:
            for j in self._places(left):
                left -= 1
                cards[left], cards[j] = cards[j], cards[left]
""",
    """
        left: i64 = len(cards)
        at: i64 = self.at - (self.at >> 63 << 64)
        while left > 1:
            at = at * 6364136223846793005 + 1442695040888963407
            j: i64 = (at >> 32 & 4294967295) * left >> 32
            left -= 1
            cards[left], cards[j] = cards[j], cards[left]
        last: int = at
        self.at = last & _MASK
""",
)
STRUCT, STRUCT_AND_I64 = (
    "from struct import Struct\n",
    "from struct import Struct\nfrom mypy_extensions import i64\n",
)
SAID = {
    BLANK: MADE,
    BISECT: OWN_BISECT,
    BISECT_LEFT: OWN_BISECT_LEFT,
    SHUFFLE: OWN_SHUFFLE,
    STRUCT: STRUCT_AND_I64,
}


def compiled_modules(root: Path) -> list[Path]:
    """Return the modules that every move uses, and those that must be compiled with them."""
    found = [path for pattern in ENGINE for path in sorted(root.glob(pattern))]
    return [path for path in found if path.name not in SELDOM]


def for_the_compiler(text: str) -> str:
    """Return a module's source with the changes in ``SAID``, and with constants declared final.

    The compiler looks a plain name up in a dict each time, and puts a final one into the code.

    >>> print(for_the_compiler("ONE, TWO = range(2)"))
    from typing import Final
    ONE: Final = 0
    TWO: Final = 1
    """
    for ours, compiled in SAID.items():
        text = text.replace(ours, compiled)
    lines, body = text.splitlines(), ast.parse(text).body
    finals = [(node, new) for node in body if (new := list(_finals(node)))]
    for node, new in reversed(finals):
        lines[node.lineno - 1 : node.end_lineno] = new
    if finals:
        lines.insert(_after_future(body), "from typing import Final")
    return "\n".join(lines)


def _finals(node: ast.stmt) -> Iterator[str]:
    """Yield a line for each constant that a statement defines; none if it defines anything else."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=ast.expr() as value):
            if _is_constant(name):
                yield f"{name}: Final[{ast.unparse(kind)}] = {ast.unparse(value)}"
        case ast.Assign(targets=[target], value=value):
            pairs = list(_pairs(target, value))
            if all(isinstance(name, ast.Name) and _is_constant(name.id) for name, _ in pairs):
                yield from (f"{ast.unparse(n)}: Final = {ast.unparse(v)}" for n, v in pairs)


def _is_constant(name: str) -> bool:
    return name.isupper() and len(name) > 1  # a single letter is a type variable


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield each name of an assignment with its value, or all of it as one pair."""
    match target, value:
        case ast.Tuple(elts=names), ast.Tuple(elts=values):
            yield from zip(names, values, strict=True)
        case ast.Tuple(elts=names), ast.Call(func=ast.Name(id="range"), args=[_]):
            yield from ((name, ast.Constant(at)) for at, name in enumerate(names))
        case _:
            yield target, value


def _after_future(body: list[ast.stmt]) -> int:
    """Return the line, from 0, below the docstring and the imports from ``__future__``."""
    for node in body:
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not future and not isinstance(node, ast.Expr):
            return node.lineno - 1
    return len(body)
