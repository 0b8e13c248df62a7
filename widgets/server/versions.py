"""The oldest releases of what serves the pages that have no known hole, and the holes before."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version

from kit.core.errors import KitError
from widgets import INSTALL

# package -> (the first release without the hole, what the hole lets a stranger do)
FLOORS = {
    "voila": ("0.5.6", "read any file (GHSA-2q59-h24c-w6fg)"),
    "jupyter-server": ("2.20.0", "run code through a stored page (CVE-2026-44727)"),
    "nbconvert": ("7.17.1", "read files through embedded images (CVE-2026-39378)"),
    "tornado": ("6.5.8", "fill the memory with one request (CVE-2026-91990)"),
}
NEEDED = ("anywidget", "ipykernel", "ipywidgets", "segno")  # any release will do


def numbers(written: str) -> tuple[int, ...]:
    """Return the first three numbers of a version, to compare.

    >>> numbers("6.5.10rc1") > numbers("6.5.8")
    True
    """
    return tuple(int(found) for found in re.findall(r"\d+", written.partition("+")[0])[:3])


def check_versions() -> None:
    """Raise KitError if a package that serving needs is missing or has a known hole."""
    for name in (*FLOORS, *NEEDED):
        floor, allows = FLOORS.get(name, ("0", ""))
        try:
            found = version(name)
        except PackageNotFoundError:
            raise KitError(f"serving needs Jupyter, and {name} is missing: {INSTALL}") from None
        if numbers(found) < numbers(floor):
            raise KitError(f"{name} {found} lets strangers {allows}: pip install '{name}>={floor}'")
