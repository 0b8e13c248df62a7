"""One moment of a lesson: all that a page needs to show it, and nothing it must not show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kit.core.game import Game
from kit.core.outcome import Outcome
from kit.core.rulebook import Clause
from kit.core.shown import drawn


@dataclass(frozen=True)
class Told:
    """A sentence about something that happened or was refused, with its clause."""

    text: str
    clause: str
    kind: str = ""


@dataclass(frozen=True)
class Answer:
    """One answer of a question; ``right`` and ``why`` stay None until the answer is due."""

    text: str
    right: bool | None = None
    why: str | None = None


@dataclass(frozen=True)
class Question:
    """What the learner is asked to predict, and once it is locked, what came of it."""

    text: str
    answers: tuple[Answer, ...]
    chosen: int | None = None
    locked: bool = False


@dataclass(frozen=True)
class Move:
    """A move the learner can make now: what is sent, and what the button says."""

    action: str
    words: str


@dataclass(frozen=True)
class Lesson:
    """An entry of the course: what a lesson is called, and whether it is this one or done."""

    name: str
    about: str
    minutes: int
    state: str  # now, done or to come


@dataclass(frozen=True)
class Frame:
    """What the learner sees at one moment.

    ``step`` numbers the frame: a message made for another frame is stale. ``at`` of ``of`` is the
    place in the lesson, ``marks`` the progress strip (done, right, wrong, skipped, now, to come).
    ``stage`` is 'before' a step is run or 'after'. ``told`` is what the step just did.
    """

    step: int
    game: Game
    title: str
    subtitle: str
    at: int
    of: int
    marks: tuple[str, ...]
    stage: str
    view: Any
    note: str
    told: tuple[Told, ...] = ()
    clauses: tuple[Clause, ...] = ()
    question: Question | None = None
    moves: tuple[Move, ...] = ()
    refusal: Told | None = None
    outcome: Outcome | None = None
    names: tuple[str, ...] = ()
    lessons: tuple[Lesson, ...] = ()

    def __repr__(self) -> str:
        return f"Frame({self.title!r}, step {self.at + 1} of {self.of}, {self.stage})"

    def _repr_html_(self) -> str | None:
        return drawn(self)

    @property
    def waiting(self) -> bool:
        """Tell whether the learner has yet to predict."""
        return self.question is not None and not self.question.locked

    @property
    def first(self) -> bool:
        """Tell whether there is nothing to go back to."""
        return self.at == 0 and self.stage == "before"

    @property
    def last(self) -> bool:
        """Tell whether the lesson is over."""
        return self.at == self.of - 1 and self.stage == "after"
