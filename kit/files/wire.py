"""What goes to a browser of a learner's place, and what a browser may say: all else is ignored.

Clicks are checked by hand and not by pydantic: a page needs them at once, and a lesson in the
browser has no pydantic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, Never, Self, cast, get_args

Do = Literal[
    "next", "back", "jump", "choose", "lock", "play", "restart", "lesson",  # a lesson
    "help", "whatif", "seat", "bot", "undo", "return",  # help, and leaving the script
    "skip", "ready", "coach",  # a game: to my turn, the device was passed on, the coach
    "pace", "table",  # speed of the others' moves; back to the set-up
    "look",  # a step that shows a rule, beside one's own place
    "resume", "again",  # where the browser was; a new set of questions
    "write", "unwrite",  # a refused move as a step of the file, and the last such step taken back
]  # fmt: skip
MOST = 100_000  # the highest number of a step, an answer or a question
NAME = 80  # characters of a key, a code or a clause
LABEL = 300  # characters of a move as an address names it, with its seat


@dataclass(frozen=True, kw_only=True)
class Review:
    """How a quiz question was first answered: its rule, as ``game/clause``, and whether rightly."""

    rule: str
    right: bool


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a learner is in a course or a quiz: what a page gets with each frame, and sends back.

    A lesson says game, lesson, at, after, answers, mended, done and, off the script, moves; a quiz
    says quiz (its code; empty before the start), about, at, answers and review, and is told what is
    missed. Nothing in it is secret. What a browser sends may be anything of this form, so it is
    judged anew and never believed. Browsers keep these keys: do not rename them.
    """

    game: str = ""
    lesson: str = ""
    at: int = 0  # the step or the question, from 0
    after: bool = False  # the step had been run
    answers: Mapping[str, int] = field(default_factory=dict)  # step -> locked answer
    mended: list[int] = field(default_factory=list)  # steps right when asked again
    done: list[str] = field(default_factory=list)  # lessons finished
    moves: list[str] = field(default_factory=list)  # what was played in a what-if; sent as 'if'
    quiz: str = ""
    about: str = ""  # the game of a quiz; empty for a mixed one
    review: Review | None = None  # an answer given just now
    missed: list[str] = field(default_factory=list)  # "game/clause" due for review

    def __new__(cls, **said: object) -> Self:
        """Note what is *said* of the place, so that nothing else is sent."""
        place = super().__new__(cls)
        place.__dict__["_said"] = frozenset(said)
        return place

    def packed(self) -> dict[str, object]:
        """Return what was said of the place, as JSON can hold it; nothing for no place at all."""
        said = self.__dict__["_said"]
        found = {f.name: getattr(self, f.name) for f in fields(self) if f.name in said}
        if self.review:
            found["review"] = {"rule": self.review.rule, "right": self.review.right}
        return {"if" if key == "moves" else key: value for key, value in found.items()}


@dataclass(frozen=True, kw_only=True)
class Click:
    """One thing a learner did, and the frame it was done in."""

    step: int
    do: Do
    at: int = 0
    to: int = 0  # the step of the lesson at *at*
    action: str = ""
    kept: Place | None = None  # where the browser was, with 'resume'


def read_click(message: object) -> Click | None:
    """Return the click a message holds, or None for anything else a client may send."""
    try:
        return Click(**_entries(message, _CLICK, {"step", "do"}))
    except _Junk:
        return None


def as_place(sent: object) -> Place | None:
    """Return the place that was sent, or None for anything else."""
    try:
        return _place(sent)
    except _Junk:
        return None


# Each check returns what it is given, of the type that is wanted, or raises _Junk.


class _Junk(Exception):
    """What a client sent is not of the form that is wanted."""


_Check = Callable[[object], object]
_Entries = dict[str, Never]  # checked one by one: each fits the field that it is for


def _entries(given: object, checks: Mapping[str, _Check], needed: set[str]) -> _Entries:
    """Check an object: all keys known, those *needed* there, each value as its check wants it."""
    if type(given) is not dict or not needed <= given.keys() <= checks.keys():
        raise _Junk
    found = {_FIELDS.get(key, key): checks[key](value) for key, value in given.items()}
    return cast("_Entries", found)


def _number(most: int) -> Callable[[object], int]:
    def check(given: object) -> int:
        if type(given) is not int or not 0 <= given <= most:  # True is no number
            raise _Junk
        return given

    return check


def _text(longest: int) -> Callable[[object], str]:
    def check(given: object) -> str:
        if type(given) is not str or len(given) > longest:
            raise _Junk
        if any("\ud800" <= sign <= "\udfff" for sign in given):  # half a character cannot be sent
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


_FIELDS = {"if": "moves"}  # where a key is no name of a field
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
}
_CLICK: dict[str, _Check] = {
    "step": _number(1_000_000_000),
    "do": _do,
    "at": _number(MOST),
    "to": _number(MOST),
    "action": _text(200),
    "kept": _kept,
}
