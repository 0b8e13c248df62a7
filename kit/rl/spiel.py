"""Each game as a Python game of OpenSpiel; import this module to register them.

``pyspiel.load_game("rulewalk_wild_side", {"players": 3, "rounds": "once"})`` loads one; the options
of the game are parameters. Chance is explicit: a shuffle is a row of chance nodes (Fisher-Yates),
and each random number is a node. Where several seats choose in secret at once, they are nodes one
after the other.

A position is never changed, so a clone shares it. An information state is what a seat sees with a
digest of all that it has seen and done before, which gives perfect recall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, ClassVar, TypeVar

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from kit.core.errors import Unreadable
from kit.core.event import Note, events_of, heard
from kit.core.game import AnyBox, AnyGame, Option, View
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import GAMES, game
from kit.play.think.playout import won_shares
from kit.rl.features import Encoder

T = TypeVar("T")
MOST = 256  # outcomes of a chance node; larger numbers are asked digit by digit
EXPLORE = 2.0  # UCT constant of OpenSpiel's ISMCTS
Deal = Callable[[AnyBox, Stream], State]


# Chance


class ChanceWanted(Exception):
    """Raised where a move needs chance results that are not there yet: the sizes of the nodes."""

    def __init__(self, sizes: Sequence[int]) -> None:
        super().__init__("chance results are missing")
        self.sizes = tuple(sizes)


class NodeStream(Stream):
    """A stream that takes its numbers from the actions of chance nodes."""

    __slots__ = ("given", "used")

    def __init__(self, given: Sequence[int]) -> None:
        super().__init__(0)
        self.given, self.used = given, 0

    def below(self, n: int, what: str = "") -> int:
        """Return the next number, made of digits if there are more than a node can have."""
        del what
        sizes = _digits(n)
        value = 0
        for size, digit in zip(sizes, self._take(sizes), strict=True):
            value = value * size + digit
        return value

    def shuffle(self, cards: list[T], what: str = "") -> None:
        """Shuffle with a node for each place."""
        del what
        sizes = range(len(cards), 1, -1)
        for left, j in zip(sizes, self._take(sizes), strict=True):
            cards[left - 1], cards[j] = cards[j], cards[left - 1]

    def clone(self) -> NodeStream:
        """Return a copy that has used as many numbers."""
        copy = NodeStream(self.given)
        copy.used = self.used
        return copy

    def _take(self, sizes: Sequence[int]) -> Sequence[int]:
        found = self.given[self.used : self.used + len(sizes)]
        if len(found) < len(sizes):
            raise ChanceWanted(sizes[len(found) :])
        self.used += len(sizes)
        return found


def _digits(n: int) -> list[int]:
    """Return the sizes of the nodes that give a number below *n*.

    >>> _digits(6), _digits(1 << 32)
    ([6], [256, 256, 256, 256])
    """
    if n <= MOST:
        return [n]
    count = 1
    while MOST**count < n:
        count += 1
    if MOST**count != n:
        raise Unreadable(f"expected a random number below {MOST} or a power of it, not below {n}")
    return [MOST] * count


# Positions


class History:
    """What has been seen since the beginning, ply by ply; a digest for each seat, memoized."""

    __slots__ = ("action", "before", "keys", "notes", "seat")

    def __init__(
        self, before: History | None, seat: int = -1, action: int = -1, notes: Sequence[Note] = ()
    ) -> None:
        self.before, self.seat, self.action, self.notes = before, seat, action, notes
        self.keys: dict[int, str] = {}

    def key(self, seat: int) -> str:
        """Return the digest of all that a seat has seen and done."""
        path: list[History] = []
        at: History | None = self
        while at is not None and seat not in at.keys:
            path.append(at)
            at = at.before
        found = at.keys[seat] if at else ""
        for one in reversed(path):
            found = one.keys[seat] = one.after(found, seat)
        return found

    def after(self, key: str, seat: int) -> str:
        """Return the digest after this ply; a ply of which the seat knows nothing changes none."""
        seen = [tuple(event) for event in heard(events_of(self.notes), seat)]
        did = self.action if self.seat == seat else None
        if not seen and did is None:
            return key
        return blake2b(f"{key}{did}{seen}".encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, eq=False)
class Node:
    """A table, or a move that waits for chance: its results so far, and the nodes still open."""

    table: State | None
    memory: History
    seat: int = -1
    action: int = -1
    given: tuple[int, ...] = ()
    wanted: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> Node:
        return self  # OpenSpiel copies the parts of a state; this one never changes

    def __reduce__(self) -> tuple[Any, ...]:
        # OpenSpiel writes a state with pickle.
        table, keys = self.table, {}  # type: State | None, dict[int, str]
        laid: tuple[Any, ...] = ()
        if table:
            box = table.box
            if box.pack is not box.game.pack:
                raise Unreadable("a state with cards of your own cannot be written")
            keys = {seat: self.memory.key(seat) for seat in range(box.players)}
            laid = (box.game.slug, box.players, dict(box.options), table.table())
        return _restored, (laid, keys, self.seat, self.action, self.given, self.wanted)

    def chosen(self, seat: int, action: int) -> Node:
        """Return the position after a seat's action."""
        return replace(self, seat=seat, action=action).tried()

    def happened(self, result: int, deal: Callable[[Stream], State]) -> Node:
        """Return the position after the result of a chance node."""
        found = replace(self, given=(*self.given, result), wanted=self.wanted[1:])
        if found.wanted:
            return found
        return dealt(deal, found.given) if found.table is None else found.tried()

    def tried(self) -> Node:
        """Play the move if its chance results are there, or open the nodes that it needs."""
        assert self.table
        table, notes = self.table.clone(), []  # type: State, list[Note]
        table.rng, table.sink = NodeStream(self.given), notes.append
        try:
            table.apply(self.seat, self.action)
        except ChanceWanted as need:
            return replace(self, wanted=need.sizes)
        table.sink = None
        return Node(table, History(self.memory, self.seat, self.action, notes))


