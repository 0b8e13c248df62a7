"""What each switch changes, measured once and kept in the package for the rules reference.

``make figures`` writes ``figures.json`` of every game. Beside the figures stands a fingerprint of
each reading: what comes of a few games played at random. When a rule changes, so does what comes of
them, and a test says that the figures are old.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from kit.core.errors import KitError, Unreadable
from kit.core.game import AnyGame, Choice, Option
from kit.core.shape import Json
from kit.games import GAMES, game
from kit.lab.compare import Difference, Reading, compare, with_choice
from kit.lab.intervals import Interval
from kit.lab.one_game import play_rows
from kit.lab.setup import Setup, set_up

FILE = "figures.json"
COMMAND = "make figures"
SEED = 1
MOST = 160  # games of a reading: enough for what one would notice at the table
PLAYERS = (4, 3, 2)  # the first of these that a game and all readings of the switch allow
SHORT: Mapping[str, Mapping[str, Choice]] = {"wild_side": {"rounds": "once"}}  # else a day's work
TRIED = range(8)  # the games of a fingerprint


class SwitchFigures(NamedTuple):
    """What the readings of one switch change."""

    option: str
    players: int
    games: int
    seed: int
    made: str
    readings: tuple[Reading, ...]
    prints: tuple[str, ...]  # a fingerprint for each reading, the usual one first


@cache
def figures(slug: str) -> tuple[SwitchFigures, ...]:
    """Return what was measured of a game's switches; nothing where nobody has measured yet."""
    source = files(f"kit.games.{slug}").joinpath(FILE)
    try:
        rows = json.loads(source.read_text("utf-8"))
    except FileNotFoundError:
        return ()
    return tuple(_switch(row) for row in rows)


def figures_of(slug: str, option: str) -> SwitchFigures | None:
    """Return what was measured of one switch."""
    return next((row for row in figures(slug) if row.option == option), None)


def measure(found: AnyGame, option: Option, *, games: int = MOST, progress: bool) -> SwitchFigures:
    """Play all readings of a switch beside its usual one."""
    base = _base(found, option)
    measured = compare(
        found.slug,
        option.name,
        players=base.players,
        options=dict(base.options),
        games=games,
        seed=SEED,
        progress=progress,
    )
    if measured.stopped:
        raise KeyboardInterrupt
    today = date.today().isoformat()  # noqa: DTZ011  # the day on the calendar of who measured
    return SwitchFigures(
        option.name, base.players, games, SEED, today, measured.readings, prints(found, option)
    )


def prints(found: AnyGame, option: Option) -> tuple[str, ...]:
    """Return what a few random games of each reading come to, as short marks."""
    base = _base(found, option)
    tables = [with_choice(base, option.name, choice) for choice in option.choices]
    return tuple(_print(table) for table in tables)


def _print(table: Setup) -> str:
    at_random = replace(table, bots=("random",) * table.players)
    rows = repr(play_rows(at_random, SEED, TRIED))
    return sha256(rows.encode()).hexdigest()[:16]


def _base(found: AnyGame, option: Option) -> Setup:
    """Return the table on which a switch is measured: all its readings can be played there."""
    fixed = {k: v for k, v in SHORT.get(found.slug, {}).items() if k != option.name}
    for players in (*PLAYERS, *found.players):
        try:
            base = set_up(found.slug, players, "one-ply", fixed, None)
            for choice in option.choices:
                with_choice(base, option.name, choice)
        except Unreadable:
            continue
        return base
    raise KitError(f"{found.slug}: the readings of {option.name!r} go with no number of players")


def write(slug: str, *, games: int, progress: bool) -> Path:
    """Measure all switches of a game and write them into its folder."""
    found = game(slug)
    measured = [measure(found, option, games=games, progress=progress) for option in found.options]
    lines = ",\n".join(json.dumps(_row(one)) for one in measured)
    path = Path(str(files(f"kit.games.{slug}").joinpath(FILE)))
    path.write_text(f"[\n{lines}\n]\n", "utf-8")
    return path


def _row(of: SwitchFigures) -> Json:
    readings = [
        {
            "choice": reading.choice,
            "games": reading.games,
            "differences": [{**d._asdict(), "change": list(d.change)} for d in reading.differences],
        }
        for reading in of.readings
    ]
    return {**of._asdict(), "readings": readings}


def _switch(row: Json) -> SwitchFigures:
    readings = tuple(
        Reading(one["choice"], one["games"], tuple(map(_difference, one["differences"])))
        for one in row["readings"]
    )
    return SwitchFigures(**{**row, "readings": readings, "prints": tuple(row["prints"])})


def _difference(row: Json) -> Difference:
    return Difference(**{**row, "change": Interval(*row["change"])})


def main() -> int:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="*", help="which games (all)")
    parser.add_argument("--most", type=int, default=MOST, help=f"games of a reading ({MOST})")
    args = parser.parse_args()
    for slug in args.games or GAMES:
        path = write(game(slug).slug, games=args.most, progress=sys.stderr.isatty())
        sys.stdout.write(f"{path.parent.name}: {len(figures(path.parent.name))} switches\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
