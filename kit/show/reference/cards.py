"""The cards of a game: each with its picture, grade, effect, and rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kit.core.cards import GRADES, Card, tally_words
from kit.core.drawing import Face, Markup
from kit.core.rulebook import Clause
from kit.show.card import GRADE_MARKS, Spot, card, grade_mark
from kit.show.clause import cite
from kit.show.html import el, join, slug
from kit.show.plain_drawing import drawing_of
from kit.show.reference.clauses import Links

_NUMBERED = re.compile(r" \([0-9/P]+\)$")  # "In Space (2)" is an In Space
FEW = 6  # rules of a card that are shown; the others are folded
COPIES = ("no copies", "1 copy")


@dataclass(frozen=True)
class Family:
    """Cards with the same text: one entry, several pictures."""

    group: str
    faces: tuple[Face, ...]

    @property
    def card(self) -> Card:
        """Return the first card of the family."""
        return self.faces[0].card


def cards_html(links: Links) -> Markup:
    """Return all cards, group by group."""
    families = families_of(links)
    groups = dict.fromkeys(family.group for family in families)
    parts = [
        _group(links, name, [family for family in families if family.group == name])
        for name in groups
    ]
    head = el("h2", {"id": "cards"}, "The cards")
    return el("section", {"class": "rw-section"}, head, _grades(links), *parts)


def families_of(links: Links) -> list[Family]:
    """Return the families of a game's cards, in the order of the pack."""
    found: dict[tuple[str, ...], list[Face]] = {}
    for face in _faces(links):
        one = face.card
        key = (_group_of(links, face), one.text, one.effect, one.grade, one.origin)
        found.setdefault(key, []).append(face)
    return [Family(key[0], tuple(faces)) for key, faces in found.items()]


def concerning(links: Links, one: Card) -> list[Clause]:
    """Return the rules of a card: its effect's, those tied to it, and those that name it."""
    book, effect = links.game.rulebook, links.game.effects.known[one.effect].clause
    tied = {*book[effect].see, *links.back.get(effect, ())}
    named = _named(links, one)
    more = [c for c in book if c.id != effect and (c.id in tied or named.search(_words(c)))]
    return [book[effect], *more]


def _faces(links: Links) -> Iterator[Face]:
    box, draw = links.game.box(), drawing_of(links.game)
    for kind in range(len(links.game.pack)):
        yield draw.face(box, kind)


def _group_of(links: Links, face: Face) -> str:
    groups = drawing_of(links.game).GROUPS
    deck = face.card.deck
    return next(groups[key] for key in (f"{deck}/{face.kind}", face.kind, deck) if key in groups)


def _words(clause: Clause) -> str:
    return f"{clause.title} {clause.whole} {clause.print}"


def _named(links: Links, one: Card) -> re.Pattern[str]:
    """Return a pattern for a card's name that no longer name matches: Pirate is not Pirate Ship."""
    name = _NUMBERED.sub("", one.name)
    other = {_NUMBERED.sub("", card.name) for card in links.game.pack}
    other |= {word for term in links.terms for word in (term.name, *term.also)}
    longer = [re.escape(word) for word in other if word.startswith(f"{name} ")]
    before = f"(?!{'|'.join(longer)})" if longer else ""
    return re.compile(rf"(?<!\w){before}{re.escape(name)}s?(?!\w)")


def _grades(links: Links) -> Markup:
    used = {grade for card in links.game.pack for grade in card.graded.values()}
    rows = [
        el("li", None, _badge(grade, GRADE_MARKS[grade]), f" {words}")
        for grade, words in GRADES.items()
        if grade in used
    ]
    why = el("p", None, "Each card names its source. Parts from another source are marked.")
    count = (el("li", None, f"{line.capitalize()}.") for line in tally_words(links.game.pack))
    counted = el("ul", {"class": "rw-aside", "aria-label": "Sources of the cards"}, *count)
    return el("div", None, why, el("ul", {"class": "rw-grades"}, *rows), counted)


def _badge(grade: str, mark: str) -> Markup:
    return el("span", {"class": "rw-badge", "data-grade": grade}, mark)


def _group(links: Links, name: str, families: list[Family]) -> Markup:
    entries = join(_family(links, family) for family in families)
    head = el("h3", {"id": f"cards-{slug(name)}"}, name)
    return el("div", {"class": "rw-group"}, head, el("ul", {"class": "rw-families"}, entries))


def _family(links: Links, family: Family) -> Markup:
    one = family.card
    names = ", ".join(face.card.name for face in family.faces)
    pictures = join(_picture(face) for face in family.faces)
    origin = el("p", {"class": "rw-aside"}, _badge(one.grade, grade_mark(one)), " ", one.origin)
    says = el(
        "div",
        {"class": "rw-says-all"},
        el("h4", {"tabindex": "-1"}, names),
        el("p", None, one.text),
        el("p", {"class": "rw-aside"}, _copies(family)),
        origin,
        _concerns(links, one),
    )
    many = {"data-many": len(family.faces) > 1}
    return el(
        "li",
        {"class": "rw-family", **many},
        el("div", {"class": "rw-pictures-of"}, pictures),
        says,
    )


def _picture(face: Face) -> Markup:
    attrs = {"id": f"card-{slug(face.card.name)}", "data-found": f"card {face.card.name}"}
    return el("div", attrs, card(face, Spot(size="m")))


def _copies(family: Family) -> str:
    counts = {face.card.copies for face in family.faces}
    if len(counts) > 1:
        return f"{sum(face.card.copies for face in family.faces)} cards in all."
    (count,) = counts
    each = " of each" if len(family.faces) > 1 else ""
    words = COPIES[count] if count < len(COPIES) else f"{count} copies"
    return f"{words}{each}.".capitalize()


def _concerns(links: Links, one: Card) -> Markup:
    rows = [
        el("li", None, cite(clause.id), " ", clause.title, _ours(clause))
        for clause in concerning(links, one)
    ]
    few = el("ul", {"class": "rw-concerns", "aria-label": "Rules for this card"}, *rows[:FEW])
    if len(rows) <= FEW:
        return few
    summary = el("summary", None, f"{len(rows) - FEW} more rules")
    more = el("ul", {"class": "rw-concerns", "aria-label": "More rules"}, *rows[FEW:])
    return join([few, el("details", {"class": "rw-rest"}, summary, more)])


def _ours(clause: Clause) -> Markup | None:
    return el("b", None, " ✎ our ruling") if clause.kind == "ruling" else None
