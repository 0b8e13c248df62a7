"""Imports a mutant in place of the game's own module; no file is written."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

from tests.mutants.mutant import Mutant


class _Changed(SourceFileLoader):
    """Loads a module from changed source."""

    def __init__(self, spec: ModuleSpec, source: str) -> None:
        super().__init__(spec.name, spec.origin)
        self._source = source.encode()

    def path_stats(self, path: str) -> dict[str, float]:
        raise OSError  # so that no compiled file is read or written

    def get_data(self, path: str) -> bytes:
        return self._source


class _Finder(MetaPathFinder):
    """Finds the one module that a mutant changes, and leaves all others alone."""

    def __init__(self, mutant: Mutant) -> None:
        self.module, self.source = mutant.module, mutant.source()

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if name != self.module:
            return None
        spec = PathFinder.find_spec(name, path, target)
        spec.loader = _Changed(spec, self.source)
        return spec


def install(mutant: Mutant) -> None:
    """Make every later import of the mutant's module load the changed source."""
    assert mutant.module not in sys.modules, f"{mutant.module} was imported before"
    sys.meta_path.insert(0, _Finder(mutant))
