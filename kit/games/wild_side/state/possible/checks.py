"""A list of checks, each under the rule that it is made for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.games.wild_side.cards.effects import BOOK

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

Check = Callable[["State"], str]


class Checks(list[tuple[str, Check]]):
    """Checks in the order in which they are made."""

    def never(self, clause: str) -> Callable[[Check], Check]:
        """Register a check under the rule that is against what it looks for."""
        BOOK.citing("state.possible")(clause)

        def register(check: Check) -> Check:
            self.append((clause, check))
            return check

        return register
