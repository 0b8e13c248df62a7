"""Every path and name in docs/architecture.md exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import kit
from kit import GAMES

ROOT = Path(__file__).parents[2]
MAPS = (
    "docs/architecture.md",
    "CONTRIBUTING.md",
    *(str(page.relative_to(ROOT)) for page in sorted(ROOT.glob("docs/contributing/*.md"))),
)
DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef)
_FILE = re.compile(r"[\w-]+\.(?:py|md|json|css|js|toml|yaml)|[a-z_]+/")
_QUOTED = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"(?:kit|widgets|tests|notebooks|docs|binder|\.ci|\.github)/[\w./<>*-]*")
_NAME = re.compile(r"[A-Za-z_][\w.]*(?:\(\))?")
_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def quoted(page: str) -> list[str]:
    """Return all inline code of a page, without code blocks."""
    text = _BLOCK.sub("", (ROOT / page).read_text("utf-8"))
    return sorted({found.strip() for found in _QUOTED.findall(text)})


@cache
def names() -> frozenset[str]:
    """Return every name that our code defines: modules, classes, methods, functions, constants."""
    found: set[str] = set()
    for folder in ("kit", "widgets"):
        for path in (ROOT / folder).rglob("*.py"):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            module = module.removesuffix(".__init__")
            found |= {module, module.rpartition(".")[2]}
            found |= {f"{module}.{name}" for name in _defined(path)} | _defined(path)
    return frozenset(found)


@cache
def _defined(path: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            found |= {node.name, *(f"{node.name}.{name}" for name in _members(node))}
        elif isinstance(node, DEFINED):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {
                name.id for t in targets for name in ast.walk(t) if isinstance(name, ast.Name)
            }
    return frozenset(found)


def _members(node: ast.ClassDef) -> set[str]:
    made = {
        one.name for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    named = [one.target for one in node.body if isinstance(one, ast.AnnAssign)]
    return made | {one.id for one in named if isinstance(one, ast.Name)}


def paths(page: str) -> list[str]:
    return [one for one in quoted(page) if _PATH.fullmatch(one)]


@pytest.mark.parametrize("page", MAPS)
def test_every_path_exists(page: str) -> None:
    for path in paths(page):
        pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
        assert list(ROOT.glob(pattern)), f"{page} names {path}, which is not there"


def test_every_name_on_the_map_exists() -> None:
    exported = {f"kit.{name}" for name in kit.__all__}
    for word in quoted("docs/architecture.md"):
        name = word.removesuffix("()")
        ours = _NAME.fullmatch(word) and ("." in name or "_" in name or name[:1].isupper())
        if ours and not _PATH.fullmatch(word) and not _FILE.fullmatch(word):
            assert name in names() or name in exported, (
                f"the map names {word}, which no code defines"
            )


def test_every_file_of_a_game_on_the_map_is_in_every_game() -> None:
    for word in quoted("docs/architecture.md"):
        if _FILE.fullmatch(word) and not (ROOT / word).exists():
            stem = word.removesuffix(".py").rstrip("/")  # a module may be a package
            there = [slug for slug in GAMES if list((ROOT / "kit/games" / slug).glob(f"{stem}*"))]
            assert there == list(GAMES) or list(ROOT.glob(f"kit/**/{word}")), word


def test_the_map_names_enough_to_be_worth_checking() -> None:
    assert len(paths("docs/architecture.md")) > 20
