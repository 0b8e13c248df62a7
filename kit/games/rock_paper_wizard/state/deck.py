"""The draw deck: taking a card, shuffling the discards into a new deck, filling the spellbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.rock_paper_wizard.cards.lookup import MOST_OF_A_TYPE
from kit.games.rock_paper_wizard.events import reshuffled, third
from kit.games.rock_paper_wizard.state.constants import SEEN

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State


def draw(s: State) -> int:
    """Take the top card of the deck; a deck that has run out is made anew of the discards."""
    if not s.deck:
        reshuffle(s)
    card = s.deck.pop()
    if not s.deck and s.t.shuffle_at_once and s.discard:
        reshuffle(s)
    return card


def reshuffle(s: State) -> None:
    """Shuffle the discard pile into a new deck."""
    s.deck = [card & SEEN for card in s.discard]
    s.discard = []
    s.rng.shuffle(s.deck, "the new deck of the discards, top card first")
    s.deck.reverse()  # so that a scripted order names the top card first
    if s.sink:
        s.sink((reshuffled, -1, len(s.deck)))


def fill(s: State) -> int:
    """Add a card to the spellbook that is not the third of its type; return it."""
    color = s.t.color
    types = [color[card] for card in s.book]
    while True:
        card = draw(s)
        if types.count(color[card]) < MOST_OF_A_TYPE:
            s.book.append(card)
            return card
        s.discard.append(card)
        if s.sink:
            s.sink((third, -1, card))
