"""Bots: random, one-ply and thinker. A bot gets a view and its legal actions, never the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

from kit.core.errors import pick
from kit.core.game import AnyGame, View
from kit.core.rng import Stream
from kit.core.state import State
from kit.play.think.search import MoveSearch

Bot = Callable[[AnyGame, View, Sequence[int], Stream], int]
WORLDS = 3  # imagined tables on which the one-ply bot tries each action
LEVELS = {"quick": 0.1, "thoughtful": 1.0, "slow": 4.0}  # seconds a move
USUAL = "thoughtful"


def random_bot(game: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
    """Return any legal action."""
    del game, view
    return legal[rng.below(len(legal))]


def one_ply(game: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
    """Try each action on a few imagined tables, and return one with the best ``worth``."""
    if len(legal) == 1:
        return legal[0]
    game.check_view(view)
    total = [0.0] * len(legal)
    for _ in range(WORLDS):
        world = game.imagine(view, rng)
        for i, action in enumerate(legal):
            table = world.clone()
            table.apply(view.seat, action)
            total[i] += game.worth(table, view.seat)
    top = max(total)
    good = [action for action, worth in zip(legal, total, strict=True) if worth == top]
    return good[rng.below(len(good))]


@dataclass(frozen=True)
class Thinker:
    """A bot that searches for *seconds* a move, or for *rounds* imagined games if they are given.

    A number of rounds is repeatable. Seconds are processor time, so that other load on the machine
    makes no bot weaker. A user interface lets a bot search in slices instead
    (``kit.teach.play.opponent``).
    """

    seconds: float = LEVELS[USUAL]
    rounds: int = 0
    clock: Callable[[], float] = process_time

    def __call__(self, game: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
        """Return the best move that the search found."""
        del game
        if len(legal) == 1:
            return legal[0]
        search = MoveSearch(view, rng)
        if self.rounds:
            search.think(self.rounds)
        else:
            search.decide_in(self.seconds, self.clock)
        return search.best


BOTS: dict[str, Bot] = {"random": random_bot, "one-ply": one_ply, "thinker": Thinker()}


def bot(name: str) -> Bot:
    """Return the bot of this name."""
    return BOTS[pick(name, BOTS, "bot")]


def play_turn(state: State, chooser: Bot, seat: int, rng: Stream) -> int:
    """Return the action of *chooser* at *seat*, given only that seat's view."""
    game: AnyGame = state.box.game
    return chooser(game, game.view(state, seat), state.legal(seat), rng)
