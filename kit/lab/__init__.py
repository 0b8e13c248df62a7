"""Simulation: what a rule changes at the table, measured over many games.

>>> from kit.lab import simulate
>>> simulate("witless_wizards", players=2, games=20, seed=1, progress=False).games
20
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.lab.comparison import Compared, compare
    from kit.lab.counting import Share, deals, many, share
    from kit.lab.results import Results
    from kit.lab.simulation import simulate

__all__ = ["Compared", "Results", "Share", "compare", "deals", "many", "share", "simulate"]
_HOMES = {
    "Compared": "comparison",
    "Results": "results",
    "Share": "counting",
    "compare": "comparison",
    "deals": "counting",
    "many": "counting",
    "share": "counting",
    "simulate": "simulation",
}


def __getattr__(name: str) -> object:
    """Load a name when it is first used: a page of rules shows figures and plays no games."""
    if name not in _HOMES:
        raise AttributeError(f"module 'kit.lab' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f"kit.lab.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    """Return all names, loaded or not, for completion in a notebook."""
    return sorted({*globals(), *__all__})
