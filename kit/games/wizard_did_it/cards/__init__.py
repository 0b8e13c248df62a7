"""The stack cards and goals, and what each effect means to the engine."""

from kit.core.cards import Pack
from kit.games.wizard_did_it.cards.effects import EFFECTS
from kit.games.wizard_did_it.cards.goals import GOALS
from kit.games.wizard_did_it.cards.lookup import Lookup, build_lookup
from kit.games.wizard_did_it.cards.stack import STACK

PACK = Pack("kit", STACK + GOALS, EFFECTS)

__all__ = ["EFFECTS", "GOALS", "PACK", "STACK", "Lookup", "build_lookup"]
