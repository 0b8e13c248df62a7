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
            action = greedy(table, seat, legal, rng) if by_worth else rng.choice(legal)
        table.apply(seat, action)


def greedy(table: State, seat: int, legal: Sequence[int], rng: Stream) -> int:
    """Return the move, of a few, after which the table is worth most to its player."""
    game, top = table.box.game, float("-inf")
    worth, tried = game.worth, some(legal, game.thinking.few, rng)
    best = tried[0]
    for action in tried if len(tried) > 1 else ():
        after = table.clone()
        after.apply(seat, action)
        value = worth(after, seat)
        if value > top:
            best, top = action, value
    return best


def some(legal: Sequence[int], few: int, rng: Stream) -> Sequence[int]:
    """Return a few of the moves, any of them; all where there are no more."""
    left, chosen = list(legal), []  # type: list[int], list[int]
    if len(left) <= few:
        return left
    for _ in range(few):
        at = rng.below(len(left))
        chosen.append(left[at])
        left[at] = left[-1]
        left.pop()
    return chosen


def one_share(view: View, rng: Stream) -> float:
    """Return the share of the win that a seat gets in one game imagined from its view."""
    game = view.box.game
    sides = game.sides(view.box)
    mine = next(i for i, side in enumerate(sides) if view.seat in side)
    table = game.imagine(view, rng)
    table.rng = Stream(rng.below(1 << 32))
    play_on(table, rng)
    return hoped_shares(table, sides)[mine]
