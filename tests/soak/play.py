"""One game of the soak: its seed determines the game, the number of players, and the readings."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from kit import GAMES, game
from kit.core.rng import Stream
from tests.soak import promises
from tests.walks import box_for


class Broken(NamedTuple):
    """A broken promise: its game, its ply, and the error."""

    seed: int
    slug: str
    players: int
    ply: int
    what: str

    def __str__(self) -> str:
        again = f"python -m tests.soak --only {self.seed}"
        return f"{self.slug}, {self.players} players, ply {self.ply}: {self.what} (again: {again})"


class Soaked(NamedTuple):
    """Results of some games of the soak."""

    games: int
    plies: int
    tables: Counter[tuple[str, int]]
    broken: list[Broken]


def soak_batch(start: int, step: int, games: range) -> Soaked:
    """Play the games of some seeds at equal distances; return their results."""
    tables, plies, broken = Counter[tuple[str, int]](), 0, []  # type: Counter[tuple[str, int]], int, list[Broken]
    for number in games:
        seed = start + step * number
        slug, players = table_of(seed)
        played, problem = _play(slug, players, seed)
        plies += played
        tables[slug, players] += 1
        broken += [problem] if problem else []
    return Soaked(len(games), plies, tables, broken)


def seeds_of(slug: str | None, start: int) -> tuple[int, int]:
    """Return the first seed of a game, or of any, and the distance to the next one."""
    if slug is None:
        return start, 1
    return start + (GAMES.index(slug) - start) % len(GAMES), len(GAMES)


def table_of(seed: int) -> tuple[str, int]:
    """Return the game of a seed and its number of players; all are equally frequent."""
    slug = GAMES[seed % len(GAMES)]
    counts = game(slug).players
    return slug, counts[seed // len(GAMES) % len(counts)]


def _play(slug: str, players: int, seed: int) -> tuple[int, Broken | None]:
    found, rng, ply = game(slug), Stream(seed + 7_000_000), 0
    try:
        state = found.deal(box_for(found, players, seed), Stream(seed))
        cards, gap = sorted(state.cards()), 1
        while state.to_act():
            if ply == gap:  # at plies 1, 7, 49, ...: early, in the middle, late
                promises.all_hold(state, cards, rng)
                gap *= 7
            seat = rng.choice(state.to_act())
            state.apply(seat, rng.choice(state.legal(seat)))
            ply += 1
            assert ply <= found.plies, f"it goes on after {found.plies} plies"
        promises.all_held(state, cards)
    except Exception as problem:  # noqa: BLE001  # whatever it is, it is what the soak looks for
        return ply, Broken(seed, slug, players, ply, f"{type(problem).__name__}: {problem}")
    return ply, None
