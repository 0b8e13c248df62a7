"""The licences of what a site bundles, in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from kit.site.packing import unzipped

FOLDER = "LICENSES"
TEXTS = files("kit.site").joinpath("static/licences")


def write_licences(out: Path, more: Mapping[str, bytes]) -> list[str]:
    """Write the licences of Pyodide, Python and what is in them, and *more*; return their paths."""
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    ours = {one.name: one.read_bytes() for one in TEXTS.iterdir() if one.is_file()}
    texts = ours | {**more}
    for name, text in texts.items():
        (folder / name).write_bytes(text)
    return [f"{FOLDER}/{name}" for name in sorted(texts)]


def licence_of(wheel: bytes) -> bytes:
    """Return the licence that a wheel brings along."""
    [text] = (data for path, data in unzipped(wheel).items() if "dist-info/licenses/" in path)
    return text
