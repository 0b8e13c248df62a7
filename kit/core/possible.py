"""What no game can reach, and so no table may show: checks, each under the rule that is against it.

A check takes a state as it was laid and returns what is wrong with it, beginning with the entry of
the table that shows it, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.core.errors import Unreadable
from kit.core.rulebook import Rulebook

Check = Callable[[Any], str]


class Checks(list[tuple[str, Check]]):
    """Checks in the order in which they are made."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.cite = book.citing("state.possible")

    def never(self, clause: str) -> Callable[[Check], Check]:
        """Register a check under the rule that is against what it looks for."""
        self.cite(clause)

        def keep(check: Check) -> Check:
            self.append((clause, check))
            return check

        return keep


def refuse(state: Any, *lists: Checks) -> None:
    """Refuse a table that no game can reach, with the rule that is against it."""
    for checks in lists:
        for clause, wrong in checks:
            if sentence := wrong(state):
                raise Unreadable(f"{sentence} (rule {clause})")
