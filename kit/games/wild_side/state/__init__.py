"""The table of Wild Side for the fast engine."""

from __future__ import annotations

from typing import Self

from kit.core.event import Event
from kit.core.game import Box
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State as Base
from kit.games.wild_side.cards.lookup import BLIND, DONE, EMPTY, FIRST, Lookup
from kit.games.wild_side.state.constants import (
    GONE,
    NOTHING,
    PLACES,
    Draw,
    ScoreSheet,
    kinds_of,
)
from kit.games.wild_side.state.play import blind, done, extension, lay
from kit.games.wild_side.state.rounds import opening_events, outcome


class State(Base):
    """Hands are counts by kind; the top of the central pile is its last element.

    ``held`` has a bit for every action that a seat has the card for. ``laid`` is the number of
    cards in the current play. ``cleared`` tells that a pile has been cleared in this turn. ``top``
    is the value on top of the pile, and ``same`` the number of equal cards there. ``known`` counts
    the cards that all have seen go into a hand; the others in that hand are higher than ``above``.
    ``sheet`` has the cards each seat was caught with, round by round. Counts are bytes and what
    seldom changes is a tuple, so that clones can share them.
    """

    __slots__ = (
        "above", "blind", "cleared", "downs", "draws", "fresh", "gone", "hands", "held", "known",
        "laid", "lead", "pile", "same", "sheet", "stock", "t", "top", "turn", "ups",
    )  # fmt: skip

    def __init__(self, box: Box[Lookup], rng: Stream) -> None:
        super().__init__(box, rng)
        seats, kinds = range(box.players), len(box.pack)
        self.t = box.lookup
        self.turn, self.lead, self.fresh = 0, 0, False
        self.hands = [bytes(kinds) for _ in seats]
        self.known = (bytes(kinds),) * box.players
        self.above = (NOTHING,) * box.players
        self.ups = self.downs = (GONE,) * (PLACES * box.players)
        self.held = [0 for _ in seats]
        self.pile: list[int] = []
        self.top, self.same, self.laid, self.blind = EMPTY, 0, 0, False
        self.cleared = False
        self.gone: tuple[int, ...] = ()
        self.stock: tuple[int, ...] = ()
        self.sheet: ScoreSheet = ()
        self.draws: tuple[Draw, ...] = ()

    def to_act(self) -> tuple[int, ...]:
        """Return the seat on turn."""
        return (self.turn,) if self.turn >= 0 else ()

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of *seat*: add to a play, end it, or begin one."""
        if seat != self.turn:
            return []
        can, found = self.can(seat), []
        while can:  # from the highest bit down, which makes fewer long numbers
            action = can.bit_length() - 1
            found.append(action)
            can ^= 1 << action
        found.reverse()
        return found

    def can(self, seat: int) -> int:
        """Return the bits of the actions that *seat*, who is on turn, may choose."""
        held = self.held[seat]
        if self.laid:
            more = extension(self.t, self.pile, self.laid, self.same, self.blind)
            return held & more | 1 << DONE
        if self.top == EMPTY:
            if self.fresh and self.t.strict:
                return held & ~self.t.wild or held
            if self.cleared and self.t.blind_first:
                return held >> FIRST << FIRST or held  # a blind card must be played
            return held
        can = held & self.t.fit[self.top]
        if can < 1 << FIRST or self.t.free:  # no card fits, or the option does not ask
            return held
        return can

    def apply(self, seat: int, action: int) -> None:
        """Play one action."""
        if action >= FIRST:
            lay(self, seat, action)
        elif action == DONE:
            done(self, seat)
        else:
            blind(self, seat, action - BLIND)

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.turn, s.lead, s.fresh, s.draws = self.turn, self.lead, self.fresh, self.draws
        s.hands, s.held, s.pile = self.hands[:], self.held[:], self.pile[:]
        s.known, s.above, s.ups, s.downs = self.known, self.above, self.ups, self.downs
        s.gone, s.stock, s.sheet = self.gone, self.stock, self.sheet
        s.top, s.same, s.laid, s.blind = self.top, self.same, self.laid, self.blind
        s.cleared = self.cleared
        return s

    def outcome(self) -> Outcome | None:
        """Return the score lines once the game is over."""
        return outcome(self) if self.turn < 0 else None

    def cards(self) -> list[int]:
        """Return every card, wherever it lies."""
        held = [kind for hand in self.hands for kind in kinds_of(hand)]
        laid = [kind for kind in (*self.ups, *self.downs) if kind != GONE]
        return sorted([*held, *laid, *self.pile, *self.gone, *self.stock])

    def opening(self) -> list[Event]:
        """Return the set-up as events."""
        return opening_events(self)
