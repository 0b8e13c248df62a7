"""The twelve cards, and the one effect that they have."""

from __future__ import annotations

from kit.core.cards import Card, Effects, Pack
from kit.core.rulebook import load_rulebook

BOOK = load_rulebook("kit.games.high_card")
EFFECTS = Effects(BOOK)
NAMES = ("One", "Two", "Three", "Four", "Five", "Six",
         "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")  # fmt: skip
TEXT = "A number. The highest one takes the trick."


@EFFECTS.register("2.4", value=int)
def number(value: int) -> int:
    """Return the number on the card."""
    return value


CARDS = [
    Card(name, "deck", "number", {"value": value}, 1, "rulebook", "What you need", TEXT)
    for value, name in enumerate(NAMES, 1)
]
PACK = Pack("kit", tuple(CARDS), EFFECTS)
