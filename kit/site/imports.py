"""What Python sources import, read without running them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator

Find = Callable[[str], tuple[str, bytes] | None]  # a module's name -> its path and its source


def reached(names: Iterable[str], find: Find) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the source of every module that *names* lead to, each once.

    What a function imports when it is called counts too. Where *find* does not know a name the way
    ends: it is no module, or not wanted.
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
        elif isinstance(node, ast.ImportFrom) and node.module:  # the kit imports by whole names
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return set(_with_packages(found))


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
