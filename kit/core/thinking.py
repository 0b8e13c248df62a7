"""How a thinking bot plays a game on in its head: what each game chooses for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Sides = tuple[tuple[int, ...], ...]  # the seats that win together, side by side


class Thinking(NamedTuple):
    """Where an imagined game is broken off, how it is played until then, what a lead means.

    ``depth`` is the number of decisions after which the table is judged by ``worth``; ``greed`` is
    how often an imagined player takes the move that ``worth`` likes best of a ``few``, the other
    times any. Of two sides the one whose table is worth a ``swing`` more wins about three times as
    often. Where all choose in secret, ``unchoose(state, seat)`` takes back what the others have
    chosen on an imagined table, so that it can be guessed better than at random.
    """

    depth: int = 40
    greed: float = 0.5
    swing: float = 5.0
    few: int = 8
    unchoose: Callable[[Any, int], None] | None = None


USUAL = Thinking()
