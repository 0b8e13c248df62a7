"""One moment of a lesson: all that a page needs to show it, and nothing it must not show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from kit.core.display import rendered
from kit.core.event import Event, heard
from kit.core.game import AnyBox, AnyGame
from kit.core.outcome import Outcome
from kit.core.rulebook import Clause
from kit.files.wire import Click
from kit.teach.quiz.sheet import Sheet


@dataclass(frozen=True)
class Told:
    """A sentence about something that happened or was refused, with its clause.

    ``kind`` is the event's, or for an answer to a click: refused, other (a legal move that is not
    the one looked for), hint, good, later (not now), link or error. ``event`` is what the sentence
    tells, for sums and marks that need its data; a page gets the sentence alone.
    """

    text: str
    clause: str
    kind: str = ""
    event: Event | None = field(default=None, repr=False, compare=False)


def told_to(box: AnyBox, events: Iterable[Event], seat: int) -> tuple[Told, ...]:
    """Return in words what *seat* may know of some events."""
    tell = box.game.tell
    return tuple(Told(tell(box, one), one.clause, one.kind, one) for one in heard(events, seat))


@dataclass(frozen=True)
class Answer:
    """One answer of a question; ``right`` and ``why`` stay None until the answer is due."""

    text: str
    right: bool | None = None
    why: str | None = None


@dataclass(frozen=True)
class Question:
    """What the learner is asked to predict, and once it is locked, what came of it.

    ``closed`` is a question that can no longer be answered and is not revealed here: it was left
    for a what-if, or answered before.
    """

    text: str
    answers: tuple[Answer, ...]
    chosen: int | None = None
    locked: bool = False
    closed: bool = False


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
    part: str = ""


@dataclass(frozen=True)
class ExampleLink:
    """Where a clause can be seen at work: lesson *at*, step *to*, and what the button says."""

    at: int
    to: int
    words: str


@dataclass(frozen=True)
class Barred:
    """A move that is refused now, as an example of the rule that refuses it."""

    words: str
    told: Told


@dataclass(frozen=True)
class Fork:
    """A what-if: whose eyes one looks through, who is to act, what was played so far.

    ``home`` is the learner's own seat; ``seats`` are the names, ``acting`` the numbers of those to
    act. ``barred`` are examples of
    what is not allowed now, None until somebody asks; ``sample`` shows how a move is written.
    """

    seat: int
    home: int
    seats: tuple[str, ...]
    acting: tuple[int, ...]
    played: tuple[str, ...]
    barred: tuple[Barred, ...] | None = None
    sample: str = ""


@dataclass(frozen=True)
class Frame:
    """What the learner sees at one moment.

    ``step`` numbers the frame: a message made for another frame is stale. ``at`` of ``of`` is the
    place in the lesson, ``marks`` the progress strip (done, right, wrong, skipped, now, to come).
    ``stage`` is 'before' a step is run or 'after'. ``told`` is what the step just did. ``help``
    says how much of the move is given (worked, half, alone). ``ways`` names what else can be done
    here: help, whatif, undo. ``fork`` is set while the learner is off the script. ``examples``
    says where clauses can be seen, ``rules`` where the page with all of them is, if it is.
    """

    step: int
    game: AnyGame
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
    help: str = "worked"
    ways: tuple[str, ...] = ()
    fork: Fork | None = None
    examples: Mapping[str, tuple[ExampleLink, ...]] = field(default_factory=dict)
    rules: str = ""
    came: ExampleLink | None = None
    titles: tuple[str, ...] = ()  # what the steps are called, where not 'Step 1 of 5'
    sheet: Sheet | None = None  # in place of the table, where there is none

    def called(self, at: int) -> str:
        """Return what a step is called."""
        return self.titles[at] if self.titles else f"Step {at + 1} of {self.of}"

    def __repr__(self) -> str:
        return f"Frame({self.title!r}, step {self.at + 1} of {self.of}, {self.stage})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    @property
    def waiting(self) -> bool:
        """Tell whether the learner has yet to predict."""
        asked = self.question
        return asked is not None and not asked.locked and not asked.closed

    @property
    def hushed(self) -> bool:
        """Tell whether the table must keep its sums back, because they would answer."""
        return self.question is not None and not self.question.locked

    @property
    def finding(self) -> bool:
        """Tell whether the learner is to find the move herself."""
        return self.help != "worked" and self.fork is None

    @property
    def cited(self) -> tuple[str, ...]:
        """Return the ids of all clauses that this frame names, each once."""
        lines = [*self.told, *([self.refusal] if self.refusal else [])]
        lines += [one.told for one in (self.fork.barred or ())] if self.fork else []
        ids = [clause.id for clause in self.clauses] + [line.clause for line in lines]
        if self.outcome:
            ids += [line.clause for line in self.outcome.lines] + [self.outcome.clause]
        return tuple(dict.fromkeys(clause for clause in ids if clause))

    @property
    def first(self) -> bool:
        """Tell whether there is nothing to go back to."""
        return self.at == 0 and self.stage == "before"

    @property
    def last(self) -> bool:
        """Tell whether the lesson is over."""
        return self.at == self.of - 1 and self.stage == "after" and self.fork is None


class Walk(Protocol):
    """Anything the one widget can show: it has a moment, and takes clicks.

    A walk may also have ``place()``: what an address and the browser's storage need to come back.
    """

    @property
    def step(self) -> int:
        """Return the number of the frame now shown."""

    def frame(self) -> Frame:
        """Return the present moment."""

    def click(self, click: Click) -> Frame | None:
        """Do what the learner clicked; None if the click is stale."""
