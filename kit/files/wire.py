"""What goes to a browser of a learner's place, and what a browser may say: all else is ignored."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Do = Literal[
    "next", "back", "jump", "choose", "lock", "play", "restart", "lesson",  # a lesson
    "help", "whatif", "seat", "undo", "return",  # help, and leaving the script
    "look",  # a step that shows a rule, beside one's own place
    "resume", "again",  # where the browser was; a new set of questions
    "write", "unwrite",  # a refused move as a step of the file, and the last such step taken back
]  # fmt: skip
Number = Annotated[int, Field(ge=0, le=100_000)]
Name = Annotated[str, Field(max_length=80)]
Label = Annotated[str, Field(max_length=300)]  # a move as an address names it, with its seat


class Review(BaseModel):
    """How a quiz question was first answered: its rule, as ``game/clause``, and whether rightly."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)

    rule: Name
    right: bool


class Place(BaseModel):
    """Where a learner is in a course or a quiz: what a page gets with each frame, and sends back.

    A lesson says game, lesson, at, after, answers, mended, done and, off the script, moves; a quiz
    says quiz (its code; empty before the start), about, at, answers and review, and is told what is
    missed. Nothing in it is secret. What a browser sends may be anything of this form, so it is
    judged anew and never believed. Browsers keep these keys: do not rename them.
    """

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, populate_by_name=True, defer_build=True
    )

    game: Name = ""
    lesson: Name = ""
    at: Number = 0  # the step or the question, from 0
    after: bool = False  # the step had been run
    answers: Annotated[dict[Name, Number], Field(max_length=100)] = {}  # step -> locked answer
    mended: Annotated[list[Number], Field(max_length=100)] = []  # steps right when asked again
    done: Annotated[list[Name], Field(max_length=200)] = []  # lessons finished
    moves: Annotated[list[Label], Field(max_length=200)] = Field(
        default=[], validation_alias="if", serialization_alias="if"
    )  # what was played in a what-if
    quiz: Name = ""
    about: Name = ""  # the game of a quiz; empty for a mixed one
    review: Review | None = None  # an answer given just now
    missed: Annotated[list[Name], Field(max_length=500)] = []  # "game/clause" due for review

    def packed(self) -> dict[str, object]:
        """Return what was said of the place, as JSON can hold it; nothing for no place at all."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class Click(BaseModel):
    """One thing a learner did, and the frame it was done in."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)

    step: Annotated[int, Field(ge=0, le=1_000_000_000)]
    do: Do
    at: Number = 0
    to: Number = 0  # the step of the lesson at *at*
    action: Annotated[str, Field(max_length=200)] = ""
    kept: Place | None = None  # where the browser was, with 'resume'


def read_click(message: object) -> Click | None:
    """Return the click a message holds, or None for anything else a client may send."""
    try:
        return Click.model_validate(message)
    except ValidationError:
        return None
