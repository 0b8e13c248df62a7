"""The two things a card of Wild Side can be: a number of a suit, or a Honey Badger."""

from __future__ import annotations

from typing import Any

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load

BOOK = load("kit.games.wild_side")
EFFECTS = Effects(BOOK)

SUITS = {"claw": "green", "feather": "orange", "paw": "blue", "wing": "red"}
HIGHEST = 12


@EFFECTS.register("1.1", value=int, suit=str)
def number(value: int, suit: str) -> dict[str, Any]:
    """A number of a suit: it goes on equal or higher numbers."""
    if not 1 <= value <= HIGHEST:
        raise Unreadable(f"a number card has a value from 1 to {HIGHEST}, not {value}")
    return {"value": value, "suit": tuple(SUITS).index(pick(suit, SUITS, "suit"))}


@EFFECTS.register("4.1")
def badger() -> dict[str, Any]:
    """A Honey Badger: it goes on anything and clears the pile."""
    return {"value": 0, "suit": -1}
