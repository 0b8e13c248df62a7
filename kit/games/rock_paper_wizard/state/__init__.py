"""The table of Rock Paper Wizard for the fast engine."""

from __future__ import annotations

from typing import Self

from kit.core.event import Event
from kit.core.game import Box
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.shape import Json
from kit.core.state import State as Base
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH, GIVE, REFRESH, RESOLVE, SCORE, Lookup
from kit.games.rock_paper_wizard.state.casting import choose, give_to, resolve
from kit.games.rock_paper_wizard.state.constants import (
    CAST,
    CHOOSING,
    OVER,
    PURSE,
    RESOLVING,
    SCORING,
    SEEN,
    START,
)
from kit.games.rock_paper_wizard.state.deck import opening
from kit.games.rock_paper_wizard.state.ending import outcome, refresh, score
from kit.games.rock_paper_wizard.state.written import unslotted


class State(Base):
    """Spells and aims by seat, -1 where there is none; the top of the deck is its last element.

    ``surge`` has a bit for each seat whose spell is a card from the deck. ``live`` is the spell
    being resolved. Between plies it is set only while a wizard has to choose. ``enough`` is the
    gold that a single richest wizard needs to win: 25, or less after a tie if the option says so.
    """

    __slots__ = (
        "aim", "book", "chooser", "deck", "discard", "enough", "first", "gold", "live", "phase",
        "ready", "space", "spell", "surge", "t", "turn",
    )  # fmt: skip

    box: Box[Lookup]

    def __init__(self, box: Box[Lookup], rng: Stream) -> None:
        super().__init__(box, rng)
        seats = range(box.players)
        self.t = box.lookup
        self.phase, self.first, self.turn = CAST, 0, 0
        self.ready, self.surge, self.live, self.chooser = 0, 0, -1, -1
        self.enough = ENOUGH
        self.gold = [PURSE for _ in seats]
        self.space = [START for _ in seats]
        self.spell = [-1 for _ in seats]
        self.aim = [-1 for _ in seats]
        self.book: list[int] = []
        self.deck: list[int] = []
        self.discard: list[int] = []

    def to_act(self) -> tuple[int, ...]:
        """Return all seats that choose a spell; later the seat of the current step."""
        phase = self.phase
        if phase == CAST:
            return self.t.waiting[self.ready]
        if phase == OVER:
            return ()
        return (self.chooser if phase == CHOOSING else self.turn,)

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of *seat*: any spell at any other seat, or the current step."""
        phase = self.phase
        if phase == CAST:
            if self.ready >> seat & 1:
                return self._others(seat) if self.t.rethink else []
            casts, actions = self.t.casts[seat], []  # type: tuple[tuple[int, ...], ...], list[int]
            for kind in sorted(self.book):
                actions += casts[kind]
            return actions
        if phase == RESOLVING:
            return [RESOLVE] if seat == self.turn else []
        if phase == CHOOSING:
            return self._gifts() if seat == self.chooser else []
        if phase == OVER or seat != self.turn:
            return []
        return [SCORE] if phase == SCORING else [REFRESH]

    def _others(self, seat: int) -> list[int]:
        """Return the other choices of a wizard who has chosen."""
        moves, mine = self.t.moves, (self.spell[seat], self.aim[seat])
        casts = [a for kind in sorted(self.book) for a in self.t.casts[seat][kind]]
        return [action for action in casts if moves[action] != mine]

    def _gifts(self) -> list[int]:
        mine = self.gold[self.chooser]
        return [GIVE + seat for seat, gold in enumerate(self.gold) if gold < mine]

    def apply(self, seat: int, action: int) -> None:
        """Play one action."""
        if action >= self.t.first_cast:
            choose(self, seat, action)
        elif action == RESOLVE:
            resolve(self, seat)
        elif action == SCORE:
            score(self)
        elif action == REFRESH:
            refresh(self)
        else:
            give_to(self, seat, action - GIVE)

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self).__new__(type(self))
        s.box, s.rng, s.sink, s.t = self.box, self.rng.clone(), None, self.t
        s.phase, s.first, s.turn, s.ready = self.phase, self.first, self.turn, self.ready
        s.surge, s.live, s.chooser, s.enough = self.surge, self.live, self.chooser, self.enough
        s.gold, s.space, s.spell, s.aim = self.gold[:], self.space[:], self.spell[:], self.aim[:]
        s.book, s.deck, s.discard = self.book[:], self.deck[:], self.discard[:]
        return s

    def outcome(self) -> Outcome | None:
        """Return the score lines once the game is over."""
        return outcome(self) if self.phase == OVER else None

    def cards(self) -> list[int]:
        """Return every card: deck, spellbook, discard pile and the cards of wild surges."""
        surging = [
            self.live if spell < 0 else spell
            for seat, spell in enumerate(self.spell)
            if self.surge >> seat & 1
        ]
        return sorted([*self.deck, *self.book, *surging, *(card & SEEN for card in self.discard)])

    def unslotted(self) -> Json:
        """Return the values of the table's keys without a slot."""
        return unslotted(self)

    def opening(self) -> list[Event]:
        """Return the set-up as events."""
        return opening(self)
