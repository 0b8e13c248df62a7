"""Cost of a ply by players, cards in hand, legal moves, length and progress of the game.

Each ply of random games is timed by itself and put into groups. A figure is the mean of a group
without its slowest hundredth, so a busy moment of the machine does not count. The benchmark prints
and plots; it judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import fmean
from time import perf_counter_ns
from typing import NamedTuple

from kit.cli.look import put, put_json
from kit.core.drawing import Markup
from kit.core.game import AnyGame
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import game
from kit.show.handout.file import write_page
from kit.show.handout.page import whole_file
from kit.show.handout.used_css import trim
from kit.show.html import el, join
from kit.show.lab.charts import line_chart
from kit.show.skin import css

PLIES = 6_000  # timed at each number of players
FEW = 60  # smaller groups are left out
STEP = 5  # cards or moves of one group: 1 to 5, 6 to 10, ...
TITLE = "What a ply costs"

Plotted = Mapping[str, Mapping[str, float]]  # by grouping, then by the group's label
Costs = dict[int, float]  # microseconds of a ply, by the least number of a group


class TimedPly(NamedTuple):
    """One ply: its nanoseconds, and the numbers that may explain them."""

    cost: int
    players: int
    held: int
    moves: int
    length: int  # plies of the whole game
    tenth: int


# Each grouping with the group of a ply. "cards in hand" is for games with hands only.
GROUPS: dict[str, Callable[[TimedPly], int]] = {
    "players": lambda ply: ply.players,
    "cards in hand": lambda ply: _group(ply.held),
    "legal moves": lambda ply: _group(ply.moves),
    "plies in all": lambda ply: 1 << ply.length.bit_length() - 1,
    "tenths of the game": lambda ply: ply.tenth,
}

WIDE = ("cards in hand", "legal moves")  # groups of several numbers
DOUBLING = ("plies in all",)  # groups from one power of two to the next


def growth_command(slugs: Iterable[str], *, as_json: bool, out: str = "") -> int:
    """Measure and print; with *out*, plot into that file."""
    found = {slug: growth(game(slug)) for slug in slugs}
    if as_json:
        put_json(found)
    else:
        _print(found)
    if out:
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
    """Return the label of a group that begins with *key*.

    >>> label("legal moves", 6), label("legal moves", 0), label("players", 6)
    ('6–10', '0', '6')
    >>> label("plies in all", 64)
    '64–127'
    """
    if name in DOUBLING:
        return f"{key}–{2 * key - 1}"
    return f"{key}–{key + STEP - 1}" if name in WIDE and key else str(key)


def growth(found: AnyGame) -> dict[str, Costs]:
    """Return the cost of a ply of a game, for each grouping."""
    timed = [ply for players in found.players for ply in _timed(found, players)]
    hands = any(ply.held for ply in timed)
    names = [name for name in GROUPS if hands or name != "cards in hand"]
    return {name: _means(timed, GROUPS[name]) for name in names}


def _group(number: int) -> int:
    """Return the least number of a group; 0 has its own group."""
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
    """Return the number of cards a seat holds; 0 in a game without hands."""
    hands = getattr(state, "hands", ())
    if not hands:
        return 0
    hand = hands[min(seat, len(hands) - 1)]  # Mice may share the last hand
    return sum(hand) if isinstance(hand, bytes) else len(hand)  # bytes count cards by kind


def _means(timed: Iterable[TimedPly], group: Callable[[TimedPly], int]) -> Costs:
    groups: dict[int, list[int]] = {}
    for ply in timed:
        groups.setdefault(group(ply), []).append(ply.cost)
    return {key: _mean(costs) for key, costs in sorted(groups.items()) if len(costs) >= FEW}


def _mean(costs: list[int]) -> float:
    kept = sorted(costs)[: max(1, len(costs) * 99 // 100)]
    return round(fmean(kept) / 1000, 3)


def growth_page(found: Mapping[str, Plotted]) -> str:
    """Return a whole file with the plots of some games, by their slugs."""
    note = (
        "Microseconds of one ply, legal moves and playing one, in random games; "
        "the slowest hundredth of each group is left out. A ply that ends a trick or a round "
        "does more than others, so a hand with no cards takes long."
    )
    parts = join(_game(slug, rows) for slug, rows in found.items())
    body = el("div", {"class": "rw rw-page"}, el("h1", None, TITLE), el("p", None, note), parts)
    return whole_file(TITLE, trim(css(), body), body)


def _game(slug: str, rows: Plotted) -> Markup:
    several = (
        (name, costs) for name, costs in rows.items() if len(costs) > 1
    )  # one point makes no line
    plots = [line_chart(f"By {name}", costs, "µs") for name, costs in several]
    title = el("h2", None, game(slug).title)
    return el("section", {"data-game": slug}, title, el("div", {"class": "rw-lab-plots"}, *plots))
