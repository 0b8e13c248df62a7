"""Session of a page without a server: JSON messages in, frames and answers out.

It runs in a browser's worker (``static/engine_worker.mjs``) with the standard library alone. A page
sends ``{kind: "open" | "click" | "ask", ...}``. The reply to anything else is ``ignored``. A page
may be hostile, so each entry is checked.

A frame of a game may come with records to keep in the browser's storage. The page sends them back
when it opens the game again, and never looks into them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from kit.core.ask import LONGEST
from kit.core.errors import KitError, pick
from kit.files.store import MemoryStore, Store, StoredRecord, as_record
from kit.games import GAMES, game
from kit.show.lesson.session import (
    KNOWN,
    LESSON,
    PLAY,
    QUIZ,
    known_session,
    lesson_session,
    play_session,
    quiz_session,
)
from kit.teach.lesson.course import asked
from kit.teach.links import linking_to_site
from kit.teach.session import Session, Shown, log_error, went_wrong

Message = Mapping[str, object]
IGNORED: Message = {"kind": "ignored"}
PAGES = (LESSON, QUIZ, PLAY, KNOWN)
QUERY, NUMBER = 8000, 2**31  # characters of a query and the highest number of a question, at most
RECORDS = 20  # records that a page may send
ADDRESS = 300  # characters of a page's address; a phone cannot read a longer QR code
FOR_A_CLASS = (
    "For a class, put the site on a web space, or serve its folder with python -m http.server and "
    "open it by this computer's address in the network."
)
# the characters that a browser leaves in an address; it escapes all others
_ADDRESS = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?/[!$-;=@-Z_a-z~]*")


class Engine:
    """One open page, such as a lesson or a game, and answers to questions to the table."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self._store = MemoryStore()

    def receive(self, text: str) -> str:
        """Answer a message, both as JSON."""
        with linking_to_site():
            return json.dumps(self._answer(_read(text)))

    def close(self) -> None:
        """Forget the page that is open."""
        self.session = None

    def wait(self) -> float | None:
        """Return the seconds until ``tick`` should be called, or None."""
        return self.session.wait() if self.session else None

    def tick(self) -> str:
        """Let a bot think or move; return a frame as JSON, or '' if there is nothing new."""
        with linking_to_site():
            shown = self.session.work() if self.session else None
            return json.dumps(self._frame(shown)) if shown else ""

    def _answer(self, message: Message) -> Message:
        try:
            match message.get("kind"):
                case "open":
                    return self._opened(message)
                case "click":
                    shown = self.session.click(message.get("click")) if self.session else None
                    return self._frame(shown) if shown else IGNORED
                case "ask":
                    return _asked(message)
                case "records":  # another page of this browser has kept something
                    for record in _records(message.get("records")):
                        self._store.take(record)
        except KitError as problem:
            return {"kind": "failed", "words": _sentence(str(problem))}
        except Exception:  # after any error, because a page must not get its traceback
            if os.environ.get("RULEWALK_STRICT"):
                raise
            return {"kind": "failed", "words": went_wrong(log_error())}
        return IGNORED

    def _opened(self, message: Message) -> Message:
        page, slug, query = (message.get(key) for key in ("page", "game", "query"))
        if not (isinstance(page, str) and isinstance(slug, str) and isinstance(query, str)):
            return IGNORED
        if page not in PAGES or len(query) > QUERY:
            return IGNORED
        self._store = MemoryStore(_records(message.get("records")))
        address = address_of(message.get("address"))
        self.session = open_page(page, slug, query, address, self._store)
        if (kept := message.get("kept")) is not None:  # the stored place
            step = self.session.walk.step
            self.session.click({"step": step, "do": "resume", "kept": kept})
            self.session.credit(message.get("answered"))
        return self._frame(self.session.shown)

    def _frame(self, shown: Shown) -> Message:
        top = self.session.top if self.session else ""
        keep = [
            {"kind": kind, "key": key, "record": record and record._asdict()}
            for (kind, key), record in self._store.changes().items()
        ]
        return {"kind": "frame", "frame": shown, "top": top, **({"keep": keep} if keep else {})}


def open_page(
    page: str, slug: str, query: str, address: str = "", store: Store | None = None
) -> Session:
    """Open the page of a query; *address* is its address for others, '' if unknown.

    A game is saved in the *store*, if there is one.

    :raises KitError: for a page or a game that does not exist.
    """
    match pick(page, PAGES, "page"):
        case "quiz":
            from kit.teach.quiz.session import quiz_of

            return quiz_session(quiz_of(query), address, FOR_A_CLASS, store)
        case "known":
            return known_session(store or MemoryStore(), query, address, FOR_A_CLASS)
        case "play":
            from kit.teach.play.table import table_of

            return play_session(table_of(game(slug).slug, query), store, query)
        case _:
            return lesson_session(game(slug).slug, None, asked(query), store)


def ask(slug: str, question: str) -> str:
    """Return the answer to a question as HTML, or '' if no form understands it."""
    from kit.show.reference.answer import answer_html
    from kit.teach.reference.ask import ask_table

    if slug not in GAMES or len(question) > LONGEST:
        return ""
    found = ask_table(slug, " ".join(question.split()))
    return str(answer_html(found)) if found else ""


def _asked(message: Message) -> Message:
    number, slug, question = (message.get(key) for key in ("id", "game", "question"))
    if type(number) is not int or not 0 <= number <= NUMBER:
        return IGNORED
    if not (isinstance(slug, str) and isinstance(question, str)):
        return IGNORED
    return {"kind": "answer", "id": number, "html": ask(slug, question)}


def _records(sent: object) -> list[StoredRecord]:
    """Return the records that a page sends, without those that are none."""
    found = map(as_record, sent[:RECORDS] if isinstance(sent, list) else ())
    return [record for record in found if record]


def _read(text: str) -> Message:
    """Return the message in a text, or an empty one if it is invalid."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def address_of(said: object) -> str:
    """Return the address that a page sends of itself, or '' if it is not safe to follow.

    >>> address_of("https://school.example/quiz.html"), address_of("javascript:alert(1)")
    ('https://school.example/quiz.html', '')
    """
    if not isinstance(said, str) or len(said) > ADDRESS or not _ADDRESS.fullmatch(said):
        return ""
    try:
        return said if urlsplit(said).port != 0 else ""
    except ValueError:  # an invalid port or host
        return ""


def _sentence(words: str) -> str:
    """Return words as a sentence.

    >>> _sentence("there is no game 'x'")
    "There is no game 'x'."
    """
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
