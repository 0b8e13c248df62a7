"""The set-up of a game on the screen: who plays, how long, by which readings, which deal."""

from __future__ import annotations

from itertools import groupby

from kit.core.drawing import Markup
from kit.show.html import Attrs, el, join
from kit.show.lesson.controls import bar, press
from kit.show.play.sheet_head import sheet_head
from kit.teach.links import page
from kit.teach.play.frames import SetupFrame, SetupRow
from kit.teach.quiz.sheet import Pick

LEAD = "Sit down to a whole game. Others play as well as you let them, and see no more than you do."


def setup_html(frame: SetupFrame) -> Markup:
    """Return what stands on the screen, from top to bottom."""
    groups = groupby(frame.rows, lambda row: row.folded)
    shown = join(_group(words, list(rows)) for words, rows in groups)
    attrs = {"class": "rw-sheet", "data-sheet": "start", "aria-label": "Who plays, and how"}
    lead = el("p", {"class": "rw-lead"}, LEAD)
    sheet = el("section", attrs, lead, shown, _deal(frame), _address(frame))
    return join((sheet_head(frame), sheet, bar(frame, press("next", "Deal →", primary=True))))


def setup_lines(frame: SetupFrame) -> list[str]:
    """Return the choices in plain lines; what is chosen stands in brackets."""
    return [
        f"  {row.head}: "
        + ", ".join(f"[{one.words}]" if one.chosen else one.words for one in row.picks)
        for row in frame.rows
    ]


def _group(words: str, rows: list[SetupRow]) -> Markup:
    shown = join(_row(row) for row in rows)
    if not words:
        return shown
    inside = el("div", {"class": "rw-rows"}, shown)
    return el("details", {"data-kept": words}, el("summary", None, words), inside)


def _row(row: SetupRow) -> Markup:
    label = {"class": "rw-pills", "role": "group", "aria-label": row.head}
    pills = el("div", label, *(_pill(one) for one in row.picks))
    return join([el("h2", None, row.head), _ruling(row), pills])


def _ruling(row: SetupRow) -> Markup | None:
    """Return what a choice is about, with the way to the rule behind it where there is one."""
    if not row.help:
        return None
    words = f"{row.help[:1].upper()}{row.help[1:]}."
    to = {"href": f"{page('rules')}#rule-{row.clause}"}
    rule = join((" Rule ", el("a", to, f"{row.clause} {row.title}"))) if row.clause else None
    return el("p", {"class": "rw-tip"}, words, rule)


def _pill(one: Pick) -> Markup:
    attrs: Attrs = {
        "type": "button",
        "class": "rw-pill",
        "data-do": "choose",
        "data-at": one.at,
        "aria-pressed": "true" if one.chosen else "false",
    }
    return el("button", attrs, one.words)


def _deal(frame: SetupFrame) -> Markup:
    """Return the field for the number of a deal, which others can play as well."""
    key = f"deal-{frame.game.slug}"
    field: Attrs = {
        "id": key,
        "name": "action",
        "maxlength": 20,
        "inputmode": "numeric",
        "autocomplete": "off",
    }
    label = el("label", {"for": key}, "The number of a deal, if several are to play the same one")
    button = el("button", {"type": "submit", "class": "rw-press"}, "Take this deal")
    form = el(
        "form", {"class": "rw-type", "data-sends": "choose"}, label, el("input", field), button
    )
    words = el("summary", None, "A deal by its number")
    return el("details", {"data-kept": "deal"}, words, form)


def _address(frame: SetupFrame) -> Markup:
    """Return the link by which others sit down to the same table, as it is chosen now."""
    words = "This table as a link: whoever opens it is dealt a game as it is chosen here"
    link = el("a", {"class": "rw-page-link", "href": f"{page('play')}?{frame.query}"}, words)
    return el("p", {"class": "rw-tip"}, link)
