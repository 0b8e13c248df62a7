"""What a ply costs as a table grows: by players, by the number of legal moves, by how long it was.

Each ply of random games is timed by itself and put into a group; a figure is the mean of a group
without its dearest hundredth, so that a busy moment of the machine does no harm. It prints; it
judges nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean
from time import perf_counter_ns
from typing import NamedTuple

from kit.cli.look import put, put_json
from kit.core.game import AnyBox, AnyGame
from kit.core.rng import Stream
from kit.games import game

PLIES = 6_000  # timed at each number of players
FEW = 60  # plies that a group must have to be told
STEP = 5  # legal moves of one group: 1 to 5, 6 to 10, ...


class Growth(NamedTuple):
    """Nanoseconds of a ply of one game, by what may make it dearer."""

    players: dict[int, float]
    moves: dict[int, float]  # by the least number of legal moves of the group
    tenths: dict[int, float]  # by how much of the game was over, in tenths


def growth_command(slugs: Iterable[str], *, as_json: bool) -> int:
    """Measure and print."""
    found = {slug: growth(game(slug)) for slug in slugs}
    if as_json:
        put_json({slug: row._asdict() for slug, row in found.items()})
        return 0
    put(f"Microseconds of a ply (legal moves and playing one), at least {PLIES:,} plies each.")
    for slug, row in found.items():
        put("", slug)
        put(f"  by players        {_cells(row.players)}")
        put(f"  by legal moves    {_cells(row.moves)}")
        put(f"  by tenth of game  {_cells(row.tenths)}")
    return 0


def growth(found: AnyGame) -> Growth:
    """Return what a ply of a game costs, by its number of players, legal moves and progress."""
    players: dict[int, float] = {}
    moves: dict[int, list[int]] = defaultdict(list)
    tenths: dict[int, list[int]] = defaultdict(list)
    for count in found.players:
        timed = _timed(found, count)
        players[count] = _mean([cost for cost, _, _ in timed])
        for cost, legal, tenth in timed:
            moves[(legal - 1) // STEP * STEP + 1].append(cost)
            tenths[tenth].append(cost)
    return Growth(players, _means(moves), _means(tenths))


def _timed(found: AnyGame, players: int) -> list[tuple[int, int, int]]:
    """Return for each ply its nanoseconds, its legal moves, and the tenth of the game it was in."""
    rows: list[tuple[int, int, int]] = []
    seed, box = 0, found.box(players)
    while len(rows) < PLIES:
        seed += 1
        rows += _one_game(found, Stream(seed), box)
    return rows


def _one_game(found: AnyGame, rng: Stream, box: AnyBox) -> list[tuple[int, int, int]]:
    state, chance = found.deal(box, rng), rng.clone()
    plies: list[tuple[int, int]] = []
    while seats := state.to_act():
        begun = perf_counter_ns()
        legal = state.legal(seats[0])
        action = legal[chance.below(len(legal))]
        state.apply(seats[0], action)
        plies.append((perf_counter_ns() - begun, len(legal)))
    return [(cost, n, 10 * at // len(plies)) for at, (cost, n) in enumerate(plies)]


def _means(groups: dict[int, list[int]]) -> dict[int, float]:
    return {key: _mean(costs) for key, costs in sorted(groups.items()) if len(costs) >= FEW}


def _mean(costs: list[int]) -> float:
    kept = sorted(costs)[: max(1, len(costs) * 99 // 100)]
    return fmean(kept)


def _cells(row: dict[int, float]) -> str:
    return "  ".join(f"{key}: {cost / 1000:.1f}" for key, cost in row.items())
