"""How a class gets the same questions: the link to a page with the code of a set."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from kit.teach.quiz.sheet import Invite

Squares = Callable[[str], tuple[tuple[bool, ...], ...]]  # a link -> the squares of its QR code


def invite_to(address: str, code: str, squares: Squares, instead: str) -> Invite:
    """Return how others open the set of a code on the page at an address.

    *instead* is what helps where no other device can open that.
    """
    link = f"{address}?{urlencode({'code': code})}"
    if is_this_machine(address):
        return Invite(link, instead=instead)
    return Invite(link, squares(link))


def is_this_machine(address: str) -> bool:
    """Tell whether no other device can open an address.

    >>> is_this_machine("http://localhost:8866/quiz.ipynb"), is_this_machine("http://10.0.0.7/")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return found.is_loopback or found.is_unspecified  # 0.0.0.0 is what http.server says of itself
