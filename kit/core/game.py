"""A game as the rest of the kit sees it, and the box that one match is played from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from kit.core.cards import Effects, Pack
from kit.core.display import rendered
from kit.core.drawing import Drawing
from kit.core.errors import Unreadable, nearest
from kit.core.event import Event
from kit.core.kinds import Events
from kit.core.notation import Notation
from kit.core.rng import Stream
from kit.core.rulebook import Refusal, Rulebook, Rules
from kit.core.shape import Keys, Problem
from kit.core.thinking import USUAL, Sides, Thinking

if TYPE_CHECKING:
    from kit.core.ask import TableForms
    from kit.core.quiz import Makers
    from kit.core.state import State

Choice = str | int  # what an option can be set to
Options = Mapping[str, Choice]
FEW = 6  # so many choices of an option are all named where another was written
L = TypeVar("L")
S = TypeVar("S", bound="State")
V = TypeVar("V", bound="View")


@dataclass(frozen=True)
class Option:
    """A switch of the game: its choices, the clause behind it and what it means.

    Where the choices are made of the cards, ``of_pack`` says what they are with another pack.
    """

    name: str
    choices: tuple[Choice, ...]
    clause: str
    help: str
    of_pack: Callable[[Pack], tuple[Choice, ...]] | None = None

    @property
    def default(self) -> Choice:
        """Return the reading used where nobody chose."""
        return self.choices[0]

    def for_pack(self, pack: Pack) -> Option:
        """Return the option with the choices that there are with these cards."""
        return replace(self, choices=self.of_pack(pack)) if self.of_pack else self

    def choose(self, wanted: object) -> Choice:
        """Return the choice that is meant; of one that lists several, in whatever order."""
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
            return f"option {self.name!r} is one of {choices}, not {wanted!r}"
        examples = f"{self.choices[0]!r}, or as {self.choices[-1]!r}"
        return f"option {self.name!r} is {examples}, made of {', '.join(known[1:])}; not {wanted!r}"


def _listed(choice: object) -> list[str]:
    """Return the parts of a choice such as ``Pirate, Wizard``, also where a file lists them."""
    if isinstance(choice, list | tuple):
        return [str(part) for part in choice]
    return [part.strip() for part in str(choice).split(",")]


@dataclass(frozen=True)
class Box(Generic[L]):
    """What is fixed before the deal: the game, the seats, the readings chosen, the cards.

    ``lookup`` is what the game's fast state looks things up in, derived from the rest.
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


class View(Protocol):
    """What one seat may know: each game has its own, built up and never cut down."""

    @property
    def box(self) -> AnyBox:
        """Return the box the game is played from."""

    @property
    def seat(self) -> int:
        """Return the seat that looks."""


@dataclass(frozen=True, eq=False)
class Game(Generic[S, V]):
    """One game: what it is called, who may play, its rules, and its few functions.

    ``teaches`` says in a few words what one learns by it; ``prefix`` is the start of its quiz
    codes. ``lookup(players, options, pack)`` derives what the fast state looks up; ``notation``
    names all actions and ``words`` says one as a button does; ``set_up`` deals into an empty State;
    ``lay_out(state, laid)`` completes a State whose slots are set from a written table, or refuses
    it; ``keys`` describes what a written table holds, ``chance`` what the game leaves to chance
    after the deal (what a scenario writes, and what for); ``view`` and ``imagine`` guard its
    secrets; ``worth`` judges a state for bots, and ``thinking`` says how they look ahead.
    ``drawing``, ``quiz`` and ``questions`` (what a learner can ask the table) are loaded when they
    are first called. Every match ends within ``plies`` plies; ``bound`` says why.
    ``clashes(players, options)`` says which option does not go with another, or not with so many
    players, and why in a sentence. ``teams(box)`` names the seats that win together, where it is
    not each for itself.
    """

    slug: str
    title: str
    players: tuple[int, ...]
    seats: tuple[str, ...]
    blurb: str
    teaches: tuple[str, ...]
    prefix: str
    rulebook: Rulebook
    rules: Rules
    events: Events
    pack: Pack
    effects: Effects
    options: tuple[Option, ...]
    lookup: Callable[[int, Options, Pack], object]
    notation: Callable[[int, Options, Pack], Notation]
    words: Callable[[AnyBox, int], str]
    state: Callable[[AnyBox, Stream], S]
    set_up: Callable[[S], None]
    lay_out: Callable[[S, Mapping[str, Any]], None]
    keys: Callable[[AnyBox], Keys]
    chance: tuple[tuple[str, str], ...]
    view: Callable[[S, int], V]
    imagine: Callable[[V, Stream], S]
    worth: Callable[[S, int], float]
    drawing: Callable[[], Drawing[V]]
    quiz: Callable[[], Makers[S]]
    questions: Callable[[], TableForms]
    plies: int
    bound: str
    clashes: Callable[[int, Options], Problem | None] | None = None
    teams: Callable[[AnyBox], Sides] | None = None
    thinking: Thinking = USUAL

    def __repr__(self) -> str:
        return f"game({self.slug!r})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

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
            raise Unreadable(f"{self.title} is for {wanted} players, not {seats!r}", ("players",))
        cards = self.pack if pack is None else pack
        if cards.effects is not self.effects:
            raise Unreadable(f"the card pack {cards.name!r} is not for {self.title}")
        chosen = self._choose(options or {}, cards)
        if self.clashes is not None and (why := self.clashes(seats, chosen)):
            raise Unreadable(why.says, why.path)
        lookup = self.lookup(seats, chosen, cards)
        return Box(self, seats, chosen, cards, self.notation(seats, chosen, cards), lookup)

    def options_for(self, pack: Pack | None = None) -> tuple[Option, ...]:
        """Return the options with the choices that there are with these cards."""
        return self.options if pack is None else tuple(o.for_pack(pack) for o in self.options)

    def deal(self, box: AnyBox, rng: Stream) -> S:
        """Return a new game."""
        table = self.state(box, rng)
        self.set_up(table)
        return table

    def lay(self, box: AnyBox, written: Mapping[str, object], rng: Stream) -> S:
        """Return the table that is written, or say which entry does not fit."""
        table = self.state(box, rng)
        self.lay_out(table, table.set_slots(written))
        return table

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
            raise Unreadable(f"options are names with their choices, not {wanted!r}", ("options",))
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
