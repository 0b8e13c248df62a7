"""What a learner's page and a desk may say to the server about the class: all else is ignored."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from tornado.web import RequestHandler

from kit.files.wire import MOST, NAME

Name = Annotated[str, Field(max_length=NAME)]
Number = Annotated[int, Field(ge=0, le=MOST)]
LONGEST_NAME = 30
LONGEST_MESSAGE = 300
LARGEST = 4096  # bytes of a desk's message
_CODE = re.compile(r"[A-Z0-9]{1,8}")


def clean_text(given: Any, longest: int) -> str:
    r"""Return a text without control and formatting characters, in one line, not too long.

    >>> clean_text("  Ada\u202e\nLovelace ", 30)
    'Ada Lovelace'
    """
    if not isinstance(given, str):
        return ""
    spaced = "".join(" " if sign.isspace() else sign for sign in given[: 4 * longest])
    shown = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    return " ".join(shown.split())[:longest].strip()


def clean_code(given: Any) -> str:
    """Return the code of a class in its one form, '' for what is none.

    >>> clean_code("7b"), clean_code("<b>"), clean_code("a-very-long-code")
    ('7B', '', '')
    """
    code = given[:40].strip().upper() if isinstance(given, str) else ""
    return code if _CODE.fullmatch(code) else ""


class ClassMessage(BaseModel):
    """A message: nothing in it that is not declared."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def _as_code(given: Any) -> str:
    if given == "" or clean_code(given):
        return clean_code(given)
    raise ValueError("no code of a class")


ClassCode = Annotated[str, BeforeValidator(_as_code)]
GivenName = Annotated[str, Field(max_length=4 * LONGEST_NAME)]


class FromLearner(ClassMessage):
    """What a learner's page says: that it shows what the teacher sees, a name, a class's code."""

    kind: Literal["class"]
    hello: Literal[True] | None = None
    name: GivenName | None = None
    code: Annotated[str, Field(max_length=40)] | None = None


class Command(ClassMessage):
    """What a teacher does at the desk; ``code`` is the class it is for, '' for everybody."""

    do: Literal["watch", "send", "quiz", "unsend", "say", "pause", "resume", "unname", "found"]
    code: ClassCode = ""
    game: Name = ""
    lesson: Name = ""
    step: Number = 1
    quiz: Name = ""
    size: Literal[5, 10, 20] = 10  # as kit.teach.quiz.code.SIZES has them
    text: Annotated[str, Field(max_length=4 * LONGEST_MESSAGE)] = ""
    number: Number = 0


def read_from_learner(message: Any) -> FromLearner | None:
    """Return what a learner's page said, or None for anything else."""
    try:
        return FromLearner.model_validate(message)
    except ValidationError:
        return None


def read_command(raw: str | bytes) -> Command | None:
    """Return what a teacher did, or None for anything else."""
    if len(raw) > LARGEST:
        return None
    try:
        return Command.model_validate_json(raw)
    except ValidationError:
        return None


# Who asks: a learner's browser by a random word, the teacher's by the key of the desk


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
