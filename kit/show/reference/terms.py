"""The glossary as HTML, and links from texts to the glossary."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import el, join, slug
from kit.show.prose import TextRun, prose
from kit.teach.reference.glossary import Term


def term_anchor(term: Term) -> str:
    """Return the anchor of a word on the page."""
    return f"term-{slug(term.name)}"


def linked(text: str, terms: Sequence[Term]) -> Markup:
    """Return prose in which the first occurrence of each glossary word links to its entry."""

    def link(runs: list[TextRun]) -> None:
        # Longest first, so that "stack modifier" is not found as "stack".
        for term in sorted(terms, key=lambda term: -len(term.name)):
            _link_first(runs, term)

    return prose(text, link)


def glossary_html(terms: Sequence[Term]) -> Markup:
    """Return all words with their meaning, other names and rules."""
    return el("ul", {"class": "rw-words"}, join(_entry(term) for term in terms))


def _link_first(runs: list[TextRun], term: Term) -> None:
    """Replace the first occurrence of a word by a link; existing links are left alone."""
    spelling = re.compile(term.spelling)
    for run in runs:
        for at, piece in enumerate(run):
            found = None if isinstance(piece, Markup) else spelling.search(piece)
            if found:
                attrs = {"class": "rw-term", "href": f"#{term_anchor(term)}", "title": term.meaning}
                link = el("a", attrs, found[0])
                run[at : at + 1] = [piece[: found.start()], link, piece[found.end() :]]
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
