"""Setting up: the deal, and what it did as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.state.constants import CAST, PURSE, START
from kit.games.rock_paper_wizard.state.deck import fill

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State


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
        ev.purses(-1, PURSE),
        ev.hoard(-1),
        ev.start(-1, START),
        ev.deck(-1, len(s.deck)),
        ev.book(-1, tuple(s.book)),
        ev.left(-1, s.book[0]),
        ev.first_player(s.first),
    ]
