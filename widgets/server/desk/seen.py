"""The place in a kernel's message: the one thing that the board takes from what passes by.

A frame is mostly HTML, which is neither parsed nor kept. Inside a JSON string a quotation mark has
a backslash before it, so the key below can only be the frame's own.
"""

from __future__ import annotations

from json import JSONDecoder

from kit.files.wire import Place, as_place

KEY = b'"place":'
LONGEST = 64 * 1024  # bytes; an honest place has some hundreds
_DECODER = JSONDecoder()


def place_in(content: bytes) -> bytes:
    """Return the part of a message that begins with its place, b'' for a message without one."""
    at = content.rfind(KEY)
    return content[at + len(KEY) :][:LONGEST] if at >= 0 else b""


def read_place(part: bytes) -> Place | None:
    """Return the place that *part* begins with, None for anything else.

    >>> read_place(b' {"game": "wild_side", "at": 2}, "step": 9}').at
    2
    """
    text = part.decode("utf-8", "replace").lstrip()
    try:
        found, _ = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return as_place(found)
