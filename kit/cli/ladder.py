"""The command ``ladder``: how much better each bot is than the one below it."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from typing import NamedTuple

from kit.cli.look import put, put_json
from kit.cli.play import read_options
from kit.core.errors import Unreadable
from kit.core.game import Choice
from kit.games import game
from kit.lab.batches import cores, ignore_interrupt
from kit.play.bots import BOTS, LEVELS, USUAL, Bot, Thinker, bot
from kit.play.ladder import Contest, Pairing, Played, Standing, standing

MOST_PLAYERS = 4  # by default: enough to matter, and games stay short
ISMCTS = "ismcts"  # OpenSpiel's own search, for comparison
STOPPED = 130  # the exit code that a shell expects after Ctrl-C


class Rung(NamedTuple):
    """One bot against another, in plain values for another process."""

    slug: str
    players: int
    options: tuple[tuple[str, Choice], ...]
    challenger: str
    rival: str
    seconds: float
    rounds: int


def ladder_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk ladder``."""
    sub.add_argument("game", help="name of the game")
    sub.add_argument("--games", type=int, default=100, help="games for each pair (100)")
    sub.add_argument("--players", type=int, help=f"number of players (at most {MOST_PLAYERS})")
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="choose an option"
    )
    names = (*BOTS, ISMCTS)
    sub.add_argument("--bot", choices=names, help="only this bot (all but OpenSpiel's ismcts)")
    sub.add_argument("--against", choices=names, help="its opponents (the bot below it)")
    sub.add_argument(
        "--time", type=float, default=LEVELS[USUAL], metavar="SECONDS",
        help="processor time of the thinker for a move (%(default)s)",
    )  # fmt: skip
    sub.add_argument(
        "--rounds", type=int, default=0, metavar="N",
        help="imagined games per move instead of a time, for repeatable runs",
    )  # fmt: skip
    sub.add_argument("--seed", type=int, default=1, help="seed of the deals (1)")
    sub.add_argument("--workers", type=int, default=0, help="processes (one for each core)")
    sub.add_argument("--jobs", dest="workers", type=int, default=SUPPRESS, help=SUPPRESS)
    sub.add_argument("--json", action="store_true", help="print JSON")


def ladder_command(args: Namespace) -> int:
    """Play every pair and print the shares; after Ctrl-C, of the games played so far."""
    _check(args)
    rows, stopped = [], False  # type: list[dict[str, object]], bool
    for rung in _rungs(args):
        played, stopped = _played(rung, args)
        result = standing(played, contest(rung).sides)
        rows.append(_row(rung, result))
        if not args.json:
            put(_sentence(rung, result))
        if stopped:
            break
    if args.json:
        put_json(rows)
    return STOPPED if stopped else 0


def _check(args: Namespace) -> None:
    for name in ("games", "time"):
        if getattr(args, name) <= 0:
            raise Unreadable(f"--{name} must be more than 0")
    for name in ("rounds", "workers"):
        if getattr(args, name) < 0:
            raise Unreadable(f"--{name} must not be less than 0")
    if ISMCTS in (args.bot, args.against) and not args.rounds:
        raise Unreadable("ismcts needs --rounds: the number of simulations for a move")


def _rungs(args: Namespace) -> list[Rung]:
    """Return the pairs: each bot against the one below, or the pair that was named."""
    found, names = game(args.game), list(BOTS)
    players = args.players or max(n for n in found.players if n <= MOST_PLAYERS)
    options = tuple(read_options(found, args.option).items())
    found.box(players, dict(options))  # raises before any process is started
    pairs = [*zip(names[1:], names, strict=False)]
    if args.bot or args.against:
        pairs = [_pair(names, args.bot, args.against)]
    return [
        Rung(found.slug, players, options, one, other, args.time, args.rounds)
        for one, other in pairs
    ]


def _pair(names: list[str], one: str | None, other: str | None) -> tuple[str, str]:
    if one is None:
        one = names[min(_rank(str(other), names) + 1, len(names) - 1)]
    return one, other or names[max(_rank(one, names) - 1, 0)]


def _rank(name: str, names: list[str]) -> int:
    """Return the place of a bot; OpenSpiel's search is as high as the thinker."""
    return len(names) - 1 if name == ISMCTS else names.index(name)


@lru_cache(maxsize=4)
def contest(rung: Rung) -> Contest:
    """Return the contest for plain values."""
    box = game(rung.slug).box(rung.players, dict(rung.options))
    return Contest(box, _bot(rung.challenger, rung), _bot(rung.rival, rung))


def _bot(name: str, rung: Rung) -> Bot:
    if name == ISMCTS:
        try:
            from kit.rl.spiel import Ismcts
        except ModuleNotFoundError as problem:
            raise Unreadable("ismcts needs OpenSpiel: pip install 'rulewalk[rl]'") from problem
        return Ismcts(rung.rounds)
    return Thinker(rung.seconds, rung.rounds) if name == "thinker" else bot(name)


def _one(rung: Rung, pairing: Pairing) -> Played:
    """Play one game, in any process."""
    return contest(rung).play(pairing)


def _played(rung: Rung, args: Namespace) -> tuple[list[Played], bool]:
    """Return the games that were played, and whether Ctrl-C stopped them."""
    played: list[Played] = []
    try:
        for one in _progress(rung, args):
            played += [one]  # one at a time, so that Ctrl-C keeps the finished games
    except KeyboardInterrupt:
        return played, True
    return played, False


def _progress(rung: Rung, args: Namespace) -> Iterator[Played]:
    from tqdm import tqdm

    workers = min(args.workers or cores(), args.games)
    pairings = contest(rung).pairings(args.games, args.seed)
    quiet = args.json or not sys.stderr.isatty()
    alone = (_one(rung, one) for one in pairings)
    games = _spread(rung, pairings, workers) if workers > 1 else alone
    name = f"{rung.challenger} against {rung.rival}"
    yield from tqdm(games, name, len(pairings), unit=" games", disable=quiet, leave=False)


def _spread(rung: Rung, pairings: list[Pairing], workers: int) -> Iterator[Played]:
    """Play in several processes; after Ctrl-C, cancel the games that have not begun."""
    pool = ProcessPoolExecutor(workers, initializer=ignore_interrupt)
    try:
        for done in as_completed([pool.submit(_one, rung, pairing) for pairing in pairings]):
            yield done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _row(rung: Rung, result: Standing) -> dict[str, object]:
    thinks = {"thinker", ISMCTS} & {rung.challenger, rung.rival}
    effort = {"rounds": rung.rounds} if rung.rounds else {"seconds": rung.seconds}
    return {
        "game": rung.slug, "players": rung.players, "options": dict(rung.options),
        "bot": rung.challenger, "against": rung.rival, **(effort if thinks else {}),
        **result._asdict(), "times": result.times,
    }  # fmt: skip


def _sentence(rung: Rung, result: Standing) -> str:
    """Return one pair's result as a line."""
    who = f"{_called(rung.challenger, rung)} against {_called(rung.rival, rung)}"
    if not result.games:
        return f"{who}: no game was played to its end"
    share = f"{result.share:.0%} of the wins ({result.low:.0%} to {result.high:.0%})"
    fair = f"{result.times:.2f} times its fair share of {result.fair:.0%}"
    return f"{who}, {result.games} games: {share}, {fair}"


def _called(name: str, rung: Rung) -> str:
    if name == ISMCTS:
        return f"{name} ({rung.rounds} simulations a move)"
    if name != "thinker":
        return name
    effort = f"{rung.rounds} imagined games" if rung.rounds else f"{rung.seconds:g} s"
    return f"{name} ({effort} a move)"
