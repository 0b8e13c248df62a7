"""Evidence: what shows that a learner knows a rule, or does not know it.

A quiz question, a question or a task of a lesson, a refused move and a learner's own word all leave
the same small record. Pages keep it (``kit.teach.learner``) and a notebook can read it.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, fields
from typing import TypeGuard

# A question or a task of a lesson, a quiz, a refused move of a game or of a what-if, a turning
# point of a game, and what the learner said.
SOURCES = ("lesson", "task", "quiz", "play", "whatif", "turning", "said")
NAME, PLACE, ANSWER = 40, 60, 120  # characters of a game or a clause, of a place, of an answer
LATEST = 1e11  # seconds since 1970


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """One sign that a learner knows a clause of a game, or does not.

    ``source`` is one of ``SOURCES``, and ``place`` where it was: a lesson and its step, or the code
    of a quiz and the number of the question. ``answer`` are the words that were chosen, or the move
    that was tried; of right answers only an open page remembers them. ``helped`` tells that a right
    answer came after a hint or a wrong try. ``when`` is in seconds since 1970.

    >>> Evidence(game="wild_side", clause="3.2", right=True, source="quiz").rule
    'wild_side/3.2'
    """

    game: str
    clause: str
    right: bool
    source: str
    when: float = 0
    place: str = ""
    answer: str = ""
    helped: bool = False

    @property
    def rule(self) -> str:
        """Game and clause, as in an address: ``game/clause``."""
        return f"{self.game}/{self.clause}"

    @property
    def chosen(self) -> str:
        """Return the words that the learner chose: ``answer``."""
        return self.answer

    def packed(self) -> dict[str, object]:
        """Return the evidence as JSON data."""
        return asdict(self)


def read_evidence(sent: object) -> Evidence | None:
    """Return the evidence in JSON data of a browser or a file, or None if it is none.

    Whether there is such a game and such a clause is not checked here.
    """
    if not isinstance(sent, dict) or not _NEEDED <= sent.keys() <= _LONGEST.keys() | _OTHERS:
        return None
    if any(not is_text(sent[key], most) for key, most in _LONGEST.items() if key in sent):
        return None
    if any(type(sent[key]) is not bool for key in ("right", "helped") if key in sent):
        return None
    if sent["source"] not in SOURCES or not is_time(sent.get("when", 0)):
        return None
    return Evidence(**sent)


_LONGEST = {"game": NAME, "clause": NAME, "source": NAME, "place": PLACE, "answer": ANSWER}
_OTHERS = {field.name for field in fields(Evidence)} - _LONGEST.keys()
_NEEDED = {"game", "clause", "right", "source"}


def is_text(given: object, most: int) -> TypeGuard[str]:
    """Tell whether something is a text of at most so many characters that can be written."""
    if type(given) is not str or len(given) > most:
        return False
    return not any("\ud800" <= sign <= "\udfff" for sign in given)


def is_time(given: object) -> TypeGuard[float]:
    """Tell whether something is a time in seconds since 1970."""
    if not isinstance(given, (int, float)) or isinstance(given, bool):
        return False
    return math.isfinite(given) and 0 <= given < LATEST
