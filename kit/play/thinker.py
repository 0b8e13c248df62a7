"""The bot that thinks ahead: as long as its level says, or a given number of imagined games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

from kit.core.game import AnyGame, View
from kit.core.rng import Stream
from kit.play.think.search import MoveSearch

LEVELS = {"quick": 0.1, "thoughtful": 1.0, "slow": 4.0}  # seconds a move
USUAL = "thoughtful"


@dataclass(frozen=True)
class Thinker:
    """A bot that thinks *seconds* about each move, or so many *rounds*, which can be repeated.

    The seconds are those of the processor, so that what else a machine does makes nobody weaker.
    Whoever waits for a bot lets it think in slices instead (``kit.teach.play.opponent``).
    """

    seconds: float = LEVELS[USUAL]
    rounds: int = 0
    clock: Callable[[], float] = process_time

    def __call__(self, game: AnyGame, view: View, legal: Sequence[int], rng: Stream) -> int:
        """Choose by the imagined games in which each move served best."""
        del game
        if len(legal) == 1:
            return legal[0]
        search = MoveSearch(view, rng)
        if self.rounds:
            search.think(self.rounds)
        else:
            search.decide_in(self.seconds, self.clock)
        return search.best
