"""The licences of what a site bundles, in a folder of their own."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

FOLDER = "LICENSES"
TEXTS = files("kit.site").joinpath("static/licences")


def write_licences(out: Path) -> list[str]:
    """Write the licences of Pyodide, Python and what is in them; return the files' names."""
    folder = out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    texts = sorted((one for one in TEXTS.iterdir() if one.is_file()), key=lambda one: one.name)
    for text in texts:
        (folder / text.name).write_bytes(text.read_bytes())
    return [f"{FOLDER}/{text.name}" for text in texts]
