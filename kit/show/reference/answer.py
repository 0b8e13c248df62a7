"""The engine's answer to a question as HTML: the answer, its reasons, its rules, and the table."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.core.game import View
from kit.core.rulebook import Clause
from kit.show.html import el, join
from kit.show.mode import STILL, drawing_as
from kit.show.plain_drawing import drawing_of
from kit.teach.reference.ask import TableSays

WHEN = ("Before", "After")


def answer_html(answer: TableSays) -> Markup:
    """Return an answer, without the question: user input is not repeated in the page."""
    return el(
        "section",
        {
            "class": "rw-table-says",
            "data-short": answer.found.short,
            "aria-label": "The table says",
        },
        el("p", {"class": "rw-in-short", "tabindex": "-1"}, el("strong", None, answer.short)),
        el("p", None, answer.found.why),
        _assumed(answer),
        el("ul", {"class": "rw-by", "aria-label": "By these rules"}, *map(_rule, answer.rules)),
        _shown(answer),
    )


def _rule(clause: Clause) -> Markup:
    link = {"href": f"#rule-{clause.id}", "class": "rw-jump"}
    return el("li", None, el("a", link, f"{clause.id} {clause.title}"))


def _assumed(answer: TableSays) -> Markup | None:
    if not answer.found.assumed:
        return None
    words = " ".join(answer.found.assumed)
    return el("p", {"class": "rw-aside"}, el("b", None, "Assumed: "), words)


def _shown(answer: TableSays) -> Markup | None:
    """Return the tables behind a button, drawn as pictures without buttons."""
    views = answer.views
    if not views:
        return None
    with drawing_as(STILL):
        tables = [_table(answer, view, at) for at, view in enumerate(views)]
    lines = [el("li", None, words) for words in answer.happened]
    happened = el("ol", {"class": "rw-happened"}, *lines) if lines else None
    words = el("summary", None, "Show it on the table")
    return el("details", {"class": "rw-shown-on"}, words, tables[0], happened, join(tables[1:]))


def _table(answer: TableSays, view: View, at: int) -> Markup:
    caption = el("figcaption", None, WHEN[at] if len(answer.views) > 1 else "The table")
    picture = drawing_of(answer.game).table(view)
    return el("figure", None, caption, el("div", {"class": "rw-table"}, picture))
