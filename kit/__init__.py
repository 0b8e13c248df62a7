"""Rulewalk's engine: five card games, played by their rulebooks and able to say why.

>>> from kit import game
>>> game("wizard_did_it").title
'A Wizard Did It...'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.errors import Illegal
from kit.games import GAMES, game

if TYPE_CHECKING:
    from kit.core.event import Event
    from kit.core.outcome import Outcome
    from kit.core.rulebook import Clause
    from kit.exercise import check
    from kit.own_bot import as_bot
    from kit.play.match import Match
    from kit.tabletop import load_table, table

__version__ = "0.1.0"
__all__ = [
    "GAMES", "Clause", "Event", "Illegal", "Match", "Outcome", "__version__", "as_bot", "check",
    "game", "load_table", "table",
]  # fmt: skip

_HOMES = {
    "Clause": "kit.core.rulebook",
    "Event": "kit.core.event",
    "Match": "kit.play.match",
    "Outcome": "kit.core.outcome",
    "as_bot": "kit.own_bot",
    "check": "kit.exercise",
    "load_table": "kit.tabletop",
    "table": "kit.tabletop",
}


def __getattr__(name: str) -> object:
    """Load a slow module when its name is first used, so that ``import kit`` stays fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'kit' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(_HOMES[name]), name)
    return found


def __dir__() -> list[str]:
    """Name everything that is there, loaded or not, for completion in a notebook."""
    return sorted({*globals(), *__all__})
