"""The mistakes a person can make, each with a sentence that says what to do instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kit.core.display import Paper, rendered

if TYPE_CHECKING:
    from kit.core.rulebook import Refusal


class KitError(Exception):
    """Anything the kit refuses; its text is one sentence for a person."""

    def _render_traceback_(self) -> list[str]:
        """Show a notebook the sentence and the line that it is about, not the engine's insides."""
        return [f"{type(self).__name__}: {self}", *_lines_of_others(self)]


class Unreadable(KitError, ValueError):
    """A text, name or file that means nothing here."""


class Illegal(KitError, ValueError):
    """An action the rules forbid now; carries the clause and what is possible instead."""

    def __init__(self, refusal: Refusal, label: str, instead: tuple[str, ...] = ()) -> None:
        self.refusal, self.label, self.instead = refusal, label, instead
        hint = f" Possible now: {', '.join(instead)}." if instead else ""
        super().__init__(f"{label!r} is refused by {refusal.clause}: {refusal.sentence}{hint}")

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def _repr_pretty_(self, paper: Paper, cycle: bool) -> None:  # noqa: FBT001
        del cycle
        paper.text(str(self))


def _lines_of_others(problem: BaseException) -> list[str]:
    """Return the last line outside the kit on the way to *problem*, if its source is known."""
    from pathlib import Path  # only when something is wrong: they are slow to load
    from traceback import extract_tb

    own = str(Path(__file__).parents[1])
    calls = [call for call in extract_tb(problem.__traceback__) if call.filename[: len(own)] != own]
    return [f"in line {call.lineno}: {call.line}" for call in calls[-1:] if call.line]


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` or, where nothing is near, the first few names."""
    from difflib import get_close_matches  # only when something is wrong: it is slow to load

    names, word = sorted(known), word[:60]  # a hostile word of a megabyte is not worth a search
    lowered = {name.lower(): name for name in names}
    if close := get_close_matches(word.lower(), lowered, n=1, cutoff=0.5):
        return f"; did you mean {lowered[close[0]]!r}?"
    shown = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    return f"; known: {shown}" if names else ""


def pick(word: str, known: Iterable[str], what: str) -> str:
    """Return *word* if it is one of *known*, else raise with the nearest valid name."""
    names = list(known)
    if word in names:
        return word
    raise Unreadable(f"there is no {what} {word!r}{nearest(str(word), names)}")
