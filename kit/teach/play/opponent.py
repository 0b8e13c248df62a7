"""The bots of a game, one move at a time; thinkers search in slices.

Their time is elapsed time, so it also runs between the slices.
"""

from __future__ import annotations

from time import perf_counter

from kit.core.rng import Stream
from kit.play.bots import Thinker, play_turn
from kit.play.match import Match
from kit.play.think.search import MoveSearch
from kit.teach.play.setup import PlaySetup


class Opponents:
    """The bots at the seats without a person, and their search."""

    def __init__(self, setup: PlaySetup, match: Match) -> None:
        self._match = match
        self._bots = {
            seat: setup.bot(seat) for seat in range(setup.box.players) if seat not in setup.people
        }
        self._rng = Stream(setup.seed + 1)
        self.stop()

    def stop(self) -> None:
        """Stop all bots, and discard the search in progress."""
        self.allowed, self._many = False, False
        self._search: MoveSearch | None = None
        self._until, self._hurried = 0.0, False

    def allow(self, seat: int | None, *, many: bool) -> None:
        """Let the next move be made, of the bot at *seat* if it is one's; *many*: and those after.

        Stop the search in progress.
        """
        self._hurried = self.thinking
        self.allowed, self._many = True, many
        if seat is not None:
            self._begin(seat)

    @property
    def thinking(self) -> bool:
        """Tell whether a bot is thinking, or about to move after thinking."""
        return self._search is not None and not self._hurried

    @property
    def time_left(self) -> float | None:
        """Seconds left for the thinking bot; None if no bot thinks."""
        return max(0.0, self._until - perf_counter()) if self.thinking else None

    def work(self, seconds: float) -> None:
        """Think for some seconds, but not after the time is up; at least once."""
        if self._search is not None and not self._is_done(self._search):
            left = self._until - perf_counter()
            self._search.think_for(min(seconds, left) if left > 0 else seconds)

    def _is_done(self, search: MoveSearch) -> bool:
        """Tell whether the search can stop: time is up and every move was tried, or it is settled.

        It is settled if one move is surely the best, or after a click of an impatient player.
        """
        if self._hurried or search.settled:
            return True
        return search.rounds >= len(search.legal) and perf_counter() >= self._until

    def decided(self, seat: int) -> bool:
        """Tell whether *seat* may move and has a decision; a thinker starts its search."""
        if not self.allowed or seat not in self._bots:
            return False
        self._begin(seat)
        return self._search is None or self._is_done(self._search)

    def take(self, seat: int) -> int:
        """Return the move of *seat*."""
        search, self._search, self._hurried = self._search, None, False
        self.moved()
        if search is not None:
            return search.best
        return play_turn(self._match.state, self._bots[seat], seat, self._rng)

    def moved(self) -> None:
        """Note that the allowed move was made."""
        self.allowed = self._many

    def _begin(self, seat: int) -> None:
        bot = self._bots[seat]
        if self._search is not None or not isinstance(bot, Thinker):
            return
        if len(self._match.state.legal(seat)) > 1:
            self._search = MoveSearch(self._match.view(seat), self._rng)
            self._until = perf_counter() + bot.seconds
