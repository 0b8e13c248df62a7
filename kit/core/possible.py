"""Checks of a written table, each with the rule that forbids what it finds.

A check takes a state that was laid and yields the entries of the table that are wrong. The words of
a problem continue the entry's name: ``: this wizard is out of the game``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kit.core.rulebook import Rulebook
from kit.core.shape import Problem, wrong_entry

Check = Callable[[Any], Iterator[Problem]]
# A rule, an entry, what is wrong with it, and a function that tells whether it is.
Row = tuple[str, str, str, Callable[..., object]]


class Checks(list[tuple[str, Check]]):
    """The checks of one game, in the order in which they run."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self.cite = book.citing("state.possible")

    def never(self, clause: str) -> Callable[[Check], Check]:
        """Register a check under the rule that forbids what it finds."""
        self.cite(clause)

        def keep(check: Check) -> Check:
            self.append((clause, check))
            return check

        return keep

    def entries(self, *rows: Row) -> None:
        """Register a check of one entry for each row."""
        for clause, key, says, wrong in rows:
            self.never(clause)(partial(_entry, key, says, wrong))

    def lists(self, length: Callable[[Any], int], *rows: Row) -> None:
        """Register a check for each row, which its function applies to each place of a list."""
        for clause, key, says, wrong in rows:
            self.never(clause)(partial(_list, length, key, says, wrong))


def _entry(key: str, says: str, wrong: Callable[..., object], state: Any) -> Iterator[Problem]:
    if wrong(state):
        yield Problem((key,), says)


def _list(
    length: Callable[[Any], int], key: str, says: str, wrong: Callable[..., object], state: Any
) -> Iterator[Problem]:
    for at in range(length(state)):
        if wrong(state, at):
            yield Problem((key, at), says)


def refuse(state: Any, checks: Checks) -> None:
    """Raise Unreadable with the rule of the first check that finds a problem."""
    for clause, check in checks:
        for wrong in check(state):
            raise wrong_entry(wrong.path, f"{wrong.says} (rule {clause})")
