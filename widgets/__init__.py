"""Rulewalk in a notebook: widgets that show frames and send clicks, and know no rule.

From its import on, the kit's own objects draw themselves where a notebook shows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.shown import hang

if TYPE_CHECKING:
    from widgets.ask import quiz
    from widgets.coverage import show_coverage
    from widgets.gallery import show_gallery
    from widgets.paper import handout
    from widgets.rules import read_rules
    from widgets.walkthrough import learn

_HOMES = {
    "handout": "paper",
    "learn": "walkthrough",
    "quiz": "ask",
    "read_rules": "rules",
    "show_coverage": "coverage",
    "show_gallery": "gallery",
}
__all__ = ["handout", "learn", "quiz", "read_rules", "show_coverage", "show_gallery"]


def __getattr__(name: str) -> Any:
    """Load a widget when it is first named, so that a page imports only what it shows."""
    if name not in _HOMES:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"widgets.{_HOMES[name]}"), name)


def _pen(thing: Any) -> str | None:
    """Draw *thing*; the renderer is loaded when something is first drawn."""
    from widgets.display import pen

    return pen(thing)


hang(_pen)
