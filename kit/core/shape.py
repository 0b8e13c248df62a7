"""Shapes: what each key of a written table may hold, and how the State holds it.

A game's ``keys`` describes every key of its table once::

    "turn": Key(Word(seats), "whose turn it is"),
    "hands": Key(Each(seats, Many(card)), "each player's hand"),

``table_problem`` checks a value of a table, ``promise_problem`` a value that a scenario promises
(``then`` and ``when``), where a part may stand for the whole. ``encode`` and ``decode`` translate
from and to the numbers of the State. ``schema`` describes the value for an editor, ``words`` for a
person.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple, TypeGuard

from kit.core.cards import Pack
from kit.core.errors import Path, Unreadable, nearest

Json = dict[str, Any]  # parsed from a file and not checked yet
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

    def ordered(self, value: object) -> object:
        """Return a promised value with the entries of its lists as a table orders them."""
        return value

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
    """One word of a list (seats, phases, suits), held as its index.

    *none* is one more word, held as -1. ``""`` is described as nothing.
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
        """Require a card, with capitals as a table writes them."""
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


# A promise may name a part of a list, in any order: ``{has: [Red 9]}``, ``{lacks: [Red 9]}`` and
# ``{size: 3}``. A list with an entry for each seat may be promised by names:
# ``{wolf: {has: [Red 9]}}``.
PARTS = ("has", "lacks", "size")
MANY = 12  # names at most that a schema lists as properties
MakeRow = Callable[[Iterable[Any]], Any]
Judge = Callable[[Shape, object, Path], Problem | None]


def _in_table(shape: Shape, value: object, path: Path) -> Problem | None:
    return shape.table_problem(value, path)


def _in_promise(shape: Shape, value: object, path: Path) -> Problem | None:
    return shape.promise_problem(value, path)


class Many(Shape):
    """A list of any length, or of at most *most* entries; *row* makes the State's row of them.

    With *reverse* the table writes the State's last entry first: the top card of a deck.
    """

    def __init__(
        self, of: Shape, most: int | None = None, *, row: MakeRow = list, reverse: bool = False
    ) -> None:
        self.of, self.most, self.row, self.reverse = of, most, row, reverse

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a list, then check each entry."""
        return self._entries(value, path, _in_table)

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Check a part of the list, or the whole."""
        if isinstance(value, dict):
            return self._part(value, path)
        return self._entries(value, path, _in_promise)

    def ordered(self, value: object) -> object:
        """Return the list in the order in which the State keeps its entries."""
        if not isinstance(value, list):
            return value
        entries = [self.of.ordered(entry) for entry in value]
        if any(isinstance(entry, dict | list) for entry in entries):
            return entries
        return self.encode(self.decode(entries))

    def encode(self, held: Any) -> list[object]:
        """Return a list of the encoded entries."""
        return [self.of.encode(entry) for entry in (reversed(held) if self.reverse else held)]

    def decode(self, value: list[Any]) -> Any:
        """Return the decoded entries in the State's order."""
        entries = [self.of.decode(entry) for entry in value]
        return self.row(reversed(entries) if self.reverse else entries)

    def _entries(self, value: object, path: Path, judge: Judge) -> Problem | None:
        if not isinstance(value, list):
            return Problem(path, f"must be {self.words()}")
        if self.most is not None and len(value) > self.most:
            return Problem(path, f"has {len(value)} entries; at most {self.most} can be")
        found = (judge(self.of, entry, (*path, i)) for i, entry in enumerate(value))
        return next(filter(None, found), None)

    def _part(self, value: dict[str, object], path: Path) -> Problem | None:
        for key, wanted in value.items():
            if key not in PARTS:
                return unknown((*path, key), PARTS, "a promise about a list")
            if key == "size":
                if not is_whole(wanted) or wanted < 0:
                    return Problem((*path, key), "must be a number of entries")
            elif wrong := self._some(wanted, (*path, key)):
                return wrong
        return None if value else Problem(path, "promises nothing: write has, lacks or size")

    def _some(self, wanted: object, path: Path) -> Problem | None:
        if isinstance(wanted, list):
            return self._entries(wanted, path, _in_promise)
        return self.of.promise_problem(wanted, path)

    def schema(self, *, promised: bool = False) -> Json:
        """Return the schema of a list; promised, also of a part."""
        items = self.of.schema(promised=promised)
        whole: Json = {"type": "array", "items": items}
        if self.most is not None:
            whole["maxItems"] = self.most
        return {"anyOf": [whole, part_schema(items)]} if promised else whole

    def words(self) -> str:
        """Describe the entries."""
        most = f" of at most {self.most} entries" if self.most is not None else ""
        return f"a list{most}, each {self.of.words()}"


