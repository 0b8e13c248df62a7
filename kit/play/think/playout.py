"""Quick players: they play an imagined game on for a while, and know it only by ``worth``."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import View
from kit.core.rng import Stream
from kit.core.state import State
from kit.play.think.shares import hoped_shares

THOUSAND = 1000  # greed is drawn in thousandths


def play_on(table: State, rng: Stream) -> None:
    """Play as many decisions as the game looks ahead, or to its end."""
    left, often = table.box.game.thinking.depth, int(table.box.game.thinking.greed * THOUSAND)
    while left and (acting := table.to_act()):
        seat = acting[0]
        legal = table.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            left -= 1
            by_worth = often and rng.below(THOUSAND) < often
            action = greedy(table, seat, legal) if by_worth else rng.choice(legal)
        table.apply(seat, action)


def greedy(table: State, seat: int, legal: Sequence[int]) -> int:
    """Return the move after which the table is worth most to its player."""
    worth, best, top = table.box.game.worth, legal[0], float("-inf")
    for action in legal if len(legal) > 1 else ():
        after = table.clone()
        after.apply(seat, action)
        value = worth(after, seat)
        if value > top:
            best, top = action, value
    return best


def expected(view: View, rng: Stream, tables: int) -> float:
    """Return the share of the win that a seat may expect, from its view alone."""
    game, total = view.box.game, 0.0
    sides = game.sides(view.box)
    mine = next(i for i, side in enumerate(sides) if view.seat in side)
    for _ in range(tables):
        table = game.imagine(view, rng)
        table.rng = Stream(rng.below(1 << 32))
        play_on(table, rng)
        total += hoped_shares(table, sides)[mine]
    return total / tables
