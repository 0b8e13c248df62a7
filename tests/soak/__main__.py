"""``make soak-engine``: a million random games over all games, player counts and readings.

Every game is checked with the promises of ``tests/soak/promises.py``. A broken promise is printed
with the command that plays that game again. Ctrl-C prints the results so far.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import partial

from kit import GAMES
from kit.cli.simulate import cluster
from kit.lab.batches import progress_bar, ranges, spread_out
from tests.soak.play import Soaked, seeds_of, soak_batch


def main() -> int:
    """Run the soak; the exit code tells whether a promise was broken."""
    args = _arguments()
    if args.only is not None:
        return _report(soak_batch(args.only, 1, range(1)))
    found = Soaked(0, 0, Counter(), [])
    with cluster(args.scheduler) as executor:
        work = partial(soak_batch, *seeds_of(args.game, args.seed))
        batches = spread_out(work, ranges(args.games, 50), args.workers, executor)
        try:
            with progress_bar(args.games, "soak", shown=sys.stderr.isatty()) as bar:
                for batch in batches:
                    found = _add(found, batch)
                    bar.update(batch.games)
        except KeyboardInterrupt:
            print("stopped")
        finally:
            batches.close()
    return _report(found)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make soak-engine", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000, help="how many (1,000,000)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (1)")
    parser.add_argument("--game", choices=GAMES, help="only this one (all)")
    parser.add_argument("--workers", type=int, help="processes (one for each core)")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler")
    parser.add_argument("--only", type=int, metavar="SEED", help="one game again")
    return parser.parse_args()


def _add(one: Soaked, two: Soaked) -> Soaked:
    for broken in two.broken:
        print(broken, flush=True)
    return Soaked(
        one.games + two.games,
        one.plies + two.plies,
        one.tables + two.tables,
        one.broken + two.broken,
    )


def _report(of: Soaked) -> int:
    for (slug, players), games in sorted(of.tables.items()):
        print(f"  {slug}, {players} players: {games:,} games")
    print(f"{of.games:,} games, {of.plies:,} plies, {len(of.broken)} promises broken")
    for broken in of.broken[:20]:
        print(f"  {broken}")
    return 1 if of.broken else 0


if __name__ == "__main__":
    sys.exit(main())
