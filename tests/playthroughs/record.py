"""Golden playthroughs: whole games written down, so that a change of play shows as a diff.

``make golden`` writes them again; review the diff like code.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kit import GAMES, game
from kit.core.game import Game
from kit.core.rng import Stream
from kit.play.match import Match

FOLDER = Path(__file__).parent
SEEDS = (1, 2, 3)
LONGEST = 400  # lines of a file
SHOWN = 6  # legal actions listed at a ply


def names() -> list[tuple[str, int]]:
    """Return every playthrough there must be."""
    return [(slug, seed) for slug in GAMES for seed in SEEDS]


def path(slug: str, seed: int) -> Path:
    """Return where a playthrough lies."""
    return FOLDER / f"{slug}-{seed}.txt"


def playthrough(slug: str, seed: int) -> str:
    """Play one game at random and tell it: actions, events with clause and audience, the end."""
    found = game(slug)
    players = found.players[-seed % len(found.players)]
    match, rng = Match.deal(found.box(players), seed), Stream(seed)
    lines = [f"# {found.title}, {players} players, seed {seed}", "", *_events(found, match, 0)]
    room = LONGEST - 25 - len(match.state.table())  # a game cut short ends with its table
    while match.to_act() and len(lines) < room:
        seat = rng.choice(match.to_act())
        legal = match.legal(seat)
        action = rng.choice(legal)
        more = ", ..." if len(legal) > SHOWN else ""
        lines += [f"{found.seats[seat]} of {len(legal)}: {', '.join(legal[:SHOWN])}{more}"]
        match.submit(seat, action)
        lines += [f"{found.seats[seat]} > {action}", *_events(found, match, -1)]
    return "\n".join([*lines, *_end(match)]) + "\n"


def _events(found: Game, match: Match, group: int) -> list[str]:
    everyone = (1 << match.box.players) - 1
    rows = []
    for event in match.events[group]:
        audience = event.audience & everyone
        who = "" if audience == everyone else f" (audience {audience:b})"
        rows.append(f"  {event.clause:<5} {found.tell(match.box, event)}{who}")
    return rows


def _end(match: Match) -> list[str]:
    outcome = match.outcome()
    if outcome is None:  # too long to print: the table after so many plies says it as well
        return ["", *(f"{key}: {value}" for key, value in match.state.table().items())]
    rows = [f"  seat {x.seat}: {x.points:+d} {x.label} [{x.clause}]" for x in outcome.lines]
    return ["", *rows, f"totals {outcome.totals}, winners {outcome.winners} [{outcome.clause}]"]


def main() -> None:
    """Write all playthroughs."""
    for slug, seed in names():
        path(slug, seed).write_text(playthrough(slug, seed), "utf-8")
        sys.stdout.write(f"{path(slug, seed).name}\n")


if __name__ == "__main__":
    main()
