"""Setting up: the deal, and what it did in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event, event
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.state.constants import CAST, PURSE, START
from kit.games.rock_paper_wizard.state.ending import fill

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

cite = BOOK.citing("state.opening")
GOLD, HOARD, CAVE, DECK = cite("1.1"), cite("1.2"), cite("1.3"), cite("1.4")
SPELLBOOK, LEFT, FIRST = cite("1.5"), cite("1.7"), cite("1.9")


def deal(s: State) -> None:
    """Shuffle, lay out the spellbook, draw lots for the first player."""
    s.deck = list(s.t.cards)
    s.rng.shuffle(s.deck)
    while len(s.book) < s.t.book:
        fill(s)
    s.first = s.turn = s.rng.below(s.box.players)


def opening(s: State) -> list[Event]:
    """Return the set-up as events; a table in mid-game has none."""
    seats = range(s.box.players)
    fresh = s.gold == [PURSE for _ in seats] and s.space == [START for _ in seats]
    if s.phase != CAST or s.ready or not fresh:
        return []
    return [
        event("purses", -1, (PURSE,), GOLD),
        event("hoard", -1, (), HOARD),
        event("start", -1, (START,), CAVE),
        event("deck", -1, (len(s.deck),), DECK),
        event("book", -1, tuple(s.book), SPELLBOOK),
        event("left", -1, (s.book[0],), LEFT),
        event("first", s.first, (), FIRST),
    ]
