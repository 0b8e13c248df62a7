"""Exercises that check themselves: a cell says whether it is solved, and if not gives a hint.

>>> check(lambda: 1 + 1 == 2, "Add them.")
✓ Right.
>>> check(lambda: undefined, "Define it first.")
Not yet. NameError: name 'undefined' is not defined. A hint: Define it first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, repr=False)
class Checked:
    """Result of an exercise: solved or not, the error if there was one, and the hint."""

    right: bool
    wrong: str = ""
    hint: str = ""

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        if self.right:
            return "✓ Right."
        return " ".join(part for part in ("Not yet.", self.wrong, f"A hint: {self.hint}") if part)


def check(solved: Callable[[], object], hint: str) -> Checked:
    """Return whether *solved* is true; an error in it becomes part of the result.

    >>> check(lambda: 1 + 1 == 2, "Add them.")
    ✓ Right.
    >>> check(lambda: 1 + 1 == 3, "Add them.")
    Not yet. A hint: Add them.
    """
    try:
        return Checked(bool(solved()), hint=hint)
    except Exception as problem:  # noqa: BLE001 - whatever a student's code does is an answer
        return Checked(right=False, wrong=f"{type(problem).__name__}: {problem}.", hint=hint)
