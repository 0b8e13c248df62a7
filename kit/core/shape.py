"""Shapes: what each key of a written table may hold, and how the State holds it.

A game's ``state/keys.py`` describes every key of its table once::

    "turn": Key(Word(seats), "whose turn it is"),
    "hands": Key(Each(seats, Many(card)), "each player's hand"),

``table_problem`` checks a value of a table, ``promise_problem`` a value that a scenario promises
(``then`` and ``when``), where a part may stand for the whole. ``encode`` and ``decode`` translate
from and to the numbers of the State. ``schema`` describes the value for an editor, ``words`` for a
person.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeGuard

from kit.core.cards import Pack
from kit.core.errors import Path, Unreadable, nearest

Json = dict[str, Any]  # as a file holds it: only its reader knows what is inside
Value = Any  # one written or decoded value; its shape says what it is
Laid = Mapping[str, Any]  # the decoded values of a table, by key
NO_MARKS: Mapping[str, int] = {}


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether a value is an integer and neither True nor False."""
    return isinstance(value, int) and not isinstance(value, bool)


class Problem(NamedTuple):
    """What is wrong in a written value, and where; ``near`` suggests the nearest name."""

    path: Path
    says: str
    near: str = ""


class Shape:
    """The form of a value."""

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Return what is wrong with a value of a table, or None."""
        raise NotImplementedError

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Return why no table can ever hold a promised value, or None."""
        return self.table_problem(value, path)

    def encode(self, held: Any) -> object:
        """Return what the State holds as a table writes it."""
        return held

    def decode(self, value: Any) -> Any:
        """Return a value without ``table_problem`` as the State holds it."""
        return value

    def schema(self, *, promised: bool = False) -> Json:
        """Return the JSON Schema of a value of a table, or of a promised value."""
        raise NotImplementedError

    def words(self) -> str:
        """Describe the shape in words."""
        raise NotImplementedError


class Number(Shape):
    """An integer within bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require an integer within the bounds."""
        if is_whole(value) and self.low <= value <= self.high:
            return None
        return Problem(path, f"must be {self.words()}, not {value!r:.60}")

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require an integer; bounds are not checked, because a wrong answer may be negative."""
        if is_whole(value):
            return None
        return Problem(path, f"must be a whole number, not {value!r:.60}")

    def schema(self, *, promised: bool = False) -> Json:
        """Return the type, and the bounds for a table."""
        bounds = {} if promised else {"minimum": self.low, "maximum": self.high}
        return {"type": "integer", **bounds}

    def words(self) -> str:
        """Name the bounds."""
        return f"a whole number from {self.low} to {self.high}"


class Bit(Number):
    """0 or 1, held as a bool: *one* is the bool that is written as 1."""

    def __init__(self, *, one: bool = True) -> None:
        super().__init__(0, 1)
        self.one = one

    def encode(self, held: bool) -> int:  # noqa: FBT001 - a value, not an option
        """Return 0 or 1."""
        return int(held == self.one)

    def decode(self, value: int) -> bool:
        """Return the bool."""
        return (value == 1) == self.one


class Flag(Shape):
    """True or false, held as 1 or 0."""

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require true or false."""
        return None if isinstance(value, bool) else Problem(path, f"must be {self.words()}")

    def encode(self, held: int) -> bool:
        """Return true or false."""
        return bool(held)

    def decode(self, value: bool) -> int:  # noqa: FBT001 - a value, not an option
        """Return 1 or 0."""
        return int(value)

    def schema(self, *, promised: bool = False) -> Json:
        """Return the type."""
        del promised
        return {"type": "boolean"}

    def words(self) -> str:
        """Name both values."""
        return "true or false"


