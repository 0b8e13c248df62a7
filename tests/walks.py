"""Random walks through any game, for tests that hold in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit import GAMES, game
from kit.core.game import Box, Game, Options
from kit.core.rng import Stream
from kit.play.match import Match
from kit.play.replay import Record, Replay

TABLES = [(slug, players) for slug in GAMES for players in game(slug).players]
IDS = [f"{slug}-{players}" for slug, players in TABLES]


def box_for(found: Game, players: int, seed: int) -> Box:
    """Return a box whose options change with the seed, so that every reading gets played."""
    rng = Stream(seed)
    options = {option.name: rng.choice(option.choices) for option in found.options}
    return found.box(players, playable(found, players, options) if seed % 2 else {})


def playable(found: Game, players: int, options: Options) -> Options:
    """Return the options without those that clash with the players or with a later option."""
    chosen = {option.name: option.default for option in found.options}
    for name, choice in reversed(options.items()):
        if found.clashes is None or found.clashes(players, {**chosen, name: choice}) is None:
            chosen[name] = choice
    return chosen


def short(slug: str) -> dict[str, object]:
    """Return the options that make a game short."""
    return {"rounds": "once"} if any(o.name == "rounds" for o in game(slug).options) else {}


def walk(slug: str, players: int, seed: int, sink: Any = None) -> Iterator[Any]:
    """Yield the state before each ply of one random game, and once more at its end."""
    found = game(slug)
    rng = Stream(seed + 7_000_000)
    state = found.deal(box_for(found, players, seed), Stream(seed))
    state.sink = sink
    for _ in range(found.plies + 1):  # the last one yields the end
        yield state
        seats = state.to_act()
        if not seats:
            return
        seat = rng.choice(seats)
        state.apply(seat, rng.choice(state.legal(seat)))
    raise AssertionError(f"{slug} did not end within {found.plies} plies (seed {seed})")


MOST = 60  # states of one game that a test uses; some games have thousands of plies


def some_states(slug: str, players: int, games: int, every: int = 7) -> Iterator[Any]:
    """Yield states from early, middle and late in several games."""
    for seed in range(games):
        length = sum(1 for _ in walk(slug, players, seed))
        stride = max(every, length // MOST)
        for ply, state in enumerate(walk(slug, players, seed)):
            if (ply + seed) % stride == 0 or not state.to_act():
                yield state


def replayed(written: Record) -> Match:
    """Return a recorded match, replayed to its end."""
    replay = Replay(written)
    while replay.step():
        pass
    return replay.match
