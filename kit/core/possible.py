"""Checks of a written table, each with the rule that makes what it looks for impossible.

A check takes a state that was laid and yields the entries of the table that are wrong. The words of
a problem continue the entry's name: ``: this wizard is out of the game``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kit.core.rulebook import Rulebook
from kit.core.shape import Problem, wrong_entry

Check = Callable[[Any], Iterator[Problem]]


class Checks(list[tuple[str, Check]]):
    """The checks of one game, in the order in which they run."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.cite = book.citing("state.possible")

    def never(self, clause: str) -> Callable[[Check], Check]:
        """Register a check under the rule that makes what it looks for impossible."""
        self.cite(clause)

        def keep(check: Check) -> Check:
            self.append((clause, check))
            return check

        return keep


def refuse(state: Any, checks: Checks) -> None:
    """Raise Unreadable with the rule of the first check that finds a problem."""
    for clause, check in checks:
        for wrong in check(state):
            raise wrong_entry(wrong.path, f"{wrong.says} (rule {clause})")
