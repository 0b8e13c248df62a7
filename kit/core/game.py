"""A game as the rest of the kit sees it, and the box that one match is played from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kit.core.cards import Effects, Pack
from kit.core.errors import Unreadable, nearest
from kit.core.event import Event
from kit.core.notation import Notation
from kit.core.rng import Stream
from kit.core.rulebook import Refusal, Rulebook, Rules
from kit.core.shown import drawn

if TYPE_CHECKING:
    from kit.core.state import State

Options = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """A switch of the game: its choices, the clause behind it and what it means."""

    name: str
    choices: tuple[Any, ...]
    clause: str
    help: str

    @property
    def default(self) -> Any:
        """Return the reading used where nobody chose."""
        return self.choices[0]


@dataclass(frozen=True)
class Box:
    """What is fixed before the deal: the game, the seats, the readings chosen, the cards."""

    game: Game
    players: int
    options: Mapping[str, Any]
    pack: Pack
    notation: Notation = field(compare=False)
    tables: Any = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"Box({self.game.slug!r}, players={self.players})"


def _label(box: Box, action: int) -> str:
    label = box.notation.label(action)
    return label[:1].upper() + label[1:]


@dataclass(frozen=True, eq=False)
class Game:
    """One game: what it is called, who may play, its rules, and its few functions.

    ``tables(players, options, pack)`` derives what the fast state looks up; ``notation`` names
    all actions; ``set_up`` and ``lay_out`` fill an empty State; ``view`` and ``imagine`` guard its
    secrets; ``tell`` puts an event into words and ``words`` an action, as a button says it;
    ``worth`` judges a state for the one-ply bot. Every match ends within
    ``plies`` plies; ``bound`` says why.
    """

    slug: str
    title: str
    players: tuple[int, ...]
    seats: tuple[str, ...]
    blurb: str
    rulebook: Rulebook
    rules: Rules
    pack: Pack
    effects: Effects
    options: tuple[Option, ...]
    tables: Callable[[int, Options, Pack], Any]
    notation: Callable[[int, Options, Pack], Notation]
    state: Callable[[Box, Stream], Any]
    set_up: Callable[[Any], None]
    lay_out: Callable[[Any, Mapping[str, Any]], None]
    view: Callable[[Any, int], Any]
    imagine: Callable[[Any, Stream], State]
    tell: Callable[[Box, Event], str]
    worth: Callable[[Any, int], float]
    plies: int
    bound: str
    words: Callable[[Box, int], str] = _label

    def __repr__(self) -> str:
        return f"game({self.slug!r})"

    def _repr_html_(self) -> str | None:
        return drawn(self)

    def box(
        self,
        players: int | None = None,
        options: Options | None = None,
        pack: Pack | None = None,
    ) -> Box:
        """Return a checked box: unknown options and player counts are refused in a sentence."""
        seats = self.players[-1] if players is None else players
        if seats not in self.players:
            wanted = ", ".join(map(str, self.players))
            raise Unreadable(f"{self.title} is for {wanted} players, not {seats!r}")
        chosen = self._choose(options or {})
        cards = self.pack if pack is None else pack
        tables = self.tables(seats, chosen, cards)
        return Box(self, seats, chosen, cards, self.notation(seats, chosen, cards), tables)

    def deal(self, box: Box, rng: Stream) -> State:
        """Return a new game."""
        table: State = self.state(box, rng)
        self.set_up(table)
        return table

    def lay(self, box: Box, written: Mapping[str, Any], rng: Stream) -> State:
        """Return the table that is written, or say which entry does not fit."""
        table: State = self.state(box, rng)
        self.lay_out(table, written)
        return table

    def why_not(self, state: Any, seat: int, action: int) -> Refusal | None:
        """Return the first clause that forbids *action*, or None."""
        return self.rules.why_not(state, seat, action)

    def _choose(self, wanted: Options) -> dict[str, Any]:
        known = {option.name: option for option in self.options}
        for name, value in wanted.items():
            if name not in known:
                raise Unreadable(f"{self.slug} has no option {name!r}{nearest(name, known)}")
            if value not in known[name].choices:
                choices = ", ".join(map(repr, known[name].choices))
                raise Unreadable(f"option {name!r} is one of {choices}, not {value!r}")
        return {name: wanted.get(name, option.default) for name, option in known.items()}
