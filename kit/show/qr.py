"""A link as a QR code: which squares are dark, and drawn. Only who shows one loads this module.

A browser has segno's encoder and nothing else of it (``kit.site.sources``), so that alone is used.
"""

from __future__ import annotations

from segno.encoder import encode

from kit.core.drawing import Markup
from kit.show.squares import squares

Rows = tuple[tuple[bool, ...], ...]


def qr_rows(link: str) -> Rows:
    """Return the squares of a link, row by row: True is dark."""
    code = encode(link, error="m", micro=False)  # type: ignore[no-untyped-call]
    return tuple(tuple(map(bool, row)) for row in code.matrix)


def qr_code(link: str) -> Markup:
    """Return the picture of a link."""
    return squares(qr_rows(link), f"QR code of {link}")
