"""Notation of actions: an int inside, one text outside, and a lossless conversion."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.errors import Unreadable, nearest


class Notation:
    """All actions of a box by number; ``label`` and ``parse`` are inverses.

    >>> words = Notation(["draw", "Bear > amber crypt"])
    >>> words.parse(" bear >amber  crypt ")
    1
    """

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = tuple(labels)
        self._number = {_fold(label): number for number, label in enumerate(self.labels)}
        if len(self._number) != len(self.labels):
            raise Unreadable("two actions of this box have the same label")

    def __len__(self) -> int:
        return len(self.labels)

    def label(self, action: int) -> str:
        """Return the text of an action."""
        return self.labels[action]

    def parse(self, text: str) -> int:
        """Return the action of a text, ignoring case and extra spaces."""
        number = self._number.get(_fold(text)) if isinstance(text, str) else None
        if number is None:
            near = nearest(str(text), self.labels)
            raise Unreadable(f"cannot read the action {text!r}", near=near)
        return number


def _fold(text: str) -> str:
    return "".join(text.lower().split())
