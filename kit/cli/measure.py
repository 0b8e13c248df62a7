"""Counting the game tree: ``perft``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kit.cli.look import put, put_json
from kit.core.errors import KitError
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import game


def perft_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk perft``."""
    sub.add_argument("game", help="which game")
    sub.add_argument("--depth", type=int, default=2, help="how many plies deep (2)")
    sub.add_argument("--players", type=int, help="how many players (the most)")
    sub.add_argument("--seed", type=int, default=1, help="which deal (1)")
    sub.add_argument("--divide", action="store_true", help="a count for each first action")
    sub.add_argument("--json", action="store_true", help="for a program")


def perft_command(args: Namespace) -> int:
    """Print the number of action sequences of each length up to the depth."""
    if not 1 <= args.depth <= 12:
        raise KitError("--depth is 1 to 12")
    found = game(args.game)
    state = found.deal(found.box(args.players), Stream(args.seed))
    counts = [perft(state, depth) for depth in range(1, args.depth + 1)]
    parts = divide(state, args.depth) if args.divide else {}
    if args.json:
        put_json({"game": found.slug, "seed": args.seed, "nodes": counts, "divide": parts})
        return 0
    put(*(f"{words}: {count:,}" for words, count in parts.items()))
    put(*(f"depth {depth}: {count:,}" for depth, count in enumerate(counts, 1)))
    return 0


def perft(state: State, depth: int) -> int:
    """Return how many sequences of *depth* actions there are; a game that ends counts as one.

    Where several seats decide at once, the lowest acts first: commitments do not interact.
    """
    if depth == 0 or not state.to_act():
        return 1
    seat = state.to_act()[0]
    actions = state.legal(seat)
    if depth == 1:
        return len(actions)
    return sum(perft(_after(state, seat, action), depth - 1) for action in actions)


def divide(state: State, depth: int) -> dict[str, int]:
    """Return the count below each first action, to find where two engines part."""
    seat, label = state.to_act()[0], state.box.notation.label
    return {
        label(action): perft(_after(state, seat, action), depth - 1) for action in state.legal(seat)
    }


def _after(state: State, seat: int, action: int) -> State:
    twin = state.clone()
    twin.apply(seat, action)
    return twin
