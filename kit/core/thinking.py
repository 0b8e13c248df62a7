"""How a thinking bot plays a game on in its head: three numbers that each game chooses."""

from __future__ import annotations

from typing import NamedTuple

Sides = tuple[tuple[int, ...], ...]  # the seats that win together, side by side


class Thinking(NamedTuple):
    """Where an imagined game is broken off, how it is played until then, what a lead means.

    ``depth`` is the number of decisions after which the table is judged by ``worth``; ``greed`` is
    how often an imagined player takes the move that ``worth`` likes best, the other times any.
    Of two sides the one whose table is worth a ``swing`` more wins about three times as often.
    """

    depth: int = 40
    greed: float = 0.5
    swing: float = 5.0


USUAL = Thinking()
