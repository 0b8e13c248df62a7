"""A link as a QR code in SVG."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.drawing import Markup
from kit.show.html import el

QUIET = 4  # empty squares around a code, which readers need
Rows = tuple[tuple[bool, ...], ...]


def qr_rows(link: str) -> Rows:
    """Return the squares of a link's code, row by row: True is dark.

    A page in the browser has only segno's encoder (``kit.site.sources``), so nothing else of segno
    is used; it is loaded when a code is shown.
    """
    from segno.encoder import encode

    code = encode(link, error="m", micro=False)  # type: ignore[no-untyped-call]
    return tuple(tuple(map(bool, row)) for row in code.matrix)


def qr_code(link: str) -> Markup:
    """Return the picture of a link's code."""
    return squares(qr_rows(link), f"QR code of {link}")


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
