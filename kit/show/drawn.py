"""What a picture's parts must know of the whole: the cards that can be read, the legal moves.

A card is drawn deep inside a game's drawing, so it is recorded in a context variable, like the mode
(``kit.show.mode``)::

    with noting_faces() as faces:
        picture = draw.table(view)

Outside of such a block nothing is recorded, and a card is only a picture. A game's tokens are in
its ``draw``. In the same way ``marking_legal`` holds the moves that can be chosen now, so that a
card that belongs to one can stand out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from kit.core.drawing import Face, Token
from kit.show.html import slug

Readable = Face | Token

_now: ContextVar[dict[str, Readable] | None] = ContextVar("faces", default=None)


@contextmanager
def noting_faces() -> Iterator[dict[str, Readable]]:
    """Record the cards and tokens that are drawn face up inside this block, by key.

    An enclosing block records them as well.
    """
    faces: dict[str, Readable] = {}
    outer, token = _now.get(), _now.set(faces)
    try:
        yield faces
    finally:
        _now.reset(token)
        if outer is not None:
            outer.update(faces)


_legal: ContextVar[frozenset[str]] = ContextVar("legal", default=frozenset())


@contextmanager
def marking_legal(actions: Iterable[str]) -> Iterator[None]:
    """Mark, inside this block, what belongs to one of these moves, and what does not."""
    token = _legal.set(frozenset(actions))
    try:
        yield
    finally:
        _legal.reset(token)


def legal_mark(form: str) -> str | None:
    """Return "yes" or "no" for a move written with {} for what is chosen later; None if unknown."""
    actions = _legal.get()
    if not actions:
        return None
    wanted = re.compile(".+".join(re.escape(part) for part in form.split("{}")))
    return "yes" if any(wanted.fullmatch(action) for action in actions) else "no"


def drawn_faces() -> dict[str, Readable]:
    """Return the cards and tokens drawn so far, by key."""
    return _now.get() or {}


def readable(one: Readable) -> dict[str, str | None]:
    """Record a card or token; return the attribute that opens its text."""
    faces, attr, key = _now.get(), "data-card", slug(name_of(one))
    if isinstance(one, Token):
        attr, key = "data-token", f"token-{key}"
    if faces is None:
        return {attr: None}
    faces[key] = one
    return {attr: key}


def name_of(one: Readable) -> str:
    """Return the name of a card or token."""
    return one.name if isinstance(one, Token) else one.card.name
