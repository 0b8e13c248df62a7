"""The contract of a game, and the box that one match is played from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from kit.core.cards import Effects, Pack
from kit.core.display import Drawable
from kit.core.drawing import Area, Drawing
from kit.core.errors import Unreadable, nearest, said
from kit.core.event import Event, Note
from kit.core.kinds import Events
from kit.core.named import NamedView
from kit.core.outcome import Fact, lead
from kit.core.rng import Stream
from kit.core.rulebook import Refusal, Rulebook, Rules
from kit.core.shape import Keys, Problem

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers
    from kit.core.state import State

Choice = str | int  # value of an option
Options = Mapping[str, Choice]
Sides = tuple[tuple[int, ...], ...]  # the seats that win together, by side
FEW = 6  # choices of an option that an error message lists
L = TypeVar("L")
S = TypeVar("S", bound="State")
V = TypeVar("V", bound="View")


class Notation:
    """All actions of a box: an int inside, a text outside; ``label`` and ``parse`` are inverses.

    >>> words = Notation(["draw", "Bear > amber crypt"])
    >>> words.parse(" bear >amber  crypt ")
    1
    """

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = tuple(labels)
        self._number = {_fold(label): number for number, label in enumerate(self.labels)}
        if len(self._number) != len(self.labels):
            raise Unreadable("two actions of this box have the same label")

    def __len__(self) -> int:
        return len(self.labels)

    def label(self, action: int) -> str:
        """Return the text of an action."""
        if not isinstance(action, int) or not 0 <= action < len(self.labels):
            raise Unreadable(f"there is no action {said(action)}")
        return self.labels[action]

    def parse(self, text: str) -> int:
        """Return the action of a text, ignoring case and extra spaces."""
        number = self._number.get(_fold(text)) if isinstance(text, str) else None
        if number is None:
            near = nearest(str(text), self.labels)
            raise Unreadable(f"cannot read the action {said(text)}", near=near)
        return number


def _fold(text: str) -> str:
    return "".join(text.lower().split())


class Thinking(NamedTuple):
    """Parameters of the search bot that each game chooses.

    ``depth`` is the number of decisions after which ``worth`` evaluates the table. With probability
    ``greed`` an imagined player takes the best of a ``few`` random moves by ``worth``, otherwise a
    random move. A side whose table is worth one ``swing`` more wins about three times as often.

    Where all choose in secret, ``unchoose(state, seat)`` removes the others' choices from an
    imagined table. The thinker then guesses each of them by ``worth`` on so many ``guesses``
    tables: the more tables, the less random the guess.

    Where ``worth`` is a poor guide to single moves, ``policy(state, seat, rng)`` returns a legal
    move by a rule of thumb. Imagined players then follow it, the thinker leaves it only for a move
    with better results, and ``depth`` counts every step. A playout also stops when
    ``chapter(state)`` changes, for example at the end of a round.

    Where the rest of a game needs no choices, ``settle(state)`` returns the table after it. It is
    then judged once for all sides.
    """

    depth: int = 40
    greed: float = 0.5
    swing: float = 5.0
    few: int = 8
    unchoose: Callable[[Any, int], None] | None = None
    guesses: int = 1
    policy: Callable[[Any, int, Stream], int] | None = None
    chapter: Callable[[Any], int] | None = None
    settle: Callable[[Any], Any] | None = None


TO_THE_END = Thinking(depth=10_000, greed=0.0)  # plays imagined games to their end, at random


class RoundEnds(NamedTuple):
    """How a game's rounds end, for the screen that shows the standing.

    An event of one of the kinds ``ends`` ends a round; those of the kinds ``tells`` at the same
    moment say what it brought. ``standing(view)`` is what each seat has, in the ``unit``; the most
    is best, or with ``fewest`` the least. ``rounds(box)`` is their number, if it is fixed. With
    ``brief``, rounds are so short that the next one begins by itself after a while.
    """

    ends: frozenset[str]
    tells: frozenset[str]
    standing: Callable[[Any], Sequence[int]]
    unit: str
    fewest: bool = False
    rounds: Callable[[Any], int] | None = None
    brief: bool = False


class FirstGame(NamedTuple):
    """The short game that a beginner is dealt: how many play, and with which options, in ``words``.

    ``minutes`` is how long it takes, as ``python -m tests.fit --clicks`` measures it.
    """

    players: int
    minutes: int
    options: tuple[tuple[str, Choice], ...] = ()
    words: str = ""


@dataclass(frozen=True)
class Option:
    """A switch of the game: its choices, the clause behind it and what it means.

    Where the choices depend on the cards, ``of_pack`` returns them for another pack.
    """

    name: str
    choices: tuple[Choice, ...]
    clause: str
    help: str
    of_pack: Callable[[Pack], tuple[Choice, ...]] | None = None

    @property
    def default(self) -> Choice:
        """Return the choice that applies if none is given."""
        return self.choices[0]

    def for_pack(self, pack: Pack) -> Option:
        """Return the option with its choices for these cards."""
        return replace(self, choices=self.of_pack(pack)) if self.of_pack else self

    def choose(self, wanted: object) -> Choice:
        """Return the choice that *wanted* names; the parts of a choice may be in any order."""
        for choice in self.choices:
            if type(choice) is type(wanted) and choice == wanted:
                return choice
        parts = _listed(wanted)
        if len(parts) > 1:
            same = [choice for choice in self.choices if sorted(_listed(choice)) == sorted(parts)]
            if same:
                return same[0]
        raise Unreadable(self._unknown(wanted, parts), ("options", self.name))

    def _unknown(self, wanted: object, parts: list[str]) -> str:
        known = list(dict.fromkeys(part for choice in self.choices for part in _listed(choice)))
        odd = [part for part in parts if part not in known]
        if len(parts) > 1 and odd:
            return f"option {self.name!r}: there is no {odd[0]!r}{nearest(odd[0], known)}"
        if len(self.choices) <= FEW:
            choices = ", ".join(map(repr, self.choices))
            return f"option {self.name!r} is one of {choices}, not {said(wanted)}"
        examples = f"{self.choices[0]!r}, or as {self.choices[-1]!r}"
        made = f"made of {', '.join(known[1:])}"
        return f"option {self.name!r} is {examples}, {made}; not {said(wanted)}"


def _listed(choice: object) -> list[str]:
    """Return the parts of a choice such as ``Pirate, Wizard``, or of the same as a list."""
    if isinstance(choice, list | tuple):
        return [str(part) for part in choice]
    return [part.strip() for part in str(choice).split(",")]


@dataclass(frozen=True)
class Box(Generic[L]):
    """What is fixed before the deal: the game, the seats, the chosen readings, the cards.

    ``lookup`` has tables for the game's fast state, derived from the rest.
    """

    game: AnyGame
    players: int
    options: Options
    pack: Pack
    notation: Notation = field(compare=False)
    lookup: L = field(compare=False)

    @cached_property
    def keys(self) -> Keys:
        """Return the description of what a written table holds."""
        return self.game.keys(self)

    def __repr__(self) -> str:
        return f"Box({self.game.slug!r}, players={self.players})"


def no_lookup(players: int, options: Options, pack: Pack) -> None:
    """Return nothing: the default of a game whose state looks nothing up."""
    del players, options, pack


def capitalized(box: AnyBox, action: int) -> str:
    """Return an action as files write it, with a capital: the default for buttons."""
    label = box.notation.label(action)
    return f"{label[:1].upper()}{label[1:]}"


def first_plays(seats: Sequence[str]) -> Callable[[int, Options], Problem | None]:
    """Return a check (``Game.clashes``) that the option 'first' is 'lots' or a seat that plays."""

    def clashes(players: int, options: Options) -> Problem | None:
        first, playing = options["first"], seats[:players]
        if first in ("lots", *playing):
            return None
        says = f"option 'first': {first} does not play; seats are {', '.join(playing)}"
        return Problem(("options", "first"), says)

    return clashes


def random_worth(state: State, seat: int) -> float:
    """Return a seat's lead after a game played to its end at random: the default for bots.

    The lead is counted in points. Winning counts one more, for games without points.
    """
    s = state.clone()
    while acting := s.to_act():
        s.apply(acting[0], s.rng.choice(s.legal(acting[0])))
    outcome = s.outcome()
    if outcome is None:
        return 0.0
    return lead(outcome.totals, seat) + (seat in outcome.winners)


class Playout(NamedTuple):
    """Part of an imagined game: the tables before and after it, and the seat it is told for.

    ``told`` has the notes of the seat's own turn. Everything is imagined, so nothing leaks.
    """

    before: Any
    after: Any
    seat: int
    told: Sequence[Note]


Facts = Iterable[tuple[Fact, float]]


def score_facts(playout: Playout) -> Facts:
    """Return the seat's score lines of a finished game: the default reasons of the coach."""
    outcome = playout.after.outcome()
    for line in outcome.lines if outcome else ():
        if line.seat == playout.seat:
            yield (
                Fact(line.clause, f"you have {{}} points for {line.label}", good=True),
                line.points,
            )


