"""Copies of our notebooks and of our page template, for a Jupyter server of another's."""

from __future__ import annotations

import shutil
from pathlib import Path

from kit.core.errors import KitError
from widgets.server.start import HERE, page_folder

SHARED = HERE / "share/voila"
TEMPLATE, SETTINGS = "templates/rulewalk", "jupyter_server_config.json"


def copy_notebooks(folder: Path) -> tuple[int, int]:
    """Copy the notebooks to a folder; return how many were copied, and how many were there.

    :raises KitError: if the folder cannot be written.
    """
    source = page_folder()
    new = kept = 0
    for notebook in sorted(source.rglob("*.ipynb")):
        target = folder / notebook.relative_to(source)
        if target.exists():
            kept += 1
            continue
        _copy(notebook, target)
        new += 1
    return new, kept


def set_up_voila(prefix: Path) -> Path:
    """Add our template to a Python environment and make it Voilà's; return the settings' file.

    :raises KitError: if it cannot be written, or other settings of a server are there.
    """
    settings = prefix / "etc/jupyter" / SETTINGS
    ours = SHARED / SETTINGS
    if settings.exists() and settings.read_bytes() != ours.read_bytes():
        raise KitError(f"{settings} has other settings: add those of {ours} to them")
    for file in (SHARED / TEMPLATE).iterdir():
        _copy(file, prefix / "share/jupyter/voila" / TEMPLATE / file.name)
    _copy(ours, settings)
    return settings


def _copy(file: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    except OSError as problem:
        raise KitError(f"cannot write {target}: {problem.strerror}") from None
