"""Report of a rule that looks wrong: a prefilled issue, or a text to copy."""

from __future__ import annotations

import kit
from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.core.rulebook import Clause
from kit.show.html import el

REPOSITORY = ""  # owner/name on GitHub; `make badge` writes it
COPY = "Copy this text and send it to whoever runs these pages:"


def report_html(found: AnyGame, clause: Clause, repository: str = "") -> Markup:
    """Return the form to report a rule; *repository* is for tests."""
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


def issue_link(title: str, body: str, repository: str = "") -> str:
    """Return the address of a prefilled issue, or '' without a repository.

    >>> issue_link("Rule 3.7", "It says …", "ada/rulewalk")
    'https://github.com/ada/rulewalk/issues/new?title=Rule+3.7&body=It+says+%E2%80%A6'
    """
    kept = repository or REPOSITORY
    if not kept:
        return ""
    from urllib.parse import urlencode

    asked = urlencode({"title": title, "body": body})
    return f"https://github.com/{kept}/issues/new?{asked}"
