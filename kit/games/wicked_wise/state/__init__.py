"""The table of Wicked & Wise as the fast engine keeps it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from kit.core.event import Event
from kit.core.game import Box
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.shape import Json
from kit.core.state import State as Base
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state import mouse, opening, rounds, trick, written
from kit.games.wicked_wise.state.constants import KIND, ONE, OVER, Ints

_copy = list.copy
_NONE: Ints = ()


def _no_moves(s: State, seat: int) -> list[int]:
    del s, seat
    return []


def _no_change(s: State, seat: int, action: int) -> None:
    """Leave a finished game as it is."""


# Each step in the order of the rulebook: the moves of a seat, and what a move does. A move goes on
# to the next decision.
STEPS: tuple[tuple[str, Callable[[State, int], list[int]], Callable[[State, int, int], None]], ...]
STEPS = (
    (const.GOALS, rounds.goal_choices, rounds.choose_goal),
    (const.FIRST, trick.first_cards, trick.play_first),
    (const.MOUSE, mouse.legal, mouse.play),
    (const.CHOOSE, mouse.draw_choices, mouse.choose_draw),
    (const.OFFER, mouse.offers, mouse.give),
    (const.RETURN, mouse.returns, mouse.give_back),
    (const.GIVE, mouse.offers, mouse.give),
    (const.ROB, mouse.victims, mouse.rob),
    (const.PAY, mouse.payments, mouse.pay),
    (const.STAKE, mouse.stake_choices, mouse.stake),
    (const.RENEW, mouse.renewals, mouse.renew),
    (const.SECOND, trick.followers, trick.play_second),
    (const.REWARD, trick.reward_choices, trick.choose_reward),
    (const.PICK, trick.picks, trick.pick),
    (const.DROP, trick.drop_choices, trick.drop),
    (const.CLEANUP, rounds.cleanup_choices, rounds.hand_over),
    (OVER, _no_moves, _no_change),
)
LEGAL = {name: legal for name, legal, _ in STEPS}
APPLY = {name: apply for name, _, apply in STEPS}


class State(Base):
    """Hands are sorted rows of kinds: the Dragons' by team, then the Mice's, or the shared one.

    The top of a deck is its last element. ``actor`` is the seat to act, or -1 where several
    choose at once: those in ``waiting`` have yet to. ``at`` counts the teams that have played in
    this part of the trick, ``mouse`` holds -1 for a Mouse passed over. ``seen[seat]`` marks the
    cards in hidden hands whose place that seat lawfully knows, ``voids`` the suits a hand has
    shown not to have. What changes often is a list. The rest are tuples, which clones and views
    share.
    """

    __slots__ = (
        "actor", "at", "coins", "deck", "down", "down_seen", "drawn", "first", "fresh", "gems",
        "goal_bin", "goal_deck", "goal_drawn", "goal_kept", "goal_passed", "goal_stage", "goals",
        "handed", "hands", "lead", "left", "mouse", "queue", "ready", "round", "second", "seen",
        "stage", "stakes", "suit", "t", "treasure_bin", "treasure_deck", "treasures", "trick",
        "turned", "voids", "waiting", "winners", "won",
    )  # fmt: skip

    box: Box[Lookup]

    def __init__(self, box: Box[Lookup], rng: Stream) -> None:
        super().__init__(box, rng)
        self.t = t = box.lookup
        rows: tuple[Ints, ...] = ((),) * t.teams
        self.actor = self.at = self.lead = self.left = self.trick = 0
        self.round, self.stage, self.suit, self.fresh = 1, const.FIRST, -1, -1
        self.deck, self.gems, self.treasure_deck = list[int](), list[int](), list[int]()
        self.down = self.down_seen = self.drawn = self.first = self.mouse = self.second = _NONE
        self.queue = self.treasure_bin = self.waiting = self.winners = _NONE
        self.goal_drawn, self.goal_kept, self.goal_passed = list(rows), list(rows), list(rows)
        self.treasures, self.turned, self.won = list(rows), list(rows), list(rows)
        self.goal_bin, self.goal_deck, self.handed = list(rows), list(rows), list(rows)
        self.goals, self.stakes = rows, (0,) * (2 * const.MOST_GOALS * t.teams)
        self.goal_stage, self.ready = [const.PASSING] * t.teams, [0] * t.teams
        self.hands: list[list[int]] = [[] for _ in range(t.teams + (1 if t.shared else t.teams))]
        self.coins, self.seen = [0] * t.teams, [0] * box.players
        self.voids = [0] * len(self.hands)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats to act: one, or all that have yet to choose goals or pass cards."""
        return ONE[self.actor] or self.waiting

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of *seat* in the present step, ascending."""
        if seat != self.actor and (self.actor >= 0 or seat not in self.waiting):
            return []
        return LEGAL[self.stage](self, seat)

    def apply(self, seat: int, action: int) -> None:
        """Play one action, and continue to the next decision."""
        APPLY[self.stage](self, seat, action)

    def clone(self) -> Self:
        """Return an independent copy; only mutable parts are copied."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.hands, s.deck, s.gems = [*map(_copy, self.hands)], self.deck[:], self.gems[:]
        s.coins, s.seen, s.voids = self.coins[:], self.seen[:], self.voids[:]
        s.treasure_deck, s.treasure_bin = self.treasure_deck[:], self.treasure_bin
        # Written out, because a loop over the names is half as slow again, and every move clones.
        s.actor, s.at, s.fresh, s.lead = self.actor, self.at, self.fresh, self.lead
        s.left, s.round, s.stage, s.suit = self.left, self.round, self.stage, self.suit
        s.trick, s.waiting, s.winners, s.won = self.trick, self.waiting, self.winners, self.won[:]
        s.first, s.mouse, s.second, s.down = self.first, self.mouse, self.second, self.down
        s.down_seen, s.drawn, s.queue = self.down_seen, self.drawn, self.queue
        s.ready, s.stakes = self.ready[:], self.stakes
        s.treasures, s.turned, s.handed = self.treasures[:], self.turned[:], self.handed[:]
        s.goals, s.goal_bin, s.goal_deck = self.goals, self.goal_bin[:], self.goal_deck[:]
        s.goal_drawn, s.goal_kept = self.goal_drawn[:], self.goal_kept[:]
        s.goal_passed, s.goal_stage = self.goal_passed[:], self.goal_stage[:]
        return s

    def outcome(self) -> Outcome | None:
        """Return the coins of each team once the game is over."""
        return rounds.outcome(self) if self.stage == OVER else None

    def cards(self) -> list[int]:
        """Return every card in play: suit cards, treasures and goals."""
        piles = (
            self.deck, self.gems, self.down, self.first, self.mouse, self.second, self.drawn,
            self.treasure_bin, self.treasure_deck, (self.fresh,), *self.hands, *self.handed,
            *self.won, *self.treasures, *self.turned, *self.goal_deck, *self.goal_drawn,
            *self.goal_passed, *self.goal_kept, *self.goals, *self.goal_bin,
        )  # fmt: skip
        return sorted(card & KIND for pile in piles for card in pile if card >= 0)

    def unslotted(self) -> Json:
        """Return the values of the table's keys without a slot."""
        return written.unslotted(self)

    def opening(self) -> list[Event]:
        """Return the events of the set-up."""
        return opening.opening(self)
