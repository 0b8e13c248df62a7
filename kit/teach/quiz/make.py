"""Search for quiz questions in random games, with a check of each right answer.

One random stream drives the search, so a code gives the same questions everywhere. The limits of
the search count positions, never time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.game import AnyBox, AnyGame
from kit.core.quiz import Maker, Makers, Position, QuizQuestion, Run, Setup, run
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import game, quiz_games
from kit.play.bots import one_ply
from kit.teach.quiz.code import Code
from kit.teach.quiz.generic import everywhere

WORLDS = 6  # imagined tables on which the answer must be the same
HYPOTHETICAL_WORLDS = 24  # imagined tables for a hypothetical question; some do not count
LOOK = 700  # positions searched for one kind of question before the next kind
ONE_GAME = 200  # positions from one game, before the next one
FURTHER = 60  # positions searched for another candidate, when there is one
ENOUGH = 3  # candidates; the one with the rule used least is chosen
THOUGHT = 20  # one ply of this many is chosen by a one-ply bot, the others at random
CONSIDERED = 4  # moves that the bot chooses from


@dataclass(frozen=True, repr=False)
class Posed:
    """A question ready to be asked, with the true state and the answer, both kept secret."""

    game: AnyGame
    setup: Setup
    state: State
    seat: int
    kind: str
    ask: QuizQuestion[State]
    order: tuple[int, ...]  # of the answers
    right: int  # the place of the right one in that order

    def __repr__(self) -> str:
        return f"<a question about {self.game.slug}>"

    @property
    def rule(self) -> str:
        """Game and clause of the question, as a browser stores it."""
        return f"{self.game.slug}/{self.ask.clause}"

    def settle(self) -> Run[State]:
        """Return the run of the plays on the true state."""
        return run(self.state, self.ask.plays)


@cache
def makers(slug: str) -> tuple[Makers[State], tuple[Maker[State], ...]]:
    """Return a game's makers, and all kinds of question about it."""
    quiz = game(slug).quiz
    if quiz is None:
        raise Unreadable(f"{game(slug).title} has no quiz")
    own = quiz()
    return own, (*own, *everywhere(own))


def _setups(slug: str, *, variants: bool) -> tuple[Setup, ...]:
    """Return the set-ups for questions; with variants, these come first, as often as the others."""
    own = makers(slug)[0]
    return (*own.variants, *own.setups[: len(own.variants)]) if variants else own.setups


@lru_cache(maxsize=16)
def _boxes(slug: str, pack: Pack | None = None, *, variants: bool = False) -> tuple[AnyBox, ...]:
    found, setups = game(slug), _setups(slug, variants=variants)
    return tuple(found.box(setup.players, setup.options, pack) for setup in setups)


def sure_question(
    maker: Maker[State], state: State, spot: Position[State], worlds: Stream
) -> QuizQuestion[State] | None:
    """Return the maker's question, or None if the seat cannot be sure of the right answer.

    There must be one right answer, the same on every table that the seat cannot tell apart. For a
    hypothetical question, only tables with the same text count.
    """
    ask = maker.ask(_copy(spot, state))
    if ask is None or not sound(ask, state):
        return None
    found: AnyGame = state.box.game
    view, key = found.view(state, spot.seat), ask.truth(run(state, ask.plays))
    for _ in range(HYPOTHETICAL_WORLDS if ask.hypothetical else WORLDS):
        world = found.imagine(view, worlds)
        other = maker.ask(_copy(spot, world))
        if ask.hypothetical and (other is None or other.text != ask.text):
            continue
        if other is None or other.shown != ask.shown or other.truth(run(world, ask.plays)) != key:
            return None
    return ask


def sound(ask: QuizQuestion[State], state: State) -> bool:
    """Tell whether exactly one of two or more different answers is right."""
    keys = [reply.key for reply in ask.replies]
    texts = {reply.text for reply in ask.replies}
    truth = ask.truth(run(state, ask.plays))
    return len(keys) >= 2 and len(texts) == len(keys) and keys.count(truth) == 1


def _copy(spot: Position[State], state: State) -> Position[State]:
    return replace(spot, state=state, rng=spot.rng.clone())


def positions(
    slug: str, rng: Stream, pack: Pack | None = None, *, variants: bool = False
) -> Iterator[tuple[Setup, State, int, int]]:
    """Yield set-up, state, seat and next move from an endless series of games."""
    found, setups = game(slug), _setups(slug, variants=variants)
    while True:
        at = rng.below(len(setups))
        setup, box = setups[at], _boxes(slug, pack, variants=variants)[at]
        state = found.deal(box, _seed(rng))
        late = rng.below(4) * rng.below(120)  # some positions late in the game
        for ply in range(min(late + ONE_GAME, found.plies)):
            seats = state.to_act()
            if not seats:
                break
            seat = rng.choice(seats)
            action = _move(state, seat, rng)
            if ply >= late:
                yield setup, state, seat, action
            state.apply(seat, action)


