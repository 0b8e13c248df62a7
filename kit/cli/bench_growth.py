"""What a ply costs as a table grows: by players, cards, moves and length, and as a game goes on.

Each ply of random games is timed by itself and put into groups; a figure is the mean of a group
without its dearest hundredth, so that a busy moment of the machine does no harm. It prints, and
plots if asked to; it judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import fmean
from time import perf_counter_ns
from typing import NamedTuple

from kit.cli.look import put, put_json
from kit.core.game import AnyGame
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import game

PLIES = 6_000  # timed at each number of players
FEW = 60  # plies that a group must have to be told
STEP = 5  # cards or moves of one group: 1 to 5, 6 to 10, ...

Costs = dict[int, float]  # microseconds of a ply, by the least number of a group


class TimedPly(NamedTuple):
    """One ply: its nanoseconds, and what may have made it dear."""

    cost: int
    players: int
    held: int
    moves: int
    length: int  # plies of the whole game
    tenth: int


# What a ply is put into groups by, and how; cards only where there are any in hand.
GROUPS: dict[str, Callable[[TimedPly], int]] = {
    "players": lambda ply: ply.players,
    "cards in hand": lambda ply: _group(ply.held),
    "legal moves": lambda ply: _group(ply.moves),
    "plies in all": lambda ply: 1 << ply.length.bit_length() - 1,
    "tenths of the game": lambda ply: ply.tenth,
}

WIDE = ("cards in hand", "legal moves")  # groups of several numbers
DOUBLING = ("plies in all",)  # and groups that are each as wide as all before them


def growth_command(slugs: Iterable[str], *, as_json: bool, out: str = "") -> int:
    """Measure and print; with *out*, plot into that file."""
    found = {slug: growth(game(slug)) for slug in slugs}
    if as_json:
        put_json(found)
    else:
        _print(found)
    if out:
        from kit.show.handout.file import write_page
        from kit.show.lab.growth import growth_page

        named = {slug: _labelled(rows) for slug, rows in found.items()}
        written = write_page(growth_page(named), Path(out))
        if not as_json:
            put("", f"Plotted in {written.path}.")
    return 0


def _labelled(rows: dict[str, Costs]) -> dict[str, dict[str, float]]:
    return {
        name: {label(name, key): cost for key, cost in costs.items()}
        for name, costs in rows.items()
    }


def _print(found: dict[str, dict[str, Costs]]) -> None:
    put(f"Microseconds of a ply (legal moves and playing one), at least {PLIES:,} plies each.")
    for slug, rows in found.items():
        put("", slug)
        for name, costs in rows.items():
            cells = "  ".join(f"{label(name, key)}: {cost:.1f}" for key, cost in costs.items())
            put(f"  by {name:<19} {cells}")


def label(name: str, key: int) -> str:
    """Return what a group is called, which the file has by its least number: 6 to 10 as 6–10.

    >>> label("legal moves", 6), label("legal moves", 0), label("players", 6)
    ('6–10', '0', '6')
    >>> label("plies in all", 64)
    '64–127'
    """
    if name in DOUBLING:
        return f"{key}–{2 * key - 1}"
    return f"{key}–{key + STEP - 1}" if name in WIDE and key else str(key)


def growth(found: AnyGame) -> dict[str, Costs]:
    """Return what a ply of a game costs, by each thing that may make it dearer."""
    timed = [ply for players in found.players for ply in _timed(found, players)]
    hands = any(ply.held for ply in timed)
    names = [name for name in GROUPS if hands or name != "cards in hand"]
    return {name: _means(timed, GROUPS[name]) for name in names}


def _group(number: int) -> int:
    """Return the least number of a group; none has a group of its own."""
    return (number - 1) // STEP * STEP + 1 if number else 0


def _timed(found: AnyGame, players: int) -> list[TimedPly]:
    rows: list[TimedPly] = []
    seed, box = 0, found.box(players)
    while len(rows) < PLIES:
        seed += 1
        rows += _one_game(found.deal(box, Stream(seed)), Stream(seed))
    return rows


def _one_game(state: State, chance: Stream) -> list[TimedPly]:
    plies: list[TimedPly] = []
    while seats := state.to_act():
        seat = seats[0]
        held, begun = _held(state, seat), perf_counter_ns()
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        cost = perf_counter_ns() - begun
        plies.append(TimedPly(cost, state.box.players, held, len(legal), 0, 0))
    length = len(plies)
    return [ply._replace(length=length, tenth=10 * at // length) for at, ply in enumerate(plies)]


def _held(state: State, seat: int) -> int:
    """Return how many cards a seat holds; none where a game has no hands."""
    hands = getattr(state, "hands", ())
    if not hands:
        return 0
    hand = hands[min(seat, len(hands) - 1)]  # Mice may share the last one
    return sum(hand) if isinstance(hand, bytes) else len(hand)  # bytes count cards by kind


def _means(timed: Iterable[TimedPly], group: Callable[[TimedPly], int]) -> Costs:
    groups: dict[int, list[int]] = {}
    for ply in timed:
        groups.setdefault(group(ply), []).append(ply.cost)
    return {key: _mean(costs) for key, costs in sorted(groups.items()) if len(costs) >= FEW}


def _mean(costs: list[int]) -> float:
    kept = sorted(costs)[: max(1, len(costs) * 99 // 100)]
    return round(fmean(kept) / 1000, 3)
