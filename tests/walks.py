"""Random walks through any game, for tests that hold in every game."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from kit import GAMES, game
from kit.core.game import Box, Choice, Game, Options
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


def playable(found: Game, players: int, options: dict[str, Choice]) -> Options:
    """Return the options without those that clash with the players or with a later option."""
    chosen = {option.name: option.default for option in found.options}
    for name, choice in reversed(options.items()):
        if found.clashes is None or found.clashes(players, {**chosen, name: choice}) is None:
            chosen[name] = choice
    return chosen


def short(slug: str) -> dict[str, Any]:
    """Return the options that make a game short."""
    return {"rounds": "once"} if any(o.name == "rounds" for o in game(slug).options) else {}


@lru_cache(maxsize=1000)
def _moves(slug: str, players: int, seed: int) -> tuple[Stream, array[int]]:
    """Return what chooses the moves of a random game, and those it chose: seat and action."""
    return Stream(seed + 7_000_000), array("Q")


def walk(slug: str, players: int, seed: int, sink: Any = None) -> Iterator[Any]:
    """Yield the state before each ply of one random game, and once more at its end."""
    found = game(slug)
    rng, moves = _moves(slug, players, seed)  # another walk of the same game need not choose again
    state = found.deal(box_for(found, players, seed), Stream(seed))
    state.sink = sink
    for ply in range(found.plies + 1):  # the last one yields the end
        yield state
        seats = state.to_act()
        if not seats:
            return
        if ply == len(moves):
            seat = rng.choice(seats)
            moves.append(seat << 32 | rng.choice(state.legal(seat)))
        state.apply(moves[ply] >> 32, moves[ply] & 0xFFFF_FFFF)
    raise AssertionError(f"{slug} did not end within {found.plies} plies (seed {seed})")


MOST = 60  # states of one game that a test uses; some games have thousands of plies


def some_states(slug: str, players: int, games: int, every: int = 7) -> Iterator[Any]:
    """Yield states from early, middle and late in several games."""
    for seed in range(games):
        yield from states_of_game(slug, players, seed, every)


def states_of_game(slug: str, players: int, seed: int, every: int) -> Iterator[Any]:
    """Yield one state in *every* of a random game, or fewer, and its last."""
    stride = max(every, _length(slug, players, seed) // MOST)
    for ply, state in enumerate(walk(slug, players, seed)):
        if (ply + seed) % stride == 0 or not state.to_act():
            yield state


@cache
def _length(slug: str, players: int, seed: int) -> int:
    return sum(1 for _ in walk(slug, players, seed))


def replayed(written: Record) -> Match:
    """Return a recorded match, replayed to its end."""
    replay = Replay(written)
    while replay.step():
        pass
    return replay.match
