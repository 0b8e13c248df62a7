"""Which files of the kit a page in the browser needs: found by following the imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from kit.games import GAMES

ENTRY = "kit.site.boot"
# Loaded where somebody reads a file of her own, plots or writes: never on a page of a site.
NOT_ON_A_PAGE = (
    "kit.cli",
    "kit.exercise",
    "kit.files.schema",
    "kit.lab",
    "kit.show.handout",
    "kit.show.notebook",
    "kit.tabletop",
    "kit.teach.lesson.edit",
)
DATA = (".md", ".json")  # what the code of a game reads beside itself
Files = dict[str, bytes]  # path in the archive -> content


def common_files() -> Files:
    """Return what pages need of the kit: the sources that are no game's."""
    reached = _sources(ENTRY, *(f"kit.games.{slug}" for slug in GAMES))
    return {path: data for path, data in reached if not _of_a_game(path)}


def game_files(slug: str) -> Files:
    """Return what is a game's own: its sources, its rulebook and its lessons, but no YAML."""
    package = f"kit.games.{slug}"
    inside = f"kit/games/{slug}/"
    found = {path: data for path, data in _sources(package) if path.startswith(inside)}
    found |= {
        inside + one.name: one.read_bytes()
        for one in files(package).iterdir()
        if one.name.endswith(DATA)
    }
    return found


def _of_a_game(path: str) -> bool:
    return any(path.startswith(f"kit/games/{slug}/") for slug in GAMES)


def _sources(*entries: str) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the kit that can be reached, each with its path and its source."""
    known, waiting = set(entries), [*entries]
    while waiting:
        name = waiting.pop()
        found = _module(name)
        if found is None:  # a name in a module, not a module
            continue
        path, source = found
        yield path, source.read_bytes()
        news = {one for one in _reached(name, source.read_text("utf-8")) if _wanted(one)} - known
        known |= news
        waiting += sorted(news)


def _wanted(name: str) -> bool:
    inside = name == "kit" or name.startswith("kit.")
    return inside and not any(name == no or name.startswith(f"{no}.") for no in NOT_ON_A_PAGE)


def _module(name: str) -> tuple[str, Traversable] | None:
    """Return the file of a module and its path, seen from the folder that holds ``kit``."""
    parts = name.split(".")
    at = files("kit").joinpath(*parts[1:])
    path = "/".join(parts)
    if at.is_dir():
        return f"{path}/__init__.py", at.joinpath("__init__.py")
    home = files("kit").joinpath(*parts[1:-1])
    source = home.joinpath(f"{parts[-1]}.py")
    return (f"{path}.py", source) if source.is_file() else None


def _reached(name: str, source: str) -> set[str]:
    """Return the modules that a source names, those of its packages and, perhaps, mere names."""
    found = set()
    for node in _nodes(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return set(_with_packages({name, *found}))


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree, but for what only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from _nodes(node)


def _with_packages(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        parts = name.split(".")
        yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))
