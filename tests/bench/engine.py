"""Speed of the engine beside other engines, measured in one run.

Rows take turns: each round measures all of them for a moment, so a busy moment of the machine
affects every row alike. A figure is the median of the rounds, with the lowest and the highest.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from statistics import median
from typing import NamedTuple

from kit.cli.look import put, put_json
from kit.core.event import Note, events_of
from kit.core.rng import Stream
from kit.games import game
from kit.play.match import Match

Playout = Callable[[int], int]  # plays one game by its seed; returns the plies with a real choice
ROUNDS = 9
PRICES = {
    "events": "a listener receives a note of every event",
    "read": "the listener also makes an event of every note, after each ply",
    "view": "the seat to act is given its view before it moves",
    "match": "every move goes through the checked door",
}


class Figure(NamedTuple):
    """A measured number: the median of all rounds, the lowest and the highest."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.median:.2f}× ({self.low:.2f} to {self.high:.2f})"


def engine_command(slugs: Iterable[str], seconds: float, *, as_json: bool) -> int:
    """Measure random playouts, the cost of events, views and checks, and the import of kit."""
    slugs = list(slugs)
    others = peers()
    rates = take_turns({**others, **_rows(slugs)}, seconds)
    found = {slug: _figures(slug, list(others), rates) for slug in slugs}
    speeds = {name: median(rates[name]) for name in (*others, *(f"{slug} raw" for slug in slugs))}
    if as_json:
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
        playout(0)  # fills the caches before the measurement
    for _ in range(rounds):
        for name, playout in rows.items():
            rate, seeds[name] = _rate(playout, seeds[name], seconds / rounds)
            rates[name].append(rate)
    return rates


def _rate(playout: Playout, seed: int, seconds: float) -> tuple[float, int]:
    """Return choices per second, and the last seed played."""
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
    """Return a game's speed relative to each other engine, and the cost of each way of playing."""
    raw = rates[f"{slug} raw"]
    found = {peer: _ratio(raw, rates[peer]) for peer in others}
    return found | {name: _ratio(raw, rates[f"{slug} {name}"]) for name in PRICES}


def _ratio(ours: list[float], theirs: list[float]) -> Figure:
    each = [one / other for one, other in zip(ours, theirs, strict=True)]
    return Figure(median(each), min(each), max(each))


def _raw(slug: str) -> Playout:
    """Return a playout with the same loop as the other engines'."""
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
        notes: deque[Note] = deque(
            maxlen=None if read else 1
        )  # a length of one makes the cheapest listener
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


def import_ms(name: str) -> float:
    """Return the milliseconds that importing *name* adds to the start of Python, best of five."""

    def best(code: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - start)
        return min(times)

    return 1000 * (best(f"import {name}") - best("pass"))


def peers() -> dict[str, Playout]:
    """Return a playout of each other engine that is installed, by its name."""
    makers: dict[str, Callable[[], Playout]] = {
        "RLCard UNO": _uno,
        "jass-kit": _jass,
        "OpenSpiel hearts (C++)": partial(_open_spiel, "hearts"),
        "OpenSpiel crazy eights (C++)": partial(_open_spiel, "crazy_eights"),
    }
    found: dict[str, Playout] = {}
    for name, make in makers.items():
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


def _jass() -> Playout:
    """Jass with declared trumps and no pushing, in Python on numpy arrays."""
    from jass.game import const  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from jass.game.game_sim import GameSim  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from jass.game.game_util import deal_random_hand  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from jass.game.rule_schieber import RuleSchieber  # type: ignore[import-not-found,import-untyped,unused-ignore]

    rule, trumps = RuleSchieber(), 4

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 1
        game = GameSim(rule=rule)
        game.init_from_cards(hands=deal_random_hand(), dealer=const.NORTH)
        game.action_trump(int(pick() * trumps))
        while not game.is_done():
            (legal,) = rule.get_valid_cards_from_state(game.state).nonzero()
            choices += len(legal) > 1
            game.action_play_card(int(legal[int(pick() * len(legal))]))
        return choices

    return playout


def _open_spiel(name: str) -> Playout:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    game = pyspiel.load_game(name)

    def playout(seed: int) -> int:
        pick, choices = random.Random(seed).random, 0
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            choices += len(legal) > 1 and not state.is_chance_node()
            state.apply_action(legal[int(pick() * len(legal))])
        return choices

    return playout
