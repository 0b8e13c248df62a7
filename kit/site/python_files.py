"""Where a page finds Python: the worker's address, and how much is to be loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class PythonFiles(NamedTuple):
    """The worker of a site, and the bytes that each game's pages load; without one, none."""

    worker: str = ""
    sizes: Mapping[str, int] = {}

    def facts(self, up: str, slug: str) -> dict[str, object]:
        """Return what a page has to know, *up* being the way to the site's own folder."""
        size = self.sizes.get(slug, max(self.sizes.values(), default=0))
        return {"engine": f"{up}{self.worker}" if self.worker else "", "size": size}
