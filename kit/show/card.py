"""A card: name, line drawing, and a coloured foot with symbol, word and number.

Cards that look alike share a ``data-key``; ``data-place`` is the position of a card. The browser
pairs old and new cards by these two and animates those that moved.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.core.cards import GRADES, Card
from kit.core.drawing import Face, Icon, Markup
from kit.show.drawn import legal_mark, readable
from kit.show.html import Attrs, Child, el, join, slug
from kit.show.svg import drawing

GRADE_MARKS = {"rulebook": "§ rulebook", "public": "¶ public", "box": "▣ box", "kit": "✎ kit"}


@dataclass(frozen=True)
class Spot:
    """Position of a card; ``pick`` and ``form`` make it a button.

    ``says`` is the effect printed on the card; a style sheet shows it where there is room.
    """

    place: str = ""
    size: str = "m"
    origin: str = ""
    pick: str = ""
    form: str = ""
    says: bool = False


NOWHERE = Spot()


def card(face: Face, spot: Spot = NOWHERE) -> Markup:
    """Return a card, face up."""
    attrs: dict[str, str | None] = {
        "class": f"rw-card rw-{spot.size}",
        "data-kind": face.kind,
        "data-key": slug(face.card.name),
        "data-place": spot.place or None,
        "data-from": spot.origin or None,
        **readable(face),
        "aria-label": face.label,
    }
    inside = join((_head(face), _middle(face, says=spot.says or spot.size == "l"), _foot(face)))
    if spot.pick:
        action = {
            "type": "button",
            "data-pick": spot.pick,
            "data-form": spot.form,
            "data-legal": legal_mark(spot.form),
        }
        return el("button", {**attrs, **action, "aria-pressed": "false"}, inside)
    return el("div", {**attrs, "role": "img"}, inside)


def grade_mark(one: Card) -> str:
    """Return the mark of a card's grade, and signs for its parts of another grade."""
    others = "".join(GRADE_MARKS[grade][0] for grade in GRADES if grade in one.parts.values())
    return f"{GRADE_MARKS[one.grade]} +{others}" if others else GRADE_MARKS[one.grade]


def back(icon: Icon, spot: Spot = NOWHERE, label: str = "a card, face down") -> Markup:
    """Return a card, face down."""
    return el(
        "div",
        {
            "class": f"rw-card rw-back rw-{spot.size}",
            "data-place": spot.place or None,
            "role": "img",
            "aria-label": label,
        },
        drawing(icon),
    )


@dataclass(frozen=True)
class Drop:
    """A pile on which a card can be laid: its name in a move, its order, and its spoken label."""

    name: str
    rank: int
    label: str


def pile(top: Markup, count: int, words: Child, drop: Drop | None = None) -> Markup:
    """Return a pile: its top card, its height and, where a card may be laid, a button."""
    attrs: dict[str, str | int | None] = {"class": "rw-pile", "data-height": min(count, 4)}
    inside = join((top, el("span", {"class": "rw-count"}, words)))
    if drop is None:
        return el("div", attrs, inside)
    action: dict[str, str | int | None] = {
        "type": "button",
        "data-drop": drop.name,
        "data-rank": drop.rank,
        "aria-label": drop.label,
        "aria-pressed": "false",
    }
    return el("button", {**attrs, **action}, inside)


def playing(action: str, label: str, inside: Child, kind: str, *, lays: bool = False) -> Markup:
    """Return a button on the table that plays a move; *kind* is its class.

    One that *lays* is a card: a tap picks it, a second one or a drag plays it (``laying.js``).
    """
    attrs = {
        "type": "button",
        "class": kind,
        "data-do": "play",
        "data-action": action,
        "data-legal": legal_mark(action),
        "data-lay": lays,
        "aria-label": label,
    }
    return el("button", attrs, inside)


def gap(words: str, size: str = "m", place: str = "") -> Markup:
    """Return the outline of a missing card."""
    attrs = {"class": f"rw-card rw-gap rw-{size}", "data-place": place or None}
    return el("div", attrs, el("span", None, words))


def row(label: str, cards: list[Markup], kind: str = "rw-row") -> Markup:
    """Return cards side by side as a list with a name."""
    items = join(el("li", None, one) for one in cards)
    return el("ul", {"class": kind, "aria-label": label}, items)


def fold(name: str, words: str, *owners: int) -> dict[str, str | int | bool | None]:
    """Return the attributes of an area of the table that may fold away for lack of room.

    It has a *name* and folds into *words*. It stays open while the step is about one of its
    *owners*, which are seats.
    """
    seats = " ".join(f"seat-{seat}" for seat in owners)
    return {"data-zone": name, "data-folded": words, "data-owners": seats or None}


def zone(title: Child, *children: Child, kind: str = "", folds: Attrs | None = None) -> Markup:
    """Return a named area of the table; *folds* says how it may ``fold`` away."""
    attrs: Attrs = {"class": f"rw-zone {kind}".strip(), **(folds or {})}
    return el("div", attrs, el("h2", None, title), *children)


def _head(face: Face) -> Markup:
    return el("span", {"class": "rw-name"}, face.card.name)


def _middle(face: Face, *, says: bool) -> Markup:
    words: Child = el("span", {"class": "rw-says"}, face.card.text) if says else None
    mark = el("span", {"class": "rw-grade"}, grade_mark(face.card))
    return el("span", {"class": "rw-middle"}, face.art, words, mark)


def _foot(face: Face) -> Markup:
    word = el("span", {"class": "rw-word"}, face.word)
    kind = el("span", None, el("i", {"aria-hidden": "true"}, face.symbol), " ", word)
    return el("span", {"class": "rw-foot"}, kind, el("b", None, face.number))
