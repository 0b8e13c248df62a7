"""Frames: everything that a page needs to draw one moment, and nothing that it must not show.

A ``Frame`` is a step of a lesson, a question of a quiz, a what-if, a sheet of a quiz, or a moment
of a game (``kit.teach.play.frames``). Each has its own module in ``kit.show.lesson`` or
``kit.show.play``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

from kit.core.display import Drawable
from kit.core.event import Event, heard
from kit.core.game import AnyBox, AnyGame, View
from kit.core.outcome import Outcome
from kit.core.rulebook import Clause
from kit.files.evidence import Evidence
from kit.files.wire import Click, Place

if TYPE_CHECKING:
    from kit.teach.learner.page import KnownView
    from kit.teach.play.frames import PassFrame, PlayFrame, RoundFrame, SetupFrame
    from kit.teach.quiz.sheet import Sheet


@dataclass(frozen=True)
class About:
    """Seats and kinds of card that a step is about, by number; the page keeps them visible."""

    seats: frozenset[int] = frozenset()
    cards: frozenset[int] = frozenset()

    def __or__(self, other: About) -> About:
        return About(self.seats | other.seats, self.cards | other.cards)


NOTHING = About()


@dataclass(frozen=True)
class Told:
    """A sentence about an event or a refusal, with its clause.

    ``kind`` is the event's kind or, for the reply to a click: refused, other (legal, but not the
    move of the task), hint, good, later (not now), link or error. ``event`` has the data for sums
    and marks; only the sentence reaches a page.
    """

    text: str
    clause: str
    kind: str = ""
    event: Event | None = field(default=None, repr=False, compare=False)


def told_to(box: AnyBox, events: Iterable[Event], seat: int) -> tuple[Told, ...]:
    """Return the sentences of the events that *seat* may know."""
    tell = box.game.tell
    return tuple(Told(tell(box, one), one.clause, one.kind, one) for one in heard(events, seat))


@dataclass(frozen=True)
class Answer:
    """One answer of a question; ``right`` and ``why`` are None until the answer is locked."""

    text: str
    right: bool | None = None
    why: str | None = None


@dataclass(frozen=True)
class Question:
    """A question to the learner, with the verdict once it is locked.

    ``closed`` means that it can no longer be answered, although it was not revealed: the learner
    left it for a what-if, or answered it before.
    """

    text: str
    answers: tuple[Answer, ...]
    chosen: int | None = None
    locked: bool = False
    closed: bool = False


@dataclass(frozen=True)
class MoveButton:
    """A legal move: the action that it sends, and the label of its button."""

    action: str
    words: str


@dataclass(frozen=True)
class Lesson:
    """An entry in the list of lessons: its name, its length and its state."""

    name: str
    about: str
    minutes: int
    state: str  # now, done or to come
    part: str = ""
    ready: int = 0  # its number on the path to a first game, from 1; 0 if it is not on that path


@dataclass(frozen=True)
class OtherLesson:
    """The lesson of another game that follows in the teacher's own course."""

    slug: str
    key: str
    name: str
    game: str  # the title of its game


@dataclass(frozen=True)
class ExampleLink:
    """A link to an example of a clause: lesson *at*, step *to*, and the label of the button."""

    at: int
    to: int
    words: str


@dataclass(frozen=True)
class Barred:
    """A move that is forbidden now, as an example of the rule that refuses it."""

    words: str
    told: Told
    action: str = ""


