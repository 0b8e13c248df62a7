"""Parameters of the search bot that each game chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kit.core.rng import Stream

Sides = tuple[tuple[int, ...], ...]  # the seats that win together, by side


class Thinking(NamedTuple):
    """How far the thinker plays an imagined game, how its players move, and what a lead is worth.

    ``depth`` is the number of decisions after which ``worth`` evaluates the table. With probability
    ``greed`` an imagined player takes the best of a ``few`` random moves by ``worth``, otherwise a
    random move. A side whose table is worth one ``swing`` more wins about three times as often.

    Where all choose in secret, ``unchoose(state, seat)`` removes the others' choices from an
    imagined table. The thinker then guesses each of them by ``worth`` on so many ``guesses``
    tables: the more tables, the less random the guess.

    Where ``worth`` is a poor guide to single moves, ``policy(state, seat, rng)`` returns a legal
    move by a rule of thumb. Imagined players then follow it, the thinker leaves it only for a move
    with better results, and ``depth`` counts every step. A playout also stops when
    ``chapter(state)`` changes, for example at the end of a round.
    """

    depth: int = 40
    greed: float = 0.5
    swing: float = 5.0
    few: int = 8
    unchoose: Callable[[Any, int], None] | None = None
    guesses: int = 1
    policy: Callable[[Any, int, Stream], int] | None = None
    chapter: Callable[[Any], int] | None = None


TO_THE_END = Thinking(depth=10_000, greed=0.0)  # plays imagined games to their end, at random
