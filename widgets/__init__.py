"""Rulewalk in a notebook: widgets that show frames and send clicks, and know no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.ask import quiz
    from widgets.coverage import show_coverage
    from widgets.gallery import show_gallery
    from widgets.rules import read_rules
    from widgets.walkthrough import learn

_HOMES = {
    "learn": "walkthrough",
    "show_gallery": "gallery",
    "read_rules": "rules",
    "show_coverage": "coverage",
    "quiz": "ask",
}
__all__ = ["learn", "quiz", "read_rules", "show_coverage", "show_gallery"]


def __getattr__(name: str) -> Any:
    """Load a widget when it is first named, so that a page imports only what it shows."""
    if name not in _HOMES:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"widgets.{_HOMES[name]}"), name)
