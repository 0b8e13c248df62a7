"""What no game can reach, and so no table may show: each refused by the rule that is against it.

A table for a lesson may leave cards out: they lie in the decks, and hands and collections are then
smaller than in a whole game. What is laid must be possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import refuse
from kit.games.wicked_wise.state.possible import cards, goals, rounds, treasures

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

LISTS = (rounds.CHECKS, cards.CHECKS, treasures.CHECKS, goals.CHECKS)


def check(s: State) -> None:
    """Refuse a table that no game can reach, with the rule that is against it."""
    refuse(s, *LISTS)
