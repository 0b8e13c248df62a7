"""How fast the engine is, beside others in the same run. It prints; it judges nothing.

Rows take turns: each round measures all of them for a moment, so that a busy minute of the machine
falls on every row alike. A figure is the median of the rounds, with the lowest and the highest.
"""

from __future__ import annotations

import random
import time
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from kit.cli.bench_peers import Playout, peers
from kit.cli.import_time import import_ms
from kit.cli.look import put, put_json
from kit.core.errors import KitError
from kit.core.event import Note, events_of
from kit.core.rng import Stream
from kit.games import GAMES, game
from kit.play.match import Match

ROUNDS = 9
PRICES = {
    "events": "somebody listens, and is handed a note of every event",
    "read": "the listener makes an event of every note, after each ply",
    "view": "a seat looks at the table before it moves",
    "match": "every move goes through the checked door",
}


class Figure(NamedTuple):
    """A measured number: the median of all rounds, the lowest and the highest."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.median:.2f}× ({self.low:.2f} to {self.high:.2f})"


def bench_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk bench``."""
    sub.add_argument("games", nargs="*", help="which games (all)")
    sub.add_argument("--seconds", type=float, default=3.0, help="CPU time for each row (3)")
    sub.add_argument(
        "--pages", action="store_true", help="measure the served pages in a browser instead"
    )
    sub.add_argument(
        "--site", action="store_true", help="measure Python in a browser, beside bare Pyodide"
    )
    sub.add_argument(
        "--growth", action="store_true", help="what a ply costs by players, hands, moves and length"
    )
    sub.add_argument("--out", metavar="FILE", default="", help="with --growth: plots, as a page")
    sub.add_argument("--rounds", type=int, default=5, help="visits to each page (5)")
    sub.add_argument("--json", action="store_true", help="for a program")


def bench_command(args: Namespace) -> int:
    """Measure random playouts, the price of events, checks and views, and imports."""
    if args.out and not args.growth:
        raise KitError("--out goes with --growth: the rest is not plotted")
    if args.pages:
        from kit.cli.bench_pages import pages_command

        return pages_command(max(1, args.rounds), as_json=args.json)
    if args.site:
        from kit.cli.bench_site import site_command

        return site_command(max(1, args.rounds), as_json=args.json)
    slugs = [game(slug).slug for slug in args.games] or list(GAMES)
    if args.growth:
        from kit.cli.bench_growth import growth_command

        return growth_command(slugs, as_json=args.json, out=args.out)
    others = peers()
    rates = take_turns({**others, **_rows(slugs)}, args.seconds)
    found = {slug: _figures(slug, list(others), rates) for slug in slugs}
    speeds = {name: median(rates[name]) for name in (*others, *(f"{slug} raw" for slug in slugs))}
    if args.json:
        ratios = {slug: {k: v._asdict() for k, v in row.items()} for slug, row in found.items()}
        put_json({"per second": speeds, "ratios": ratios, "import kit ms": import_ms("kit")})
    else:
        _print(list(others), speeds, found)
    return 0


def _print(
    others: list[str], speeds: dict[str, float], found: dict[str, dict[str, Figure]]
) -> None:
    put(f"Median of {ROUNDS} rounds (lowest to highest).", "")
    put("Plies with two or more legal actions, per second of CPU time, one core:")
    for name, speed in speeds.items():
        row = found.get(name.removesuffix(" raw"), {})
        against = "  ".join(f"{row[peer]} {peer}" for peer in others if peer in row)
        put(f"  {name.removesuffix(' raw'):<28}{speed:>10,.0f}  {against}".rstrip())
    if not others:
        put("  (no peers: pip install 'rulewalk[bench]' for RLCard, OpenSpiel and jass-kit)")
    put("", "Price of a move against the raw engine:")
    for slug, row in found.items():
        put(f"  {slug:<28}" + "  ".join(f"{name} {row[name]}" for name in PRICES))
    put("", *(f"  {name:<8}{what}" for name, what in PRICES.items()))
    put("", f"import kit: {import_ms('kit'):.0f} ms over a bare interpreter")


def take_turns(
    rows: dict[str, Playout], seconds: float, rounds: int = ROUNDS
) -> dict[str, list[float]]:
    """Return each row's real choices per second of CPU time, round by round."""
    rates: dict[str, list[float]] = {name: [] for name in rows}
    seeds = dict.fromkeys(rows, 0)
    for playout in rows.values():
        playout(0)  # caches fill before anything counts
    for _ in range(rounds):
        for name, playout in rows.items():
            rate, seeds[name] = _rate(playout, seeds[name], seconds / rounds)
            rates[name].append(rate)
    return rates


def _rate(playout: Playout, seed: int, seconds: float) -> tuple[float, int]:
    """Return choices per second, and the last seed that was played."""
    plies, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not plies:
        seed += 1
        plies += playout(seed)
    return plies / spent, seed


def _rows(slugs: Iterable[str]) -> dict[str, Playout]:
    rows: dict[str, Playout] = {}
    for slug in slugs:
        rows[f"{slug} raw"] = _raw(slug)
        for price in ("events", "read", "view"):
            rows[f"{slug} {price}"] = _priced(slug, price)
        rows[f"{slug} match"] = _checked(slug)
    return rows


def _figures(slug: str, others: list[str], rates: dict[str, list[float]]) -> dict[str, Figure]:
    """Return a game's speed against each peer's, and what each way of playing costs."""
    raw = rates[f"{slug} raw"]
    found = {peer: _ratio(raw, rates[peer]) for peer in others}
    return found | {name: _ratio(raw, rates[f"{slug} {name}"]) for name in PRICES}


def _ratio(ours: list[float], theirs: list[float]) -> Figure:
    each = [one / other for one, other in zip(ours, theirs, strict=True)]
    return Figure(median(each), min(each), max(each))


def _raw(slug: str) -> Playout:
    """Play as the peers are played, with nothing in between."""
    found = game(slug)
    boxes = [found.box(players) for players in found.players if players > 1]

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 0
        state = found.deal(boxes[seed % len(boxes)], Stream(seed))
        while seats := state.to_act():
            seat = seats[0]
            legal = state.legal(seat)
            choices += len(legal) > 1
            state.apply(seat, legal[int(pick() * len(legal))])
        return choices

    return playout


def _priced(slug: str, price: str) -> Playout:
    found, look, read = game(slug), price == "view", price == "read"
    boxes = [found.box(players) for players in found.players if players > 1]

    def playout(seed: int) -> int:
        state = found.deal(boxes[seed % len(boxes)], Stream(seed))
        notes: deque[Note] = deque(maxlen=None if read else 1)  # one: the cheapest listener
        state.sink = notes.append if price in {"events", "read"} else None
        pick, choices = random.Random(seed).random, 0
        while seats := state.to_act():
            seat = seats[0]
            legal = state.legal(seat)
            if look:
                found.view(state, seat)
            choices += len(legal) > 1
            state.apply(seat, legal[int(pick() * len(legal))])
            if read:
                events_of(notes)
                notes.clear()
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
