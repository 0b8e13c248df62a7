"""A pattern of squares, as a QR code is one; which squares are dark somebody else knows."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.show.html import el

QUIET = 4  # empty squares around a code, which readers need


def squares(rows: Sequence[Sequence[bool]], title: str) -> Markup:
    """Return a pattern of dark squares on white as SVG, with a quiet margin around it."""
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    attrs = {"class": "rw-qr", "viewBox": f"0 0 {size} {size}", "role": "img", "aria-label": title}
    return el("svg", attrs, el("path", {"d": path}))