class View(Protocol):
    """What one seat may know. Each game has its own; views are built up, never cut down."""

    @property
    def box(self) -> AnyBox:
        """Return the box the game is played from."""

    @property
    def seat(self) -> int:
        """Return the seat that looks."""


@dataclass(frozen=True, eq=False)
class Game(Drawable, Generic[S, V]):
    """One game: its required parts, and its optional parts with their defaults.

    Required:

    - ``slug`` is the name of the folder, ``prefix`` the two letters that begin the game's codes,
      and ``blurb`` one sentence for the gallery.
    - ``notation`` names every action.
    - ``state`` makes an empty table, and ``set_up`` deals it. ``keys`` describes the table as
      written data. ``lay_out(state, laid)`` completes a state whose slots are set from that data,
      or refuses it.
    - ``view`` is what one seat may know. ``imagine`` makes a whole table that fits a view.
    - Every match ends within ``plies`` plies.

    Optional:

    - ``areas`` says what lies where in a view. Without a ``drawing``, the picture is made of it.
      A game has one of the two.
    - ``named`` returns a view by names, for programs that people write.
    - ``drawing``, ``quiz`` and ``questions`` (to the table) import their modules when they are
      first called. Without a quiz or questions the pages do not offer them.
    - ``lookup(players, options, pack)`` prepares what the state looks up (``Box.lookup``).
    - ``words`` says an action as its button does, by default as the notation writes it.
    - ``worth`` judges a table for bots, by default with a game played to its end at random.
      ``thinking`` sets how far bots look ahead.
    - ``facts`` says what players care about in an imagined game. The coach finds its
      reasons there. By default they are the score lines. A fact that is not said counts as 0.
    - ``clashes(players, options)`` names an option that does not go with another or with the number
      of players. ``teams(box)`` names the seats that win together.
    - ``first`` is the short game that a beginner is dealt, by default the smallest table.
    - ``round_ends`` says how rounds end; a game without it has no rounds.
    - ``chance`` lists the results of chance that a scenario can write, each with its meaning.
    - ``teaches`` lists in a few words what one learns. ``bound`` says why a match ends. ``lab``
      tells that there is a notebook ``notebooks/<slug>/lab.ipynb``.
    """

    slug: str
    title: str
    prefix: str
    players: tuple[int, ...]
    seats: tuple[str, ...]
    blurb: str
    rulebook: Rulebook
    rules: Rules
    events: Events
    pack: Pack
    notation: Callable[[int, Options, Pack], Notation]
    state: Callable[[AnyBox, Stream], S]
    set_up: Callable[[S], None]
    lay_out: Callable[[S, Mapping[str, Any]], None]
    keys: Callable[[AnyBox], Keys]
    view: Callable[[S, int], V]
    imagine: Callable[[V, Stream], S]
    plies: int

    areas: Callable[[V], Sequence[Area]] | None = None
    named: Callable[[V], NamedView] | None = None
    drawing: Callable[[], Drawing[V]] | None = None
    quiz: Callable[[], Makers[S]] | None = None
    questions: Callable[[], TableForms] | None = None
    options: tuple[Option, ...] = ()
    lookup: Callable[[int, Options, Pack], object] = no_lookup
    words: Callable[[AnyBox, int], str] = capitalized
    worth: Callable[[S, int], float] = random_worth
    facts: Callable[[Playout], Facts] = score_facts
    thinking: Thinking = TO_THE_END
    clashes: Callable[[int, Options], Problem | None] | None = None
    teams: Callable[[AnyBox], Sides] | None = None
    first: FirstGame | None = None
    round_ends: RoundEnds | None = None
    chance: tuple[tuple[str, str], ...] = ()
    teaches: tuple[str, ...] = ()
    bound: str = ""
    lab: bool = False

    def __post_init__(self) -> None:
        if self.areas is None and self.drawing is None:
            raise TypeError(f"{self.slug} needs areas or a drawing, or its table cannot be shown")

    def __repr__(self) -> str:
        return f"game({self.slug!r})"

    def box(
        self,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: Pack | None = None,
    ) -> AnyBox:
        """Return a checked box: unknown options and player counts are refused in a sentence."""
        seats = self.players[-1] if players is None else players
        if type(seats) is not int or seats not in self.players:  # 2.0 is no number of players
            wanted = ", ".join(map(str, self.players))
            says = f"{self.title} is for {wanted} players, not {said(seats)}"
            raise Unreadable(says, ("players",))
        cards = self.pack if pack is None else pack
        if not isinstance(cards, Pack) or cards.effects is not self.effects:
            name = repr(cards.name) if isinstance(cards, Pack) else said(cards)
            raise Unreadable(f"the card pack {name} is not for {self.title}")
        chosen = self._choose(options or {}, cards)
        if self.clashes is not None and (why := self.clashes(seats, chosen)):
            raise Unreadable(why.says, why.path)
        lookup = self.lookup(seats, chosen, cards)
        return Box(self, seats, chosen, cards, self.notation(seats, chosen, cards), lookup)

    @property
    def effects(self) -> Effects:
        """Return the effects that the game's cards can name."""
        return self.pack.effects

    @property
    def first_game(self) -> FirstGame:
        """Return the game that a beginner is dealt; its minutes are 0 if nobody measured them."""
        several = [count for count in self.players if count > 1]
        return self.first or FirstGame((several or self.players)[0], 0)

    def options_for(self, pack: Pack | None = None) -> tuple[Option, ...]:
        """Return the options with their choices for these cards."""
        return self.options if pack is None else tuple(o.for_pack(pack) for o in self.options)

    def deal(self, box: AnyBox, rng: Stream) -> S:
        """Return a new game."""
        table = self.state(box, rng)
        self.set_up(table)
        return table

    def lay(self, box: AnyBox, written: Mapping[str, object], rng: Stream) -> S:
        """Return the written table, or raise Unreadable for the entry that does not fit."""
        table = self.state(box, rng)
        self.lay_out(table, table.set_slots(written))
        return table

    def lines(self, view: V) -> list[str]:
        """Return the table as a seat sees it, in plain lines."""
        self.check_view(view)
        if self.drawing is not None:
            return self.drawing().lines(view)
        return [] if self.areas is None else [area.line(view.box) for area in self.areas(view)]

    def check_view(self, view: object) -> None:
        """Raise Unreadable unless *view* is what a seat of this game may know."""
        box = getattr(view, "box", None)
        if not isinstance(box, Box) or box.game is not self or not isinstance(view, tuple):
            got = f"a view of {box.game.title}" if isinstance(box, Box) else said(view)
            raise Unreadable(f"expected a view of {self.title}, got {got}")

    def sides(self, box: AnyBox) -> Sides:
        """Return the seats that win together, side by side."""
        return self.teams(box) if self.teams else tuple((seat,) for seat in range(box.players))

    def tell(self, box: AnyBox, event: Event) -> str:
        """Put an event into a sentence."""
        return self.events.tell(box, event)

    def why_not(self, state: S, seat: int, action: int) -> Refusal | None:
        """Return the first clause that forbids *action*, or None."""
        return self.rules.why_not(state, seat, action)

    def _choose(self, wanted: Mapping[str, object], pack: Pack) -> dict[str, Choice]:
        if not isinstance(wanted, Mapping):
            raise Unreadable(
                f"options must be names with their choices, not {said(wanted)}", ("options",)
            )
        known = {option.name: option for option in self.options_for(pack)}
        for name in wanted:
            if name not in known:
                says, near = f"{self.slug} has no option {name!r}", nearest(str(name), known)
                raise Unreadable(says, ("options", name), near)
        return {
            name: option.choose(wanted[name]) if name in wanted else option.default
            for name, option in known.items()
        }


AnyBox = Box[Any]
AnyGame = Game[Any, Any]
