"""All moments of a lesson in few bytes: what repeats is written once, and the rest squeezed.

A moment is longer than what the browser's own decompression looks back on, so it alone would not
see that the next one is nearly the same.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter

AGAIN, NEXT = "\x01", "\x02"  # before the number of a piece, and between pieces; no text has them
_CUT = re.compile(r"(?=<(?:svg|button|li|section|div)\b)|(?<=</svg>)|(?<=</button>)|(?<=</li>)")
SHORT = 40  # letters; a shorter piece is not worth a number


def pack(html: str) -> str:
    """Return HTML in letters, as ``handout.js`` reads it: pieces that repeat, then the whole."""
    pieces = _CUT.split(html)
    often = Counter(pieces)
    shared = [piece for piece in often if often[piece] > 1 and len(piece) > SHORT]
    number = {piece: at for at, piece in enumerate(shared)}
    whole = "".join(f"{AGAIN}{number[p]};" if p in number else p for p in pieces)
    squeezed = zlib.compress(NEXT.join([*shared, whole]).encode("utf-8"), 9)
    return base64.b64encode(squeezed).decode("ascii")
