"""Quick players: they play an imagined game on for a while, by ``worth`` or a rule of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.game import View
from kit.core.rng import Stream
from kit.core.state import State
from kit.play.think.shares import hoped_shares

THOUSAND = 1000  # greed is drawn in thousandths


def play_on(table: State, rng: Stream, start: State) -> None:
    """Play as far as the game looks ahead: so many decisions, or to the end of start's chapter."""
    thinking = table.box.game.thinking
    policy, chapter = thinking.policy, chapter_of(table)
    here, left = chapter(start), thinking.depth
    while left > 0 and chapter(table) == here and (acting := table.to_act()):
        seat = acting[0]
        if policy:  # which finds its move without a list of all that are legal
            action, left = policy(table, seat, rng), left - 1
        else:
            legal = table.legal(seat)
            action, left = _quick_choice(table, seat, legal, rng), left - (len(legal) > 1)
        table.apply(seat, action)


def _quick_choice(table: State, seat: int, legal: Sequence[int], rng: Stream) -> int:
    """Return what looks best at first sight, or any move, as often as the game says."""
    if len(legal) == 1:
        return legal[0]
    often = int(table.box.game.thinking.greed * THOUSAND)
    if often and rng.below(THOUSAND) < often:
        return greedy(table, seat, legal, rng)
    return rng.choice(legal)


def chapter_of(table: State) -> Callable[[State], int]:
    """Return what tells the chapters of this game; most games are a single one."""
    return table.box.game.thinking.chapter or _only_chapter


def _only_chapter(table: State) -> int:
    del table
    return 0


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
    play_on(table, rng, table)
    return hoped_shares(table, sides)[mine]
