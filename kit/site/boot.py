"""Start of a browser's Python: finds the games' archives and loads everything slow.

The archives are in one folder: ``kit.zip``, and for each game one that is fetched when the game is
opened. The build runs ``load_all`` and keeps Python's memory; a browser starts from this snapshot.
"""

from __future__ import annotations

import importlib
import json
import sys
import zipfile

import kit.games
from kit.core.errors import KitError
from kit.games import GAMES, game
from kit.site.engine import PAGES, Engine

FOLDER = "/kit"
messages = Engine()  # answers a page's messages; engine_worker.mjs knows it by this name


def find_games() -> None:
    """Make each game importable from its own archive, once that is there."""
    kit.games.__path__ = [*kit.games.__path__, *map(_home, GAMES)]


def look_again() -> None:
    """Look for new archives."""
    for home in map(_home, GAMES):
        sys.path_importer_cache.pop(home, None)


def _home(slug: str) -> str:
    return f"{FOLDER}/{slug}.zip/kit/games"


def load_all(library: str) -> None:
    """Import every module of the archives, *library* first, and open every kind of page once.

    The modules and caches that this fills are then in the snapshot.
    """
    for archive in (library, *(f"{FOLDER}/{name}.zip" for name in ("kit", *GAMES))):
        for module in _modules(archive):
            importlib.import_module(module)
    for slug in GAMES:
        found = game(slug)
        for part in (found.drawing, found.quiz, found.questions):
            if part is not None:
                part()
        for page in PAGES:
            _open(page, slug)
    messages.close()


def _open(page: str, slug: str) -> None:
    asked = {"kind": "open", "page": page, "game": slug, "query": ""}
    said = json.loads(messages.receive(json.dumps(asked)))
    if said["kind"] != "frame":
        raise KitError(f"the page {page} of {slug} does not open: {said}")


def _modules(archive: str) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        paths = [name for name in opened.namelist() if name.endswith(".pyc")]
    return [path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for path in paths]
