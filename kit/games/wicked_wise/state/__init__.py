"""The table of Wicked & Wise as the fast engine keeps it."""

from __future__ import annotations

from typing import Any, Self

from kit.core.event import Event
from kit.core.game import AnyBox
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.state import State as Base
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.state import ending, opening, written
from kit.games.wicked_wise.state.constants import KIND, ONE, OVER
from kit.games.wicked_wise.state.steps import APPLY, LEGAL

_SCALARS = ("actor", "at", "fresh", "lead", "left", "round", "stage", "suit", "trick", "waiting")
_FLAT = (
    "coins", "deck", "down", "down_seen", "drawn", "first", "gems", "goal_stage", "mouse",
    "queue", "ready", "second", "seen", "stakes", "treasure_bin", "treasure_deck", "voids",
    "winners",
)  # fmt: skip
_NESTED = (
    "goal_bin", "goal_deck", "goal_drawn", "goal_kept", "goal_passed", "goals", "handed",
    "hands", "treasures", "turned", "won",
)  # fmt: skip
_copy = list.copy


class State(Base):
    """Hands are sorted lists of kinds: the Dragons' by team, then the Mice's, or the shared one.

    The top of a deck is its last element. ``actor`` is the seat to act, or -1 where several
    choose at once: those in ``waiting`` have yet to. ``at`` counts the teams that have played in
    this part of the trick, ``mouse`` holds -1 for a Mouse passed over. ``seen[seat]`` marks the
    cards in hidden hands whose place that seat lawfully knows, ``voids`` the suits a hand has
    shown not to have.
    """

    __slots__ = (*_SCALARS, *_FLAT, *_NESTED, "t")

    actor: int
    at: int
    fresh: int
    lead: int
    left: int
    round: int
    stage: int
    suit: int
    trick: int
    waiting: tuple[int, ...]
    coins: list[int]
    deck: list[int]
    down: list[int]
    down_seen: list[int]
    drawn: list[int]
    first: list[int]
    gems: list[int]
    goal_stage: list[int]
    mouse: list[int]
    queue: list[int]
    ready: list[int]
    second: list[int]
    seen: list[int]
    stakes: list[int]
    treasure_bin: list[int]
    treasure_deck: list[int]
    voids: list[int]
    winners: list[int]
    goal_bin: list[list[int]]
    goal_deck: list[list[int]]
    goal_drawn: list[list[int]]
    goal_kept: list[list[int]]
    goal_passed: list[list[int]]
    goals: list[list[int]]
    handed: list[list[int]]
    hands: list[list[int]]
    treasures: list[list[int]]
    turned: list[list[int]]
    won: list[list[int]]

    def __init__(self, box: AnyBox, rng: Stream) -> None:
        super().__init__(box, rng)
        self.t: Lookup = box.lookup
        opening.clear(self)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats to act: one, or all that have yet to choose goals or pass cards."""
        return ONE[self.actor] if self.actor >= 0 else self.waiting

    def legal(self, seat: int) -> list[int]:
        """Return what *seat* may do in the present step, ascending."""
        if seat != self.actor and (self.actor >= 0 or seat not in self.waiting):
            return []
        return LEGAL[self.stage](self, seat)

    def apply(self, seat: int, action: int) -> None:
        """Play one action."""
        APPLY[self.stage](self, seat, action)

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.actor, s.at, s.fresh, s.lead = self.actor, self.at, self.fresh, self.lead
        s.left, s.round, s.stage, s.suit = self.left, self.round, self.stage, self.suit
        s.trick, s.waiting = self.trick, self.waiting
        # Written out: a loop over the names takes half as long again, and every move clones.
        s.coins, s.deck, s.down = self.coins[:], self.deck[:], self.down[:]
        s.down_seen, s.drawn, s.first = self.down_seen[:], self.drawn[:], self.first[:]
        s.gems, s.goal_stage, s.mouse = self.gems[:], self.goal_stage[:], self.mouse[:]
        s.queue, s.ready, s.second = self.queue[:], self.ready[:], self.second[:]
        s.seen, s.stakes, s.voids = self.seen[:], self.stakes[:], self.voids[:]
        s.treasure_bin, s.treasure_deck = self.treasure_bin[:], self.treasure_deck[:]
        s.winners = self.winners[:]
        s.goal_bin, s.goal_deck = [*map(_copy, self.goal_bin)], [*map(_copy, self.goal_deck)]
        s.goal_drawn, s.goal_kept = [*map(_copy, self.goal_drawn)], [*map(_copy, self.goal_kept)]
        s.goal_passed, s.goals = [*map(_copy, self.goal_passed)], [*map(_copy, self.goals)]
        s.handed, s.hands = [*map(_copy, self.handed)], [*map(_copy, self.hands)]
        s.treasures, s.turned = [*map(_copy, self.treasures)], [*map(_copy, self.turned)]
        s.won = [*map(_copy, self.won)]
        return s

    def outcome(self) -> Outcome | None:
        """Return the coins of each team once the game is over."""
        return ending.outcome(self) if self.stage == OVER else None

    def cards(self) -> list[int]:
        """Return every card in play: suit cards, treasures and goals."""
        flat = (
            self.deck, self.gems, self.down, self.first, self.mouse, self.second, self.drawn,
            self.treasure_bin, self.treasure_deck, [self.fresh],
        )  # fmt: skip
        nested = (
            self.hands, self.handed, self.won, self.treasures, self.turned, self.goal_deck,
            self.goal_drawn, self.goal_passed, self.goal_kept, self.goals, self.goal_bin,
        )  # fmt: skip
        piles = [*flat, *(pile for group in nested for pile in group)]
        return sorted(card & KIND for pile in piles for card in pile if card >= 0)

    def table(self) -> dict[str, Any]:
        """Return the table as plain data."""
        return written.table(self)

    def opening(self) -> list[Event]:
        """Return what the set-up did, as events."""
        return opening.opening(self)