class Word(Shape):
    """One of some words (seats, phases, suits), held as its place among them.

    *none*, where given, is one more word, held as -1. ``""`` is described as nothing.
    """

    def __init__(
        self, names: Iterable[str], noun: str = "word", short: str = "", none: str | None = None
    ) -> None:
        self.names, self.noun, self.short, self.none = tuple(names), noun, short, none
        self.known = self.names if none is None else (none, *self.names)

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a known word; suggest the nearest."""
        if value in self.known:
            return None
        near = nearest(str(value), (word for word in self.known if word))
        return Problem(path, f"there is no {self.noun} {value!r:.60}", near)

    def encode(self, held: int) -> object:
        """Return the word."""
        return self.names[held] if held >= 0 else self.none

    def decode(self, value: str) -> int:
        """Return the place of the word, -1 for *none*."""
        return self.known.index(value) - len(self.known) + len(self.names)

    def schema(self, *, promised: bool = False) -> Json:
        """Return the words."""
        del promised
        return {"enum": list(self.known)}

    def words(self) -> str:
        """List the words, or describe them in short."""
        return self.short or "one of " + ", ".join(word or '"" (nothing)' for word in self.known)


class CardName(Word):
    """The name of a card, held as its kind in the pack.

    *only* are the kinds that may stand here, by default all. *none* is held as -1. Each of *marks*
    may stand before a name and adds its bit to the kind. A table may write a name in any case; a
    promise must spell it as the table does.
    """

    def __init__(
        self,
        pack: Pack,
        noun: str = "card",
        *,
        only: Collection[int] | None = None,
        none: str | None = None,
        marks: Mapping[str, int] = NO_MARKS,
    ) -> None:
        kinds = [kind for kind in range(len(pack)) if only is None or kind in only]
        names = [pack[kind].name for kind in kinds]
        like = " or ".join([*names[:1], *(mark + name for mark in marks for name in names[:1])])
        nothing = "" if none is None else f', or "{none}" (nothing)'
        super().__init__(names, noun, f"a {noun}, such as {like}{nothing}", none)
        self.pack, self.marks = pack, marks
        self.kind_of = {pack[kind].name.lower(): kind for kind in kinds}

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a card of the pack, of the sort that may stand here."""
        _, name = self.unmarked(value)
        if name.lower() in self.kind_of or (value is not None and value == self.none):
            return None
        if (kind := self.pack.kind_of.get(name.lower())) is not None:
            return Problem(path, f"{name!r} ({self.pack[kind].deck}) is not a {self.noun}")
        return super().table_problem(name or value, path)

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require also the case in which the table writes the name."""
        wrong = self.table_problem(value, path)
        return wrong or super().table_problem(self.unmarked(value)[1], path)

    def encode(self, held: int) -> object:
        """Return the name with its marks."""
        if held < 0:
            return self.none
        marks = "".join(mark for mark, bit in self.marks.items() if held & bit)
        return marks + self.pack[held & ~sum(self.marks.values())].name

    def decode(self, value: object) -> int:
        """Return the kind with the bits of its marks."""
        if value == self.none:
            return -1
        bits, name = self.unmarked(value)
        return self.kind_of[name.lower()] | bits

    def unmarked(self, value: object) -> tuple[int, str]:
        """Return the bits of the marks before a name, and the name."""
        bits, name = 0, str(value)
        for mark, bit in self.marks.items():
            if name.startswith(mark):
                bits, name = bits | bit, name.removeprefix(mark)
        return bits, name

    def schema(self, *, promised: bool = False) -> Json:
        """Return the names, with and without a mark."""
        del promised
        marked = [mark + name for mark in self.marks for name in self.names]
        return {"enum": [*self.known, *marked]}


class Text(Shape):
    """A text that matches a pattern; an example describes it."""

    def __init__(self, pattern: str, like: str) -> None:
        self.pattern, self.like = pattern, like

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a text that matches."""
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
    """One key of the table: its shape and its meaning.

    ``slot`` names the State's slot with the value where key and slot have different names. It is
    None where no single slot has it: then the game's ``lay`` and ``unslotted`` translate it.
    """

    shape: Shape
    help: str
    slot: str | None = ""


Keys = Mapping[str, Key]


def unknown(path: Path, keys: Iterable[str], what: str) -> Problem:
    """Return the problem that there is no key as the last of a path, with the nearest key."""
    return Problem(path, f"{what} has no {path[-1]!r}", nearest(str(path[-1]), keys))


def said(path: Path) -> str:
    """Return a path as error messages write it: hands[0][2], stacks.amber forest."""
    words = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return words.removeprefix(".")


def wrong_entry(path: Path, says: str, near: str = "") -> Unreadable:
    """Return the error about an entry of the table; the sentence starts with its name.

    >>> wrong_entry(("hands", 0), " must be a list")
    Unreadable('table.hands[0] must be a list')
    """
    whole = ("table", *path)
    return Unreadable(f"{said(whole)}{says}", whole, near)
