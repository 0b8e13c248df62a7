"""The sheet for the table as HTML: on the rules page, and as a file to print."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.show.card import card
from kit.show.clause import cite
from kit.show.html import Attrs, el, join
from kit.show.mode import STILL, drawing_as
from kit.show.plain_drawing import drawing_of
from kit.teach.reference.table_sheet import ANCHOR, SheetLine, SheetPart, table_sheet

TITLE = "Sheet for the table"
FOOT = "Made with Rulewalk, unofficial: the words and drawings are ours. Numbers name its rules."


def table_sheet_html(found: AnyGame, *, alone: bool = False) -> Markup:
    """Return the sheet; with *alone* it is a whole page, without links to rules."""
    parts = join(_part(found, part, alone=alone) for part in table_sheet(found.slug))
    low, high = found.players[0], found.players[-1]
    players = f"{low} to {high} players" if low != high else f"{low} players"
    tag = "h1" if alone else "h2"
    title = el(tag, {"id": ANCHOR}, f"{found.title}: {TITLE.lower()}")
    facts = el("p", {"class": "rw-facts"}, players)
    head = el("header", None, title, facts, None if alone else _print())
    foot = el("p", {"class": "rw-sheet-foot"}, FOOT)
    body = el("div", {"class": "rw-sheet-parts"}, parts)
    return el("section", {"class": "rw-for-table", "data-game": found.slug}, head, body, foot)


def _print() -> Markup:
    """Return the button that prints only the sheet; the page's script shows it."""
    attrs: Attrs = {
        "type": "button",
        "class": "rw-print-this",
        "data-print": ANCHOR,
        "hidden": True,
    }
    return el("button", attrs, "Print this page")


def _part(found: AnyGame, part: SheetPart, *, alone: bool) -> Markup:
    lines = join(_line(found, line, alone=alone) for line in part.lines)
    drawn = any(line.card for line in part.lines)
    rows = el("ul", {"class": "rw-sheet-cards" if drawn else None}, lines)
    return el("section", None, el("h3" if not alone else "h2", None, part.title), rows)


def _line(found: AnyGame, line: SheetLine, *, alone: bool) -> Markup:
    rules = [el("span", None, rule) if alone else cite(rule) for rule in line.rules]
    cited = el("small", {"class": "rw-sheet-rules"}, join(rules, " "))
    return el("li", None, _picture(found, line.card), el("span", None, line.text, " ", cited))


def _picture(found: AnyGame, name: str) -> Markup | None:
    if not name:
        return None
    box = found.box()
    face = drawing_of(found).face(box, box.pack.kind(name))
    with drawing_as(STILL):
        return el("div", {"class": "rw-sheet-card", "aria-hidden": "true"}, card(face))
