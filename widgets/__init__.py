"""Rulewalk in a notebook: widgets that show frames and send clicks, and know no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.gallery import gallery
    from widgets.rules import rules
    from widgets.walkthrough import lesson

_HOMES = {"lesson": "walkthrough", "gallery": "gallery", "rules": "rules"}
__all__ = ["gallery", "lesson", "rules"]


def __getattr__(name: str) -> Any:
    """Load a widget when it is first named, so that a page imports only what it shows."""
    if name not in _HOMES:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"widgets.{_HOMES[name]}"), name)
