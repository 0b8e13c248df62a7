"""Changing what a wizard points where: pivots, surges, cancelled spells; and the draw deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.state.constants import HIDDEN
from kit.games.rock_paper_wizard.state.often import Often

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

cite = BOOK.citing("state.gestures")
RESHUFFLED, ORDER, LATE = cite("1.8"), cite("2.9"), cite("2.10")
GONE = Often("gone", cite("3.7"))
INWARDS, UNSEEN, AGAIN = cite("3.11"), cite("3.15"), cite("3.16")


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
    s.deck = [card & (HIDDEN - 1) for card in s.discard]
    s.discard = []
    s.rng.shuffle(s.deck)
    s.deck.reverse()  # so that a scripted order names the top card first
    if s.sink:
        s.sink(event("reshuffled", -1, (len(s.deck),), RESHUFFLED))


def surge(s: State, seat: int, clause: str = ORDER) -> None:
    """Replace a gesture by a card from the deck that nobody looks at."""
    s.spell[seat] = draw(s)
    s.surge |= 1 << seat
    if s.sink:
        s.sink(event("draws surge", seat, (s.aim[seat],), clause))


def surge_again(s: State, seat: int) -> None:
    """Antimagic on a wild surge: it stays, or in the other reading is drawn anew."""
    if s.t.redraw:
        s.discard.append(s.spell[seat] | HIDDEN)
        if s.sink:
            s.sink(event("surge thrown", seat, (), AGAIN))
        surge(s, seat, s.t.clause[s.live])
    elif s.sink:
        s.sink(event("surge stays", seat, (), AGAIN))


def turn(s: State, seat: int, to: int) -> None:
    """Point a gesture at somebody else."""
    before, s.aim[seat] = s.aim[seat], to
    if s.sink:
        s.sink(event("turned", seat, (before, to), s.t.clause[s.live]))
        _tell_late_pair(s, seat, to)


def inwards(s: State, seat: int) -> None:
    """Say that a pivot reached its owner. Runs only when someone listens."""
    assert s.sink
    s.sink(event("inwards", seat, (), INWARDS))


def cancel(s: State, seat: int) -> None:
    """Take a gesture away; a surge card is discarded unseen."""
    card, s.spell[seat], s.aim[seat] = s.spell[seat], -1, -1
    if s.sink:
        s.sink(event("cancelled", seat, (), s.t.clause[s.live]))
    if s.surge >> seat & 1:
        s.surge ^= 1 << seat
        s.discard.append(card | HIDDEN)
        if s.sink:
            s.sink(event("surge unseen", seat, (), UNSEEN))


def gone(s: State, seat: int) -> None:
    """Say that there is no gesture to change. Runs only when someone listens."""
    assert s.sink
    s.sink(GONE[seat,])


def _tell_late_pair(s: State, seat: int, to: int) -> None:
    assert s.sink
    plain = not (s.surge >> seat & 1 or s.surge >> to & 1)
    if plain and to != seat and s.aim[to] == seat and s.spell[to] == s.spell[seat]:
        s.sink(event("late pair", seat, (to,), LATE))
