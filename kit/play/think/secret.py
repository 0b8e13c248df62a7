"""What others choose at the same time, unseen: guessed as quick players choose it, once a table."""

from __future__ import annotations

from kit.core.rng import Stream
from kit.core.state import State
from kit.play.think.playout import greedy, some


def choose_in_secret(table: State, seat: int, rng: Stream) -> State:
    """Return the table once the others who choose together with *seat* have chosen.

    Nobody's choice knows the others', and every move of that seat then meets the same ones. They
    are what looks good at first sight on a table or a few: sensible, and never the same for long.
    """
    unchoose = table.box.game.thinking.unchoose
    if unchoose is not None:
        unchoose(table, seat)
    mine, others = table.legal(seat), [other for other in table.to_act() if other != seat]
    chosen = [_guess(table, other, rng) for other in others]
    for other, action in zip(others, chosen, strict=True):
        after = table.clone()
        after.apply(other, action)
        if after.legal(seat) != mine:  # who may think again does so before the last has chosen
            break
        table = after
    return table


def _guess(table: State, seat: int, rng: Stream) -> int:
    """Return what looks best for a seat, on as many tables as the game says."""
    game, legal = table.box.game, table.legal(seat)
    if game.thinking.guesses == 1:
        return greedy(table, seat, legal, rng)
    totals = dict.fromkeys(some(legal, game.thinking.few, rng), 0.0)
    for _ in range(game.thinking.guesses):
        chances = Stream(rng.below(1 << 32))  # the same for all moves
        for action in totals:
            after = table.clone()
            after.rng = chances.clone()
            after.apply(seat, action)
            totals[action] += game.worth(after, seat)
    top = max(totals.values())
    return rng.choice([action for action, total in totals.items() if total == top])
