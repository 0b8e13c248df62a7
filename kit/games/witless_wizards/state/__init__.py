"""The table of Witless Wizards for the fast engine."""

from __future__ import annotations

from typing import Self

from kit.core.event import Event
from kit.core.game import Box
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.shape import Json
from kit.core.state import State as Base
from kit.games.witless_wizards.cards.lookup import Lookup
from kit.games.witless_wizards.state.constants import DEFENCE, DRAFT, FULL, OVER
from kit.games.witless_wizards.state.opening import opening
from kit.games.witless_wizards.state.steps import STEPS
from kit.games.witless_wizards.state.turn import outcome
from kit.games.witless_wizards.state.written import unslotted


class State(Base):
    """Boards as one list of kinds, three slots for each seat, -1 for an empty slot.

    ``step`` says what is to be done now, a key of ``STEPS``. ``alive`` and ``began`` are bitmasks
    of seats: who is in the game, and who was when this turn began. ``paid`` has bit 0 set if a cube
    was paid in this half of the Draft, bit 1 if in the half before. The top of the deck is its last
    element.
    """

    __slots__ = (
        "alive", "began", "boost", "cubes", "deck", "decks", "discard", "drawn", "first_turn",
        "gear", "given", "gone", "guard", "hits", "kept", "paid", "roll", "spent", "stamina",
        "step", "t", "target", "turn",
    )  # fmt: skip

    def __init__(self, box: Box[Lookup], rng: Stream) -> None:
        super().__init__(box, rng)
        n = box.players
        self.t = box.lookup
        self.step, self.turn, self.first_turn = DRAFT, 0, 0
        self.alive = self.began = (1 << n) - 1
        self.stamina, self.cubes, self.gear = [FULL] * n, [0] * n, [-1] * (3 * n)
        self.decks: tuple[str, ...] = ()
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.gone: list[int] = []
        self.drawn: list[int] = []
        self.kept = self.given = self.paid = 0
        self.target = self.roll = -1
        self.hits = self.boost = self.spent = self.guard = 0

    def to_act(self) -> tuple[int, ...]:
        """Return the seat to act: the one on turn, or an attacked one with an answer."""
        step = self.step
        if step == DEFENCE:
            return (self.target,)
        return () if step == OVER else (self.turn,)

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of *seat*, ascending."""
        step = self.step
        if seat != (self.target if step == DEFENCE else self.turn):
            return []
        return STEPS[step].legal(self, seat)

    def apply(self, seat: int, action: int) -> None:
        """Play one action; the step's own function names the next step."""
        self.step = STEPS[self.step].apply(self, seat, action)

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.step, s.turn, s.first_turn = self.step, self.turn, self.first_turn
        s.alive, s.began, s.decks = self.alive, self.began, self.decks
        s.stamina, s.cubes, s.gear = self.stamina[:], self.cubes[:], self.gear[:]
        s.deck, s.discard = self.deck[:], self.discard[:]
        s.gone, s.drawn = self.gone[:], self.drawn[:]
        s.kept, s.given, s.paid = self.kept, self.given, self.paid
        s.target, s.roll, s.hits = self.target, self.roll, self.hits
        s.boost, s.spent, s.guard = self.boost, self.spent, self.guard
        return s

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None during the game."""
        return outcome(self) if self.step == OVER else None

    def cards(self) -> list[int]:
        """Return every card that was dealt, wherever it lies."""
        worn = [kind for kind in self.gear if kind >= 0]
        return sorted([*worn, *self.deck, *self.discard, *self.gone, *self.drawn])

    def unslotted(self) -> Json:
        """Return the values of the table's keys without a slot."""
        return unslotted(self)

    def opening(self) -> list[Event]:
        """Return the set-up as events."""
        return opening(self)
