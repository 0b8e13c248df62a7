"""The Draft: drawing, paying for another card, keeping, giving, and the three slots.

What is told of every draw and every card laid depends on a few small numbers and is the same in
every game, so those events are made once and kept.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.event import Event, event, only
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state import ending
from kit.games.witless_wizards.state.constants import ATTACK, DRAFT, TWO_CARDS

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.draft")
DREW, SECRET, ANEW, OPEN = cite("2.1"), cite("2.2"), cite("2.3"), cite("2.4")
PAID, CHOSE, AGAIN, KEEP_GIVE = cite("2.5"), cite("2.6"), cite("2.9"), cite("2.10")
HALVES, SLOT, REPLACED = cite("2.11"), cite("2.13"), cite("2.14")
BOXED, STANDARD, NO_BATTLE = cite("2.15"), cite("2.16"), cite("3.1")


def begin(s: State) -> None:
    """Start the turn of whoever is on turn."""
    s.phase, s.kept, s.given, s.paid, s.began = DRAFT, 0, 0, 0, s.alive
    draw(s)


def draw(s: State) -> None:
    """Draw the top card; an empty deck is made anew at once."""
    deck = s.deck
    if not deck:
        _anew(s)
    if not s.deck:
        raise Unreadable("no card is left to draw: this table needs more cards in its deck")
    s.drawn.append(kind := s.deck.pop())
    if tell := s.sink:
        for told in drew(s.turn, len(s.deck), kind):
            tell(told)
    if not s.deck and s.discard:
        _anew(s)


@cache
def drew(seat: int, left: int, kind: int) -> tuple[Event, ...]:
    """Return a draw as events: that a card was drawn, and for the drawer which."""
    return (
        event("drew", seat, (left,), DREW),
        event("drew card", seat, (kind,), SECRET, only(seat)),
    )


def _anew(s: State) -> None:
    cards = s.discard
    if not cards:
        return
    s.rng.shuffle(cards, "the new deck of the discards, top card first")
    cards.reverse()  # so that a script writes the new deck with its top card first
    s.deck, s.discard = cards, []
    if s.sink:
        s.sink(event("new deck", -1, (len(cards),), ANEW))


def pay(s: State, seat: int) -> None:
    """Return a cube for another card."""
    s.cubes[seat] -= 1
    if s.sink:
        s.sink(event("paid for a card", seat, (s.cubes[seat],), PAID))
        if s.paid & 2:
            s.sink(event("second cube", seat, (), AGAIN))
    s.paid |= 1
    s.phase = TWO_CARDS
    draw(s)


def choose(s: State, seat: int, kind: int) -> None:
    """Discard one of two cards."""
    s.drawn.remove(kind)
    s.discard.append(kind)
    s.phase = DRAFT
    if s.sink:
        s.sink(event("chose", seat, (kind,), CHOSE))
        s.sink(event("on the pile", seat, (len(s.discard),), OPEN))


def keep(s: State, seat: int) -> None:
    """Keep the card."""
    kind = s.drawn.pop()
    s.kept = 1
    place(s, seat, seat, kind)
    _next(s, seat)


def give(s: State, seat: int, to: int) -> None:
    """Give the card to an opponent."""
    kind = s.drawn.pop()
    s.given = 1
    place(s, seat, to, kind)
    _next(s, seat)


def place(s: State, seat: int, to: int, kind: int) -> None:
    """Lay a card that *seat* kept or gave in its slot; what was there goes."""
    slot = s.t.slot[kind]
    at = 3 * to + slot
    old, s.gear[at] = s.gear[at], kind
    if tell := s.sink:
        for told in _placed(seat, to, kind, slot):
            tell(told)
    if old < 0:
        return
    (s.gone if s.t.boxed[old] else s.discard).append(old)
    if tell:
        fate = BOXED if s.t.boxed[old] else STANDARD if old in s.t.standard else REPLACED
        for told in _replaced(to, old, fate):
            tell(told)


@cache
def _placed(seat: int, to: int, kind: int, slot: int) -> tuple[Event, ...]:
    kept = event("kept", seat, (kind,), KEEP_GIVE)
    gave = event("gave", seat, (kind, to), KEEP_GIVE)
    return kept if seat == to else gave, event("placed", to, (kind, slot), SLOT)


@cache
def _replaced(seat: int, old: int, fate: str) -> tuple[Event, ...]:
    """Return what becomes of a card that was replaced; *fate* is the clause that says so."""
    if fate is BOXED:
        return (event("to the box", seat, (old,), BOXED),)
    gone = event("replaced", seat, (old,), REPLACED)
    return (gone, event("standard", seat, (old,), STANDARD)) if fate is STANDARD else (gone,)


@cache
def _half(seat: int, kept: int) -> Event:
    return event("second half", seat, ("give away" if kept else "keep",), HALVES)


def _next(s: State, seat: int) -> None:
    """Go on with the second half, or with the Battle."""
    if not (s.kept and s.given):
        s.paid = s.paid << 1 & 2  # bit 0: paid in this half; bit 1: paid in the half before
        if tell := s.sink:
            tell(_half(seat, s.kept))
        draw(s)
        return
    s.kept = s.given = s.paid = 0
    if s.first_turn:
        s.first_turn = 0
        if s.sink:
            s.sink(event("no battle", seat, (), NO_BATTLE))
        ending.end_turn(s)
        return
    s.phase = ATTACK
