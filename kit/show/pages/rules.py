"""A game's rules on one page, to read, search and print; it needs no kernel once it is drawn."""

from __future__ import annotations

from kit.games import game
from kit.show.pages.page import Page
from kit.show.reference.page import index_of, reference_html

SCRIPTS = ("rules.js", "sheet.js")  # of the page


def read_rules(slug: str) -> Page:
    """Return the rules of a game as a page to read, search and print."""
    found = game(slug)
    words = "\n\n".join(str(clause) for clause in found.rulebook)
    name = f"rules {found.slug}"
    return Page(name, reference_html(found), words, SCRIPTS, index_of(found))
