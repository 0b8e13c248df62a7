"""Places and clicks as JSON: what a browser gets and stores, and what it may send.

Clicks are checked by hand instead of by pydantic, because a page needs them at once, and a lesson
in the browser has no pydantic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, Never, Self, cast, get_args

Do = Literal[
    "next", "back", "jump", "play", "restart", "lesson",  # a lesson
    "answer", "choose", "lock",  # an answer at once, or chosen first and then checked
    "help", "whatif", "seat", "bot", "undo", "return",  # help, and the what-if
    "skip", "ready", "coach",  # a game: to my turn, the device was passed on, the coach
    "pace", "pause", "away",  # speed of the others' moves; wait; the page is hidden
    "table",  # back to the setup
    "continue",  # the game that was saved
    "look",  # a step that shows a rule, without leaving the learner's place
    "resume", "again",  # the stored place; a new set of questions
    "practise", "knew", "forgot",  # a rule that the learner has met; what they say they knew
    "difference", "agree", "deny",  # what they may have misunderstood: its table, and their word
    "forget", "take", "move",  # what is known of the learner: forget it, take it over, move it
    "write", "unwrite",  # a refused move as a step of the file; removal of the last such step
]  # fmt: skip
MOST = 100_000  # the highest number of a step, an answer or a question
NAME = 80  # characters of a key, a code or a clause
FILE = 6000  # characters of a part of a file, so that a message stays small
LABEL = 300  # characters of a move in an address, with its seat


@dataclass(frozen=True, kw_only=True)
class Review:
    """First answer to a quiz question: its rule, as ``game/clause``, and whether it was right."""

    rule: str
    right: bool


@dataclass(frozen=True, kw_only=True)
class Place:
    """A learner's place in a course or a quiz: a page gets it with each frame, and sends it back.

    A lesson uses game, lesson, at, after, answers, mended, done and, in a what-if, moves. A quiz
    uses quiz (its code, empty before the start), about, at, answers and review, and receives
    missed. Nothing in it is secret. What a browser sends is judged again and never trusted.
    Browsers store these keys: do not rename them.
    """

    game: str = ""
    lesson: str = ""
    at: int = 0  # the step or the question, from 0
    after: bool = False  # the step has been run
    answers: Mapping[str, int] = field(default_factory=dict)  # step -> locked answer
    mended: list[int] = field(default_factory=list)  # steps right when asked again
    done: list[str] = field(default_factory=list)  # lessons finished
    moves: list[str] = field(default_factory=list)  # moves of a what-if; sent as 'if'
    quiz: str = ""
    about: str = ""  # the game of a quiz; empty for a mixed one
    review: Review | None = None  # an answer given just now
    missed: list[str] = field(default_factory=list)  # "game/clause box due" of earlier versions
    thinks: list[str] = field(default_factory=list)  # misconceptions, as "game/name", for a class

    def __new__(cls, **said: object) -> Self:
        """Record which fields were given, so that only those are sent."""
        place = super().__new__(cls)
        place.__dict__["_said"] = frozenset(said)
        return place

    def gives(self, name: str) -> bool:
        """Tell whether a field was given."""
        return name in self.__dict__["_said"]

    def packed(self) -> dict[str, object]:
        """Return the given fields as JSON data; empty for an empty place."""
        said = self.__dict__["_said"]
        found = {f.name: getattr(self, f.name) for f in fields(self) if f.name in said}
        if self.review:
            found["review"] = {"rule": self.review.rule, "right": self.review.right}
        return {"if" if key == "moves" else key: value for key, value in found.items()}


@dataclass(frozen=True, kw_only=True)
class Click:
    """One click, and the frame in which it was made."""

    step: int
    do: Do
    at: int = 0
    to: int = 0  # the step of lesson *at*
    action: str = ""
    kept: Place | None = None  # the stored place, with 'resume'
    file: str = ""  # part *at* of *to* parts of a file, with 'take'


def read_click(message: object) -> Click | None:
    """Return the click in a message, or None if it is invalid."""
    try:
        return Click(**_entries(message, _CLICK, {"step", "do"}))
    except _Junk:
        return None


def as_place(sent: object) -> Place | None:
    """Return the place in a message, or None if it is invalid."""
    try:
        return _place(sent)
    except _Junk:
        return None


# Each check returns its argument with the right type, or raises _Junk.


class _Junk(Exception):
    """The message of a client is invalid."""


_Check = Callable[[object], object]
_Entries = dict[str, Never]  # checked one by one, so each has the type of its field


def _entries(given: object, checks: Mapping[str, _Check], needed: set[str]) -> _Entries:
    """Check an object: all keys known, those *needed* present, and each value valid."""
    if type(given) is not dict or not needed <= given.keys() <= checks.keys():
        raise _Junk
    found = {_FIELDS.get(key, key): checks[key](value) for key, value in given.items()}
    return cast("_Entries", found)


def _number(most: int) -> Callable[[object], int]:
    def check(given: object) -> int:
        if type(given) is not int or not 0 <= given <= most:  # True is an int in Python
            raise _Junk
        return given

    return check


def _text(longest: int) -> Callable[[object], str]:
    def check(given: object) -> str:
        if type(given) is not str or len(given) > longest:
            raise _Junk
        if any("\ud800" <= sign <= "\udfff" for sign in given):  # a lone surrogate cannot be sent
            raise _Junk
        return given

    return check


def _texts(longest: int, most: int) -> Callable[[object], list[str]]:
    text = _text(longest)

    def check(given: object) -> list[str]:
        if type(given) is not list or len(given) > most:
            raise _Junk
        return [text(entry) for entry in given]

    return check


def _numbers(given: object) -> list[int]:
    if type(given) is not list or len(given) > 100:
        raise _Junk
    number = _number(MOST)
    return [number(entry) for entry in given]


def _flag(given: object) -> bool:
    if type(given) is not bool:
        raise _Junk
    return given


def _do(given: object) -> Do:
    if type(given) is not str or given not in get_args(Do):
        raise _Junk
    return cast("Do", given)


def _answers(given: object) -> dict[str, int]:
    if type(given) is not dict or len(given) > 100:
        raise _Junk
    name, number = _text(NAME), _number(MOST)
    return {name(key): number(value) for key, value in given.items()}


def _review(given: object) -> Review | None:
    checks: dict[str, _Check] = {"rule": _text(NAME), "right": _flag}
    return None if given is None else Review(**_entries(given, checks, {"rule", "right"}))


def _place(given: object) -> Place:
    return Place(**_entries(given, _PLACE, set()))


def _kept(given: object) -> Place | None:
    return None if given is None else _place(given)


_FIELDS = {"if": "moves"}  # where a key is not the name of a field
_PLACE: dict[str, _Check] = {
    "game": _text(NAME),
    "lesson": _text(NAME),
    "at": _number(MOST),
    "after": _flag,
    "answers": _answers,
    "mended": _numbers,
    "done": _texts(NAME, 200),
    "if": _texts(LABEL, 200),
    "quiz": _text(NAME),
    "about": _text(NAME),
    "review": _review,
    "missed": _texts(NAME, 500),
    "thinks": _texts(NAME, 20),
}
_CLICK: dict[str, _Check] = {
    "step": _number(1_000_000_000),
    "do": _do,
    "at": _number(MOST),
    "to": _number(MOST),
    "action": _text(200),
    "kept": _kept,
    "file": _text(FILE),
}
