"""The spells, and what each effect means to the engine."""

from kit.core.cards import Pack
from kit.games.rock_paper_wizard.cards.effects import EFFECTS
from kit.games.rock_paper_wizard.cards.lookup import Lookup, build_lookup
from kit.games.rock_paper_wizard.cards.spells import PROMO, SPELLS

PACK = Pack("kit", SPELLS + PROMO, EFFECTS)

__all__ = ["EFFECTS", "PACK", "PROMO", "SPELLS", "Lookup", "build_lookup"]
