"""The source that ``make compiled`` makes; compiling it takes minutes and is not tested."""

from __future__ import annotations

import ast
import bisect
from pathlib import Path
from types import ModuleType

import pytest

from kit import GAMES
from kit.core.rng import Stream
from tests.compiled.source import BLANK, SAID, compiled_modules, for_the_compiler

ROOT = Path(__file__).parents[2]
MODULES = compiled_modules(ROOT)


def test_the_core_and_every_state_are_compiled() -> None:
    names = {str(path.relative_to(ROOT)) for path in MODULES}
    assert "kit/core/state.py" in names
    assert {f"kit/games/{slug}/state/__init__.py" for slug in GAMES} <= names
    assert {f"kit/games/{slug}/cards/lookup.py" for slug in GAMES} <= names


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.parts[-2:] == ("state", "__init__.py")]
)
def test_a_clone_is_made_as_a_compiled_class_can_be(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count(BLANK) == 1
    assert BLANK not in for_the_compiler(text)


@pytest.mark.parametrize("ours", SAID)
def test_what_the_copy_says_differently_is_in_the_source(ours: str) -> None:
    assert any(ours in path.read_text("utf-8") for path in MODULES)


def copied(name: str) -> ModuleType:
    """Return a module with the changes for the compiler, not compiled."""
    module = ModuleType(name)
    text = (ROOT / name).read_text("utf-8")
    exec(compile(for_the_compiler(text), name, "exec"), vars(module))  # noqa: S102
    return module


@pytest.mark.parametrize("n", [0, 1, 2, 17, 64, 65, 66, 131])
def test_the_copy_shuffles_the_same(n: int) -> None:
    ours, its = Stream(n), copied("kit/core/rng.py").Stream(n)
    for _ in range(5):
        cards, its_cards = list(range(n)), list(range(n))
        ours.shuffle(cards)
        its.shuffle(its_cards)
        assert (cards, ours.at) == (its_cards, its.at)


@pytest.mark.parametrize("name", ["bisect", "bisect_left"])
def test_the_copy_searches_the_same(name: str) -> None:
    in_module = {"bisect": "constants", "bisect_left": "trick"}[name]
    its = getattr(copied(f"kit/games/wicked_wise/state/{in_module}.py"), name)
    row = (1, 3, 3, 7)
    assert [its(row, card) for card in range(9)] == [
        getattr(bisect, name)(row, card) for card in range(9)
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_copy_defines_the_same_names(path: Path) -> None:
    text = path.read_text("utf-8")
    assert defined(for_the_compiler(text)) - {"Final"} == defined(text)


def defined(text: str) -> set[str]:
    """Return the names that a module's own statements bind."""
    names = set()
    for node in ast.parse(text).body:
        for part in ast.walk(node) if isinstance(node, ast.Assign | ast.AnnAssign) else ():
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                names.add(part.id)
    return names


def test_a_class_that_inherits_from_a_compiled_one_is_compiled() -> None:
    """An interpreted one would fail when its first object is made.

    The bridge to OpenSpiel is left out: no compiled engine plays there.
    """
    compiled = {".".join(p.relative_to(ROOT).with_suffix("").parts) for p in MODULES}
    compiled |= {name.removesuffix(".__init__") for name in compiled}
    others = set((ROOT / "kit").rglob("*.py")) - {*MODULES, ROOT / "kit/rl/spiel.py"}
    assert [str(path.relative_to(ROOT)) for path in others if inherits(path, compiled)] == []


def inherits(path: Path, modules: set[str]) -> bool:
    """Tell whether a class of this file has a base class that one of the modules defines."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    taken = {
        name.asname or name.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module in modules
        for name in node.names
    }
    bases = {ast.unparse(b) for n in nodes if isinstance(n, ast.ClassDef) for b in n.bases}
    return bool(taken & bases)


@pytest.mark.parametrize(
    ("plain", "final"),
    [
        ("ONE = 1", "ONE: Final = 1"),
        ("ONE, TWO = 'a', -1", "ONE: Final = 'a'\nTWO: Final = -1"),
        ("ONE, TWO = range(2)", "ONE: Final = 0\nTWO: Final = 1"),
        ("ROWS: dict[str, int] = {}", "ROWS: Final[dict[str, int]] = {}"),
    ],
)
def test_constants_are_declared_final(plain: str, final: str) -> None:
    head = '"""A module."""\n\nfrom __future__ import annotations\n\n'
    made = for_the_compiler(f"{head}{plain}  # why\n")
    assert made == f"{head}from typing import Final\n{final}"


@pytest.mark.parametrize(
    "kept", ["Ints = tuple[int, ...]", "ONE, two = 1, 2", "ONE, TWO = two()", "T = TypeVar('T')"]
)
def test_anything_else_is_left_alone(kept: str) -> None:
    assert for_the_compiler(kept) == kept
