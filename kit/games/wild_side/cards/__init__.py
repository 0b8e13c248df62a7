"""The cards, and what the engine makes of them."""

from kit.core.cards import Pack
from kit.games.wild_side.cards.deck import DECK
from kit.games.wild_side.cards.effects import EFFECTS
from kit.games.wild_side.cards.lookup import Lookup, build_lookup

PACK = Pack("kit", DECK, EFFECTS)

__all__ = ["DECK", "EFFECTS", "PACK", "Lookup", "build_lookup"]
