"""Quiz questions about a position: the input and the output of their makers.

A maker does not say which answer is right. It says what to play, and how to read the answer from
the run. ``kit.teach.quiz.make`` runs the engine on several tables that the asked seat cannot tell
apart, and drops a question whose answer differs between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

from kit.core.event import Event, Note, events_of
from kit.core.game import Choice
from kit.core.kinds import Kind, listed, plural
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
    """A kind of question: its name, the rules it can be about, and its function.

    ``variant`` means that it asks about rules that only a set-up of the variants has. ``drill``
    means that it asks only about a wanted rule, because in a mixed set it would be too easy.
    """

    name: str
    clauses: tuple[str, ...]
    make: Make[S]
    variant: bool = False
    drill: bool = False

    def ask(self, spot: Position[S]) -> QuizQuestion[S] | None:
        """Return the question about a position, with the asked seat as "you", or None."""
        found = self.make(spot)
        return addressed(found, spot.me) if found else None


class Setup(NamedTuple):
    """A set-up for questions: the number of players, the options, and a note for the learner."""

    players: int
    options: Mapping[str, Choice] = {}
    note: str = ""


@dataclass(repr=False)
class Makers(Generic[S]):
    """All kinds of question of one game; an unknown rule fails at import.

    ``limits`` are the rules whose refusals make good questions, ``order`` those on whose turn and
    in which step a move may be made. ``allows`` returns why a move is allowed. ``says`` returns the
    words for a move if its button is not clear without the table. ``variants`` are set-ups for sets
    of questions that ask about variants too. ``unasked`` are the rules that no question can be
    about, each with the reason.
    """

    book: Rulebook
    setups: tuple[Setup, ...]
    limits: tuple[str, ...]
    variants: tuple[Setup, ...] = ()
    kinds: list[Maker[S]] = field(default_factory=list)
    allows: Callable[[Position[S]], Reason | None] | None = None
    says: Callable[[S, int], str] | None = None
    order: tuple[str, ...] = ()
    unasked: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for clause in (*self.limits, *self.order, *self.unasked):
            self.book[clause]

    def about(
        self, *clauses: str, variant: bool = False, drill: bool = False
    ) -> Callable[[Make[S]], Make[S]]:
        """Register a maker for questions about these rules."""

        def keep(make: Make[S]) -> Make[S]:
            cited = tuple(self.book[c].id for c in clauses)
            self.kinds.append(Maker(make.__name__, cited, make, variant, drill))
            return make

        return keep

    def group(
        self, name: str, rows: Mapping[str, Make[S]], *, variant: bool = False, drill: bool = False
    ) -> None:
        """Register makers of questions that are alike, each under its rule, as one kind.

        In a set of questions they share the turns of one kind.
        """

        def make(spot: Position[S]) -> QuizQuestion[S] | None:
            clause = spot.wanted if spot.wanted in rows else spot.rng.choice(list(rows))
            return rows[clause](spot)

        make.__name__ = name
        self.about(*rows, variant=variant, drill=drill)(make)

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


def first_sentence(book: Rulebook, clause: str) -> str:
    """Return the first sentence of a rule."""
    return re.split(r"(?<=[.?!]) ", book[clause].text)[0]


def yes_no(yes: tuple[str, str, str], no: tuple[str, str, str]) -> tuple[Reply, Reply]:
    """Return the answers 'yes' and 'no', each with its text, reason and rule."""
    return Reply("yes", *yes), Reply("no", *no)


def choice(  # noqa: PLR0913 - the parts of a question
    spot: Position[S],
    text: str,
    answers: Mapping[Any, tuple[str, str] | tuple[str, str, str]],
    truth: Callable[[Run[S]], object],
    clause: str,
    *,
    plays: tuple[Play, ...] | None = None,
    ordered: bool = False,
    hypothetical: bool = False,
) -> QuizQuestion[S]:
    """Return a question with an answer for each key: its text, its reason, and a rule of its own.

    Without *plays* it is about the move of the position.
    """
    replies = tuple(
        Reply(key, *(said if len(said) == 3 else (*said, clause))) for key, said in answers.items()
    )
    moves = spot.plays if plays is None else plays
    return QuizQuestion(
        text, moves, replies, truth, clause, ordered=ordered, hypothetical=hypothetical
    )


# Questions for several games

DEALS = range(1, 9)  # seeds of new deals; what differs between them is left to chance
GUESSES = 8  # imagined tables on which a thing must be the same for a seat to know it


def dealt(state: S, seed: int = 1) -> S:
    """Return a newly dealt game at the same table: its players, options and cards."""
    box = state.box
    new: S = box.game.deal(box, Stream(seed))
    return new


def begins(state: S, first: Callable[[S], int]) -> int:
    """Return the seat that begins every new game at a table, or -1 if the lot decides."""
    seats = {first(dealt(state, seed)) for seed in DEALS}
    return seats.pop() if len(seats) == 1 else -1


def at_the_start(  # noqa: PLR0913, PLR0917 - the parts of a question
    spot: Position[S],
    clause: str,
    text: str,
    read: Callable[[S], int],
    why: str,
    wrong: Iterable[tuple[int, str]],
    noun: str = "",
) -> QuizQuestion[S]:
    """Return a question for a number of a newly dealt game; *wrong* are slips and their reasons."""
    right = read(dealt(spot.state))
    slips = [(n, said, clause) for n, said in wrong]
    replies = numbers(right, (why, clause), slips, noun)
    return QuizQuestion(text, (), replies, lambda r: read(dealt(r.before)), clause)


def knowing(state: S, thing: Callable[[S], object]) -> frozenset[int]:
    """Return the seats that know *thing*: it is the same on every table they can imagine."""
    game = state.box.game
    return frozenset(
        seat
        for seat in range(state.box.players)
        if all(
            thing(game.imagine(game.view(state, seat), Stream(at))) == thing(state)
            for at in range(GUESSES)
        )
    )


def who_knows(  # noqa: PLR0913 - the parts of a question
    spot: Position[S],
    text: str,
    thing: Callable[[S], object],
    why: Reason,
    about: int,
    *,
    plays: tuple[Play, ...] = (),
) -> QuizQuestion[S] | None:
    """Return the question which seats know something after some plays; *about* is the main seat."""
    every = frozenset(spot.seats)
    right = knowing(spot.run(*plays).after, thing)
    offered = (right, every, frozenset({about}), frozenset[int](), every - {about})
    found = {seats: _these(spot, seats) for seats in dict.fromkeys(offered)}
    return choice(
        spot,
        text,
        {
            seats: (words, f"{_misjudged(spot, seats, right)}{why[0]}")
            for seats, words in [*found.items()][:MOST]
        },
        lambda r: knowing(r.after, thing),
        why[1],
        plays=plays,
        ordered=False,
    )


def _misjudged(spot: Position[S], seats: frozenset[int], right: frozenset[int]) -> str:
    """Return which seats an answer leaves out or names wrongly, before its reason."""
    left_out, wrong = (listed([spot.name(x) for x in sorted(one)], " and ")
                       for one in (right - seats, seats - right))  # fmt: skip
    said = [f"{left_out} {'knows' if len(right - seats) == 1 else 'know'} it."] if left_out else []
    if wrong:
        said.append(f"{wrong} {'does' if len(seats - right) == 1 else 'do'} not know it.")
    return "".join(f"{one} " for one in said)


def _these(spot: Position[S], seats: frozenset[int]) -> str:
    """Return some of all seats in words: "Everybody but Red"."""
    others = [seat for seat in spot.seats if seat not in seats]
    if not others:
        return "Everybody"
    if not seats:
        return "Nobody"
    if len(others) == 1 and len(spot.seats) > 2:
        return f"Everybody but {spot.name(others[0])}"
    return f"Only {listed([spot.name(seat) for seat in sorted(seats)], ' and ')}"


# The asked seat as "you"

_ODD_VERBS = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
_ADVERBS = {"already", "also", "alone", "just", "never", "now", "only", "still", "then", "too"}
_NO_VERBS = {"as", "its", "his", "this", "always", "cards", "coins", "goals", "spaces", "times"}
_SENTENCES = re.compile(r"(?<=[.?!:;])(?= )|(?<=[.?!]”)(?= )")
_MAYBE = "(?: (?:" + "|".join(sorted(_ADVERBS)) + "))?"
_JOINED = re.compile(rf"((?: and| but| then|,| or){_MAYBE} )(\w+)\b(?!')")


def addressed(ask: QuizQuestion[S], name: str) -> QuizQuestion[S]:
    """Return a question that says "you" instead of *name*."""
    return replace(
        ask,
        text=as_you(ask.text, name),
        note=as_you(ask.note, name),
        replies=tuple(
            reply._replace(text=as_you(reply.text, name), why=as_you(reply.why, name))
            for reply in ask.replies
        ),
    )


def as_you(text: str, name: str) -> str:
    """Return sentences in which *name* is "you".

    >>> as_you("Owl lays Red 7 and ends the play. Does Owl win? Fox takes Owl's coins.", "Owl")
    'You lay Red 7 and end the play. Do you win? Fox takes your coins.'
    """
    if name not in text:
        return text
    parts = _SENTENCES.split(text)
    starts = [True, *(part.rstrip("”")[-1:] not in ";:" for part in parts)]
    return "".join(
        _one_sentence(part, name, starts=start) for part, start in zip(parts, starts, strict=False)
    )


def _one_sentence(text: str, name: str, *, starts: bool) -> str:
    """Return a sentence, or a part of one, with *name* as "you" and its verbs to match."""
    text = re.sub(
        rf"\b({'|'.join(_ODD_VERBS)})( {name}\b)(?!')",
        lambda m: _ODD_VERBS[m[1]] + m[2],
        text,
    )
    text = re.sub(
        rf"\b({'|'.join(map(str.capitalize, _ODD_VERBS))})( {name}\b)(?!')",
        lambda m: _ODD_VERBS[m[1].lower()].capitalize() + m[2],
        text,
    )
    done, rest = "", text
    while found := re.search(rf"\b{name}\b('s)?", rest):
        before, after = rest[: found.start()], rest[found.end() :]
        begins = starts and not (done + before).strip(" “(")
        you = "your" if found[1] else "you"
        if found[1] and not after.strip(" .?!,"):
            you = "yours"
        done += before + (you.capitalize() if begins else you)
        rest = after if found[1] else _second_person(after)
    return done + rest


def _second_person(after: str) -> str:
    """Return what follows "you" with its verbs in the second person."""
    words = re.match(rf"({_MAYBE}) (\w+)\b(?!')", after)
    if not words or not _is_verb(words[2]):
        return after
    rest = after[words.end() :]
    until = re.search(r",? (?:and|but|so|while|because|whoever|that|who) [A-Z]\w+ ", rest)
    own, other = (rest[: until.start()], rest[until.start() :]) if until else (rest, "")
    own = _JOINED.sub(lambda m: m[1] + (_verb(m[2]) if _is_verb(m[2]) else m[2]), own)
    return f"{words[1]} {_verb(words[2])}{own}{other}"


def _is_verb(word: str) -> bool:
    """Tell whether a word after a name looks like a verb in the third person."""
    return word in _ODD_VERBS or (
        word.islower() and word.endswith("s") and not word.endswith("ss") and word not in _NO_VERBS
    )


def _verb(word: str) -> str:
    """Return a verb in the second person: 'lays' becomes 'lay', 'passes' 'pass'."""
    if word in _ODD_VERBS:
        return _ODD_VERBS[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if re.search(r"(sh|ch|ss|x|zz)es$", word) else word[:-1]
