"""Every action as files write it: to play a card is its name."""

from __future__ import annotations

from kit.core.cards import Pack
from kit.core.game import Notation, Options

SEATS = ("ash", "birch", "cedar")


def notation(players: int, options: Options, pack: Pack) -> Notation:
    """Name all actions: the number of an action is the kind of the card that it plays."""
    del players, options
    return Notation([card.name for card in pack])
