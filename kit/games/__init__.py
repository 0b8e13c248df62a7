"""The registry: games by name, each loaded when it is first named."""

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
    """Return the game of this name, or say which name is near."""
    from importlib import import_module

    from kit.core.errors import pick

    module = import_module(f"kit.games.{pick(str(slug).replace('-', '_'), GAMES, 'game')}")
    found: AnyGame = module.GAME
    return found


def game_text(slug: str, name: str) -> str:
    """Return the text of a file that lies beside a game's modules, also in a zipped kit.

    Half of what ``importlib.resources`` loads for this is of no use in a browser.
    """
    from pkgutil import get_data

    return (get_data(f"kit.games.{game(slug).slug}", name) or b"").decode()


def optional_text(slug: str, name: str) -> str:
    """Return the text of a file that a game may leave out, then ''."""
    try:
        return game_text(slug, name)
    except OSError:  # what a folder and a zipped kit raise for a file that is not there
        return ""


def game_folder(slug: str) -> Path:
    """Return the folder of a game, for what may be missing there or is written into it."""
    from pathlib import Path

    return Path(__file__).parent / game(slug).slug