class Subset(Many):
    """A list of different words, held as a bit mask."""

    of: Word

    def __init__(self, of: Word) -> None:
        super().__init__(of)

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a list without repeated entries."""
        if wrong := super().table_problem(value, path):
            return wrong
        entries = value if isinstance(value, list) else []
        twice = [held for held, n in Counter(map(self.of.decode, entries)).items() if n > 1]
        return Problem(path, f"has {self.of.encode(twice[0])!r} twice") if twice else None

    def encode(self, held: int) -> list[object]:
        """Return the words of the bits that are set."""
        return [self.of.encode(at) for at in range(held.bit_length()) if held >> at & 1]

    def decode(self, value: list[str]) -> int:
        """Return the bit mask."""
        return sum(1 << self.of.decode(entry) for entry in value)


class Each(Many):
    """A list with one entry for each of some names, in their order."""

    def __init__(
        self, names: Iterable[str], of: Shape, noun: str = "seat", *, row: MakeRow = list
    ) -> None:
        super().__init__(of, row=row)
        self.names, self.noun = tuple(names), noun

    def _entries(self, value: object, path: Path, judge: Judge) -> Problem | None:
        if isinstance(value, list) and len(value) == len(self.names):
            return super()._entries(value, path, judge)
        count, names = len(self.names), ", ".join(self.names)
        return Problem(
            path, f"must be a list of {count} entries, one for each {self.noun}: {names}"
        )

    def _part(self, value: dict[str, object], path: Path) -> Problem | None:
        for key, wanted in value.items():
            if key in PARTS and key not in self.names:
                says = f"{key!r} goes below one {self.noun}: {{{self.names[0]}: {{{key}: …}}}}"
                return Problem((*path, key), says)
            if key not in self.names:
                return _no_such(self.noun, key, self.names, path)
            if wrong := self.of.promise_problem(wanted, (*path, key)):
                return wrong
        return None

    def ordered(self, value: object) -> object:
        """Return a promise with each entry as a table orders it, whole or by names."""
        if isinstance(value, dict):
            return {name: self.of.ordered(entry) for name, entry in value.items()}
        return super().ordered(value)

    def schema(self, *, promised: bool = False) -> Json:
        """Return the schema of a list of that length; promised, also by names."""
        items = self.of.schema(promised=promised)
        whole = {"type": "array", "items": items, "maxItems": len(self.names)}
        return {"anyOf": [whole, named_schema(self.names, items)]} if promised else whole

    def words(self) -> str:
        """Describe the entries and for whom they are."""
        names = ", ".join(self.names)
        return f"a list with an entry for each {self.noun} ({names}), each {self.of.words()}"


class Row(Shape):
    """A list of fixed length whose entries have shapes of their own, held as a tuple."""

    def __init__(self, *of: Shape) -> None:
        self.of = of

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require the length, then check each entry."""
        if not isinstance(value, list) or len(value) != len(self.of):
            return Problem(path, f"must be {self.words()}")
        pairs = enumerate(zip(self.of, value, strict=True))
        found = (shape.table_problem(entry, (*path, i)) for i, (shape, entry) in pairs)
        return next(filter(None, found), None)

    def encode(self, held: tuple[Any, ...]) -> list[object]:
        """Return a list of the encoded entries."""
        return [shape.encode(entry) for shape, entry in zip(self.of, held, strict=True)]

    def decode(self, value: list[Any]) -> tuple[Any, ...]:
        """Return the decoded entries."""
        return tuple(shape.decode(entry) for shape, entry in zip(self.of, value, strict=True))

    def schema(self, *, promised: bool = False) -> Json:
        """Return the schemas in their order."""
        del promised
        items = [shape.schema() for shape in self.of]
        return {
            "type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)
        }  # fmt: skip

    def words(self) -> str:
        """Describe the entries in their order."""
        return f"[{'; '.join(shape.words() for shape in self.of)}]"


