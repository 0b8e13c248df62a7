"""How a thinking bot plays a game on in its head: what each game chooses for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kit.core.rng import Stream

Sides = tuple[tuple[int, ...], ...]  # the seats that win together, side by side


class Thinking(NamedTuple):
    """Where an imagined game is broken off, how it is played until then, what a lead means.

    ``depth`` is the number of decisions after which the table is judged by ``worth``; ``greed`` is
    how often an imagined player takes the move that ``worth`` likes best of a ``few``, the other
    times any. Of two sides the one whose table is worth a ``swing`` more wins about three times as
    often. Where all choose in secret, ``unchoose(state, seat)`` takes back what the others have
    chosen on an imagined table, so that it can be guessed better than at random, by what looks best
    on so many ``guesses``: the more, the less a guess is left to chance.

    Where ``worth`` is a poor guide to a move, ``policy(state, seat, rng)`` returns a legal one by a
    rule of thumb. Imagined players then go by it alone, the thinker leaves it only for a move that
    does better in its head, and ``depth`` counts every step. A playout is also broken off once
    ``chapter(state)`` is another than at the table where the thought began, say when a round ends.
    """

    depth: int = 40
    greed: float = 0.5
    swing: float = 5.0
    few: int = 8
    unchoose: Callable[[Any, int], None] | None = None
    guesses: int = 1
    policy: Callable[[Any, int, Stream], int] | None = None
    chapter: Callable[[Any], int] | None = None


USUAL = Thinking()
