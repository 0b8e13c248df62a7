"""Parser of typed moves: "pass", "nine" or "the red nine" as well as the notation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.core.errors import Unreadable
from kit.core.game import AnyBox
from kit.core.kinds import NUMBER_WORDS

_DIGITS = {word: str(number) for number, word in enumerate(NUMBER_WORDS[:16])}
_ENOUGH = frozenset({"pass", "done", "end", "stop", "finish", "skip", "nothing"})
_FILLING = frozenset(
    {"a", "an", "the", "my", "i", "to", "on", "of", "play", "lay", "card", "please"}
)
MOST = 3  # moves named in an error message


def read_move(box: AnyBox, text: str, legal: Sequence[int]) -> int:
    """Return the action of a text, by its notation, its button, or its words.

    Words are matched with the *legal* moves only. Raise Unreadable if no move or several moves
    match.
    """
    try:
        return box.notation.parse(text)
    except Unreadable:
        found = _meant(box, text, legal)
    if len(found) == 1:
        return found[0]
    raise Unreadable(_sorry(box, text, found or legal, several=bool(found)))


def _meant(box: AnyBox, text: str, legal: Sequence[int]) -> Sequence[int]:
    """Return the moves that a text can mean."""
    said, every = _fold(text), range(len(box.notation))
    called = [action for action in every if _fold(box.game.words(box, action)) == said]
    wanted = _words(text) - _FILLING
    if called or not wanted:
        return called[:1]
    if wanted <= _ENOUGH:  # if it is forbidden, its rule explains why
        ends = [action for action in every if _words(box.notation.label(action)) <= _ENOUGH]
        return [action for action in ends if action in legal] or ends
    return [action for action in legal if wanted <= _all_words(box, action)]


def _all_words(box: AnyBox, action: int) -> set[str]:
    return _words(f"{box.notation.label(action)} {box.game.words(box, action)}")


def _words(text: str) -> set[str]:
    return {_DIGITS.get(word, word) for word in re.findall(r"[a-z0-9]+", text.lower())}


def _sorry(box: AnyBox, text: str, actions: Sequence[int], *, several: bool) -> str:
    """Return the error message: the matching moves, or an example of a move."""
    shown = " or ".join(f"“{box.notation.label(action)}”" for action in actions[:MOST])
    if several:
        more = ", for example" if len(actions) > MOST else ""
        return f"Which one do you mean{more}: {shown}?"
    how = f" Write one as {shown}." if shown else ""
    return f"“{text[:40]}” is not a move that I can read.{how}"


def _fold(text: str) -> str:
    return "".join(text.lower().split()).rstrip(".")
