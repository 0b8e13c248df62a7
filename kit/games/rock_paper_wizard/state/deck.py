"""The draw deck and the spellbook, and the set-up of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.cards.lookup import MOST_OF_A_TYPE
from kit.games.rock_paper_wizard.state.constants import CAST, PURSE, SEEN, START

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State


def deal(s: State) -> None:
    """Shuffle, lay out the spellbook, draw lots for the first player."""
    s.deck = list(s.t.cards)
    s.rng.shuffle(s.deck)
    while len(s.book) < s.t.book:
        fill(s)
    s.first = s.turn = s.rng.below(s.box.players)


def draw(s: State) -> int:
    """Take the top card of the deck; an empty deck is replaced by the shuffled discard pile."""
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
        s.sink((ev.reshuffled, -1, len(s.deck)))


def fill(s: State) -> int:
    """Add a card to the spellbook and return it; one that is the third of its type is skipped."""
    color = s.t.color
    types = [color[card] for card in s.book]
    while True:
        card = draw(s)
        if types.count(color[card]) < MOST_OF_A_TYPE:
            s.book.append(card)
            return card
        s.discard.append(card)
        if s.sink:
            s.sink((ev.third, -1, card))


def opening(s: State) -> list[Event]:
    """Return the set-up as events; a table in mid-game has none."""
    seats = range(s.box.players)
    fresh = s.gold == [PURSE for _ in seats] and s.space == [START for _ in seats]
    if s.phase != CAST or s.ready or not fresh:
        return []
    return [
        ev.purses(-1, PURSE),
        ev.hoard(-1),
        ev.start(-1, START),
        ev.deck(-1, len(s.deck)),
        ev.book(-1, tuple(s.book)),
        ev.left(-1, s.book[0]),
        ev.first_player(s.first),
    ]
