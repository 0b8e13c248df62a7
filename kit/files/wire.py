"""What a browser may say. Everything else is ignored."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Do = Literal[
    "next", "back", "jump", "choose", "lock", "play", "restart", "lesson",  # a lesson
    "help", "whatif", "seat", "undo", "return",  # help, and leaving the script
    "resume", "again",  # where the browser was; a new set of questions
]  # fmt: skip
Number = Annotated[int, Field(ge=0, le=100_000)]
Name = Annotated[str, Field(max_length=80)]


class Kept(BaseModel):
    """What a browser kept of an earlier visit; it may say anything here, so nothing is believed."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    lesson: Name = ""
    at: Number = 0
    after: bool = False  # the step had been run
    answers: Annotated[dict[Name, Number], Field(max_length=100)] = {}  # step -> locked answer
    done: Annotated[list[Name], Field(max_length=200)] = []  # lessons finished
    missed: Annotated[list[Name], Field(max_length=500)] = []  # "game/clause" due for review


class Click(BaseModel):
    """One thing a learner did, and the frame it was done in."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    step: Annotated[int, Field(ge=0, le=1_000_000_000)]
    do: Do
    at: Number = 0
    to: Number = 0  # the step of the lesson at *at*
    action: Annotated[str, Field(max_length=200)] = ""
    kept: Kept | None = None


def read_click(message: Any) -> Click | None:
    """Return the click a message holds, or None for anything else a client may send."""
    try:
        return Click.model_validate(message)
    except ValidationError:
        return None
