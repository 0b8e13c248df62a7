"""The equipment, the die, and what each ability means to the engine."""

from kit.core.cards import Pack
from kit.games.witless_wizards.cards.decks import CARDS
from kit.games.witless_wizards.cards.effects import EFFECTS
from kit.games.witless_wizards.cards.lookup import Lookup, build_lookup

PACK = Pack("kit", CARDS, EFFECTS)

__all__ = ["CARDS", "EFFECTS", "PACK", "Lookup", "build_lookup"]
