"""Every action in words, and every event in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.cards import Pack
from kit.core.notation import Notation
from kit.games.witless_wizards.notation.moves import SEATS, labels_for
from kit.games.witless_wizards.notation.sentences import tell
from kit.games.witless_wizards.notation.words import words


def notation(players: int, options: Mapping[str, Any], pack: Pack) -> Notation:
    """Name all actions of a table."""
    del options
    return Notation(labels_for(players, pack))


__all__ = ["SEATS", "notation", "tell", "words"]
