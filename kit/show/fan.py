"""A fan of a few cards: the picture of a game."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Face, Markup
from kit.show.card import card
from kit.show.html import el, join


def fan(faces: Sequence[Face], words: str, kind: str = "") -> Markup:
    """Return cards as one picture with one label; *kind* is the class of the game's table."""
    names = ", ".join(face.card.name for face in faces)
    return fan_of([card(face) for face in faces], f"{words}: {names}", kind)


def fan_of(cards: Sequence[Markup], words: str, kind: str = "") -> Markup:
    """Return cards that are already drawn as one picture."""
    held = join(el("li", None, one) for one in cards)
    inside = el("ul", {"class": f"rw-held {kind}".strip(), "aria-hidden": "true"}, held)
    return el("div", {"class": "rw-fan", "role": "img", "aria-label": words}, inside)
