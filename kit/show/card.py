"""A card: name, line drawing, and a coloured foot with symbol, word and number.

Cards that look alike share a ``data-key``; ``data-place`` is the position of a card. The browser
pairs old and new cards by these two and animates those that moved.

A card is drawn deep inside a game's drawing, so what it must know of the whole picture is in
context variables, like the mode (``kit.show.mode``)::

    with noting_faces() as faces, marking_legal(actions):
        picture = draw.table(view)

``noting_faces`` records the cards and tokens that can be read; outside of it a card is only a
picture. ``marking_legal`` holds the moves that can be chosen now, so that their cards stand out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from kit.core.cards import GRADES, Card
from kit.core.drawing import Face, Icon, Markup, Token
from kit.show.html import Attrs, Child, drawing, el, join, slug

GRADE_MARKS = {"rulebook": "§ rulebook", "public": "¶ public", "box": "▣ box", "kit": "✎ kit"}
Readable = Face | Token

_faces: ContextVar[dict[str, Readable] | None] = ContextVar("faces", default=None)
_legal: ContextVar[frozenset[str]] = ContextVar("legal", default=frozenset())


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


def fan(faces: Sequence[Face], words: str, kind: str = "") -> Markup:
    """Return cards as one picture with one label; *kind* is the class of the game's table."""
    names = ", ".join(face.card.name for face in faces)
    return fan_of([card(face) for face in faces], f"{words}: {names}", kind)


def fan_of(cards: Sequence[Markup], words: str, kind: str = "") -> Markup:
    """Return cards that are already drawn as one picture."""
    held = join(el("li", None, one) for one in cards)
    inside = el("ul", {"class": f"rw-held {kind}".strip(), "aria-hidden": "true"}, held)
    return el("div", {"class": "rw-fan", "role": "img", "aria-label": words}, inside)


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


@contextmanager
def noting_faces() -> Iterator[dict[str, Readable]]:
    """Record the cards and tokens that are drawn face up inside this block, by key.

    An enclosing block records them as well.
    """
    faces: dict[str, Readable] = {}
    outer, token = _faces.get(), _faces.set(faces)
    try:
        yield faces
    finally:
        _faces.reset(token)
        if outer is not None:
            outer.update(faces)


@contextmanager
def marking_legal(actions: Iterable[str]) -> Iterator[None]:
    """Mark, inside this block, what belongs to one of these moves, and what does not."""
    token = _legal.set(frozenset(actions))
    try:
        yield
    finally:
        _legal.reset(token)


def legal_mark(form: str) -> str | None:
    """Tell, as "yes" or "no", whether a move fits this form, or None while no moves are known.

    In the form, {} stands for what the player has yet to choose.
    """
    actions = _legal.get()
    if not actions:
        return None
    wanted = re.compile(".+".join(re.escape(part) for part in form.split("{}")))
    return "yes" if any(wanted.fullmatch(action) for action in actions) else "no"


def drawn_faces() -> dict[str, Readable]:
    """Return the cards and tokens drawn so far, by key."""
    return _faces.get() or {}


def readable(one: Readable) -> dict[str, str | None]:
    """Record a card or token; return the attribute that opens its text."""
    faces, attr, key = _faces.get(), "data-card", slug(name_of(one))
    if isinstance(one, Token):
        attr, key = "data-token", f"token-{key}"
    if faces is None:
        return {attr: None}
    faces[key] = one
    return {attr: key}


def name_of(one: Readable) -> str:
    """Return the name of a card or token."""
    return one.name if isinstance(one, Token) else one.card.name


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
