"""What each card shows: its number, its suit as a drawing and as a word, and its colour."""

from __future__ import annotations

from functools import cache

from kit.core.drawing import Face, Markup
from kit.core.game import AnyBox
from kit.games.wild_side.cards.effects import SUITS
from kit.games.wild_side.cards.lookup import BADGER
from kit.games.wild_side.draw.icons import ICONS
from kit.show.card import Spot, card
from kit.show.html import el
from kit.show.svg import drawing

_SPOKEN = {"claw": "claw marks", "feather": "feather", "paw": "paw", "wing": "wing"}


def face(box: AnyBox, kind: int) -> Face:
    """Return what is printed on a card of this kind."""
    printed, value = box.pack[kind], box.lookup.value[kind]
    if value == BADGER:
        return Face(printed, "badger", "", "", "Badger", "goes on anything", _art("badger", None))
    suit = tuple(SUITS)[box.lookup.suit[kind]]
    spoken = f"{_SPOKEN[suit]}, value {value}"
    return Face(printed, suit, "", "", suit.capitalize(), spoken, _art(suit, value))


@cache
def _art(name: str, value: int | None) -> Markup:
    digits = el("b", None, value) if value is not None else None
    return el("span", {"class": "rw-digits"}, digits, drawing(ICONS[name]))


def shown(box: AnyBox, kind: int, place: str, size: str = "s", origin: str = "") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return card(face(box, kind), Spot(place, size, origin))


def playable(inside: Markup, action: str, label: str) -> Markup:
    """Return a card as a button that plays it."""
    attrs = {
        "type": "button",
        "class": "rw-lay",
        "data-do": "play",
        "data-action": action,
        "aria-label": label,
    }
    return el("button", attrs, inside)
