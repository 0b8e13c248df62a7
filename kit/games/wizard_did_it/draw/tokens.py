"""What lies on the table beside the cards, and the rules that say what it is."""

from __future__ import annotations

from kit.core.drawing import Token
from kit.games.wizard_did_it.cards.locations import PLACES

STOPS = tuple(Token(name, ("1.1", "3.2", "4.3")) for name in PLACES)
CASTLE = Token("The Castle", ("1.1", "3.15", "3.17"))
PRINCESS = Token("The Princess", ("1.2", "3.16", "6.4"))
KNIGHT = Token("The Knight", ("3.2", "3.5", "3.6"))
VALOR = Token("Valor Points", ("1.5", "3.8", "3.10", "3.11", "6.3"))
