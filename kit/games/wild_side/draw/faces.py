"""What each card shows: its number, its suit as a drawing and as a word, and its colour."""

from __future__ import annotations

from functools import cache

from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.games.wild_side.cards.effects import SUITS
from kit.games.wild_side.cards.lookup import Lookup
from kit.games.wild_side.cards.values import BADGER
from kit.games.wild_side.draw.icons import ICONS
from kit.games.wild_side.notation import words
from kit.show.card import Spot, card
from kit.show.html import el
from kit.show.svg import drawing


def face(box: Box[Lookup], kind: int) -> Face:
    """Return what is printed on a card of this kind."""
    printed, value = box.pack[kind], box.lookup.value[kind]
    if value == BADGER:
        return Face(printed, "badger", "", "", "Badger", "goes on anything", _art("badger", None))
    suit = tuple(SUITS)[box.lookup.suit[kind]]
    spoken = f"{SUITS[suit].sign}, value {value}"
    return Face(printed, suit, "", "", suit.capitalize(), spoken, _art(suit, value))


@cache
def _art(name: str, value: int | None) -> Markup:
    digits = el("b", None, value) if value is not None else None
    return el("span", {"class": "rw-digits"}, digits, drawing(ICONS[name]))


def shown(box: Box[Lookup], kind: int, place: str, size: str = "s", origin: str = "") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return card(face(box, kind), Spot(place, size, origin))


def playable(box: Box[Lookup], action: int, inside: Markup, more: str = "") -> Markup:
    """Return a card as a button that plays it; *more* is said after what the button does."""
    attrs = {
        "type": "button",
        "class": "rw-lay",
        "data-do": "play",
        "data-action": box.notation.label(action),
        "aria-label": f"{words(box, action)}{more}",
    }
    return el("button", attrs, inside)
