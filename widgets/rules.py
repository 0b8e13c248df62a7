"""A game's rules on one page: clauses with their sources, our rulings, and the graded cards."""

from __future__ import annotations

from kit.core.cards import GRADES, Card
from kit.core.game import Game
from kit.core.rulebook import Clause
from kit.games import game
from kit.show.clause import cite, rulebook_html
from kit.show.html import Markup, el, join
from widgets.page import Page


def read_rules(slug: str) -> Page:
    """Return the rules of a game as a page to read, search and print."""
    found = game(slug)
    head = el(
        "header",
        {"class": "rw-head"},
        el("p", {"class": "rw-where"}, found.title),
        el("h1", None, "The rules"),
        el("p", {"class": "rw-about"}, "In our own words, each with its place in the rulebook."),
    )
    parts = [head, _contents(found), rulebook_html(found.rulebook), _rulings(found), _cards(found)]
    words = "\n\n".join(str(clause) for clause in found.rulebook)
    return Page(f"rules {slug}", el("div", {"data-game": slug}, *parts), words)


def _contents(found: Game) -> Markup:
    sections = [
        el("li", None, el("a", {"href": f"#section-{key}"}, f"{key} {title}"))
        for key, title in found.rulebook.sections.items()
    ]
    more = [
        el("li", None, el("a", {"href": f"#{key}"}, words))
        for key, words in (("rulings", "Our rulings and switches"), ("cards", "The cards"))
    ]
    return el(
        "nav", {"class": "rw-contents", "aria-label": "Contents"}, el("ul", None, *sections, *more)
    )


def _rulings(found: Game) -> Markup:
    rows = [_ruling(found, clause) for clause in found.rulebook if clause.print or clause.option]
    head = el("h2", {"id": "rulings"}, "Our rulings and switches")
    why = "Where the print is silent or contradicts itself, we decided. A switch chooses a reading."
    return el("section", None, head, el("p", None, why), el("ul", {"class": "rw-rulings"}, *rows))


def _ruling(found: Game, clause: Clause) -> Markup:
    switch = next((o for o in found.options if o.name == clause.option), None)
    choices = ", ".join(map(str, switch.choices)) if switch else ""
    return el(
        "li",
        None,
        cite(clause.id),
        f" {clause.title}. {clause.print} ",
        el("b", None, f"Switch {switch.name}: {choices}.") if switch else None,
    )


def _cards(found: Game) -> Markup:
    grades = join(
        el("li", None, el("b", None, grade), f": {words}") for grade, words in GRADES.items()
    )
    head = ("Card", "Deck", "Copies", "What it does", "Grade", "Where from, or why", "Rule")
    rows = join(_card(found, card) for card in found.pack)
    names = el("tr", None, *(el("th", {"scope": "col"}, name) for name in head))
    table = el("table", {"class": "rw-cards"}, el("thead", None, names), el("tbody", None, rows))
    # A wide table scrolls in its own box, which the keyboard must be able to reach.
    box = {"class": "rw-scroll", "tabindex": 0, "role": "region", "aria-label": "The cards"}
    title = el("h2", {"id": "cards"}, "The cards")
    return el("section", None, title, el("ul", None, grades), el("div", box, table))


def _card(found: Game, card: Card) -> Markup:
    told = (card.name, card.deck, card.copies, card.text, card.grade, card.source or card.why)
    rule = el("td", None, cite(found.effects.known[card.effect].clause))
    name, *others = told
    cells = [el("th", {"scope": "row"}, name), *(el("td", None, value) for value in others)]
    return el("tr", None, *cells, rule)
