"""A mutant: one place in a game's code, what it becomes, and the clause that this breaks.

Each game has a file of them, a list with these keys:

- ``name``: a few words with hyphens, no two alike in a game
- ``file``: where the rule stands, seen from the game's folder
- ``was``: the piece of code that is changed; it stands there exactly once
- ``becomes``: what it is changed to
- ``clause``: the rule that no longer holds
- ``says``: how the game is played now, in one sentence
- ``believed``: the same as a learner's misconception, to follow "You seem to think that"; or
  ``unbelievable``: why nobody would believe it
- ``also``: further places for the misconception, each with ``file``, ``was`` and ``becomes``,
  because a rule is written in the state, in ``rules.py`` and in what is told. The mutant that the
  tests must notice does not have them.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from pathlib import Path

from ruamel.yaml import YAML

from kit.lab.patch import Patch

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Mutant(Patch):
    """One changed rule of one game."""

    believed: str = ""
    unbelievable: str = ""
    also: tuple[dict[str, str], ...] = field(default=(), hash=False)

    def sources(self) -> dict[str, str]:
        """Return the sources of all modules that the misconception changes, by module name."""
        found = {self.module: self.source()}
        for place in self.also:
            one = replace(self, **place, also=())
            text = found.get(one.module) or one.path.read_text("utf-8")
            assert text.count(one.was) == 1, f"{self}: {one.was!r} stands not once in {one.file}"
            found[one.module] = text.replace(one.was, one.becomes)
        return found

    def lines(self) -> range:
        """Return the numbers of the changed lines."""
        before = self.path.read_text("utf-8").partition(self.was)[0]
        first = before.count("\n") + 1
        return range(first, first + self.was.count("\n") + 1)


def mutants(game: str) -> list[Mutant]:
    """Return the mutants of a game, in the order of its file."""
    rows = YAML(typ="safe").load(FOLDER / f"{game}.yaml")
    return [Mutant(game=game, **{**row, "also": tuple(row.get("also", ()))}) for row in rows]


def mutant(game: str, name: str) -> Mutant:
    """Return the mutant with this name."""
    return next(one for one in mutants(game) if one.name == name)


def without_text(source: str) -> str:
    """Return a program without comments and texts, for comparison."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)
