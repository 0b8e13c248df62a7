"""Rules and glossary as HTML: kind, source, examples, links both ways, and a form to report."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import kit
from kit.core.cards import Card
from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.core.rulebook import Clause
from kit.files.index import Example, examples
from kit.show.clause import cite
from kit.show.html import Child, TextRun, el, join, prose, slug
from kit.teach.links import lesson_page
from kit.teach.reference.glossary import Term, glossary

# kind -> a sign and a word
KIND_WORDS = {
    "setup": ("▣", "Set-up"),
    "limit": ("⊘", "Not allowed"),
    "effect": ("→", "What happens"),
    "score": ("★", "Scoring"),
    "end": ("■", "The end"),
    "variant": ("◇", "Variant"),
    "ruling": ("✎", "Our ruling"),
    "manners": ("☺", "At the table"),
}
MANY = 8  # more cards than this are named as a group
FEW = 3  # examples that are shown; the others are folded
REPOSITORY = ""  # owner/name on GitHub; `make badge` writes it
COPY = "Copy this text and send it to the person who runs these pages:"


@dataclass(frozen=True)
class Links:
    """Links of a game's rules, computed once for the whole page."""

    game: AnyGame
    terms: tuple[Term, ...]
    shown: dict[str, tuple[Example, ...]]
    back: dict[str, list[str]] = field(default_factory=dict)
    cards: dict[str, list[Card]] = field(default_factory=dict)


def links_of(found: AnyGame) -> Links:
    """Return the links of a game's rules."""
    links = Links(found, glossary(found.slug), examples(found.slug))
    for clause in found.rulebook:
        for other in clause.see:
            links.back.setdefault(other, []).append(clause.id)
    for card in found.pack:
        links.cards.setdefault(found.effects.known[card.effect].clause, []).append(card)
    return links


def section_html(links: Links, section: str) -> Markup:
    """Return one section of the rulebook."""
    book = links.game.rulebook
    head = el("h2", {"id": f"section-{section}"}, f"{section} {book.sections[section]}")
    rules = join(rule_html(links, clause) for clause in book if clause.section == section)
    return el("section", {"class": "rw-section"}, head, rules)


def rule_html(links: Links, clause: Clause) -> Markup:
    """Return one rule."""
    attrs = {"class": "rw-rule", "id": f"rule-{clause.id}", "data-found": f"rule {clause.id}"}
    number = el("span", {"class": "rw-number"}, clause.id)
    return el(
        "article",
        attrs,
        el("h3", {"tabindex": "-1"}, number, " ", clause.title),
        kind_html(clause.kind),
        copy_button(clause),
        el("div", {"class": "rw-text"}, linked(clause.whole, links.terms)),
        _print(clause),
        _facts(links, clause),
        report_html(links.game, clause),
    )


def kind_html(kind: str) -> Markup:
    """Return a rule's kind as sign and word."""
    sign, word = KIND_WORDS[kind]
    return el("p", {"class": "rw-kind", "data-sort": kind}, _sign(sign), " ", word)


def copy_button(clause: Clause) -> Markup:
    """Return the button that copies a rule's address; the page's script shows it."""
    label = f"Copy the link to rule {clause.id}"
    attrs = {"type": "button", "class": "rw-copy", "data-copy": f"rule-{clause.id}"}
    return el("button", {**attrs, "aria-label": label, "hidden": True}, "Copy link")


def show_me(game: str, example: Example, words: str = "") -> Markup:
    """Return a link to a step of a lesson; the title helps in JupyterLab, which drops the query."""
    step = example.at + 1
    attrs = {
        "href": lesson_page(example.lesson, step, look=True),
        "title": f'In a notebook: learn("{game}", "{example.lesson}", {step})',
    }
    return el("a", attrs, words or f"{example.name}, step {step}")


def folded(shown: Sequence[Markup], more: Sequence[Markup], what: str) -> Markup:
    """Return some items in a row, and the others folded."""
    first = join(shown, ", ")
    if not more:
        return first
    words = el("summary", None, f"{len(more)} more {what}")
    rest = el("details", {"class": "rw-rest"}, words, el("p", None, join(more, ", ")))
    return join([first, rest])


def _sign(sign: str) -> Markup:
    return el("i", {"aria-hidden": "true"}, sign)


def _print(clause: Clause) -> Markup | None:
    if not clause.print:
        return None
    return el("p", {"class": "rw-in-print"}, el("b", None, "In the print: "), clause.print)


def _facts(links: Links, clause: Clause) -> Markup:
    facts: list[tuple[str, Child]] = [
        ("Rulebook", clause.source),
        ("Switch", _switch(clause)),
        ("Show me", _examples(links, clause)),
        ("Cards", _cards(links.cards.get(clause.id, []))),
        ("See also", _cites(links, clause.see)),
        ("Referred to by", _cites(links, links.back.get(clause.id, []))),
    ]
    rows = [
        el("div", {"data-fact": slug(name)}, el("dt", None, name), el("dd", None, value))
        for name, value in facts
        if value
    ]
    return el("dl", {"class": "rw-facts-of"}, *rows)


def _cites(links: Links, others: Sequence[str]) -> Markup:
    book = links.game.rulebook
    return join(
        (el("span", None, cite(other), " ", book[other].title) for other in others), Markup(" ")
    )


def _switch(clause: Clause) -> Markup | None:
    if not clause.option:
        return None
    return el("a", {"href": f"#ruling-{clause.id}"}, clause.option)


def _examples(links: Links, clause: Clause) -> Markup | None:
    """Return the first step of each lesson that shows the rule."""
    lessons: dict[str, Example] = {}
    for example in links.shown.get(clause.id, ()):
        lessons.setdefault(example.lesson, example)
    shown = [show_me(links.game.slug, example) for example in lessons.values()]
    return folded(shown[:FEW], shown[FEW:], "lessons") if shown else None


def _cards(cards: Sequence[Card]) -> Markup | None:
    if len(cards) > MANY:
        return el("a", {"href": "#cards"}, f"{len(cards)} cards")
    named = [el("a", {"href": f"#card-{slug(card.name)}"}, card.name) for card in cards]
    return join(named, ", ") if named else None


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


def report_html(found: AnyGame, clause: Clause, repository: str = "") -> Markup:
    """Return the form to report a rule; *repository* is for tests."""
    title = f"{found.title}, rule {clause.id} {clause.title}"
    body = f"{title} (Rulewalk {kit.__version__}) looks wrong. The printed rulebook says: "
    link = issue_link(title, body, repository)
    way = (
        el("a", {"href": link}, "Open an issue with this text")
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
