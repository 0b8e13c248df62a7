"""The cards, and what the engine makes of them."""

from kit.core.cards import Pack
from kit.games.wild_side.cards.deck import DECK
from kit.games.wild_side.cards.effects import EFFECTS
from kit.games.wild_side.cards.tables import Tables, tables

PACK = Pack("kit", DECK, EFFECTS)

__all__ = ["DECK", "EFFECTS", "PACK", "Tables", "tables"]
