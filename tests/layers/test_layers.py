"""Imports point one way, and the engine needs nothing but Python."""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from kit import GAMES

ROOT = Path(__file__).parents[2]
LAYERS = ("core", "games", "play", "files", "lab", "rl", "teach", "show", "site", "cli")
PLAIN = ("core", "games", "play")  # standard library only
LEARNING = {"numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel"}
NO_WASM = {"yaml", "jinja2", "markupsafe", "numpy", "pandas", "matplotlib"}


def modules(folder: Path) -> list[Path]:
    """Return the Python files of a folder."""
    return sorted(folder.rglob("*.py"))


@cache
def imports(path: Path) -> set[str]:
    """Return the full names that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found.add(node.module)
    return found


def allowed(layer: str, path: Path) -> set[str]:
    """Return the layers that a file may import: its own and those below."""
    below = set(LAYERS[: LAYERS.index(layer) + 1])
    if layer == "games":
        inside = path.relative_to(ROOT / "kit/games").with_suffix("").parts
        if inside[1:2] == ("draw",):  # only a game's drawing may use the renderer
            return below | {"show"}
    return below


def test_imports_point_one_way() -> None:
    wrong = []
    for layer in LAYERS:
        for path in modules(ROOT / "kit" / layer):
            for name in imports(path):
                parts = name.split(".")
                if parts[0] == "kit" and len(parts) > 1 and parts[1] not in allowed(layer, path):
                    wrong.append(f"{path.relative_to(ROOT)} imports {name}")
                if parts[0] == "widgets" and layer != "cli":
                    wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert wrong == []


def test_only_commands_that_serve_pages_need_the_widgets_and_only_when_named() -> None:
    homes = [ROOT / f"kit/cli/{name}.py" for name in ("serve", "write")]
    for path in modules(ROOT / "kit"):
        named = any(name.partition(".")[0] == "widgets" for name in imports(path))
        assert not named or path in homes, path
        tree = ast.parse(path.read_text("utf-8"))
        tops = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        assert not any(ast.unparse(node).split()[1].startswith("widgets") for node in tops), path


def test_numpy_is_used_by_one_package_that_only_a_command_imports_when_named() -> None:
    for path in modules(ROOT / "kit"):
        names = imports(path)
        inside = (ROOT / "kit/rl") in path.parents
        assert inside or not {n.partition(".")[0] for n in names} & LEARNING, path
        if any(name.startswith("kit.rl") for name in names) and not inside:
            assert path.is_relative_to(ROOT / "kit/cli"), path
            assert not any(name.startswith("kit.rl") for name in top_imports(path)), path


def top_imports(path: Path) -> set[str]:
    """Return the names that a file imports as soon as it is imported."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)}


def test_games_do_not_know_each_other() -> None:
    for folder in (ROOT / "kit/games").iterdir():
        for path in modules(folder) if folder.is_dir() else ():
            for name in imports(path):
                if name.startswith("kit.games."):
                    assert name.split(".")[2] == folder.name, path


def test_the_engine_needs_nothing_but_python() -> None:
    for layer in PLAIN:
        for path in modules(ROOT / "kit" / layer):
            for name in imports(path):
                top = name.partition(".")[0]
                assert top in sys.stdlib_module_names or top in ("kit", "__future__"), (path, name)


def test_what_a_page_needs_also_runs_in_a_browser() -> None:
    for folder in ("kit", "widgets"):
        for path in modules(ROOT / folder):
            if (ROOT / "widgets/server") in path.parents:
                continue  # Voilà's own process, which no page needs
            if path == ROOT / "kit/lab/extras.py" or (ROOT / "kit/rl") in path.parents:
                continue  # pandas, matplotlib and numpy, which no page needs
            assert not {n.partition(".")[0] for n in imports(path)} & NO_WASM, path


def test_no_code_is_made_from_text() -> None:
    """Nothing a client sends can reach eval, exec, pickle or a shell."""
    banned = {"eval", "exec", "compile", "__import__"}
    for folder in ("kit", "widgets"):
        for path in modules(ROOT / folder):
            tree = ast.parse(path.read_text("utf-8"))
            calls = {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call)
                     and isinstance(n.func, ast.Name)}  # fmt: skip
            assert not calls & banned, path
            assert not imports(path) & {"pickle", "marshal", "shelve"}, path


@pytest.mark.parametrize("layer", ["games", "play", "files", "lab", "teach", "show"])
def test_any_is_left_to_those_who_read_files(layer: str) -> None:
    reader = ROOT / "kit/files/read.py"  # the content of YAML and JSON files can have any type
    for path in modules(ROOT / "kit" / layer):
        if path == reader:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not (isinstance(node, ast.Name) and node.id == "Any"), path


def test_files_stay_short() -> None:
    for folder in ("kit", "widgets", "tests"):
        for path in modules(ROOT / folder):
            assert len(path.read_text("utf-8").splitlines()) <= 600, path


@cache
def runtime_imports(path: Path) -> set[str]:
    """Return the modules that a file imports at run time, without imports for types."""
    found: set[str] = set()
    for node in ast.walk(_without_type_checking(ast.parse(path.read_text("utf-8")))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            inside = {name for name in whole if _file(name)}
            found |= inside or {node.module}
            if len(inside) < len(whole):
                found.add(node.module)
    return found


def _without_type_checking(tree: ast.Module) -> ast.Module:
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]
    return tree


def _file(name: str) -> Path | None:
    """Return the file of one of our modules."""
    at = ROOT.joinpath(*name.split("."))
    return next((p for p in (at.with_suffix(".py"), at / "__init__.py") if p.is_file()), None)


def cycles(top: str) -> list[str]:
    """Return the first circle of imports among the modules below *top*, or nothing."""
    graph = {
        _name(path): {n for n in runtime_imports(path) if n.startswith(top) and _file(n)}
        for path in modules(ROOT.joinpath(*top.split(".")))
    }
    done: set[str] = set()

    def visit(name: str, trail: list[str]) -> list[str]:
        if name in trail:
            return [*trail[trail.index(name) :], name]
        if name in done or name not in graph:
            return []
        for other in sorted(graph[name] - {name}):
            if found := visit(other, [*trail, name]):
                return found
        done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := visit(name, []))), [])


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("slug", GAMES)
def test_no_module_of_a_game_imports_in_a_circle(slug: str) -> None:
    assert cycles(f"kit.games.{slug}") == []


@pytest.mark.parametrize("layer", [f"kit.{layer}" for layer in LAYERS if layer != "games"])
def test_no_layer_imports_in_a_circle(layer: str) -> None:
    assert cycles(layer) == []
