"""The table of Witless Wizards as the fast engine keeps it."""

from __future__ import annotations

from typing import Any, Self

from kit.core.event import Event
from kit.core.game import AnyBox
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State as Base
from kit.games.witless_wizards.cards.lookup import Lookup
from kit.games.witless_wizards.state import battle, draft, ending, opening, written
from kit.games.witless_wizards.state.constants import (
    ATTACK,
    BEFORE_ROLL,
    DEFENCE,
    DRAFT,
    FULL,
    HEALING,
    OVER,
    TWO_CARDS,
)  # fmt: skip


class State(Base):
    """Boards as one list of kinds, three slots for each seat, -1 for an empty slot.

    ``alive`` and ``began`` are bitmasks of seats: who is in the game, and who was when this turn
    began. ``paid`` has bit 0 set if a cube was paid in this half of the Draft, bit 1 if in the half
    before. The top of the deck is its last element.
    """

    __slots__ = (
        "alive", "began", "boost", "cubes", "deck", "decks", "discard", "drawn", "first_turn",
        "gear", "given", "gone", "guard", "hits", "kept", "paid", "phase", "roll", "spent",
        "stamina", "t", "target", "turn",
    )  # fmt: skip

    def __init__(self, box: AnyBox, rng: Stream) -> None:
        super().__init__(box, rng)
        n = box.players
        self.t: Lookup = box.lookup
        self.phase, self.turn, self.first_turn = DRAFT, 0, 0
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
        """Return the seat that decides: on turn, or attacked and able to answer."""
        if self.phase == DEFENCE:
            return (self.target,)
        return () if self.phase == OVER else (self.turn,)

    def legal(self, seat: int) -> list[int]:
        """Return what *seat* may do."""
        phase, t = self.phase, self.t
        if phase == DEFENCE:
            return battle.answers(self, seat) if seat == self.target else []
        if seat != self.turn or phase == OVER:
            return []
        if phase == DRAFT:
            stage = self.kept + 2 * self.given
            if self.cubes[seat] and not self.paid & t.paid_mask:
                stage += 4
            return t.drafts[self.alive][seat][stage][:]
        if phase == ATTACK:
            lists = t.shots if t.reach[self.gear[3 * seat]] else t.attacks
            return lists[self.alive][seat][:]
        if phase == TWO_CARDS:
            return sorted({t.moves.discard[kind] for kind in self.drawn})
        return (
            [t.moves.cube_stamina, t.moves.done]
            if phase == HEALING
            else battle.before_roll(self, seat)
        )

    def apply(self, seat: int, action: int) -> None:
        """Play one action."""
        phase, m = self.phase, self.t.moves
        if phase == DRAFT:
            if action == m.keep:
                draft.keep(self, seat)
            elif action == m.cube_card:
                draft.pay(self, seat)
            else:
                draft.give(self, seat, m.seat_of[action])
        elif phase == ATTACK:
            battle.attack(self, seat, m.seat_of[action])
        elif phase == TWO_CARDS:
            draft.choose(self, seat, m.kind_of[action])
        elif phase == HEALING:
            (battle.heal if action == m.cube_stamina else ending.finish)(self, seat)
        else:
            self._fight(seat, action)

    def _fight(self, seat: int, action: int) -> None:
        m = self.t.moves
        if action == m.use:
            battle.use(self, seat)
        elif action == m.done:
            battle.bear(self)
        elif self.phase == BEFORE_ROLL:
            (battle.roll if action == m.roll else battle.pay_for_attack)(self, seat)
        else:
            battle.pay_for_defence(self, seat)

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.phase, s.turn, s.first_turn = self.phase, self.turn, self.first_turn
        s.alive, s.began, s.decks = self.alive, self.began, self.decks
        s.stamina, s.cubes, s.gear = self.stamina[:], self.cubes[:], self.gear[:]
        s.deck, s.discard = self.deck[:], self.discard[:]
        s.gone, s.drawn = self.gone[:], self.drawn[:]
        s.kept, s.given, s.paid = self.kept, self.given, self.paid
        s.target, s.roll, s.hits = self.target, self.roll, self.hits
        s.boost, s.spent, s.guard = self.boost, self.spent, self.guard
        return s

    def outcome(self) -> Outcome | None:
        """Return who won once the game is over."""
        return ending.outcome(self) if self.phase == OVER else None

    def cards(self) -> list[int]:
        """Return every card that was dealt, wherever it lies."""
        worn = [kind for kind in self.gear if kind >= 0]
        return sorted([*worn, *self.deck, *self.discard, *self.gone, *self.drawn])

    def table(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return written.table(self)

    def opening(self) -> list[Event]:
        """Return what the set-up did, as events."""
        return opening.opening(self)
