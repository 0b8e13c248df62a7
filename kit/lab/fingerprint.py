"""Whether the rules are still those that something was measured with.

A fingerprint is a digest of some games that are played at random: who could do how much at each
ply, what was done, and how it ended. A rule that allows, forbids, deals, moves or scores otherwise
changes it; a comment, a sentence, a clause's number, a picture or another way to make events does
not, for none of them is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from itertools import count

from kit.core.game import AnyBox
from kit.core.outcome import Outcome
from kit.core.state import State
from kit.lab.one_game import streams
from kit.lab.setup import LabTable

PLIES = 30_000  # of each table: many short games or some long ones, a tenth of a second
SEED = 20  # of its own: the games of a figure are others


def fingerprint(tables: Iterable[LabTable]) -> str:
    """Return a digest of how these tables are played."""
    digest = sha256()
    for table in tables:
        box, left = table.box(), PLIES
        for number in count():
            moves, end = _played(box, number)
            digest.update(f"{moves} {end.result} {end.winners} {end.totals}".encode())
            left -= len(moves)
            if left <= 0:
                break
    return digest.hexdigest()[:16]


def _played(box: AnyBox, number: int) -> tuple[list[tuple[int, int, int]], Outcome]:
    """Return each ply of a game (who, of how many actions, which), and its end."""
    deal, chance = streams(SEED, number)
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
