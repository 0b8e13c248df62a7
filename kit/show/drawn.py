"""Which cards and tokens lie face up in a picture, so that whoever looks at it can read each.

A card is drawn deep inside a game's drawing, so what lies there is noted in a context variable, as
the mode is (``kit.show.mode``). Whoever shows a frame asks for it around everything::

    with noting_faces() as faces:
        picture = draw.table(view)

Outside of such a block nothing is noted, and a card is only a picture. A game's tokens stand in its
``draw/tokens.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from kit.core.drawing import Face, Token
from kit.show.html import slug

Readable = Face | Token

_now: ContextVar[dict[str, Readable] | None] = ContextVar("faces", default=None)


@contextmanager
def noting_faces() -> Iterator[dict[str, Readable]]:
    """Note the cards and tokens that lie face up inside this block, by their keys, each once.

    A block around this one has them as well.
    """
    faces: dict[str, Readable] = {}
    outer, token = _now.get(), _now.set(faces)
    try:
        yield faces
    finally:
        _now.reset(token)
        if outer is not None:
            outer.update(faces)


def drawn_faces() -> dict[str, Readable]:
    """Return the cards and tokens drawn so far, by their keys."""
    return _now.get() or {}


def readable(one: Readable) -> dict[str, str | None]:
    """Note that a card or token is drawn; return the attribute by which its text is opened."""
    faces, attr, key = _now.get(), "data-card", slug(name_of(one))
    if isinstance(one, Token):
        attr, key = "data-token", f"token-{key}"
    if faces is None:
        return {attr: None}
    faces[key] = one
    return {attr: key}


def name_of(one: Readable) -> str:
    """Return what a card or token is called."""
    return one.name if isinstance(one, Token) else one.card.name
