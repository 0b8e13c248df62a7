"""Errors that a person can make, each with a sentence that says what is expected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kit.core.display import DrawableText

if TYPE_CHECKING:
    from kit.core.rulebook import Refusal

Part = str | int  # a key of a mapping, or an index of a list
Path = tuple[Part, ...]
LONGEST_VALUE = 60  # characters of a value in a sentence


class KitError(Exception):
    """Base of all errors of the kit; its text is one sentence for a person.

    ``path`` is the place in a file, if it is known: keys and indices, outermost first.
    """

    path: Path = ()

    def _render_traceback_(self) -> list[str]:
        """Return the sentence and the user's line for a notebook, without a traceback."""
        return [f"{type(self).__name__}: {self}", *_lines_of_others(self)]


class Unreadable(KitError, ValueError):
    """A text, name or file that cannot be read; ``near`` ends its sentence with the nearest names.

    ``says`` is the sentence without them, for callers that know better names.
    """

    def __init__(self, says: str, path: Path = (), near: str = "") -> None:
        self.says, self.path, self.near = says, path, near
        super().__init__(f"{says}{near}")


class Illegal(DrawableText, KitError, ValueError):
    """An action that the rules forbid now, with its clause and some legal actions.

    >>> from kit import table
    >>> try:
    ...     table("wild_side", lesson="first-round").play("Blue 12")
    ... except Illegal as no:
    ...     no.refusal.clause, no.label
    ('3.12', 'Blue 12')
    """

    def __init__(self, refusal: Refusal, label: str, instead: tuple[str, ...] = ()) -> None:
        self.refusal, self.label, self.instead = refusal, label, instead
        hint = f" Possible now: {', '.join(instead)}." if instead else ""
        super().__init__(f"{label!r} is refused by {refusal.clause}: {refusal.sentence}{hint}")


def _lines_of_others(problem: BaseException) -> list[str]:
    """Return the last line outside the kit in the traceback of *problem*, if it is known."""
    from pathlib import Path  # loaded on an error only: they are slow to import
    from traceback import extract_tb

    own = str(Path(__file__).parents[1])
    calls = [call for call in extract_tb(problem.__traceback__) if call.filename[: len(own)] != own]
    return [f"in line {call.lineno}: {call.line}" for call in calls[-1:] if call.line]


def said(value: object) -> str:
    """Return a value for a sentence: short, and without an address in memory."""
    shown = repr(value)
    if " at 0x" in shown:
        return f"a {type(value).__name__}"
    return shown if len(shown) <= LONGEST_VALUE else f"{shown[:LONGEST_VALUE]}…"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` or, if nothing is near, the first few names."""
    from difflib import get_close_matches  # loaded on an error only: it is slow to import

    names, word = sorted(known), word[:60]  # a hostile word of a megabyte would take long
    lowered = {name.lower(): name for name in names}
    if close := get_close_matches(word.lower(), lowered, n=1, cutoff=0.5):
        return f"; did you mean {lowered[close[0]]!r}?"
    shown = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    return f"; known: {shown}" if names else ""


def pick(word: str, known: Iterable[str], what: str, path: Path = ()) -> str:
    """Return *word* if it is one of *known*, else raise with the nearest valid name."""
    names = list(known)
    if word in names:
        return word
    near = nearest(word, names) if isinstance(word, str) else nearest("", names)
    raise Unreadable(f"there is no {what} {said(word)}", path, near)
