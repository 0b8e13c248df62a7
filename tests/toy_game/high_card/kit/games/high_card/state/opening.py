"""Setting up: the deal, and what it did as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.high_card.cards.lookup import HAND
from kit.games.high_card.events import begins, dealt, put_away, shuffled

if TYPE_CHECKING:
    from kit.games.high_card.state import State


def deal(s: State) -> None:
    """Shuffle, deal four cards each, draw a lot for who leads."""
    deck = list(s.t.cards)
    s.rng.shuffle(deck)
    for seat in range(s.box.players):
        s.hands[seat] = sorted(deck[HAND * seat : HAND * (seat + 1)])
    s.stock = sorted(deck[HAND * s.box.players :])
    s.lead = s.turn = s.rng.below(s.box.players)


def opening(s: State) -> list[Event]:
    """Return the set-up as events, each hand for its own seat; a table in mid-game has none."""
    if any(s.played):
        return []
    hands = [dealt.only(seat, tuple(hand)) for seat, hand in enumerate(s.hands)]
    rest = [put_away(-1, len(s.stock))] if s.stock else []
    return [shuffled(-1, len(s.t.cards)), *hands, *rest, begins(s.lead)]