def _move(state: State, seat: int, rng: Stream) -> int:
    """Return a random legal move, or at times the one-ply bot's."""
    legal: list[int] = state.legal(seat)
    if rng.below(THOUGHT):
        return legal[rng.below(len(legal))]
    rng.shuffle(legal)
    found: AnyGame = state.box.game
    return one_ply(found, found.view(state, seat), legal[:CONSIDERED], rng)


def _gist(ask: QuizQuestion[State]) -> tuple[str, ...]:
    """Return a key that is equal for questions that look alike to a learner."""
    return (ask.text, *sorted(reply.text for reply in ask.replies))


def _seed(rng: Stream) -> Stream:
    return Stream(rng.below(1 << 32) << 32 | rng.below(1 << 32))


@dataclass(repr=False)
class Search:
    """Search for questions about one game: each kind in turn, no two alike.

    With ``variants`` it asks about variants too, at tables that are set up for them.
    """

    slug: str
    rng: Stream
    pack: Pack | None = None
    variants: bool = False
    used: dict[str, int] = field(default_factory=dict)  # questions per rule
    alike: set[tuple[str, ...]] = field(default_factory=set)
    _queue: list[Maker[State]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        """Search in other games than before."""
        self._seen = positions(self.slug, self.rng, self.pack, variants=self.variants)

    def next(self, wanted: str = "") -> Posed | None:
        """Return a new question, about the rule *wanted* if given, or None.

        A rule that only variants have is asked about at a table with variants.
        """
        found = self._next(wanted)
        if wanted and not found and not self.variants and makers(self.slug)[0].variants:
            self.variants = True
            self._begin()
            found = self._next(wanted)
        return found

    def _next(self, wanted: str) -> Posed | None:
        for maker in self._turns(wanted):
            found = self._some(maker, wanted)
            if found:
                best = min(found, key=lambda one: self.used.get(one.ask.clause, 0))
                self.used[best.ask.clause] = self.used.get(best.ask.clause, 0) + 1
                self.alike.add(_gist(best.ask))
                self._begin()
                return best
        return None

    def _turns(self, wanted: str) -> Iterator[Maker[State]]:
        """Yield the kinds in random order, each once before any is repeated."""
        kinds = [maker for maker in makers(self.slug)[1] if self.variants or not maker.variant]
        if wanted:
            yield from (maker for maker in kinds if wanted in maker.clauses)
            return
        kinds = [maker for maker in kinds if not maker.drill]
        for _ in range(2 * len(kinds)):
            if not self._queue:
                self._queue = list(kinds)
                self.rng.shuffle(self._queue)
            yield self._queue.pop()

    def _some(self, maker: Maker[State], wanted: str) -> list[Posed]:
        found: list[Posed] = []
        left = 4 * LOOK if wanted else LOOK
        while left:
            left -= 1
            setup, state, seat, action = next(self._seen)
            one = self._try(maker, setup, state, seat, action, wanted)
            if one and _gist(one.ask) not in self.alike | {_gist(other.ask) for other in found}:
                found.append(one)
                if len(found) == ENOUGH or wanted:
                    return found
                left = min(left, FURTHER)
        return found

    def _try(  # noqa: PLR0913, PLR0917 - what a position consists of
        self, maker: Maker[State], setup: Setup, state: State, seat: int, action: int, wanted: str
    ) -> Posed | None:
        own = makers(self.slug)[0]
        spot = Position(state, seat, action, _seed(self.rng), wanted, own.limits, own)
        ask = sure_question(maker, state, spot, self.rng)
        if ask is None or (wanted and ask.clause != wanted):
            return None
        right = [r.key for r in ask.replies].index(ask.truth(run(state, ask.plays)))
        order = list(range(len(ask.replies)))
        if not ask.ordered:
            self.rng.shuffle(order)
        kept = state.clone()
        return Posed(
            kept.box.game, setup, kept, seat, maker.name, ask, tuple(order), order.index(right)
        )


class QuestionSet:
    """Questions of a code, and of a card pack if given, each made when it is first needed."""

    def __init__(self, code: Code, pack: Pack | None = None) -> None:
        if pack is not None:
            _boxes(code.game, pack)  # raises an error early if the pack does not fit
        self.code, self.pack = code, pack
        self._made: list[Posed] = []
        self._maker = self._make()

    def __len__(self) -> int:
        return self.code.size

    def __repr__(self) -> str:
        return f"QuestionSet({str(self.code)!r})"

    def __getitem__(self, at: int) -> Posed:
        while len(self._made) <= at:
            self._made.append(next(self._maker))
        return self._made[at]

    def _make(self) -> Iterator[Posed]:
        """Yield the questions; a mixed set takes the games in turn."""
        games = [self.code.game] if self.code.game else list(quiz_games())
        self.code.stream("games").shuffle(games)
        variants = self.code.variants
        searches = {
            slug: Search(slug, self.code.stream(slug), self.pack, variants) for slug in games
        }
        at = 0
        while True:
            found = searches[games[at % len(games)]].next()
            at += 1
            if found:
                yield found
