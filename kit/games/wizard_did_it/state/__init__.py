"""The table of A Wizard Did It... for the fast engine."""

from __future__ import annotations

from typing import Self

from kit.core.event import Event
from kit.core.game import Box
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.shape import Json
from kit.core.state import State as Base
from kit.games.wizard_did_it.cards.effects import VERBS
from kit.games.wizard_did_it.cards.lookup import Lookup
from kit.games.wizard_did_it.notation import DRAW, PASS
from kit.games.wizard_did_it.state import knight, opening, wizard, written
from kit.games.wizard_did_it.state.constants import HIDDEN, KNIGHT, OVER, WIZARD


class State(Base):
    """Hands (in order), deck and stacks as lists of kinds; the top of a stack is its last.

    ``topped`` has a bit for each stack that an item tops, as long as Wizards ask for it.
    """

    __slots__ = (
        "arrived", "deck", "discard", "done", "encounter", "goals", "hands", "items", "last",
        "moved", "phase", "princess", "reached", "stacks", "t", "topped", "turn", "valor",
    )  # fmt: skip

    def __init__(self, box: Box[Lookup], rng: Stream) -> None:
        super().__init__(box, rng)
        players = box.players
        self.t: Lookup = box.lookup
        self.phase, self.turn, self.last, self.topped = WIZARD, 0, -1, 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int] = []
        self.stacks: list[list[int]] = [[] for _ in range(3 * players)]
        self.valor = [1] * players
        self.items: list[list[int]] = [[] for _ in range(players)]
        self.goals: list[tuple[int, ...]] = [()] * players
        self.done = [0] * players  # a bit for each accomplished goal, in order of goals
        self.arrived = [False] * players
        self.reached = [0] * players  # the farthest location each Knight has been in
        self.princess = -1
        self.encounter: list[int] = []
        self.discard: list[int] = []
        # Cards moved by stack modifiers, by Knight and verb; only if uses add up.
        self.moved: tuple[tuple[int, ...], ...] = ((),) * (len(VERBS) * players)

    def to_act(self) -> tuple[int, ...]:
        """Return the seat on turn."""
        return () if self.phase == OVER else (self.turn,)

    def legal(self, seat: int) -> list[int]:
        """Return the actions of *seat*: lay or swap, else pass; in the Knight's Phase draw."""
        if seat != self.turn:
            return []
        if self.phase == WIZARD:
            return wizard.plays(self, seat) or [PASS]
        return [DRAW] if self.phase == KNIGHT else []

    def apply(self, seat: int, action: int) -> None:
        """Play one action."""
        if action == DRAW:
            knight.draw(self, seat)
        elif action == PASS:
            wizard.passes(self, seat)
        else:
            wizard.play(self, seat, action)

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.phase, s.turn, s.last, s.princess = self.phase, self.turn, self.last, self.princess
        s.hands = [hand[:] for hand in self.hands]
        s.stacks = [stack[:] for stack in self.stacks]
        s.items = [items[:] for items in self.items]
        s.deck, s.encounter, s.discard = self.deck[:], self.encounter[:], self.discard[:]
        s.valor, s.goals, s.done = self.valor[:], self.goals[:], self.done[:]
        s.arrived, s.reached, s.moved = self.arrived[:], self.reached[:], self.moved
        s.topped = self.topped
        return s

    def outcome(self) -> Outcome | None:
        """Return the score lines once the game is over."""
        return knight.outcome(self) if self.phase == OVER else None

    def cards(self) -> list[int]:
        """Return every card, unseen ones by their kind."""
        piles = [*self.hands, *self.stacks, *self.items, self.deck, self.encounter, self.discard]
        return sorted(card & (HIDDEN - 1) for pile in piles for card in pile)

    def unslotted(self) -> Json:
        """Return the values of the table's keys without a slot."""
        return written.unslotted(self)

    def opening(self) -> list[Event]:
        """Return the set-up as events."""
        return opening.opening(self)
