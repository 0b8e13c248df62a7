"""The glossary as HTML, and the words of a text linked to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.show.clause import cite
from kit.show.html import el, join, slug
from kit.show.prose import TextRun, prose
from kit.teach.reference.glossary import Term


def term_anchor(term: Term) -> str:
    """Return the place of a word on the page."""
    return f"term-{slug(term.name)}"


def linked(text: str, terms: Sequence[Term]) -> Markup:
    """Return prose in which each word of the glossary links to its entry where it first occurs."""

    def link(runs: list[TextRun]) -> None:
        # The longest first, so that a stack modifier is not a stack.
        for term in sorted(terms, key=lambda term: -len(term.name)):
            _link_first(runs, term)

    return prose(text, link)


def glossary_html(terms: Sequence[Term]) -> Markup:
    """Return all words with what they mean, also called, and their rules."""
    return el("ul", {"class": "rw-words"}, join(_entry(term) for term in terms))


def _link_first(runs: list[TextRun], term: Term) -> None:
    """Put a link in place of the first occurrence of a word; what is linked is left alone."""
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
