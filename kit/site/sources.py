"""Which files a page in the browser needs.

The kit's own are found by following the imports; of segno it is the part that makes QR codes.
"""

from __future__ import annotations

from importlib.resources import files

from kit.games import GAMES
from kit.site.imports import reached
from kit.site.packing import unzipped

ENTRY = "kit.site.boot"
# Loaded where somebody reads a file of her own, plots or writes: never on a page of a site.
NOT_ON_A_PAGE = (
    "kit.cli",
    "kit.exercise",
    "kit.files.schema",
    "kit.lab",
    "kit.show.handout",
    "kit.show.notebook",
    "kit.tabletop",
    "kit.teach.lesson.edit",
)
ENCODER = ("segno/consts.py", "segno/encoder.py")  # the rest of segno draws and saves
DATA = (".md", ".json")  # what the code of a game reads beside itself
Files = dict[str, bytes]  # path in the archive -> content


def common_files() -> Files:
    """Return what pages need of the kit: the sources that are no game's."""
    entries = (ENTRY, *(f"kit.games.{slug}" for slug in GAMES))
    return {path: data for path, data in reached(entries, _find) if not _of_a_game(path)}


def game_files(slug: str) -> Files:
    """Return what is a game's own: its sources, its rulebook and its lessons, but no YAML."""
    package, inside = f"kit.games.{slug}", f"kit/games/{slug}/"
    found = {path: data for path, data in reached([package], _find) if path.startswith(inside)}
    beside = [one for one in files(package).iterdir() if one.name.endswith(DATA)]
    return found | {inside + one.name: one.read_bytes() for one in beside}


def encoder_files(wheel: bytes) -> Files:
    """Return what pages need of segno's wheel.

    There is no ``__init__``, which would load the rest: Python takes the folder as it is.
    """
    inside = unzipped(wheel)
    return {path: inside[path] for path in ENCODER}


def _of_a_game(path: str) -> bool:
    return any(path.startswith(f"kit/games/{slug}/") for slug in GAMES)


def _find(name: str) -> tuple[str, bytes] | None:
    """Return the path of a module of the kit, seen from the folder that holds it, and its source.

    None for a name that is no module, or none that a page needs.
    """
    first, *parts = name.split(".")
    if first != "kit" or any(f"{name}.".startswith(f"{no}.") for no in NOT_ON_A_PAGE):
        return None
    at, path = files("kit").joinpath(*parts), "/".join([first, *parts])
    if at.is_dir():
        return f"{path}/__init__.py", at.joinpath("__init__.py").read_bytes()
    source = files("kit").joinpath(*parts[:-1], f"{parts[-1]}.py")
    return (f"{path}.py", source.read_bytes()) if source.is_file() else None