def _restored(laid: tuple[Any, ...], keys: dict[int, str], *rest: Any) -> Node:
    """Return a position that was written."""
    table, memory = None, History(None)
    if laid:
        slug, players, options, written = laid
        found = game(slug)
        table = found.lay(found.box(players, options), written, Stream(0))
    memory.keys = keys
    return Node(table, memory, *rest)


def dealt(deal: Callable[[Stream], State], given: tuple[int, ...] = ()) -> Node:
    """Return the position after the deal, or with the chance nodes that it needs."""
    try:
        return Node(deal(NodeStream(given)), History(None))
    except ChanceWanted as need:
        return Node(None, History(None), given=given, wanted=need.sizes)


# OpenSpiel


def _type(found: AnyGame, name: str, players: Sequence[int], params: dict[str, Any]) -> Any:
    zero = all(_zero_sum(found.box(count)) for count in players)
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=found.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=params,
    )


def _zero_sum(box: AnyBox) -> bool:
    """Tell whether all returns add up to 0: one player alone, or teams of two sizes, do not."""
    return len({len(side) for side in box.game.sides(box)}) == 1 < box.players


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; its box follows from the parameters of OpenSpiel, or is given.

    ``register`` makes a class of each game: OpenSpiel keeps what it registers beyond Python's end,
    which a class survives and a function does not.
    """

    __slots__ = ("box", "encoder", "start")  # OpenSpiel writes a __dict__ with pickle
    kind: ClassVar[Any]
    found: ClassVar[AnyGame]
    players: ClassVar[int]
    own_deal: ClassVar[tuple[Deal, ...]] = ()  # in a tuple, or it would be a method

    def __init__(self, params: dict[str, Any] | None = None, box: AnyBox | None = None) -> None:
        given, found = params or {}, self.found
        chosen = {o.name: _choice(o, given[o.name]) for o in found.options if o.name in given}
        self.box: AnyBox = box or found.box(given.get("players", self.players), chosen)
        zero = self.kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.box.notation),
            max_chance_outcomes=MOST,
            num_players=self.box.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero else None,
            max_game_length=found.plies,
        )
        super().__init__(self.kind, info, given)
        self.encoder, self.start = Encoder(self.box), dealt(self.deal)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.kind.short_name, self.get_parameters())

    def deal(self, stream: Stream) -> State:
        """Return a new table."""
        (own,) = self.own_deal or (self.found.deal,)
        return own(self.box, stream)

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self, self.start)

    def state_of(self, view: View, rng: Stream) -> SpielState:
        """Return a state that a seat cannot tell from the real one."""
        return SpielState(self, Node(view.box.game.imagine(view, rng), History(None)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return what observes states for OpenSpiel."""
        if params:
            raise Unreadable("observers of these games have no parameters")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: one position of a game."""

    def __init__(self, of: SpielGame, position: Node) -> None:
        super().__init__(of)
        self.position = position

    @property
    def box(self) -> AnyBox:
        """Return the box that the game is played from."""
        found: AnyBox = self.get_game().box
        return found

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's number for chance or the end."""
        if self.position.wanted:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position.table
        acting = self.position.table.to_act()
        return acting[0] if acting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position.table
        return self.position.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the results of a chance node, all equally likely."""
        size = self.position.wanted[0]
        return [(result, 1 / size) for result in range(size)]

    def _apply_action(self, action: int) -> None:
        at = self.position
        if at.wanted:
            self.position = at.happened(action, self.get_game().deal)
        else:
            self.position = at.chosen(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.box.notation.label(action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        at = self.position
        return not at.wanted and at.table is not None and not at.table.to_act()

    def returns(self) -> list[float]:
        """Return each seat's share of the win less a fair share; 0 while the game goes on."""
        outcome = (
            self.position.table.outcome() if self.is_terminal() and self.position.table else None
        )
        if outcome is None:
            return [0.0] * self.box.players
        sides = self.box.game.sides(self.box)
        if len(sides) == 1:  # alone
            return [float(seat in outcome.winners) for seat in range(self.box.players)]
        shares = won_shares(outcome, sides) if outcome.winners else [1 / len(sides)] * len(sides)
        worth = [0.0] * self.box.players
        for side, share in zip(sides, shares, strict=True):
            for seat in side:
                worth[seat] = share - 1 / len(sides)
        return worth

    def resample_from_infostate(self, player: int, sampler: object = None) -> SpielState:
        """Return a state imagined from a player's view, with the same information state."""
        table = self.position.table
        assert table
        number = sampler() if callable(sampler) else np.random.random()  # noqa: NPY002 - as OpenSpiel
        view = self.box.game.view(table, player)
        found: SpielState = self.get_game().state_of(view, Stream(int(number * (1 << 48))))
        found.position.memory.keys[player] = self.position.memory.key(player)
        return found

    def view(self, player: int) -> View | None:
        """Return a player's view; None before the deal."""
        table = self.position.table
        return None if table is None else self.box.game.view(table, player)

    def __str__(self) -> str:
        at = self.position
        if at.table is None:
            return f"dealing {at.given}"
        moves = f"{at.seat} {at.action} {at.given}" if at.wanted else ""
        return f"{at.table.table()} {moves}"


