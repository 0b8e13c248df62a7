"""A link as a QR code: which squares are dark, and drawn."""

from __future__ import annotations

import segno

from kit.core.drawing import Markup
from kit.show.squares import squares

Rows = tuple[tuple[bool, ...], ...]


def qr_rows(link: str) -> Rows:
    """Return the squares of a link, row by row: True is dark."""
    return tuple(tuple(map(bool, row)) for row in segno.make_qr(link, error="m").matrix)


def qr_code(link: str) -> Markup:
    """Return the picture of a link."""
    return squares(qr_rows(link), f"QR code of {link}")
