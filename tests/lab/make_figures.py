"""Writer of ``figures.json``: what every option of every game changes (``make figures``).

Every reading is played beside the default one on the same deals, until all measures are settled or
the most games are played. All five games together take a quarter of an hour of one core. ``make
figures ARGS="wild_side runs"`` measures one option of one game, ``ARGS=wild_side`` one game.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import count
from pathlib import Path

from kit.core.errors import Unreadable, pick
from kit.core.game import AnyBox, AnyGame, Choice, Option
from kit.core.outcome import Outcome
from kit.core.state import State
from kit.games import GAMES, game
from kit.lab.comparison import Compared, compare, with_choice
from kit.lab.figures import FILE, Difference, Reading, SwitchFigures, figures
from kit.lab.one_game import streams
from kit.lab.setup import LabTable, set_up

SEED = 1
BOTS = "one-ply"
USUAL = 3  # players, or the nearest number that the game and all readings allow
MOST = 200  # games of each reading, unless QUICK has another number: one takes up to 0.5 s
QUICK = {"rock_paper_wizard": 1500, "witless_wizards": 600}
SHORT: Mapping[str, Mapping[str, Choice]] = {"wild_side": {"rounds": "once"}}

FINGERPRINT_PLIES = 30_000  # of each table: many short games or a few long ones, 0.1 s
FINGERPRINT_SEED = 20  # not SEED: a fingerprint must not replay the games of a figure


def figure_table(found: AnyGame, option: Option) -> LabTable:
    """Return the table that a switch is measured at, with its default reading."""
    chosen = {k: v for k, v in SHORT.get(found.slug, {}).items() if k != option.name}
    for players in sorted(found.players, key=lambda n: (abs(n - USUAL), -n)):
        table = set_up(found.slug, players, BOTS, chosen, None)
        if _all_can_be_played(table, option):
            return table
    raise Unreadable(f"no number of players can play all readings of {option.name!r}")


def _all_can_be_played(table: LabTable, option: Option) -> bool:
    try:
        for choice in option.choices:
            with_choice(table, option.name, choice)
    except Unreadable:
        return False
    return True


def measure(found: AnyGame, option: Option) -> SwitchFigures:
    """Compare the readings of an option and return the figures."""
    table, most = figure_table(found, option), QUICK.get(found.slug, MOST)
    compared = compare(
        found.slug,
        option.name,
        players=table.players,
        bots=BOTS,
        options=dict(table.options),
        games=most,
        seed=SEED,
        workers=1,  # one process plays the default reading once for all others
        progress=sys.stderr.isatty(),
    )
    if compared.stopped:
        raise KeyboardInterrupt
    return _kept(compared, most, fingerprint_of(found, option))


def _kept(of: Compared, most: int, rules: str) -> SwitchFigures:
    setup, today = of.setup, datetime.now(UTC).date().isoformat()
    options = dict(setup.options)
    return SwitchFigures(
        of.option.name, today, setup.players, BOTS, options, most, of.seed, rules, of.readings
    )


def fingerprint_of(found: AnyGame, option: Option) -> str:
    """Return the fingerprint of the rules that a switch's figures depend on."""
    table, digest = figure_table(found, option), sha256()
    for choice in option.choices:
        box = with_choice(table, option.name, choice).box()
        digest.update(_usual_games(found.slug, box.players, tuple(sorted(box.options.items()))))
    return digest.hexdigest()[:16]


@cache
def _usual_games(slug: str, players: int, options: tuple[tuple[str, Choice], ...]) -> bytes:
    """Return the games of a table; all options of a game share the table of its defaults."""
    return random_games(game(slug).box(players, dict(options)))


def random_games(box: AnyBox) -> bytes:
    """Return random games of a box as text: moves, their number, and the result.

    A change of legal moves, deals, effects or scores changes the text. A change of comments,
    sentences, clause numbers, pictures or the code of events does not.
    """
    text, left = b"", FINGERPRINT_PLIES
    for number in count():
        moves, end = _played(box, number)
        text += f"{moves} {end.result} {end.winners} {end.totals}".encode()
        left -= len(moves)
        if left <= 0:
            break
    return text


def _played(box: AnyBox, number: int) -> tuple[list[tuple[int, int, int]], Outcome]:
    """Return each ply of a game (seat, number of legal actions, action), and the outcome."""
    deal, chance = streams(FINGERPRINT_SEED, number)
    state: State = box.game.deal(box, deal)
    moves: list[tuple[int, int, int]] = []
    while seats := state.to_act():
        seat = seats[chance.below(len(seats))]
        legal = state.legal(seat)
        action = legal[chance.below(len(legal))]
        moves.append((seat, len(legal), action))
        state.apply(seat, action)
    end = state.outcome()
    assert end is not None
    return moves, end


def write_figures(slug: str, rows: Mapping[str, SwitchFigures]) -> Path:
    """Write the figures of a game into the source tree, in the order of its options."""
    path = Path(str(files(f"kit.games.{slug}"))) / FILE
    known = [rows[option.name] for option in game(slug).options if option.name in rows]
    path.write_text(as_text(known), "utf-8")
    return path


def as_text(rows: list[SwitchFigures]) -> str:
    """Return the text of ``figures.json``, one line for each reading, for readable diffs."""
    return "[\n" + ",\n".join(map(_written, rows)) + "\n]\n"


def _written(of: SwitchFigures) -> str:
    facts = {name: value for name, value in of._asdict().items() if name != "readings"}
    readings = ",\n  ".join(json.dumps(_reading(one), ensure_ascii=False) for one in of.readings)
    start = json.dumps(facts, ensure_ascii=False)[:-1]
    return f' {start}, "readings": [\n  {readings}\n ]}}'


def _reading(reading: Reading) -> dict[str, object]:
    return {
        "choice": reading.choice,
        "games": reading.games,
        "differences": {d.measure: _numbers(d) for d in reading.differences},
    }


def _numbers(of: Difference) -> dict[str, object]:
    return {
        "averages": [round(of.before, 4), round(of.after, 4)],
        "change": [round(x, 4) for x in of.change],
        "games": of.games,
        "matters": round(of.matters, 4),
        "verdict": of.verdict,
    }


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="make figures", description=__doc__)
    parser.add_argument("game", nargs="?", help="one game; all of them otherwise")
    parser.add_argument("switch", nargs="?", help="one of its switches; all of them otherwise")
    return parser.parse_args()


def main() -> None:
    """Measure and write, switch by switch, so that Ctrl-C loses only the current switch."""
    asked = _arguments()
    for slug in [game(asked.game).slug] if asked.game else GAMES:
        found, rows = game(slug), dict(figures(slug))
        names = [option.name for option in found.options]
        wanted = [pick(asked.switch, names, "option")] if asked.switch else names
        for option in (option for option in found.options if option.name in wanted):
            rows[option.name] = measure(found, option)
            path = write_figures(slug, rows)
            sys.stdout.write(f"{path}: {option.name}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
