"""Where the notebooks are: beside the kit in a checkout, with the widgets in an installed wheel."""

from __future__ import annotations

from pathlib import Path

import kit
from kit.core.errors import KitError


def notebooks_folder() -> Path:
    """Return the folder of the kit's own notebooks."""
    home = Path(kit.__file__).parents[1]
    for folder in (home / "widgets/pages", home / "notebooks"):
        if (folder / "index.ipynb").is_file():
            return folder
    raise KitError("the notebooks are missing: reinstall rulewalk, or run it in its checkout")
