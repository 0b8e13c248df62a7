"""Which cards lie face up in a picture, so that whoever looks at it can read each of them.

A card is drawn deep inside a game's drawing, so the faces are noted in a context variable, as the
mode is (``kit.show.mode``). Whoever shows a frame asks for them around everything::

    with noting_faces() as faces:
        picture = draw.table(view)

Outside of such a block nothing is noted, and a card is only a picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from kit.core.drawing import Face
from kit.show.html import slug

_now: ContextVar[dict[str, Face] | None] = ContextVar("faces", default=None)


@contextmanager
def noting_faces() -> Iterator[dict[str, Face]]:
    """Note the faces that are drawn inside this block, by their keys, each once.

    A block around this one has them as well.
    """
    faces: dict[str, Face] = {}
    outer, token = _now.get(), _now.set(faces)
    try:
        yield faces
    finally:
        _now.reset(token)
        if outer is not None:
            outer.update(faces)


def drawn_faces() -> dict[str, Face]:
    """Return the faces drawn so far, by their keys."""
    return _now.get() or {}


def readable(face: Face) -> dict[str, str | None]:
    """Note that a face is drawn, and return the attribute by which its text is opened."""
    faces, key = _now.get(), slug(face.card.name)
    if faces is None:
        return {"data-card": None}
    faces[key] = face
    return {"data-card": key}
