"""The sheet for the table as a file of its own: one printed page."""

from __future__ import annotations

from kit.core.game import AnyGame
from kit.show.handout.page import file_html
from kit.show.handout.used_css import trim
from kit.show.html import el
from kit.show.reference.table_sheet import TITLE, sheet_html


def sheet_page(found: AnyGame, style: str) -> str:
    """Return a game's sheet as a whole file: one page of A4 or Letter."""
    body = el("div", {"class": "rw rw-page rw-sheet-alone"}, sheet_html(found, alone=True))
    return file_html(f"{found.title}: {TITLE.lower()}", trim(style, body), body)
