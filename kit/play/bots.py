"""Who plays when nobody else does. A bot gets a view and its legal actions, never the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.errors import pick
from kit.core.game import AnyGame, View
from kit.core.rng import Stream
from kit.core.state import State
from kit.play.thinker import Thinker

Bot = Callable[[AnyGame, View, Sequence[int], Stream], int]
WORLDS = 3  # how many imagined tables the thoughtful bot tries each action on


def random_bot(game: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
    """Play any legal action."""
    del game, view
    return legal[rng.below(len(legal))]


def one_ply(game: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
    """Try each action on a few tables that the view allows, and play what serves best."""
    if len(legal) == 1:
        return legal[0]
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


BOTS: dict[str, Bot] = {"random": random_bot, "one-ply": one_ply, "thinker": Thinker()}


def bot(name: str) -> Bot:
    """Return the bot of this name."""
    return BOTS[pick(name, BOTS, "bot")]


def play_turn(state: State, chooser: Bot, seat: int, rng: Stream) -> int:
    """Return what *chooser* does at *seat*, shown nothing but that seat's view."""
    game: AnyGame = state.box.game
    return chooser(game, game.view(state, seat), state.legal(seat), rng)
