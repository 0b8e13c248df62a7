"""What lies on the table beside the cards, and the rules that say what it is.

A wizard's marker is a coloured disc with a letter, so that the colour never stands alone.
"""

from __future__ import annotations

from kit.core.drawing import Markup, Token
from kit.games.rock_paper_wizard.notation import SEATS
from kit.show.drawn import readable
from kit.show.html import Attrs, el

GOLD = Token("Gold pieces", ("1.1", "1.2", "4.6", "4.9"))
FIRST = Token("First Player marker", ("1.9", "3.1", "4.10", "5.5"))
MARKER = Token("A wizard's marker", ("1.1", "1.3"))


def token(seat: int, label: str, key: str = "", place: str = "") -> Markup:
    """Return a marker; with a key and a place it moves when the place changes."""
    attrs: Attrs = {
        "class": "rw-token",
        "data-seat": SEATS[seat],
        "data-key": key or None,
        "data-place": place or None,
        "role": "img",
        "aria-label": label,
        **readable(MARKER),
    }
    return el("span", attrs, SEATS[seat][0].upper())
