"""A moment without a table: what to be asked about, and how it went."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pick:
    """Something to choose on a sheet: what is sent (at, to), what it says, whether it is chosen."""

    at: int
    to: int
    words: str
    chosen: bool = False


@dataclass(frozen=True)
class ResultLine:
    """How one question went: right, wrong, skipped or open; and once it is due, its rule."""

    words: str
    verdict: str
    game: str = ""
    clause: str = ""
    title: str = ""
    slug: str = ""


@dataclass(frozen=True)
class Invite:
    """How a class gets the same questions: the link, and the squares of its QR code.

    The link holds the address of the page and the code, never a word to come in. Where no other
    device can reach it there are no squares, and ``instead`` says what would help.
    """

    link: str
    squares: tuple[tuple[bool, ...], ...] = ()
    instead: str = ""


@dataclass(frozen=True)
class Sheet:
    """The start or the end of a quiz.

    ``choices`` are groups of things to choose from, each with its heading; ``lines`` say how it
    went; ``go`` is the way on: what it does, what it says, and the numbers sent with it. ``code``
    names the questions, ``invite`` shares them.
    """

    kind: str
    about: str
    go: tuple[str, str, int, int]
    choices: tuple[tuple[str, tuple[Pick, ...]], ...] = ()
    lines: tuple[ResultLine, ...] = ()
    score: str = ""
    code: str = ""
    invite: Invite | None = None
