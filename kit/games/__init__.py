"""The registry of games by name; each is loaded on first use."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kit.core.game import AnyGame

GAMES = (
    "wizard_did_it",
    "rock_paper_wizard",
    "wild_side",
    "witless_wizards",
    "wicked_wise",
)
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def how_many(games: Sequence[str] = GAMES) -> str:
    """Return the number of games in words."""
    return _COUNTS[len(games)] if len(games) < len(_COUNTS) else str(len(games))


@cache
def quiz_games() -> tuple[str, ...]:
    """Return the games that have a quiz."""
    return tuple(slug for slug in GAMES if game(slug).quiz is not None)


def game(slug: str) -> AnyGame:
    """Return the game of this name, or raise with the nearest name.

    >>> game("wild_side").title, game("wild_side").players
    ('Wild Side', (2, 3, 4, 5, 6, 7, 8))
    """
    from importlib import import_module

    from kit.core.errors import pick

    name = slug.replace("-", "_") if isinstance(slug, str) else slug
    module = import_module(f"kit.games.{pick(name, GAMES, 'game')}")
    found: AnyGame = module.GAME
    return found


def game_text(slug: str, name: str) -> str:
    """Return the text of a file beside a game's modules, also from a zipped kit.

    ``importlib.resources`` would load modules that a browser does not need.
    """
    from pkgutil import get_data

    return (get_data(f"kit.games.{game(slug).slug}", name) or b"").decode()


def optional_text(slug: str, name: str) -> str:
    """Return the text of a game's optional file, or ''."""
    try:
        return game_text(slug, name)
    except OSError:  # errors of a folder and of a zipped kit for a missing file
        return ""


def game_folder(slug: str) -> Path:
    """Return the folder of a game, to look for files or to write them."""
    from pathlib import Path

    return Path(__file__).parent / game(slug).slug