class Named(Shape):
    """A mapping from some names, such as seats or stacks, to values of one shape.

    The State holds a list with an entry for each name, in their order. *usual* is the written value
    of a missing name. With *sparse*, tables leave usual values out.
    """

    def __init__(
        self,
        names: Iterable[str],
        of: Shape,
        noun: str = "seat",
        *,
        usual: object = (),
        sparse: bool = False,
    ) -> None:
        self.names, self.of, self.noun = tuple(names), of, noun
        self.usual, self.sparse = usual, sparse

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require known names, then check each value."""
        return self._values(value, path, _in_table)

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Check the values that are promised."""
        return self._values(value, path, _in_promise)

    def encode(self, held: Iterable[Any]) -> dict[str, object]:
        """Return the encoded values by name."""
        usual = self.of.decode(self.usual) if self.sparse else None
        pairs = zip(self.names, held, strict=True)
        return {name: self.of.encode(entry) for name, entry in pairs if entry != usual}

    def decode(self, value: Mapping[str, Any]) -> list[Any]:
        """Return an entry for each name."""
        return [self.of.decode(value.get(name, self.usual)) for name in self.names]

    def ordered(self, value: object) -> object:
        """Return a promise with the value of each name as a table orders it."""
        if not isinstance(value, dict):
            return value
        return {name: self.of.ordered(entry) for name, entry in value.items()}

    def _values(self, value: object, path: Path, judge: Judge) -> Problem | None:
        if not isinstance(value, dict):
            return Problem(path, f"must be {self.words()}")
        for key, entry in value.items():
            if key not in self.names:
                return _no_such(self.noun, key, self.names, path)
            if wrong := judge(self.of, entry, (*path, key)):
                return wrong
        return None

    def schema(self, *, promised: bool = False) -> Json:
        """Return the schema of a mapping from these names."""
        return named_schema(self.names, self.of.schema(promised=promised))

    def words(self) -> str:
        """List the names and describe the values."""
        some = self.names[:8]
        more = ", ..." if len(self.names) > len(some) else ""
        return f"{{{', '.join(some)}{more}}}: for each {self.noun} {self.of.words()}"


def _no_such(noun: str, key: str, names: Iterable[str], path: Path) -> Problem:
    return Problem((*path, key), f"there is no {noun} {key!r}", nearest(str(key), names))


def named_schema(names: Iterable[str], each: Json) -> Json:
    """Return the schema of a mapping with these names and no others."""
    known = list(names)
    if len(known) > MANY:
        return {
            "type": "object", "propertyNames": {"enum": known}, "additionalProperties": each
        }  # fmt: skip
    properties = dict.fromkeys(known, each)
    return {"type": "object", "properties": properties, "additionalProperties": False}


def part_schema(items: Json) -> Json:
    """Return the schema of a promise about a part of a list."""
    some = {"anyOf": [items, {"type": "array", "items": items}]}
    return {
        "type": "object", "additionalProperties": False, "minProperties": 1,
        "properties": {"has": some, "lacks": some, "size": {"type": "integer", "minimum": 0}},
    }  # fmt: skip


class Key(NamedTuple):
    """One key of the table: its shape and its meaning.

    ``slot`` names the State's slot with the value where key and slot have different names. It is
    None where no single slot has it: then the game's ``lay`` and ``unslotted`` translate it.
    ``was`` is a former name that files may use. ``said`` is the key as a sentence for a learner.
    """

    shape: Shape
    help: str
    slot: str | None = ""
    was: str = ""
    said: str = ""


Keys = Mapping[str, Key]


def key_named(keys: Keys, name: str) -> str:
    """Return the key of a name, which may be a former one; an unknown name as it is."""
    return name if name in keys else next((k for k, key in keys.items() if key.was == name), name)


def unknown(path: Path, keys: Iterable[str], what: str) -> Problem:
    """Return the problem of an unknown key, the last of *path*, with the nearest known one."""
    return Problem(path, f"{what} has no {path[-1]!r}", nearest(str(path[-1]), keys))


def dotted(path: Path) -> str:
    """Return a path as error messages write it: hands[0][2], stacks.amber forest."""
    words = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return words.removeprefix(".")


def wrong_entry(path: Path, says: str, near: str = "") -> Unreadable:
    """Return the error about an entry of the table; the sentence starts with its name.

    >>> wrong_entry(("hands", 0), " must be a list")
    Unreadable('table.hands[0] must be a list')
    """
    whole = ("table", *path)
    return Unreadable(f"{dotted(whole)}{says}", whole, near)