class SpielObserver:
    """Observes a state for one player, as an array and as text.

    An observer of public or of private information alone observes nothing.
    """

    def __init__(self, of: SpielGame, kind: Any) -> None:
        self.encoder, self.recall = of.encoder, kind.perfect_recall
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.whole = private and kind.public_info
        self.tensor = np.zeros(self.encoder.size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the array."""
        self.tensor.fill(0)
        if self.whole and (view := state.view(player)):
            self.tensor[:] = self.encoder.array(view)

    def string_from(self, state: SpielState, player: int) -> str | None:
        """Return what a player sees as text; with perfect recall also a digest of the past."""
        if not self.whole:
            return None
        view: Any = state.view(player)
        fields = zip(view._fields, view, strict=True) if view else ()
        seen = " ".join(f"{name}={value}" for name, value in fields if name != "box")
        recalled = f" #{state.position.memory.key(player)}" if self.recall else ""
        return f"{player}: {seen}{recalled}"


def register(name: str, slug: str, deal: Deal | None = None, players: int = 0) -> type[SpielGame]:
    """Register a game under a name; with a *deal* of its own, it has no parameters."""
    found = game(slug)
    usual, params = players or found.first_game.players, {}  # type: int, dict[str, Any]
    if deal is None:
        params = {option.name: str(option.default) for option in found.options}
        params["players"] = usual
    kind = _type(found, name, (players,) if players else found.players, params)
    parts = {"kind": kind, "found": found, "players": usual, "own_deal": (deal,) if deal else ()}
    made = type(name, (SpielGame,), {**parts, "__slots__": ()})
    globals()[name] = made  # where pickle looks for it
    pyspiel.register_game(kind, made)
    return made


def _choice(option: Option, wanted: object) -> object:
    """Return the choice that a parameter, which is text, names."""
    return next((choice for choice in option.choices if str(choice) == str(wanted)), wanted)


def name_of(slug: str) -> str:
    """Return the name of a game in OpenSpiel."""
    return f"rulewalk_{slug}"


CLASSES: dict[str, type[SpielGame]] = {slug: register(name_of(slug), slug) for slug in GAMES}


# OpenSpiel's search, as a bot of ours


class Ismcts:
    """OpenSpiel's information-set Monte Carlo tree search, with random playouts to the end."""

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def __call__(self, found: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
        """Return the move that the search visited most."""
        if len(legal) == 1:
            return legal[0]
        chance = np.random.RandomState(rng.below(1 << 32))
        of = CLASSES[found.slug](box=view.box)
        search = ISMCTSBot(
            of, RandomRolloutEvaluator(1, chance), EXPLORE, self.simulations,
            random_state=chance, use_observation_string=True,
            final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )  # fmt: skip
        return int(search.step(of.state_of(view, rng)))
