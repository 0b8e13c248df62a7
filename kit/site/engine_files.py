"""Where a page finds Python: the worker's address, and how much is to be loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kit.games import GAMES

LATER = ("python", "kit")  # archives that are not needed to begin


class EngineFiles(NamedTuple):
    """The worker's address, seen from the site, and each file's size; without Python, none."""

    worker: str = ""
    sizes: Mapping[str, int] = {}

    @property
    def total(self) -> int:
        """Return how many bytes there are in all."""
        return sum(self.sizes.values())

    def facts(self, up: str, slug: str) -> dict[str, object]:
        """Return what a page has to know, *up* being the way to the site's own folder."""
        worker = f"{up}{self.worker}" if self.worker else ""
        return {"engine": worker, "size": sum(self._needed(slug).values())}

    def _needed(self, slug: str) -> dict[str, int]:
        """Return the files that a page of a game loads; the page of no game loads them all."""
        left_out = {*LATER, *(other for other in GAMES if slug and other != slug)}
        return {path: size for path, size in self.sizes.items() if _archive(path) not in left_out}


def _archive(path: str) -> str:
    """Return what is in an archive, '' for any other file.

    >>> _archive("engine/wild_side-86839c8c.zip.gz"), _archive("engine/python-5ff251d4.mjs.gz")
    ('wild_side', '')
    """
    name = path.rpartition("/")[2]
    return name.partition("-")[0] if name.endswith(".zip.gz") else ""
