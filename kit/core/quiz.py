"""Questions about a position: what a maker is given, and what it gives back.

A maker never says which answer is right. It says what to play and how to read the answer off
what the engine did; whoever puts the question runs the engine, on tables that the asked seat
cannot tell apart, and drops a question whose answer is not the same on all of them.
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
Reason = tuple[str, str]  # why, and by which rule
S = TypeVar("S", bound=State)


class Reply(NamedTuple):
    """One answer: what it claims, how it reads, why it is right or wrong and by which rule."""

    key: object
    text: str
    why: str
    clause: str


class Run(NamedTuple, Generic[S]):
    """What the engine made of some plays: the tables before and after, and what happened."""

    before: S
    after: S
    events: tuple[Event, ...]
    refusal: Refusal | None = None

    def first(self, *kinds: Kind) -> Event | None:
        """Return the first event of these kinds, if there was one."""
        return next(iter(self.all(*kinds)), None)

    def yes(self, *kinds: Kind) -> str:
        """Return 'yes' if something of these kinds happened, else 'no'."""
        return "yes" if self.first(*kinds) else "no"

    def all(self, *kinds: Kind) -> list[Event]:
        """Return all events of these kinds."""
        names = {kind.name for kind in kinds}
        return [e for e in self.events if e.kind in names]


@dataclass(frozen=True, repr=False)
class QuizQuestion(Generic[S]):
    """A question: its text, the plays that settle it, its answers and how to tell the right one.

    ``truth`` reads the right answer's key off the run. ``clause`` is the rule that the question
    is about; ``ordered`` keeps the answers in the order given (seats, yes and no). ``told`` says
    that the text itself tells what the play brings to light, so that the text alone decides.
    """

    text: str
    plays: tuple[Play, ...]
    replies: tuple[Reply, ...]
    truth: Callable[[Run[S]], object]
    clause: str
    note: str = ""
    ordered: bool = False
    told: bool = False

    @property
    def shown(self) -> tuple[object, ...]:
        """Return all that a learner will ever see of it, to compare."""
        return (self.text, self.note, self.clause, self.plays, self.replies)


@dataclass(repr=False)
class Position(Generic[S]):
    """A position through one seat's eyes, and the move that this seat is about to make.

    ``wanted`` names a rule that the question should be about, or is empty.
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
        """Return the move that is about to be made, as what a question plays."""
        return ((self.seat, self.action),)

    def run(self, *plays: Play) -> Run[S]:
        """Return what these plays come to, each judged first; nothing here changes."""
        return run(self.state, plays)

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.state.box.game.seats[seat].capitalize()

    @property
    def me(self) -> str:
        """Return what the asked seat is called."""
        return self.name(self.seat)

    @property
    def seats(self) -> range:
        """Return all seats of this table."""
        return range(self.state.box.players)

    def words(self, action: int) -> str:
        """Return an action as a person would say it here, or else as a button does."""
        box, own = self.state.box, self.makers
        said = own.says(self.state, action) if own and own.says else ""
        return said or box.game.words(box, action)

    def allowed(self) -> Reason:
        """Return why the move that is about to be made is allowed, and by which rule."""
        reason = self.makers.allows(self) if self.makers and self.makers.allows else None
        if reason:
            return reason
        game, first = self.state.box.game, self.run(*self.plays).events[0]
        told = game.tell(self.state.box, first) if first.seen_by(self.seat) else ""
        return f"Nothing is against it. {told}".strip(), first.clause


def run(state: S, plays: Iterable[Play]) -> Run[S]:
    """Play on a copy, each action judged by the rules first, up to the first that is refused."""
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
    """One kind of question: its name, the rules it can be about, and the function."""

    name: str
    clauses: tuple[str, ...]
    make: Make[S]


class Setup(NamedTuple):
    """A set-up worth asking about: how many play, with which options, and what to say of it."""

    players: int
    options: Mapping[str, Choice] = {}
    note: str = ""


@dataclass(repr=False)
class Makers(Generic[S]):
    """All kinds of question of one game; a rule that does not exist fails at import.

    ``limits`` are the rules that refuse a move in a way worth asking about. ``allows`` says why a
    move is allowed, ``says`` puts a move into words where its button needs the table beside it.
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


def numbers(
    right: int, why: tuple[str, str], wrong: Iterable[tuple[int, str, str]], noun: str = ""
) -> tuple[Reply, ...]:
    """Return answers that are numbers: the right one, slips worth explaining, near misses.

    *why* is the reason and the rule of the right number, *wrong* the slips: number, why, rule.
    """
    found = {right: Reply(right, _count(right, noun), *why)}
    for n, slip, clause in wrong:
        if n >= 0:
            found.setdefault(n, Reply(n, _count(n, noun), slip, clause))
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
    """Return seats as answers: *why* is the reason of the *right* one, *wrong* of any other."""
    sentence, clause = why
    return tuple(
        Reply(seat, spot.name(seat), sentence if seat == right else wrong(seat), clause)
        for seat in seats
    )


def _count(n: int, noun: str) -> str:
    return plural(n, noun) if noun else str(n)


def yes_no(yes: tuple[str, str, str], no: tuple[str, str, str]) -> tuple[Reply, Reply]:
    """Return the answers 'yes' and 'no': for each how it reads, why, and the rule."""
    return Reply("yes", *yes), Reply("no", *no)
