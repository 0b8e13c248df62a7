"""The first thing that runs in a browser's Python: where the games are, and all that is slow.

The archives lie in one folder: ``kit.zip``, and for each game one that is fetched when it is
opened. ``load_all`` is run when the site is built; what Python then holds in memory is what a
browser begins with.
"""

from __future__ import annotations

import importlib
import sys
import zipfile

import kit.games
from kit.games import GAMES, game
from kit.site.messages import Messages

FOLDER = "/kit"
messages = Messages()  # what the worker hands a page's messages to


def find_games() -> None:
    """Let each game be imported from an archive of its own, as soon as that is there."""
    kit.games.__path__ = [*kit.games.__path__, *map(_home, GAMES)]


def look_again() -> None:
    """Look for archives anew: some that were not there before are."""
    for home in map(_home, GAMES):
        sys.path_importer_cache.pop(home, None)


def _home(slug: str) -> str:
    return f"{FOLDER}/{slug}.zip/kit/games"


def load_all() -> None:
    """Import every module of the archives, so that nobody has to wait for one."""
    for name in ("kit", *GAMES):
        with zipfile.ZipFile(f"{FOLDER}/{name}.zip") as archive:
            for path in archive.namelist():
                if path.endswith(".pyc"):
                    module = path.removesuffix(".pyc").removesuffix("/__init__")
                    importlib.import_module(module.replace("/", "."))
    for slug in GAMES:
        found = game(slug)
        found.drawing(), found.quiz(), found.questions()