@dataclass(frozen=True, kw_only=True, repr=False)
class BaseFrame(Drawable):
    """The base of all frames: number, title, and place in the lesson or quiz.

    ``step`` numbers the frames: a click made for another frame is stale. ``at`` of ``of`` is the
    place, and ``marks`` is the progress strip (done, right, wrong, skipped, now, to come).
    ``titles`` are names of the steps in place of 'Step 1 of 5'. ``stage`` is 'before' or 'after'
    the step is run. ``refusal`` replies to the last click.
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
        """Return the name of a step."""
        return self.titles[at] if self.titles else f"Step {at + 1} of {self.of}"

    def __repr__(self) -> str:
        place = f"step {self.at + 1} of {self.of}, {self.stage}"
        return f"{type(self).__name__}({self.title!r}, {place})"

    @property
    def first(self) -> bool:
        """Tell whether this is the first moment, so that the Back button is off."""
        return self.at == 0 and self.stage == "before"


@dataclass(frozen=True, kw_only=True, repr=False)
class TableFrame(BaseFrame):
    """A frame with a table, seen from one seat.

    ``note`` is the text of the step, and ``more`` is text that is folded. ``told`` are the last
    events, ``moves`` the legal moves, and ``ways`` the other buttons (help, whatif, undo).
    ``lessons`` is the list of lessons, and ``came`` links back to the step that the learner left.
    ``examples`` are links by clause, and ``rules`` is the address of the rules page. ``about`` are
    the seats and cards to keep on the screen, besides the learner's own.
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
        """Return the ids of all clauses in this frame, without duplicates."""
        said = [self.refusal.clause] if self.refusal else []
        scored = [line.clause for line in self.outcome.lines] if self.outcome else []
        won = [self.outcome.clause] if self.outcome else []
        ids = [*self._about(), *(line.clause for line in self.told), *said, *self._barred()]
        return tuple(dict.fromkeys(clause for clause in [*ids, *scored, *won] if clause))

    def _about(self) -> list[str]:
        """Return the clauses of the step."""
        return []

    def _barred(self) -> list[str]:
        """Return the clauses of the forbidden examples."""
        return []


@dataclass(frozen=True, kw_only=True, repr=False)
class LessonFrame(TableFrame):
    """A step of a lesson, or a question of a quiz.

    ``clauses`` belong to the step. ``help`` says how much of the move is shown (worked, half,
    alone). ``news`` tells that the events in ``told`` have just happened. At the end, ``missed`` is
    the number of questions that can be asked again, and ``again`` says which of them this is.
    ``looked_up`` marks a step that only shows a rule. ``following`` is the next lesson, if it
    belongs to another game.
    """

    news: bool = False
    clauses: tuple[Clause, ...] = ()
    question: Question | None = None
    help: str = "worked"
    again: str = ""
    missed: int = 0
    looked_up: bool = False
    following: OtherLesson | None = None

    @property
    def waiting(self) -> bool:
        """Tell whether the learner has to answer the question first."""
        asked = self.question
        return asked is not None and not asked.locked and not asked.closed

    @property
    def hushed(self) -> bool:
        """Tell whether sums on the table are hidden, because they would reveal the answer."""
        return self.question is not None and not self.question.locked

    @property
    def finding(self) -> bool:
        """Tell whether the learner has to find the move."""
        return self.help != "worked"

    @property
    def last(self) -> bool:
        """Tell whether the lesson is over."""
        return (
            self.at == self.of - 1 and self.stage == "after" and not (self.again or self.looked_up)
        )

    def _about(self) -> list[str]:
        return [clause.id for clause in self.clauses]


@dataclass(frozen=True, kw_only=True, repr=False)
class WhatIfFrame(TableFrame):
    """An imagined table on which the learner tries moves.

    ``seat`` is the seat whose view is shown, ``home`` the learner's own seat, and ``seats`` the
    names of all. ``acting`` are the seats to act, and ``played`` the moves so far. ``barred`` are
    examples of forbidden moves, None until the learner asks for them. ``sample`` is a move in
    notation. In the editor, ``writes`` is the file that gets the moves, and ``refused`` the last
    refused move, which can be written too. ``left`` names the place that the learner returns to.
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
    """The start or the end of a quiz: a sheet instead of a table."""

    sheet: Sheet


@dataclass(frozen=True, kw_only=True, repr=False)
class KnownFrame(BaseFrame):
    """What a learner knows, in all games or in one."""

    known: KnownView


# A lesson must not load the modules of a game, so the frames of a game are named as text.
Frame: TypeAlias = (
    "LessonFrame | WhatIfFrame | SheetFrame | KnownFrame | SetupFrame | PlayFrame | PassFrame"
    " | RoundFrame"
)


class Walk(Protocol):
    """The interface of everything that the widget shows: a frame, a place, and clicks."""

    @property
    def step(self) -> int:
        """Return the number of the current frame."""

    def frame(self) -> Frame:
        """Return the current frame."""

    def click(self, click: Click) -> Frame | None:
        """Handle a click and return the new frame, or None if the click is stale."""

    def place(self) -> Place:
        """Return the place for the address and the browser's storage."""


@runtime_checkable
class Witness(Protocol):
    """A walk in which a learner shows what they know."""

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
