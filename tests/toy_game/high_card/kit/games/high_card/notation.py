"""Every action as files write it, and as a button says it: to play a card is its name."""

from __future__ import annotations

from kit.core.cards import Pack
from kit.core.game import Box, Options
from kit.core.kinds import card_name
from kit.core.notation import Notation
from kit.games.high_card.cards.lookup import Lookup

SEATS = ("ash", "birch", "cedar")


def notation(players: int, options: Options, pack: Pack) -> Notation:
    """Name all actions: the number of an action is the kind of the card that it plays."""
    return Notation([card.name for card in pack])


def words(box: Box[Lookup], action: int) -> str:
    """Put an action into words, as a button says it."""
    return f"Play {card_name(box, action)}"
