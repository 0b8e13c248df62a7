"""The line on top of a sheet of a game."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.show.html import el
from kit.teach.frame import BaseFrame


def sheet_head(frame: BaseFrame) -> Markup:
    """Return the game and the title of a screen without a table."""
    where = el("p", {"class": "rw-where"}, frame.game.title)
    return el("header", {"class": "rw-head"}, where, el("h1", None, frame.title))
