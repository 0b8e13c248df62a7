"""No two classes share a name, and no folder is too large."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_MODULES = 20  # files; a longer list no longer explains what a folder is for


def python_files() -> list[Path]:
    """Return every Python file of the kit and the widgets, as paths in the repository."""
    found = [*(ROOT / "kit").rglob("*.py"), *(ROOT / "widgets").rglob("*.py")]
    return sorted(path.relative_to(ROOT) for path in found)


def room(path: Path) -> str:
    """Return the game of a file, or ''."""
    return path.parts[2] if path.parts[:2] == ("kit", "games") and len(path.parts) > 3 else ""


def homes() -> dict[str, list[Path]]:
    """Return the files of each class by its name."""
    found = defaultdict(list)
    for path in python_files():
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return found


def test_no_two_classes_share_a_name() -> None:
    contract = {"State", "View"}  # declared in core and defined in every game
    for name, paths in homes().items():
        rooms = [room(path) for path in paths]
        assert len(set(rooms)) == len(rooms), (name, paths)  # two games may each have a Goal
        assert len(paths) == 1 or "" not in rooms or name in contract, (name, paths)


def test_no_module_is_named_as_the_folder_that_it_is_in() -> None:
    assert [path for path in python_files() if path.stem == path.parent.name] == []


def test_no_folder_is_a_long_flat_list() -> None:
    counts = defaultdict(int)
    for path in python_files():
        counts[path.parent] += 1
    assert {str(folder): n for folder, n in counts.items() if n > MOST_MODULES} == {}
