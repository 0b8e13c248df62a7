"""Saying that a rule looks wrong: as an issue that is filled in, or as a text to copy."""

from __future__ import annotations

import kit
from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.core.repository import issue_link
from kit.core.rulebook import Clause
from kit.show.html import el

COPY = "Copy this text and send it to whoever runs these pages:"


def report_html(found: AnyGame, clause: Clause, repository: str = "") -> Markup:
    """Return the way to say that a rule looks wrong; *repository* is for tests."""
    title = f"{found.title}, rule {clause.id} {clause.title}"
    body = f"{title} (Rulewalk {kit.__version__}) looks wrong. The printed rulebook says: "
    link = issue_link(title, body, repository)
    way = (
        el("a", {"href": link}, "Write an issue; it is filled in")
        if link
        else el("p", None, COPY, " ", el("q", None, body.strip()))
    )
    summary = el("summary", None, "This looks wrong")
    return el("details", {"class": "rw-report"}, summary, way)
