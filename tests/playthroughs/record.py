"""Golden playthroughs: whole games as text, so that a change of play shows as a diff.

``make golden`` writes them again; review the diff like code.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import accumulate
from pathlib import Path

from kit import GAMES, game
from kit.core.game import AnyGame
from kit.core.rng import Stream
from kit.play.match import Match

FOLDER = Path(__file__).parent
SEEDS = (1, 2, 3)
LONGEST = 400  # lines of a file
HEAD, TAIL = 200, 100  # lines at the beginning and at the end of a long game that are written
SHOWN = 6  # legal actions listed at a ply


def names() -> list[tuple[str, int]]:
    """Return the names of all playthroughs."""
    return [(slug, seed) for slug in GAMES for seed in SEEDS]


def path(slug: str, seed: int) -> Path:
    """Return the path of a playthrough."""
    return FOLDER / f"{slug}-{seed}.txt"


def playthrough(slug: str, seed: int) -> str:
    """Play one random game and return it as text: actions, events with clause and audience, the
    end.

    For the middle of a long game, only the number of events of each kind is written.
    """
    found = game(slug)
    players = found.players[-seed % len(found.players)]
    match, rng = Match.deal(found.box(players), seed), Stream(seed)
    plies = [[f"# {found.title}, {players} players, seed {seed}", "", *_events(found, match, 0)]]
    while match.to_act():
        seat = rng.choice(match.to_act())
        legal = match.legal(seat)
        action = rng.choice(legal)
        more = ", ..." if len(legal) > SHOWN else ""
        match.submit(seat, action)
        said = f"{found.seats[seat]} of {len(legal)}: {', '.join(legal[:SHOWN])}{more}"
        plies.append([said, f"{found.seats[seat]} > {action}", *_events(found, match, -1)])
    first, last = _ends(plies)
    middle = _middle(match, first, last) if first < last else []
    told = [*plies[:first], middle, *plies[last:], _end(match)]
    return "\n".join(line for ply in told for line in ply) + "\n"


def _ends(plies: list[list[str]]) -> tuple[int, int]:
    """Return the first and last line of the middle, which is only counted; none in a short game."""
    if sum(map(len, plies)) <= HEAD + TAIL:
        return len(plies), len(plies)
    first = next(i for i, n in enumerate(accumulate(map(len, plies))) if n > HEAD)
    back = next(i for i, n in enumerate(accumulate(map(len, reversed(plies)))) if n > TAIL)
    return first, max(first, len(plies) - back)


def _middle(match: Match, first: int, last: int) -> list[str]:
    groups = match.events[first:last]
    kinds = Counter(event.kind for group in groups for event in group)
    rows = [f"  {count:>6} {kind}" for kind, count in sorted(kinds.items())]
    return ["", f"... {last - first} plies, in which happened:", *rows, ""]


def _events(found: AnyGame, match: Match, group: int) -> list[str]:
    everyone = (1 << match.box.players) - 1
    rows = []
    for event in match.events[group]:
        audience = event.audience & everyone
        who = "" if audience == everyone else f" (audience {audience:b})"
        rows.append(f"  {event.clause:<5} {found.tell(match.box, event)}{who}")
    return rows


def _end(match: Match) -> list[str]:
    outcome = match.outcome()
    assert outcome is not None
    rows = [f"  seat {x.seat}: {x.points:+d} {x.label} [{x.clause}]" for x in outcome.lines]
    return ["", *rows, f"totals {outcome.totals}, winners {outcome.winners} [{outcome.clause}]"]


def main() -> None:
    """Write all playthroughs."""
    for slug, seed in names():
        path(slug, seed).write_text(playthrough(slug, seed), "utf-8")
        sys.stdout.write(f"{path(slug, seed).name}\n")


if __name__ == "__main__":
    main()
