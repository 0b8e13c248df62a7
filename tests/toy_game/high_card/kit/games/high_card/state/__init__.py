"""The table of High Card as the fast engine keeps it."""

from __future__ import annotations

from typing import Self

from kit.core.event import Event
from kit.core.game import Box
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State as Base
from kit.games.high_card.cards.lookup import TRICKS, Lookup
from kit.games.high_card.state.opening import opening
from kit.games.high_card.state.trick import outcome, play


class State(Base):
    """``played`` are the cards in front of each seat, in the order of the tricks.

    ``trick`` counts the tricks that are complete; ``lead`` is who leads this one or, at the end,
    who took the last.
    """

    __slots__ = ("hands", "lead", "played", "points", "stock", "t", "trick", "turn")

    box: Box[Lookup]

    def __init__(self, box: Box[Lookup], rng: Stream) -> None:
        super().__init__(box, rng)
        seats = range(box.players)
        self.t = box.lookup
        self.lead, self.turn, self.trick = 0, 0, 0
        self.hands: list[list[int]] = [[] for _ in seats]
        self.played: list[list[int]] = [[] for _ in seats]
        self.points = [0 for _ in seats]
        self.stock: list[int] = []

    def to_act(self) -> tuple[int, ...]:
        """Return whose turn it is."""
        return (self.turn,) if self.trick < TRICKS else ()

    def legal(self, seat: int) -> list[int]:
        """Return the cards in hand; in the first trick without the highest."""
        if seat != self.turn or self.trick == TRICKS:
            return []
        hand = self.hands[seat][:]
        if self.trick == 0:
            hand.remove(max(hand, key=self.t.value.__getitem__))
        return hand

    def apply(self, seat: int, action: int) -> None:
        """Play a card."""
        play(self, seat, action)

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.lead, s.turn, s.trick = self.lead, self.turn, self.trick
        s.hands, s.played = [hand[:] for hand in self.hands], [row[:] for row in self.played]
        s.points, s.stock = self.points[:], self.stock[:]
        return s

    def outcome(self) -> Outcome | None:
        """Return the score lines once the game is over."""
        return outcome(self) if self.trick == TRICKS else None

    def cards(self) -> list[int]:
        """Return every card: in hands, on the table and in the box."""
        return sorted(sum((*self.hands, *self.played), self.stock))

    def opening(self) -> list[Event]:
        """Return what the set-up did, as events."""
        return opening(self)
