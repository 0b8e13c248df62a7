"""Start and results of a quiz as data, and the invitation of a class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from kit.files.index import Example

Squares = Callable[[str], tuple[tuple[bool, ...], ...]]  # a link -> the squares of its QR code


@dataclass(frozen=True)
class Pick:
    """A choice on a sheet: the numbers that it sends, its label, and whether it is chosen."""

    at: int
    to: int
    words: str
    chosen: bool = False


@dataclass(frozen=True)
class ResultLine:
    """Result of one question: right, wrong, skipped or open, and the rule once it is due.

    ``shown`` is a step of a lesson that shows the rule.
    """

    words: str
    verdict: str
    game: str = ""
    clause: str = ""
    title: str = ""
    slug: str = ""
    shown: Example | None = None


@dataclass(frozen=True)
class Invite:
    """Invitation of a class to the same questions: the link, and the squares of its QR code.

    The link holds the address of the page and the code, never a password. If no other device can
    open it, there are no squares, and ``instead`` says what would help.
    """

    link: str
    squares: tuple[tuple[bool, ...], ...] = ()
    instead: str = ""


@dataclass(frozen=True)
class Sheet:
    """The start or the end of a quiz.

    ``choices`` are groups of choices with their headings, ``lines`` the results. ``go`` is the main
    button: its action, its label and the numbers it sends. ``code`` names the questions, and
    ``invite`` shares them. A set for one learner alone cannot be repeated.
    """

    kind: str
    about: str
    go: tuple[str, str, int, int]
    choices: tuple[tuple[str, tuple[Pick, ...]], ...] = ()
    lines: tuple[ResultLine, ...] = ()
    score: str = ""
    code: str = ""
    invite: Invite | None = None
    alone: bool = False


def invite_to(address: str, code: str, squares: Squares, instead: str) -> Invite:
    """Return the invitation to the questions of a code, on the page at an address.

    *instead* says what helps if no other device can open that page.
    """
    return invite_at(f"{address}?{urlencode({'code': code})}", squares, instead)


def invite_at(link: str, squares: Squares, instead: str) -> Invite:
    """Return the invitation to a link; *instead* says what helps if no other device can open it."""
    if is_this_machine(link):
        return Invite(link, instead=instead)
    return Invite(link, squares(link))


def is_this_machine(address: str) -> bool:
    """Tell whether an address can be opened on this machine only.

    >>> is_this_machine("http://localhost:8866/quiz.ipynb"), is_this_machine("http://10.0.0.7/")
    (True, False)
    """
    import ipaddress  # most sheets need no invitation

    host = urlsplit(address).hostname or ""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return found.is_loopback or found.is_unspecified  # http.server calls itself 0.0.0.0
