"""The twelve cards, and what they mean to the engine."""

from kit.core.cards import Card, Pack
from kit.games.high_card.cards.effects import BOOK, EFFECTS
from kit.games.high_card.cards.lookup import Lookup, build_lookup

_NAMES = ("One", "Two", "Three", "Four", "Five", "Six",
          "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")  # fmt: skip

PACK = Pack(
    "kit",
    tuple(
        Card(name, "deck", "number", {"value": value}, 1, "rulebook", "What you need",
             "A number. The highest one takes the trick.")
        for value, name in enumerate(_NAMES, 1)
    ),
    EFFECTS,
)  # fmt: skip

__all__ = ["BOOK", "EFFECTS", "PACK", "Lookup", "build_lookup"]
