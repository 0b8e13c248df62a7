"""The files that a page in the browser needs.

Those of the kit are found by following the imports. Of segno only the QR encoder is needed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files

from kit.games import GAMES
from kit.site.files import unzipped

ENTRY = "kit.site.boot"
# Loaded to read a user's file, to plot or to write: never on a page of a site.
NOT_ON_A_PAGE = (
    "kit.cli",
    "kit.exercise",
    "kit.files.composer",
    "kit.files.schema",
    "kit.lab",
    "kit.show.handout",
    "kit.show.notebook",
    "kit.tabletop",
    "kit.teach.lesson.edit",
)
ENCODER = ("segno/consts.py", "segno/encoder.py")  # the rest of segno draws and saves
DATA = (".md", ".json")  # data files that a game's code reads
Files = dict[str, bytes]  # path in the archive -> content


def common_files() -> Files:
    """Return the kit's sources that pages need, without those of a game."""
    entries = (ENTRY, *(f"kit.games.{slug}" for slug in GAMES))
    return {path: data for path, data in reached(entries, _find) if not _of_a_game(path)}


def game_files(slug: str) -> Files:
    """Return a game's sources, rulebook and lessons, without YAML."""
    package, inside = f"kit.games.{slug}", f"kit/games/{slug}/"
    found = {path: data for path, data in reached([package], _find) if path.startswith(inside)}
    beside = [one for one in files(package).iterdir() if one.name.endswith(DATA)]
    return found | {inside + one.name: one.read_bytes() for one in beside}


def encoder_files(wheel: bytes) -> Files:
    """Return the part of segno's wheel that pages need.

    It has no ``__init__``, which would import the rest; Python treats the folder as a namespace
    package.
    """
    inside = unzipped(wheel)
    return {path: inside[path] for path in ENCODER}


def _of_a_game(path: str) -> bool:
    return any(path.startswith(f"kit/games/{slug}/") for slug in GAMES)


def _find(name: str) -> tuple[str, bytes] | None:
    """Return the path and the source of a module of the kit.

    Return None for a name that is not a module, or that no page needs.
    """
    first, *parts = name.split(".")
    if first != "kit" or any(f"{name}.".startswith(f"{no}.") for no in NOT_ON_A_PAGE):
        return None
    at, path = files("kit").joinpath(*parts), "/".join([first, *parts])
    if at.is_dir():
        return f"{path}/__init__.py", at.joinpath("__init__.py").read_bytes()
    source = files("kit").joinpath(*parts[:-1], f"{parts[-1]}.py")
    return (f"{path}.py", source.read_bytes()) if source.is_file() else None


Find = Callable[[str], tuple[str, bytes] | None]  # a module's name -> its path and its source


def reached(names: Iterable[str], find: Find) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the source of every module reachable from *names*, each once.

    Imports inside functions count too. The search stops at names for which *find* returns None.
    """
    known: set[str] = set()
    waiting = sorted(_with_packages(names))
    while waiting:
        name = waiting.pop()
        found = None if name in known else find(name)
        known.add(name)
        if found is not None:
            yield found
            waiting += sorted(_imported(found[1]) - known)


def _imported(source: bytes) -> set[str]:
    """Return the names that a module imports, with their packages; some may be no modules."""
    found = set()
    for node in _nodes(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:  # the kit imports by absolute names
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return set(_with_packages(found))


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree, without blocks for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from _nodes(node)


def _with_packages(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        parts = name.split(".")
        yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))


# What Pyodide starts with, what the kit imports, and their imports for errors, links,
# large numbers and misspelt names.
NEEDED = (
    "__future__", "_collections_abc", "_colorize", "_opcode_metadata", "_py_abc",
    "_py_warnings", "_pylong", "_pyodide", "_sitebuiltins", "_ssl", "_weakrefset", "abc",
    "annotationlib", "ast", "asyncio", "base64", "bisect", "bz2", "codecs", "codeop",
    "collections", "compression", "concurrent", "contextlib", "contextvars", "copy", "copyreg",
    "dataclasses", "decimal", "difflib", "dis", "encodings", "enum", "fnmatch", "functools",
    "genericpath", "glob", "hashlib", "heapq", "hmac", "html", "importlib", "inspect", "io",
    "ipaddress", "json", "keyword", "linecache", "locale", "logging", "lzma", "ntpath",
    "numbers", "opcode", "operator", "os", "pathlib", "pkgutil", "posixpath", "pyodide",
    "random", "re",
    "reprlib", "secrets", "selectors", "shutil", "signal", "site", "socket", "ssl", "stat",
    "string", "stringprep", "struct", "subprocess", "tempfile", "textwrap", "threading",
    "token", "tokenize", "traceback", "types", "typing", "urllib", "warnings", "weakref",
    "zipfile", "zipimport",
)  # fmt: skip
# Parts of these for other systems, terminals, downloads and packages.
NOT_NEEDED = (
    "asyncio/proactor_events", "asyncio/tools", "asyncio/windows_", "compression/gzip",
    "concurrent/futures/interpreter", "concurrent/futures/process", "concurrent/futures/thread",
    "concurrent/interpreters", "html/parser", "importlib/metadata", "importlib/simple",
    "json/tool", "logging/config", "logging/handlers", "pyodide/_nodesock", "pyodide/_run_js",
    "pyodide/console", "pyodide/ffi/wrappers", "pyodide/http", "urllib/error", "urllib/request",
    "urllib/response", "urllib/robotparser",
)  # fmt: skip
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")


def trimmed(library: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources of the library that a page needs."""
    return {name: data for name, data in library.items() if name.endswith(".py") and _needed(name)}


def _needed(name: str) -> bool:
    top, *inside = name.removesuffix(".py").split("/")
    if top == "encodings":
        return inside[0] in ENCODINGS
    if inside[-1:] == ["__main__"]:
        return False
    return top in NEEDED and not name.startswith(NOT_NEEDED)
