"""Simulation of many games on one core, many cores or a cluster, with the same result."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from kit.games import game as find_game
from kit.lab.batches import ProgressBar, check_workers, progress_bar, ranges, spread_out
from kit.lab.one_game import GameRow, GameTally, play_batch
from kit.lab.results import Results
from kit.lab.rows import RowWriter, row_writer
from kit.lab.setup import LabTable, Players, check_size, set_up

Batch = tuple[GameTally, list[GameRow]]
Batches = Generator[Batch, None, None]
BATCH = {"random": 20, "thinker": 1}  # games; small batches, because Ctrl-C waits for their end
FEW = 4  # games of a batch with other bots
PLIES = 100_000  # of a batch at most, by the game's bound


def simulate(  # noqa: PLR0913
    game: str,
    *,
    players: int | None = None,
    bots: Players = "random",
    options: Mapping[str, object] | None = None,
    pack: str | Path | None = None,
    games: int = 1000,
    seed: int = 1,
    workers: int | None = None,
    executor: Executor | None = None,
    out: str | Path | None = None,
    progress: bool = True,
) -> Results:
    """Play many games and return the results.

    *bots* is a bot for all seats, a list with one for each, or names of seats with their bots (the
    others play at random); a bot is a name or a function of your own. *workers* is the number of
    processes (all cores), *executor* anything that speaks ``concurrent.futures``, such as
    ``dask.distributed``'s ``Client.get_executor()``. With *out* every game is a line of that file
    (``.jsonl``, or ``.parquet`` if pyarrow is installed). The same seed gives the same result
    everywhere; Ctrl-C returns the games finished so far.

    >>> simulate("witless_wizards", players=2, games=20, workers=1, progress=False).games
    20
    """
    setup = set_up(game, players, bots, options, pack)
    check_size(games, seed)
    check_workers(workers, executor)  # before a file is opened, which would empty an older one
    tally = GameTally()
    with ExitStack() as stack:
        rows = stack.enter_context(row_writer(out))
        done = stack.enter_context(progress_bar(games, setup.slug, shown=progress))
        work = partial(play_batch, setup, seed)
        parts = ranges(games, batch_size(setup))
        batches = spread_out(work, parts, workers, executor, here=setup.own)
        stopped = _collect(batches, tally, rows, done)
    return Results(setup, seed, tally, games, stopped, str(out or ""))


def batch_size(setup: LabTable) -> int:
    """Return the number of games in a batch; it does not change the result."""
    sizes = [BATCH.get(b, FEW) if isinstance(b, str) else FEW for b in setup.bots]
    return max(1, min(*sizes, PLIES // find_game(setup.slug).plies))


def _collect(batches: Batches, tally: GameTally, rows: RowWriter, done: ProgressBar) -> bool:
    """Add up the batches; return True after Ctrl-C."""
    try:
        for counted, played in batches:
            tally.add(counted)
            rows.write(played)
            done.update(counted.games)
    except KeyboardInterrupt:
        return True
    finally:
        batches.close()
    return False
