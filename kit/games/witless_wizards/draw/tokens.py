"""What lies on the table beside the cards, and the rules that say what it is."""

from __future__ import annotations

from kit.core.drawing import Token

STAMINA = Token("Stamina counter", ("1.1", "3.11", "3.12"))
CUBES = Token("Concentration Cubes", ("2.5", "3.14", "3.18", "3.19"))
