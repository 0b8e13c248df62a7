"""Every action in words, and every event in a sentence."""

from kit.games.wicked_wise.notation.actions import SEATS, TEAM_NAMES, notation, role, words
from kit.games.wicked_wise.notation.tell import tell

__all__ = ["SEATS", "TEAM_NAMES", "notation", "role", "tell", "words"]
