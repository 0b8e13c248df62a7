"""Who asks: a learner's browser by a random word, the teacher's by the key of the desk.

A learner's cookies say nothing about her: a word that tells her pages from those of others, and
the code of the class whose link she used. Both end with the browser's session.
"""

from __future__ import annotations

import re
import secrets

from tornado.web import RequestHandler

from widgets.server.desk.messages import clean_code

LEARNER, CLASS = "rulewalk-learner", "rulewalk-class"
_WORD = re.compile(r"[\w-]{22}", re.ASCII)


def remember_learner(page: RequestHandler) -> None:
    """Give a browser its word, if it has none, and the class that the address names."""
    if not _WORD.fullmatch(page.get_cookie(LEARNER) or ""):
        page.set_cookie(LEARNER, secrets.token_urlsafe(16), httponly=True, samesite="Lax")
    if code := clean_code(page.get_query_argument("class", "")):
        page.set_cookie(CLASS, code, httponly=True, samesite="Lax")


def learner_of(page: RequestHandler) -> tuple[str, str]:
    """Return the word of the browser that asks, '' if it has none, and the code of its class."""
    word = page.get_cookie(LEARNER) or ""
    return word if _WORD.fullmatch(word) else "", clean_code(page.get_cookie(CLASS))


def _desk_cookie(page: RequestHandler) -> str:
    # Cookies of one host are the same on all its ports: two servers would forget each other's.
    return f"rulewalk-desk-{page.request.host.rpartition(':')[2]}"


def has_key(page: RequestHandler, key: str) -> bool:
    """Return whether a request comes from a browser that was let in to the desk."""
    return same_key(page.get_cookie(_desk_cookie(page)) or "", key)


def keep_key(page: RequestHandler, key: str) -> None:
    """Let a browser in: no script can read the cookie, and no other site can make use of it."""
    path = page.request.path.rpartition("/")[0]  # the desk's own, and nothing else of this server
    page.set_cookie(_desk_cookie(page), key, httponly=True, samesite="Strict", path=path)


def same_key(given: str, key: str) -> bool:
    """Compare in a time that tells nothing."""
    return secrets.compare_digest(given.encode(), key.encode())
