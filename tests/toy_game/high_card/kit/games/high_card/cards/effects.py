"""The one thing a card of High Card can be: a number."""

from __future__ import annotations

from kit.core.cards import Effects
from kit.core.errors import Unreadable
from kit.core.rulebook import load

BOOK = load("kit.games.high_card")
EFFECTS = Effects(BOOK)


@EFFECTS.register("2.5", value=int)
def number(value: int) -> int:
    """A number; the highest one takes the trick."""
    if value < 1:
        raise Unreadable(f"a card has a number from 1 on, not {value}")
    return value
