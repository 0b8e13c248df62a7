"""Rulewalk's engine: five card games, played by their rulebooks and able to say why.

>>> from kit import game
>>> game("wizard_did_it").title
'A Wizard Did It...'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.errors import Illegal
from kit.games import GAMES, game

if TYPE_CHECKING:
    from kit.tabletop import load_table, table

__version__ = "0.1.0"
__all__ = ["GAMES", "Illegal", "__version__", "game", "load_table", "table"]


def __getattr__(name: str) -> Any:
    """Load the table when it is first named: the engine alone starts much faster."""
    if name not in ("table", "load_table"):
        raise AttributeError(f"module 'kit' has no attribute {name!r}")
    from kit import tabletop

    return getattr(tabletop, name)
