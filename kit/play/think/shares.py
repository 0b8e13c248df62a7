"""Who gets how much of a win: the sides that win share it, and where nobody has, the best do."""

from __future__ import annotations

from kit.core.outcome import Outcome
from kit.core.state import State
from kit.core.thinking import Sides

TIMES = 3.0  # a side that is worth one swing more wins so many times as often
FAR = 30.0  # beyond so many swings there is no hope


def won_shares(outcome: Outcome, sides: Sides) -> list[float]:
    """Return what each side gets of a finished game; it adds up to one."""
    if outcome.winners:
        won = [side[0] in outcome.winners for side in sides]
    else:
        totals = [outcome.totals[side[0]] for side in sides]
        won = [total == max(totals) for total in totals]
    several = sum(won)
    return [each / several for each in won]


def hoped_shares(state: State, sides: Sides) -> list[float]:
    """Return what each side may expect of a game that goes on, judged by the game's own worth."""
    outcome = state.outcome()
    if outcome:
        return won_shares(outcome, sides)
    game = state.box.game
    swing = game.thinking.swing
    worths = [game.worth(state, side[0]) / swing for side in sides]
    top = max(worths)
    hopes = [TIMES ** max(worth - top, -FAR) for worth in worths]
    total = sum(hopes)
    return [hope / total for hope in hopes]
