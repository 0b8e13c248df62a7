"""A link as a QR code, drawn like everything else."""

from __future__ import annotations

import segno

from kit.core.drawing import Markup
from kit.show.desk.wall import squares


def qr_code(link: str) -> Markup:
    """Return the picture of a link."""
    made = segno.make_qr(link, error="m")
    return squares([[bool(one) for one in row] for row in made.matrix], f"QR code of {link}")
