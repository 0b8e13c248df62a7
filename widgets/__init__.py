"""Rulewalk in a notebook: widgets that show frames and send clicks, and know no rule.

After ``import widgets``, a notebook also shows the kit's own objects as pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.display import register_renderer

if TYPE_CHECKING:
    from kit.show.handout.file import handout
    from kit.show.pages.gallery import show_gallery
    from kit.show.pages.rules import read_rules, show_coverage
    from widgets.editor.editor_widget import edit
    from widgets.walkthrough import known, learn, play, quiz

INSTALL = "pip install 'rulewalk[pages]'"  # installs Jupyter, Voilà and the widgets
ADDRESS = "RULEWALK_ADDRESS"  # variable with the address of a kernel's page, without query
_HOMES = {
    "edit": "widgets.editor.editor_widget",
    "handout": "kit.show.handout.file",
    "known": "widgets.walkthrough",
    "learn": "widgets.walkthrough",
    "play": "widgets.walkthrough",
    "quiz": "widgets.walkthrough",
    "read_rules": "kit.show.pages.rules",
    "show_coverage": "kit.show.pages.rules",
    "show_gallery": "kit.show.pages.gallery",
}
__all__ = [
    "edit",
    "handout",
    "known",
    "learn",
    "play",
    "quiz",
    "read_rules",
    "show_coverage",
    "show_gallery",
]


def __getattr__(name: str) -> object:
    """Load a widget when it is first named, so that a page imports only what it shows."""
    if name not in _HOMES:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module(_HOMES[name]), name)
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] in ("kit", "widgets"):
            raise
        problem = f"{name}() needs Jupyter, and {missing.name} is missing: {INSTALL}"
        raise ImportError(problem) from None


def _render(thing: object) -> str | None:
    """Return *thing* as HTML with the style it needs, or None if it has no picture."""
    from kit.show.handout.used_css import trim
    from kit.show.html import code, join
    from kit.show.notebook.pictures import picture
    from kit.show.skin import css

    drawn = picture(thing)
    return None if drawn is None else str(join([code("style", trim(css(), drawn)), drawn]))


register_renderer(_render)
