"""The moves of one decision, tried side by side: whichever surely falls behind drops out.

All are tried on the same imagined tables, so that a lucky deal helps every move alike, and what is
left between two of them is their own doing. What a move looks like at first sight counts as much as
some results: with little time one had better trust it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from kit.play.think.tree import Tried

EARLY = 6  # tables that every move is tried on
SIGHT = 16  # results that the first sight of a move counts for
FAVOUR = 0.3  # the share by which a rule of thumb puts its move before the others, at first sight
BEHIND = 2.0  # standard errors by which a move must be behind the best to drop out


class Race:
    """How the moves of a decision fare; ``running`` are those that may still be the best."""

    def __init__(self, legal: Sequence[int]) -> None:
        self.running = list(legal)
        self.tried = {action: Tried() for action in legal}
        self._leads = {action: Tried() for action in legal}  # over the mean on the same table
        self._sights = {action: Tried() for action in legal}

    def sight(self, action: int, share: float) -> None:
        """Note what a move looks like as soon as it is played on one table."""
        self._sights[action].note(share)

    def favour(self, favourite: int) -> None:
        """Put the move of a rule of thumb first: others have to do better by more than luck."""
        for action in self._sights:
            self.sight(action, FAVOUR if action == favourite else 0.0)

    def note(self, shares: Mapping[int, float]) -> None:
        """Add what the running moves brought on one table; drop those that are surely behind."""
        middle = sum(shares.values()) / len(shares)
        for action, share in shares.items():
            self.tried[action].note(share)
            self._leads[action].note(share - middle)
        if len(shares) > 1 and self._leads[self.best].visits >= EARLY:
            self._drop(self.best)

    @property
    def best(self) -> int:
        """Return the running move that stands best, the first of equals."""
        return max(self.running, key=self._stands)

    def _stands(self, action: int) -> float:
        """Return how a move stands: by its results, and by its first sight as if by some more."""
        lead, sight = self._leads[action], self._sights[action]
        weight = SIGHT if sight.visits else 0
        total = lead.total + weight * sight.mean
        return total / (lead.visits + weight) if total else 0.0

    def _drop(self, best: int) -> None:
        self.running = [one for one in self.running if one == best or not self._lags(one, best)]

    def _lags(self, one: int, best: int) -> bool:
        """Tell whether a move is so far behind that chance hardly explains it."""
        leads = self._leads[one], self._leads[best]
        error = sqrt(sum(lead.variance for lead in leads) / leads[0].visits)
        results = leads[1].mean - leads[0].mean
        gap = min(results, self._stands(best) - self._stands(one))
        return gap > 0 and gap > BEHIND * error
