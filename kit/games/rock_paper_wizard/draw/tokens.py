"""A wizard's marker: a coloured disc with a letter, so that the colour never stands alone."""

from __future__ import annotations

from kit.core.drawing import Markup
from kit.games.rock_paper_wizard.notation import SEATS
from kit.show.html import Attrs, el


def token(seat: int, label: str, key: str = "", place: str = "") -> Markup:
    """Return a marker; with a key and a place it moves when the place changes."""
    attrs: Attrs = {
        "class": "rw-token",
        "data-seat": SEATS[seat],
        "data-key": key or None,
        "data-place": place or None,
        "role": "img",
        "aria-label": label,
    }
    return el("span", attrs, SEATS[seat][0].upper())
