"""What no game can reach, and so no table may show: each refused by the rule that is against it.

A table for a lesson may leave cards of the box out; they count as left over or cleared. What is
laid must then be possible. Each check returns what is wrong, beginning with the entry that shows
it, or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.possible import refuse
from kit.games.wild_side.state.possible import cards, history, plays

if TYPE_CHECKING:
    from kit.games.wild_side.state import State


def check(s: State) -> None:
    """Refuse a table that no game can reach, with the rule that is against it."""
    refuse(s, cards.CHECKS, plays.CHECKS, history.CHECKS)
