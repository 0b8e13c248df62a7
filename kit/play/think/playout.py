"""Playouts: quick players continue an imagined game, and the result becomes shares of the win."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.game import Sides, View
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State

THOUSAND = 1000  # greed is drawn in thousandths
ODDS_PER_SWING = 3.0  # a side that is worth one swing more wins so many times as often
HOPELESS = 30.0  # swings; a larger deficit counts as this one


def play_on(table: State, rng: Stream, start: State) -> None:
    """Play as many decisions as the game looks ahead, or to the end of *start*'s chapter."""
    thinking = table.box.game.thinking
    policy, chapter = thinking.policy, chapter_of(table)
    here, left = chapter(start), thinking.depth
    while left > 0 and chapter(table) == here and (acting := table.to_act()):
        seat = acting[0]
        if policy:  # it needs no list of legal moves
            action, left = policy(table, seat, rng), left - 1
        else:
            legal = table.legal(seat)
            action, left = _quick_choice(table, seat, legal, rng), left - (len(legal) > 1)
        table.apply(seat, action)


def _quick_choice(table: State, seat: int, legal: Sequence[int], rng: Stream) -> int:
    """Return the greedy move with the probability that the game names, otherwise a random one."""
    if len(legal) == 1:
        return legal[0]
    often = int(table.box.game.thinking.greed * THOUSAND)
    if often and rng.below(THOUSAND) < often:
        return greedy(table, seat, legal, rng)
    return rng.choice(legal)


def chapter_of(table: State) -> Callable[[State], int]:
    """Return the function that numbers the chapters of this game; most games have only one."""
    return table.box.game.thinking.chapter or _only_chapter


def _only_chapter(table: State) -> int:
    del table
    return 0


def greedy(table: State, seat: int, legal: Sequence[int], rng: Stream) -> int:
    """Return the move, of a random few, after which the table is worth most to *seat*."""
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
    """Return a random sample of *few* moves, or all if there are no more."""
    left, chosen = list(legal), []  # type: list[int], list[int]
    if len(left) <= few:
        return left
    for _ in range(few):
        at = rng.below(len(left))
        chosen.append(left[at])
        left[at] = left[-1]
        left.pop()
    return chosen


def won_shares(outcome: Outcome, sides: Sides) -> list[float]:
    """Return each side's share of the win; without a winner, the best totals share it."""
    if outcome.winners:
        won = [side[0] in outcome.winners for side in sides]
    else:
        totals = [outcome.totals[side[0]] for side in sides]
        won = [total == max(totals) for total in totals]
    several = sum(won)
    return [each / several for each in won]


def settled(state: State) -> State:
    """Return the table by which an imagined game is judged: the part without choices is over."""
    settle = state.box.game.thinking.settle
    return settle(state) if settle and state.to_act() else state


def hoped_shares(state: State, sides: Sides, end: State | None = None) -> list[float]:
    """Return each side's expected share of the win, estimated from the game's ``worth``.

    *end* is the settled table, if it is known.
    """
    outcome = state.outcome()
    if outcome:
        return won_shares(outcome, sides)
    game = state.box.game
    end, swing = end or settled(state), game.thinking.swing
    worths = [game.worth(end, side[0]) / swing for side in sides]
    top = max(worths)
    hopes = [ODDS_PER_SWING ** max(worth - top, -HOPELESS) for worth in worths]
    total = sum(hopes)
    return [hope / total for hope in hopes]


def one_share(view: View, rng: Stream) -> float:
    """Return a seat's share of the win in one playout imagined from its view."""
    game = view.box.game
    sides = game.sides(view.box)
    mine = next(i for i, side in enumerate(sides) if view.seat in side)
    table = game.imagine(view, rng)
    table.rng = Stream(rng.below(1 << 32))
    play_on(table, rng, table)
    return hoped_shares(table, sides)[mine]
