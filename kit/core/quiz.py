"""Quiz questions about a position: the input and the output of their makers.

A maker does not say which answer is right. It says what to play, and how to read the answer from
the run. ``kit.teach.quiz.make`` runs the engine on several tables that the asked seat cannot tell
apart, and drops a question whose answer differs between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from kit.core.event import Event, Note, events_of
from kit.core.game import Choice
from kit.core.kinds import Kind, plural
from kit.core.rng import Stream
from kit.core.rulebook import Refusal, Rulebook
from kit.core.state import State

MOST = 4  # answers of one question, so that a phone shows them all
Play = tuple[int, int]  # a seat and its action
Reason = tuple[str, str]  # a sentence, and its rule
Slip = tuple[int, str, str]  # a wrong number, why it is wrong, and the rule of that
S = TypeVar("S", bound=State)


class Reply(NamedTuple):
    """One answer: its key, its text, why it is right or wrong, and the rule of that reason."""

    key: object
    text: str
    why: str
    clause: str


class Run(NamedTuple, Generic[S]):
    """Result of some plays: the states before and after, the events, and a refusal if any."""

    before: S
    after: S
    events: tuple[Event, ...]
    refusal: Refusal | None = None

    def first(self, *kinds: Kind) -> Event | None:
        """Return the first event of these kinds, or None."""
        return next(iter(self.all(*kinds)), None)

    def get(self, kind: Kind, field: str, default: int = -1) -> int:
        """Return a field of the first event of this kind, or *default* without one."""
        event = self.first(kind)
        return kind.get(event, field) if event else default

    def yes(self, *kinds: Kind) -> str:
        """Return 'yes' if there is an event of these kinds, else 'no'."""
        return "yes" if self.first(*kinds) else "no"

    def all(self, *kinds: Kind) -> list[Event]:
        """Return all events of these kinds."""
        names = {kind.name for kind in kinds}
        return [e for e in self.events if e.kind in names]


@dataclass(frozen=True, repr=False)
class QuizQuestion(Generic[S]):
    """A question: its text, the plays that decide it, its answers, and the rule it is about.

    ``truth`` returns the key of the right answer from the run. ``ordered`` keeps the order of the
    answers. ``hypothetical`` means that the text says what the plays will reveal, such as the face
    of a die. Then only tables with this result count.
    """

    text: str
    plays: tuple[Play, ...]
    replies: tuple[Reply, ...]
    truth: Callable[[Run[S]], object]
    clause: str
    note: str = ""
    ordered: bool = False
    hypothetical: bool = False

    @property
    def shown(self) -> tuple[object, ...]:
        """All parts that a learner sees, for comparison."""
        return (self.text, self.note, self.clause, self.plays, self.replies)


@dataclass(repr=False)
class Position(Generic[S]):
    """A position, the asked seat, and the move that this seat is about to make.

    ``wanted`` is the rule that the question should be about, or empty.
    """

    state: S
    seat: int
    action: int
    rng: Stream
    wanted: str = ""
    limits: tuple[str, ...] = ()
    makers: Makers[S] | None = None

    @property
    def plays(self) -> tuple[Play, ...]:
        """The move as the plays of a question."""
        return ((self.seat, self.action),)

    def run(self, *plays: Play) -> Run[S]:
        """Return the run of these plays on a copy of the state."""
        return run(self.state, plays)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.state.box.game.seats[seat].capitalize()

    @property
    def me(self) -> str:
        """Name of the asked seat."""
        return self.name(self.seat)

    @property
    def seats(self) -> range:
        """All seats of this table."""
        return range(self.state.box.players)

    def words(self, action: int) -> str:
        """Return the words for an action, in this position if they depend on it."""
        box, own = self.state.box, self.makers
        said = own.says(self.state, action) if own and own.says else ""
        return said or box.game.words(box, action)

    def allowed(self) -> Reason:
        """Return why the move is allowed, and by which rule."""
        reason = self.makers.allows(self) if self.makers and self.makers.allows else None
        if reason:
            return reason
        game, first = self.state.box.game, self.run(*self.plays).events[0]
        told = game.tell(self.state.box, first) if first.seen_by(self.seat) else ""
        return f"Nothing is against it. {told}".strip(), first.clause


def run(state: S, plays: Iterable[Play]) -> Run[S]:
    """Return the run of some plays on a copy, up to the first that the rules refuse."""
    table = state.clone()
    why_not, notes = table.box.game.why_not, list[Note]()
    table.sink = notes.append
    for seat, action in plays:
        if refusal := why_not(table, seat, action):
            return Run(state, table, tuple(events_of(notes)), refusal)
        table.apply(seat, action)
    table.sink = None
    return Run(state, table, tuple(events_of(notes)))


Make = Callable[[Position[S]], QuizQuestion[S] | None]


class Maker(NamedTuple, Generic[S]):
    """A kind of question: its name, the rules it can be about, and its function."""

    name: str
    clauses: tuple[str, ...]
    make: Make[S]


class Setup(NamedTuple):
    """A set-up for questions: the number of players, the options, and a note for the learner."""

    players: int
    options: Mapping[str, Choice] = {}
    note: str = ""


@dataclass(repr=False)
class Makers(Generic[S]):
    """All kinds of question of one game; an unknown rule fails at import.

    ``limits`` are the rules whose refusals make good questions. ``allows`` returns why a move is
    allowed. ``says`` returns the words for a move if its button is not clear without the table.
    """

    book: Rulebook
    setups: tuple[Setup, ...]
    limits: tuple[str, ...]
    kinds: list[Maker[S]] = field(default_factory=list)
    allows: Callable[[Position[S]], Reason | None] | None = None
    says: Callable[[S, int], str] | None = None

    def __post_init__(self) -> None:
        for clause in self.limits:
            self.book[clause]

    def about(self, *clauses: str) -> Callable[[Make[S]], Make[S]]:
        """Register a maker for questions about these rules."""

        def keep(make: Make[S]) -> Make[S]:
            name = make.__name__
            self.kinds.append(Maker(name, tuple(self.book[c].id for c in clauses), make))
            return make

        return keep

    def __iter__(self) -> Iterator[Maker[S]]:
        return iter(self.kinds)

    def __repr__(self) -> str:
        return f"<{len(self.kinds)} kinds of question>"


def numbers(right: int, why: Reason, wrong: Iterable[Slip], noun: str = "") -> tuple[Reply, ...]:
    """Return numbers as answers: the right one, typical mistakes, then near misses.

    *why* is the reason and the rule of the right number, *wrong* the mistakes with theirs.
    """
    found = {right: Reply(right, _count(right, noun), *why)}
    for n, mistake, clause in wrong:
        if n >= 0:
            found.setdefault(n, Reply(n, _count(n, noun), mistake, clause))
    for n, off in (
        (right + 1, "One too many"),
        (right - 1, "One too few"),
        (right + 2, "Too many"),
    ):
        if n >= 0 and len(found) < 3:
            found.setdefault(
                n, Reply(n, _count(n, noun), f"{off}: it is {_count(right, noun)}.", why[1])
            )
    return tuple(found.values())[:MOST]


def seats_to_choose(
    spot: Position[S], seats: Iterable[int], right: int, why: Reason, wrong: Callable[[int], str]
) -> tuple[Reply, ...]:
    """Return seats as answers, with *why* for the *right* one and *wrong* for the others."""
    sentence, clause = why
    return tuple(
        Reply(seat, spot.name(seat), sentence if seat == right else wrong(seat), clause)
        for seat in seats
    )


def _count(n: int, noun: str) -> str:
    return plural(n, noun) if noun else str(n)


def yes_no(yes: tuple[str, str, str], no: tuple[str, str, str]) -> tuple[Reply, Reply]:
    """Return the answers 'yes' and 'no', each with its text, reason and rule."""
    return Reply("yes", *yes), Reply("no", *no)
