"""Checks for tables that no game can reach, each with the rule that makes them impossible.

A check takes a state as it was laid. It returns the wrong entry of the table with words that follow
its name (``: the lead was settled before``), or None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.core.rulebook import Rulebook
from kit.core.shape import Problem, wrong_entry

Check = Callable[[Any], Problem | None]


class Checks(list[tuple[str, Check]]):
    """Checks in the order in which they run."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.cite = book.citing("state.possible")

    def never(self, clause: str) -> Callable[[Check], Check]:
        """Register a check under the rule that makes such tables impossible."""
        self.cite(clause)

        def keep(check: Check) -> Check:
            self.append((clause, check))
            return check

        return keep


def refuse(state: Any, *lists: Checks) -> None:
    """Raise for a table that no game can reach, with the rule."""
    for checks in lists:
        for clause, check in checks:
            if wrong := check(state):
                raise wrong_entry(wrong.path, f"{wrong.says} (rule {clause})")
