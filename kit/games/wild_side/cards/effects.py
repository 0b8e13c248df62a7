"""The two things a card of Wild Side can be: a number of a suit, or a Honey Badger."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load
from kit.games.wild_side.cards.values import BADGER, HIGHEST

BOOK = load("kit.games.wild_side")
EFFECTS = Effects(BOOK)
NO_SUIT = -1


class Suit(NamedTuple):
    """A suit: its colour, and its sign as one says it of one card and of several."""

    colour: str
    sign: str
    signs: str


SUITS = {
    "claw": Suit("green", "claw marks", "claw marks"),
    "feather": Suit("orange", "feather", "feathers"),
    "paw": Suit("blue", "paw", "paws"),
    "wing": Suit("red", "wing", "wings"),
}


class Facts(NamedTuple):
    """What the engine knows of a card: its value, and its suit as a place in ``SUITS``."""

    value: int
    suit: int


@EFFECTS.register("1.1", value=int, suit=str)
def number(value: int, suit: str) -> Facts:
    """A number of a suit: it goes on equal or higher numbers."""
    if not 1 <= value <= HIGHEST:
        raise Unreadable(f"a number card has a value from 1 to {HIGHEST}, not {value}")
    return Facts(value, tuple(SUITS).index(pick(suit, SUITS, "suit")))


@EFFECTS.register("4.1")
def badger() -> Facts:
    """A Honey Badger: it goes on anything and clears the pile."""
    return Facts(BADGER, NO_SUIT)
