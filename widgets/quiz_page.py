"""The quiz on a page: the one widget around a walk of questions.

The module is not called ``quiz``: it would hide the function of that name in the package.
"""

from __future__ import annotations

import ipaddress
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from kit.core.cards import Pack
from kit.core.errors import KitError
from kit.files.cards import as_pack
from kit.games import GAMES
from kit.teach.quiz.session import Quiz
from kit.teach.quiz.sheet import Invite
from widgets.address import page_address, page_query
from widgets.qr import qr_rows
from widgets.walkthrough import WalkthroughWidget

LONGEST = 40  # signs of a code in an address; an honest one has nine


def quiz(
    game: str | None = None,
    *,
    code: str | None = None,
    questions: int = 10,
    pack: Pack | str | Path | None = None,
) -> WalkthroughWidget:
    """Return questions about one game or, mixed, about all games; or the set that a code names.

    ``quiz()``, ``quiz("wild_side")``, ``quiz("wild_side", questions=20)``, ``quiz(code="WS-…")``;
    with cards of your own ``quiz("wild_side", pack="mine.yaml")``: whoever has the same code and
    the same pack is asked the same.
    """
    if game is None and code is None and pack is None:
        return WalkthroughWidget(quiz_of(page_query() or ""))
    return WalkthroughWidget(Quiz(game, code, questions, as_pack(pack)))


def quiz_of(query: str) -> Quiz:
    """Return the quiz that an address's query such as ``game=wild_side&code=WS-…`` names.

    Anybody can write an address: a code with a typing error in it opens the start, and says so.
    """
    try:
        found = parse_qs(query, max_num_fields=16)
    except ValueError:  # hundreds of fields are no honest link
        found = {}
    game = found.get("game", [""])[0]
    code = found.get("code", [""])[0][:LONGEST]
    about = game if game in GAMES else None
    try:
        opened = Quiz(about, code or None)
    except KitError as problem:
        opened = Quiz(about)
        opened.say(str(problem))
    opened.invite = invite_to
    return opened


def invite_to(code: str) -> Invite | None:
    """Return how others open the set of this code on this page; None where it has no address."""
    address = page_address()
    if not address:
        return None
    link = f"{address}?{urlencode({'code': code})}"
    return Invite(link, qr_rows(link), is_this_machine(address))


def is_this_machine(address: str) -> bool:
    """Tell whether no other device can open an address.

    >>> is_this_machine("http://localhost:8866/quiz.ipynb"), is_this_machine("http://10.0.0.7/")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
