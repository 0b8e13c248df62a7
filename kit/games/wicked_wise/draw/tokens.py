"""What lies on the table beside the cards, and the rules that say what it is."""

from __future__ import annotations

from kit.core.drawing import Token

LEAD = Token("Lead token", ("3.3", "3.21", "1.2", "7.6"))
COINS = Token("Coins", ("8.2", "3.16", "6.4"))
