"""Commands that measure the engine: ``perft`` and ``bench``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from kit.cli.look import put, put_json
from kit.core.errors import KitError
from kit.core.rng import Stream
from kit.core.state import State
from kit.games import GAMES, game

CHECKOUT = Path(__file__).parents[2]  # or the site-packages of an installed wheel


def perft_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk perft``."""
    sub.add_argument("game", help="name of the game")
    sub.add_argument("--depth", type=int, default=2, help="number of plies (2)")
    sub.add_argument("--players", type=int, help="number of players (the most)")
    sub.add_argument("--seed", type=int, default=1, help="seed of the deal (1)")
    sub.add_argument("--divide", action="store_true", help="print a count for each first action")
    sub.add_argument("--json", action="store_true", help="print JSON")


def perft_command(args: Namespace) -> int:
    """Print the number of action sequences of each length up to the depth."""
    if not 1 <= args.depth <= 12:
        raise KitError("--depth must be 1 to 12")
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
    """Return the number of sequences of *depth* actions; a game that ends counts as one.

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
    """Return the count below each first action, to find where two engines differ."""
    seat, label = state.to_act()[0], state.box.notation.label
    return {
        label(action): perft(_after(state, seat, action), depth - 1) for action in state.legal(seat)
    }


def _after(state: State, seat: int, action: int) -> State:
    twin = state.clone()
    twin.apply(seat, action)
    return twin


def bench_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk bench``."""
    sub.add_argument("games", nargs="*", help="names of games (all)")
    sub.add_argument("--seconds", type=float, default=3.0, help="CPU time for each row (3)")
    sub.add_argument(
        "--pages", action="store_true", help="measure the served pages in a browser instead"
    )
    sub.add_argument(
        "--site", action="store_true", help="measure Python in a browser, beside bare Pyodide"
    )
    sub.add_argument(
        "--growth", action="store_true", help="measure a ply by players, hands, moves and length"
    )
    sub.add_argument(
        "--learning", action="store_true", help="simulate learners who forget, at five a day"
    )
    sub.add_argument(
        "--out", metavar="FILE", default="", help="with --growth: write plots to an HTML file"
    )
    sub.add_argument("--rounds", type=int, default=5, help="visits to each page (5)")
    sub.add_argument("--json", action="store_true", help="print JSON")


def bench_command(args: Namespace) -> int:
    """Run one of the benchmarks of ``tests/bench``."""
    if args.out and not args.growth:
        raise KitError("--out works only with --growth")
    code: int
    if args.pages or args.site:
        part = "pages" if args.pages else "site"
        command = getattr(_benchmark(part), f"{part}_command")
        code = command(max(1, args.rounds), as_json=args.json)
        return code
    if args.learning:
        code = _benchmark("learning").learning_command(as_json=args.json)
        return code
    slugs = [game(slug).slug for slug in args.games] or list(GAMES)
    if args.growth:
        code = _benchmark("growth").growth_command(slugs, as_json=args.json, out=args.out)
    else:
        code = _benchmark("engine").engine_command(slugs, args.seconds, as_json=args.json)
    return code


def _benchmark(part: str) -> ModuleType:
    """Load a module of ``tests/bench``, which only a checkout has."""
    if not (CHECKOUT / "tests" / "bench").is_dir():
        raise KitError("bench needs a checkout of Rulewalk: an installed wheel has no benchmarks")
    if str(CHECKOUT) not in sys.path:
        sys.path.insert(0, str(CHECKOUT))
    return import_module(f"tests.bench.{part}")
