"""One moment of a lesson: all that a page needs to show it, and nothing it must not show.

A ``Frame`` is a step of a lesson or a question of a quiz, a what-if, a sheet of a quiz, or a moment
of a game (``kit.teach.play.frames``); each is drawn by a module of its own in ``kit.show.lesson``
or ``kit.show.play``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from kit.core.display import rendered
from kit.core.event import Event, heard
from kit.core.game import AnyBox, AnyGame, View
from kit.core.outcome import Outcome
from kit.core.rulebook import Clause
from kit.files.wire import Click, Place
from kit.teach.about import NOTHING, About

if TYPE_CHECKING:
    from kit.teach.play.frames import PassFrame, PlayFrame, SetupFrame
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
class MoveButton:
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
    ready: int = 0  # its place on the path to a first game, from 1; 0: not on it


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
    action: str = ""


@dataclass(frozen=True, kw_only=True, repr=False)
class BaseFrame:
    """What every screen has: its number, its title and its place in the lesson or quiz.

    ``step`` numbers the frame: a message made for another frame is stale. ``at`` of ``of`` is the
    place, ``marks`` the progress strip (done, right, wrong, skipped, now, to come), ``titles`` what
    the steps are called where that is not 'Step 1 of 5'. ``stage`` is 'before' a step is run or
    'after'. ``refusal`` answers the last click.
    """

    step: int
    game: AnyGame
    title: str
    at: int
    of: int
    marks: tuple[str, ...]
    stage: str
    refusal: Told | None = None
    titles: tuple[str, ...] = ()

    def called(self, at: int) -> str:
        """Return what a step is called."""
        return self.titles[at] if self.titles else f"Step {at + 1} of {self.of}"

    def __repr__(self) -> str:
        place = f"step {self.at + 1} of {self.of}, {self.stage}"
        return f"{type(self).__name__}({self.title!r}, {place})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    @property
    def first(self) -> bool:
        """Return whether there is nothing to go back to."""
        return self.at == 0 and self.stage == "before"


@dataclass(frozen=True, kw_only=True, repr=False)
class TableFrame(BaseFrame):
    """A screen with a table on it, seen through one seat's eyes.

    ``note`` is what is said, ``more`` what waits behind a line. ``told`` is what was just done,
    ``moves`` what can be played, ``ways`` names what else can be
    done here (help, whatif, undo). ``lessons`` is the list of the course, ``came`` the place left
    for this one. ``examples`` says where clauses can be seen, ``rules`` where the page with all of
    them is, if it is. ``about`` is what has to be on the screen beside the seat's own.
    """

    view: View
    note: str
    more: str = ""
    subtitle: str = ""
    told: tuple[Told, ...] = ()
    moves: tuple[MoveButton, ...] = ()
    outcome: Outcome | None = None
    names: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    examples: Mapping[str, tuple[ExampleLink, ...]] = field(default_factory=dict)
    rules: str = ""
    came: ExampleLink | None = None
    about: About = NOTHING

    @property
    def cited(self) -> tuple[str, ...]:
        """Return the ids of all clauses that this frame names, each once."""
        said = [self.refusal.clause] if self.refusal else []
        scored = [line.clause for line in self.outcome.lines] if self.outcome else []
        won = [self.outcome.clause] if self.outcome else []
        ids = [*self._about(), *(line.clause for line in self.told), *said, *self._barred()]
        return tuple(dict.fromkeys(clause for clause in [*ids, *scored, *won] if clause))

    def _about(self) -> list[str]:
        """Return the clauses that the step is about."""
        return []

    def _barred(self) -> list[str]:
        """Return the clauses that refuse the examples of what is not allowed."""
        return []


@dataclass(frozen=True, kw_only=True, repr=False)
class LessonFrame(TableFrame):
    """A step of a lesson, or a question of a quiz.

    ``clauses`` are those that the step is about. ``help`` says how much of the move is given
    (worked, half, alone). With ``news`` what is ``told`` has just happened. ``missed`` counts, at
    the end, the questions that can be asked once more; ``again`` says which of them this is.
    ``looked_up`` is a step that shows a rule, beside the learner's own place.
    """

    news: bool = False
    clauses: tuple[Clause, ...] = ()
    question: Question | None = None
    help: str = "worked"
    again: str = ""
    missed: int = 0
    looked_up: bool = False

    @property
    def waiting(self) -> bool:
        """Return whether the learner has yet to predict."""
        asked = self.question
        return asked is not None and not asked.locked and not asked.closed

    @property
    def hushed(self) -> bool:
        """Return whether the table must keep its sums back, because they would answer."""
        return self.question is not None and not self.question.locked

    @property
    def finding(self) -> bool:
        """Return whether the learner is to find the move."""
        return self.help != "worked"

    @property
    def last(self) -> bool:
        """Return whether the lesson is over."""
        return (
            self.at == self.of - 1 and self.stage == "after" and not (self.again or self.looked_up)
        )

    def _about(self) -> list[str]:
        return [clause.id for clause in self.clauses]


@dataclass(frozen=True, kw_only=True, repr=False)
class WhatIfFrame(TableFrame):
    """A table that the learner tries things on, off the lesson's script.

    ``seat`` is the seat looked through, ``home`` the learner's own, ``seats`` are their names and
    ``acting`` the numbers of those to act; ``played`` is what was played so far. ``barred`` are
    examples of what is not allowed now, None until they are asked for; ``sample`` is a move as one
    types it. ``writes`` names the file that what is played here goes into, while a lesson is being
    written; ``refused`` is then the move that was just refused, which can be written as well.
    ``left`` is what one comes back to.
    """

    seat: int
    home: int
    seats: tuple[str, ...]
    acting: tuple[int, ...]
    played: tuple[str, ...]
    barred: tuple[Barred, ...] | None = None
    sample: str = ""
    writes: str = ""
    refused: str = ""
    left: str = "the lesson"

    def _barred(self) -> list[str]:
        return [one.told.clause for one in self.barred or ()]


@dataclass(frozen=True, kw_only=True, repr=False)
class SheetFrame(BaseFrame):
    """The start or the end of a quiz: a sheet in place of the table."""

    sheet: Sheet


# What the learner sees at one moment. A lesson loads nothing of a game, so those are but named.
Frame: TypeAlias = "LessonFrame | WhatIfFrame | SheetFrame | SetupFrame | PlayFrame | PassFrame"


class Walk(Protocol):
    """Anything the one widget can show: it has a moment and a place, and takes clicks."""

    @property
    def step(self) -> int:
        """Return the number of the frame now shown."""

    def frame(self) -> Frame:
        """Return the present moment."""

    def click(self, click: Click) -> Frame | None:
        """Do what the learner clicked; None if the click is stale."""

    def place(self) -> Place:
        """Return what an address and the browser's storage need to come back here."""
