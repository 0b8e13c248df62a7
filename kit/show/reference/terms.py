"""The glossary as HTML, and the words of a text linked to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import el, join, slug
from kit.show.prose import prose
from kit.teach.reference.glossary import Term

_TAGS = re.compile(r"(<[^>]+>)")


def term_anchor(term: Term) -> str:
    """Return the place of a word on the page."""
    return f"term-{slug(term.name)}"


def linked(text: str, terms: Sequence[Term]) -> Markup:
    """Return prose in which each word of the glossary links to its entry where it first occurs."""
    parts = _TAGS.split(prose(text))
    links: dict[str, Markup] = {}
    # The longest first, so that a stack modifier is not a stack.
    for term in sorted(terms, key=lambda term: -len(term.name)):
        _link(parts, term, links)
    done = "".join(parts)
    for mark, link in links.items():
        done = done.replace(mark, link)
    return Markup(done)


def glossary_html(terms: Sequence[Term]) -> Markup:
    """Return all words with what they mean, also called, and their rules."""
    return el("ul", {"class": "rw-words"}, join(_entry(term) for term in terms))


def _link(parts: list[str], term: Term, links: dict[str, Markup]) -> None:
    """Put a mark in place of the first occurrence; marks are not words, so nothing links twice."""
    spelling = re.compile(term.spelling)
    for at, part in enumerate(parts):
        found = None if part.startswith("<") else spelling.search(part)
        if found:
            mark = f"\x00{len(links)}\x00"
            attrs = {"class": "rw-term", "href": f"#{term_anchor(term)}", "title": term.meaning}
            links[mark] = el("a", attrs, Markup(found[0]))
            parts[at] = part[: found.start()] + mark + part[found.end() :]
            return


def _entry(term: Term) -> Markup:
    also = ", ".join(term.also)
    return el(
        "li",
        {"id": term_anchor(term), "class": "rw-word-entry", "data-found": f"word {term.name}"},
        el("h3", {"tabindex": "-1"}, term.title),
        el("p", None, term.meaning),
        el("p", {"class": "rw-aside"}, f"People also say: {also}.") if also else None,
        el("p", {"class": "rw-aside"}, "Rules ", join(map(cite, term.rules), " ")),
    )
