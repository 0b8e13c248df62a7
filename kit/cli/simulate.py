"""The commands ``simulate`` (many games) and ``compare`` (readings of a rule)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from kit.cli.look import put, put_json
from kit.cli.play import read_options
from kit.core.errors import KitError
from kit.files.cards import as_pack
from kit.games import game
from kit.lab.comparison import Compared, compare
from kit.lab.results import Results
from kit.lab.setup import Players
from kit.lab.simulation import simulate
from kit.play.bots import BOTS


def simulate_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk simulate``."""
    _shared(sub, games=1000, bot="random")
    sub.add_argument("--pack", type=Path, metavar="FILE", help="play with the cards of this pack")
    sub.add_argument(
        "--out", type=Path, metavar="FILE", help="write every game to a .jsonl or .parquet file"
    )


def simulate_command(args: Namespace) -> int:
    """Play many games and print the results."""
    found = game(args.game)
    with cluster(args.scheduler) as executor:
        results = simulate(
            found.slug,
            players=args.players,
            bots=_bots(args.bots),
            options=read_options(found, args.option, as_pack(args.pack)),
            pack=args.pack,
            games=args.games,
            seed=args.seed,
            workers=args.workers,
            executor=executor,
            out=args.out,
            progress=sys.stderr.isatty(),
        )
    if args.json:
        put_json(_results(results))
    else:
        put(str(results))
    return 130 if results.stopped else 0


def compare_arguments(sub: ArgumentParser) -> None:
    """Declare ``rulewalk compare``."""
    sub.add_argument("game", help="name of the game")
    sub.add_argument(
        "switch", nargs="?", default="", help="the option to compare (rulewalk games lists them)"
    )
    sub.add_argument(
        "--patch", metavar="FILE",
        help="compare a changed rule instead; its code runs as it is, so trust the file",
    )  # fmt: skip
    _shared(sub, games=2000, bot="one-ply", named=True)


def compare_command(args: Namespace) -> int:
    """Play each reading of an option on the same deals and print the changes."""
    found = game(args.game)
    with cluster(args.scheduler) as executor:
        compared = compare(
            found.slug,
            args.switch,
            patch=args.patch,
            players=args.players,
            bots=_bots(args.bots),
            options=read_options(found, args.option),
            games=args.games,
            seed=args.seed,
            workers=args.workers,
            executor=executor,
            progress=sys.stderr.isatty(),
        )
    if args.json:
        put_json(_comparison(compared))
    else:
        put(str(compared), *_tests(compared))
    return 130 if compared.stopped else 0


def _tests(compared: Compared) -> list[str]:
    """Return lines that name the tests of a changed rule and of those that it touches.

    An installed wheel has no tests.
    """
    from kit.teach.reference.coverage import marked_tests, source_tests

    folder, found = source_tests(), compared.game
    if not compared.patched or folder is None:
        return []
    tests = marked_tests(found.rulebook, folder / "games" / found.slug)
    touched = [clause for clause, *_ in compared.touched.clauses]
    clauses = dict.fromkeys([compared.option.clause, *touched])
    return [f"  Tests of rule {key}: {', '.join(tests.get(key, ('none',)))}" for key in clauses]


def _shared(sub: ArgumentParser, *, games: int, bot: str, named: bool = False) -> None:
    if not named:
        sub.add_argument("game", help="name of the game")
    sub.add_argument(
        "--games", type=int, default=games, metavar="N", help=f"number of games ({games:,})"
    )
    sub.add_argument("--players", type=int, help="number of players (the most)")
    names = ", ".join(BOTS)
    sub.add_argument(
        "--bots", default=bot, help=f"one bot for all or one for each seat: {names} ({bot})"
    )
    sub.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="choose an option"
    )
    sub.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (1)")
    sub.add_argument("--workers", type=int, help="number of processes (one for each core)")
    sub.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster")
    sub.add_argument("--json", action="store_true", help="print JSON")


def _bots(text: str) -> Players:
    names = [name.strip() for name in text.split(",")]
    return names[0] if len(names) == 1 else names


@contextmanager
def cluster(address: str | None) -> Iterator[Executor | None]:
    """Yield the executor of a cluster, or None without an address."""
    if not address:
        yield None
        return
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise KitError("--scheduler needs Dask: pip install 'rulewalk[cluster]'") from None
    try:
        client = Client(address, timeout="10s")
    except OSError:
        raise KitError(f"no Dask scheduler answers at {address}") from None
    except ValueError:
        raise KitError(f"write the address as tcp://127.0.0.1:8786, not {address!r}") from None
    with client:
        yield client.get_executor()


def _results(of: Results) -> dict[str, object]:
    return {
        "game": of.setup.slug,
        "players": of.setup.players,
        "options": dict(of.setup.options),
        "bots": [str(bot) for bot in of.setup.bots],
        "seed": of.seed,
        "games": of.games,
        "stopped": of.stopped,
        "fair": of.fair,
        "seats": {s: {**of.share(s)._asdict(), "score": _score(of, s)} for s in of.seats},
        "first": of.first._asdict() if of.first else None,
        "length": of.length._asdict() if of.games else None,
        "clauses": dict(of.clauses),
        "cards": [{"card": a, "games": n, "decided": m} for a, n, m in of.cards],
    }


def _score(of: Results, seat: str) -> dict[str, object] | None:
    return of.score(seat)._asdict() if of.games else None


def _comparison(of: Compared) -> dict[str, object]:
    return {
        "game": of.setup.slug,
        "players": of.setup.players,
        "option": of.option.name,
        "default": of.option.default,
        "seed": of.seed,
        "stopped": of.stopped,
        "readings": [
            {
                "choice": reading.choice,
                "games": reading.games,
                "differences": [
                    {**d._asdict(), "change": d.change._asdict()} for d in reading.differences
                ],
            }
            for reading in of.readings
        ],
        **({"touched": asdict(of.touched)} if of.patched else {}),
    }
