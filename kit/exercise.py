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
    """Whether an exercise is solved; what went wrong, if something did, and the hint."""

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
    """Tell whether *solved* comes out true; an error in it is told with the hint, not raised."""
    try:
        return Checked(bool(solved()), hint=hint)
    except Exception as problem:  # noqa: BLE001 - whatever a student's code does is an answer
        return Checked(right=False, wrong=f"{type(problem).__name__}: {problem}.", hint=hint)
