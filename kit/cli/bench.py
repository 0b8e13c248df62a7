"""How fast the engine is, beside others in the same run. It prints; it judges nothing."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from kit.cli.look import put, put_json
from kit.core.rng import Stream
from kit.games import GAMES, game
from kit.play.match import Match

Playout = Callable[[int], int]  # plays one game by its seed; returns plies with a real choice


def bench_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk bench``."""
    sub.add_argument("games", nargs="*", help="which games (all)")
    sub.add_argument("--seconds", type=float, default=2.0, help="CPU time for each row (2)")
    sub.add_argument(
        "--pages", action="store_true", help="measure the served pages in a browser instead"
    )
    sub.add_argument("--rounds", type=int, default=5, help="visits to each page (5)")
    sub.add_argument("--json", action="store_true", help="for a program")


def bench_command(args: Namespace) -> int:
    """Measure random playouts, the price of events, checks and views, and imports."""
    if args.pages:
        from kit.cli.bench_pages import pages_command

        return pages_command(max(1, args.rounds), as_json=args.json)
    slugs = [game(slug).slug for slug in args.games] or list(GAMES)
    peers = {name: rate(peer, args.seconds) for name, peer in _peers().items()}
    ours = {slug: _prices(slug, args.seconds) for slug in slugs}
    if args.json:
        put_json({"peers": peers, "games": ours, "import kit ms": import_ms("kit")})
        return 0
    put("Plies with two or more legal actions, per second of CPU time, one core:")
    for name, speed in peers.items():
        put(f"  {name:<28}{speed:>12,.0f}")
    if not peers:
        put("  (no peers: pip install 'rulewalk[bench]' for RLCard and OpenSpiel)")
    for slug, row in ours.items():
        against = "  ".join(f"{row['raw'] / peer:.2f}× {name}" for name, peer in peers.items())
        put(f"  {slug:<28}{row['raw']:>12,.0f}  {against}")
    put("", "Price of a move against the raw engine:")
    for slug, row in ours.items():
        prices = "  ".join(f"{k} {row['raw'] / row[k]:.2f}×" for k in ("events", "view", "match"))
        put(f"  {slug:<28}{prices}")
    put("", f"import kit: {import_ms('kit'):.0f} ms over a bare interpreter")
    return 0


def rate(playout: Playout, seconds: float) -> float:
    """Return real choices per second of CPU time."""
    playout(0)
    plies, seed, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seed += 1
        plies += playout(seed)
    return plies / spent


def _prices(slug: str, seconds: float) -> dict[str, float]:
    ways = {"raw": _raw(slug), "events": _raw(slug, listen=True), "view": _raw(slug, look=True)}
    speeds = {name: rate(way, seconds) for name, way in ways.items()}
    return {**speeds, "match": rate(_checked(slug), seconds)}


def _raw(slug: str, *, listen: bool = False, look: bool = False) -> Playout:
    found = game(slug)
    boxes = [found.box(players) for players in found.players if players > 1]

    def playout(seed: int) -> int:
        state = found.deal(boxes[seed % len(boxes)], Stream(seed))
        state.sink = (lambda event: None) if listen else None
        pick, choices = random.Random(seed).random, 0
        while seats := state.to_act():
            seat = seats[0]
            legal = state.legal(seat)
            if look:
                found.view(state, seat)
            choices += len(legal) > 1
            state.apply(seat, legal[int(pick() * len(legal))])
        return choices

    return playout


def _checked(slug: str) -> Playout:
    found = game(slug)
    boxes = [found.box(players) for players in found.players if players > 1]

    def playout(seed: int) -> int:
        match, choices = Match.deal(boxes[seed % len(boxes)], seed), 0
        pick = random.Random(seed).random
        while seats := match.state.to_act():
            legal = match.state.legal(seats[0])
            choices += len(legal) > 1
            match.submit(seats[0], legal[int(pick() * len(legal))])
        return choices

    return playout


def _peers() -> dict[str, Playout]:
    found: dict[str, Playout] = {}
    for name, make in (("RLCard UNO", _uno), ("OpenSpiel hearts (C++)", _hearts)):
        try:
            found[name] = make()
        except ImportError:
            continue
    return found


def _uno() -> Playout:
    import rlcard  # type: ignore[import-not-found,import-untyped,unused-ignore]

    env = rlcard.make("uno")

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            choices += len(legal) > 1
            state, _ = env.step(legal[int(pick() * len(legal))])
        return choices

    return playout


def _hearts() -> Playout:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    hearts = pyspiel.load_game("hearts")

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 0
        state = hearts.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            choices += len(legal) > 1 and not state.is_chance_node()
            state.apply_action(legal[int(pick() * len(legal))])
        return choices

    return playout


def import_ms(name: str) -> float:
    """Return what importing *name* adds to starting Python, best of five, in milliseconds."""

    def best(code: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603
            times.append(time.perf_counter() - start)
        return min(times)

    return 1000 * (best(f"import {name}") - best("pass"))
