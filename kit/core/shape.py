"""What a written table may hold: each key described once, for errors, schemas and words.

A game's ``state/keys.py`` says of every key of its table what stands there::

    "turn": Key(Word(seats), "whose turn it is"),
    "hands": Key(Each(seats, Many(card)), "each player's hand"),

``problem`` judges what is laid, ``broken`` what a scenario promises of a table (``then`` and
``when``), where a part may stand for the whole. ``schema`` says it to an editor, ``words`` to a
person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeGuard

from kit.core.errors import nearest

Path = tuple[str | int, ...]
Json = dict[str, Any]  # as a file holds it: only its reader knows what is inside


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether a value is a whole number; to Python true and false are, to us they are not."""
    return isinstance(value, int) and not isinstance(value, bool)


class Problem(NamedTuple):
    """What is wrong in something written, and where: keys and places from the outside in."""

    path: Path
    says: str


class Shape:
    """What a value looks like; each shape says so in its own way."""

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Return what is wrong with a value that is laid, or None."""
        raise NotImplementedError

    def broken(self, value: object, path: Path = ()) -> Problem | None:
        """Return why no table can ever hold what is promised, or None."""
        return self.problem(value, path)

    def schema(self, *, promised: bool = False) -> Json:
        """Return the JSON Schema of a value that is laid, or of one that is promised."""
        raise NotImplementedError

    def words(self) -> str:
        """Say the shape to a person."""
        raise NotImplementedError


class Number(Shape):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse what is no whole number, or out of bounds."""
        if is_whole(value) and self.low <= value <= self.high:
            return None
        return Problem(path, f"must be {self.words()}, not {value!r:.60}")

    def broken(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse what is no number; a wrong answer may well go below zero."""
        if is_whole(value):
            return None
        return Problem(path, f"must be a whole number, not {value!r:.60}")

    def schema(self, *, promised: bool = False) -> Json:
        """Return the bounds of what can be laid."""
        bounds = {} if promised else {"minimum": self.low, "maximum": self.high}
        return {"type": "integer", **bounds}

    def words(self) -> str:
        """Say the bounds."""
        return f"a whole number from {self.low} to {self.high}"


class Flag(Shape):
    """True or false."""

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse what is neither true nor false."""
        return None if isinstance(value, bool) else Problem(path, f"must be {self.words()}")

    def schema(self, *, promised: bool = False) -> Json:
        """Return the type."""
        del promised
        return {"type": "boolean"}

    def words(self) -> str:
        """Say that there are two values."""
        return "true or false"


class Word(Shape):
    """One of some words: seats, phases, cards. ``""`` is said as nothing."""

    def __init__(self, known: Iterable[str], noun: str = "word", short: str = "") -> None:
        self.known, self.noun, self.short = tuple(known), noun, short

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse an unknown word and name the nearest."""
        if value in self.known:
            return None
        near = nearest(str(value), (word for word in self.known if word))
        return Problem(path, f"there is no {self.noun} {value!r:.60}{near}")

    def schema(self, *, promised: bool = False) -> Json:
        """Return the words."""
        del promised
        return {"enum": list(self.known)}

    def words(self) -> str:
        """Say the words, or what they are."""
        return self.short or "one of " + ", ".join(word or '"" (nothing)' for word in self.known)


class CardName(Word):
    """The name of a card, with a mark before it where *marks* allows one.

    Laid, its case does not matter; promised, it is spelt as the table spells it.
    """

    def __init__(self, names: Iterable[str], noun: str = "card", marks: str = "") -> None:
        known = tuple(names)
        some = next((name for name in known if name), "")
        like = " or ".join((some, *(mark + some for mark in marks)))
        nothing = ', or "" (nothing)' if "" in known else ""
        super().__init__(known, noun, f"a {noun}, such as {like}{nothing}")
        self.marks, self.lowered = marks, {name.lower(): name for name in known}

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse a card that is not in the box, or not of this sort."""
        bare = self._bare(value)
        return None if bare.lower() in self.lowered else super().problem(bare or value, path)

    def broken(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse also a name in another case: a table always writes it as the card does."""
        return self.problem(value, path) or super().problem(self._bare(value), path)

    def schema(self, *, promised: bool = False) -> Json:
        """Return the names, with and without a mark."""
        del promised
        marked = [mark + name for mark in self.marks for name in self.known]
        return {"enum": [*self.known, *marked]}

    def _bare(self, value: object) -> str:
        return value.lstrip(self.marks) if isinstance(value, str) and self.marks else str(value)


class Text(Shape):
    """A text of a certain form, shown by an example."""

    def __init__(self, pattern: str, like: str) -> None:
        self.pattern, self.like = pattern, like

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse what is no text, or a text of another form."""
        if isinstance(value, str) and re.fullmatch(self.pattern, value):
            return None
        return Problem(path, f"must be {self.words()}, not {value!r:.60}")

    def schema(self, *, promised: bool = False) -> Json:
        """Return the pattern."""
        del promised
        return {"type": "string", "pattern": f"^(?:{self.pattern})$"}

    def words(self) -> str:
        """Show the example."""
        return f"a text like {self.like!r}"


class Key(NamedTuple):
    """One key of the table: what stands there and what it means."""

    shape: Shape
    help: str


Keys = Mapping[str, Key]


def unknown(name: object, keys: Iterable[str], what: str) -> str:
    """Say that there is no such key, and which is near."""
    return f"{what} has no {name!r}{nearest(str(name), keys)}"


def said(path: Path) -> str:
    """Return a path as errors write it: hands[0][2], stacks.amber forest."""
    words = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return words.removeprefix(".")
