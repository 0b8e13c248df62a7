"""All cards of the box, and their tables for the fast state."""

from kit.core.cards import Pack
from kit.games.wicked_wise.cards.effects import BOOK, EFFECTS, SUITS, Goal, Haul
from kit.games.wicked_wise.cards.lookup import Lookup, build_lookup
from kit.games.wicked_wise.cards.rows import BASIC, GEMS, GOALS, ROLES, TALK, TREASURES

PACK = Pack("kit", BASIC + GEMS + GOALS + TREASURES + ROLES + TALK, EFFECTS)

__all__ = [
    "BOOK", "EFFECTS", "PACK", "SUITS", "Goal", "Haul", "Lookup", "build_lookup",
]  # fmt: skip
