"""The deck: drawing its top card, and making it anew from the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.witless_wizards import events as ev

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State


def draw(s: State) -> None:
    """Draw the top card for whoever is on turn; an empty deck is made anew at once.

    There is always one: three decks have more cards than all slots and hands together.
    """
    if not s.deck:
        _make_anew(s)
    s.drawn.append(s.deck.pop())
    if s.sink:
        tell_drawn(s, s.sink)
    if not s.deck:
        _make_anew(s)


def tell_drawn(s: State, tell: Sink) -> None:
    """Tell of the card drawn last: everybody that it was drawn, and the drawer which it is."""
    seat = s.turn
    tell((ev.drew, seat, len(s.deck)))
    tell((ev.drew_card.only, seat, s.drawn[-1]))


def _make_anew(s: State) -> None:
    cards = s.discard
    if not cards:
        return
    s.rng.shuffle(cards, "the new deck of the discards, top card first")
    cards.reverse()  # so that a script writes the new deck with its top card first
    s.deck, s.discard = cards, []
    if s.sink:
        s.sink((ev.new_deck, -1, len(cards)))
