"""The messages between a page and the engine in its worker, as JSON.

What a page sends is ``{kind: "open" | "click" | "ask", ...}``; what it hears are frames, answers,
and ``ignored`` for anything that is none of these. A page is hostile until each entry is checked.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from kit.core.errors import KitError
from kit.site.engine import LESSON, PLAY, QUIZ, Engine, Shown, noted
from kit.teach.links import linking_to_site

Message = Mapping[str, object]
IGNORED: Message = {"kind": "ignored"}
PAGES = (LESSON, QUIZ, PLAY)
QUERY, NUMBER = 8000, 2**31  # characters of a query and the highest number of a question, at most
ADDRESS = 300  # characters of a page's address, at most: a code of more is too fine for a phone
# As a browser writes an address: everything else is escaped there. No name, no word, no query.
_ADDRESS = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?/[!$-;=@-Z_a-z~]*")


class Messages:
    """Hands what a page sends to an engine, and says what comes of it."""

    def __init__(self) -> None:
        self._engine = Engine()

    def receive(self, text: str) -> str:
        """Answer a message, both as JSON."""
        with linking_to_site():
            return json.dumps(self._received(text))

    def close(self) -> None:
        """Forget the page that is open."""
        self._engine = Engine()

    def wait(self) -> float | None:
        """Return in how many seconds ``tick`` wants to be called; None while nobody moves."""
        return self._engine.wait()

    def tick(self) -> str:
        """Let whoever thinks go on; return a frame as JSON, or '' if there is nothing new."""
        with linking_to_site():
            shown = self._engine.tick()
            return json.dumps(self._frame(shown)) if shown else ""

    def _received(self, text: str) -> Message:
        message = _read(text)
        try:
            match message.get("kind"):
                case "open":
                    return self._opened(message)
                case "click":
                    shown = self._engine.click(message.get("click"))
                    return self._frame(shown) if shown else IGNORED
                case "ask":
                    return self._asked(message)
        except KitError as problem:
            return {"kind": "failed", "words": _sentence(str(problem))}
        except Exception:  # whatever it is, a page must not get its traceback
            if os.environ.get("RULEWALK_STRICT"):
                raise
            words = f"Something went wrong on our side (error {noted()})."
            return {"kind": "failed", "words": words}
        return IGNORED

    def _opened(self, message: Message) -> Message:
        page, slug, query = (message.get(key) for key in ("page", "game", "query"))
        if not (isinstance(page, str) and isinstance(slug, str) and isinstance(query, str)):
            return IGNORED
        if page not in PAGES or len(query) > QUERY:
            return IGNORED
        address = address_of(message.get("address"))
        return self._frame(self._engine.open(page, slug, query, message.get("kept"), address))

    def _asked(self, message: Message) -> Message:
        number, slug, question = (message.get(key) for key in ("id", "game", "question"))
        if type(number) is not int or not 0 <= number <= NUMBER:
            return IGNORED
        if not (isinstance(slug, str) and isinstance(question, str)):
            return IGNORED
        return {"kind": "answer", "id": number, "html": self._engine.ask(slug, question)}

    def _frame(self, shown: Shown) -> Message:
        return {"kind": "frame", "frame": shown, "top": self._engine.top}


def _read(text: str) -> Message:
    """Return the message that a text holds; an empty one for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def address_of(said: object) -> str:
    """Return the address that a page says it has; '' for anything that nobody should follow.

    >>> address_of("https://school.example/quiz.html"), address_of("javascript:alert(1)")
    ('https://school.example/quiz.html', '')
    """
    if not isinstance(said, str) or len(said) > ADDRESS or not _ADDRESS.fullmatch(said):
        return ""
    try:
        return said if urlsplit(said).port != 0 else ""
    except ValueError:  # a port or a host of numbers that cannot be
        return ""


def _sentence(words: str) -> str:
    """Return words as a sentence of its own.

    >>> _sentence("there is no game 'x'")
    "There is no game 'x'."
    """
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
