"""A game's rules on one page, to read, search and print; it needs no kernel once it is drawn."""

from __future__ import annotations

import json

from kit.core.drawing import Markup
from kit.games import game
from kit.show.html import code, join
from kit.show.reference.page import index_of, reference_html
from kit.show.skin import script
from widgets.page import Page


def read_rules(slug: str) -> Page:
    """Return the rules of a game as a page to read, search and print."""
    found = game(slug)
    words = "\n\n".join(str(clause) for clause in found.rulebook)
    body = join([reference_html(found), _script(index_of(found))])
    return Page(f"rules {found.slug}", body, words)


def _script(data: dict[str, object]) -> Markup:
    """Return the page's script around the search index, in a scope of its own."""
    packed = json.dumps(data, separators=(",", ":"))
    return code("script", f"(() => {{\nconst INDEX = {packed};\n{script('rules.js')}}})();")
