"""The messages that a learner's page and a desk may send about the class; others are ignored."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from tornado.web import RequestHandler, create_signed_value, decode_signed_value

from kit.files.wire import MOST, NAME

Name = Annotated[str, Field(max_length=NAME)]
Number = Annotated[int, Field(ge=0, le=MOST)]
LONGEST_NAME = 30
LONGEST_MESSAGE = 300
LARGEST = 4096  # bytes of a desk's message
_CODE = re.compile(r"[A-Z0-9]{1,8}")


def clean_text(given: Any, longest: int) -> str:
    r"""Return a text in one line, without control and formatting characters, cut to a length.

    >>> clean_text("  Ada\u202e\nLovelace ", 30)
    'Ada Lovelace'
    """
    if not isinstance(given, str):
        return ""
    spaced = "".join(" " if sign.isspace() else sign for sign in given[: 4 * longest])
    shown = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    return " ".join(shown.split())[:longest].strip()


def clean_code(given: Any) -> str:
    """Return the normal form of a class's code, or '' if the text is no code.

    >>> clean_code("7b"), clean_code("<b>"), clean_code("a-very-long-code")
    ('7B', '', '')
    """
    code = given[:40].strip().upper() if isinstance(given, str) else ""
    return code if _CODE.fullmatch(code) else ""


class ClassMessage(BaseModel):
    """Base of the messages; unknown fields are rejected."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def _as_code(given: Any) -> str:
    if given == "" or clean_code(given):
        return clean_code(given)
    raise ValueError("no code of a class")


ClassCode = Annotated[str, BeforeValidator(_as_code)]
GivenName = Annotated[str, Field(max_length=4 * LONGEST_NAME)]


class CastVote(ClassMessage):
    """A learner's choice in a vote: in its first round, 0, or its second."""

    number: Number
    round: Literal[0, 1]
    choice: Number


class FromLearner(ClassMessage):
    """A message of a learner's page: it joins, votes, or sends a name or the code of a class."""

    kind: Literal["class"]
    hello: Literal[True] | None = None
    name: GivenName | None = None
    code: Annotated[str, Field(max_length=40)] | None = None
    vote: CastVote | None = None


class Command(ClassMessage):
    """A command of a teacher; ``code`` is its class, '' for all."""

    do: Literal[
        "watch", "send", "quiz", "unsend", "say", "pause", "resume",
        "found", "rename_class", "empty", "delete_class",
        "learner", "rename", "merge", "delete",
        "assign", "unassign", "today",
        "vote", "vote_next", "vote_close", "wall",
    ]  # fmt: skip
    code: ClassCode = ""
    game: Name = ""
    lesson: Name = ""
    step: Number = 1
    quiz: Name = ""
    rule: Name = ""
    size: Literal[5, 10, 20] = 10  # the same as kit.teach.quiz.code.SIZES
    text: Annotated[str, Field(max_length=4 * LONGEST_MESSAGE)] = ""
    number: Number = 0  # of a learner
    into: Number = 0  # the learner that another one is merged with
    what: Annotated[list[Name], Field(max_length=40)] = []
    due: Annotated[str, Field(max_length=10)] = ""  # a day, such as 2026-11-20
    days: Annotated[int, Field(ge=1, le=60)] = 1
    plan: Name = ""


def read_from_learner(message: Any) -> FromLearner | None:
    """Return the message of a learner's page, or None if it is invalid."""
    try:
        return FromLearner.model_validate(message)
    except ValidationError:
        return None


def read_command(raw: str | bytes) -> Command | None:
    """Return the command of a teacher, or None if it is invalid."""
    if len(raw) > LARGEST:
        return None
    try:
        return Command.model_validate_json(raw)
    except ValidationError:
        return None


# Identity: a random word for a learner's browser, the desk's key for a teacher's


CLASS = "rulewalk-class"
_WORD = re.compile(r"[\w-]{22}", re.ASCII)


KEPT_DAYS = 183  # for which a browser is known after its last visit, as long as what they know
SIGNED_ANEW = 1  # days after which a visit renews the cookie


def remember_learner(page: RequestHandler) -> str:
    """Return the word of the browser that asks, a new one if it has none.

    It also gets the code of the class that the address names.
    """
    word = known_learner(page)
    if not _word(page, SIGNED_ANEW):
        word = word or secrets.token_urlsafe(16)
        _set_word(page, word, shared=is_shared(page))
    if page.settings["shared"] and not page.get_cookie(_cookie("shared", page)):
        page.set_cookie(_cookie("shared", page), "yes", expires_days=None, samesite="Lax")
    if code := clean_code(page.get_query_argument("class", "")):
        page.set_cookie(CLASS, code, httponly=True, samesite="Lax")
    return word


def known_learner(page: RequestHandler) -> str:
    """Return the word that this server gave to the browser that asks, '' if it gave none."""
    return _word(page, KEPT_DAYS)


def forget_learner(page: RequestHandler) -> None:
    """Remove the word from the browser that asks, and the code of its class."""
    page.clear_cookie(_cookie("learner", page))
    page.clear_cookie(CLASS)


def is_shared(page: RequestHandler) -> bool:
    """Tell whether several people use the browser that asks: then it is known until it closes."""
    said = page.get_cookie(_cookie("shared", page))
    return said == "yes" or (page.settings["shared"] and said != "no")


def share_computer(page: RequestHandler, *, shared: bool) -> None:
    """Note whether several people use the browser that asks."""
    name = _cookie("shared", page)
    page.set_cookie(name, "yes" if shared else "no", expires_days=365, samesite="Lax")
    _set_word(page, known_learner(page) or secrets.token_urlsafe(16), shared=shared)


# The word has a secret of its own, which outlives the server: the cookie that stands for the token
# must not.


def _word(page: RequestHandler, days: int) -> str:
    name = _cookie("learner", page)
    secret, given = page.settings["learner_secret"], page.get_cookie(name)
    word = (decode_signed_value(secret, name, given, max_age_days=days) or b"").decode()
    return word if _WORD.fullmatch(word) else ""


def _set_word(page: RequestHandler, word: str, *, shared: bool) -> None:
    name = _cookie("learner", page)
    signed = create_signed_value(page.settings["learner_secret"], name, word).decode()
    days = None if shared else KEPT_DAYS
    page.set_cookie(name, signed, expires_days=days, httponly=True, samesite="Lax")


def has_word(page: RequestHandler) -> bool:
    """Return whether a browser sends a word, from this server or an earlier one."""
    return _cookie("learner", page) in page.request.cookies


def class_of(page: RequestHandler) -> str:
    """Return the code of the class of the browser that asks, '' if it has none."""
    return clean_code(page.get_cookie(CLASS))


def _cookie(kind: str, page: RequestHandler) -> str:
    # All ports of a host share cookies, so two servers would overwrite each other's.
    return f"rulewalk-{kind}-{page.request.host.rpartition(':')[2]}"


def has_key(page: RequestHandler, key: str) -> bool:
    """Tell whether a request has the desk's cookie."""
    return same_key(page.get_cookie(_cookie("desk", page)) or "", key)


def keep_key(page: RequestHandler, key: str) -> None:
    """Set the desk's cookie, unreadable for scripts and not sent by other sites."""
    path = page.request.path.rpartition("/")[0]  # for the desk only
    page.set_cookie(_cookie("desk", page), key, httponly=True, samesite="Strict", path=path)


def same_key(given: str, key: str) -> bool:
    """Compare in constant time."""
    return secrets.compare_digest(given.encode(), key.encode())
