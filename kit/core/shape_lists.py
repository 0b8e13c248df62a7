"""Shapes that hold others: lists, lists with an entry for each seat, and mappings.

A promise may name a part of a list, in any order: ``{has: [Red 9]}``, ``{lacks: [Red 9]}`` and
``{size: 3}``. A list with an entry for each seat may be promised by names:
``{wolf: {has: [Red 9]}}``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kit.core.errors import Path, nearest
from kit.core.shape import Json, Problem, Shape, Word, is_whole, unknown

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
            if key not in self.names:
                return _no_such(self.noun, key, self.names, path)
            if wrong := self.of.promise_problem(wanted, (*path, key)):
                return wrong
        return None

    def schema(self, *, promised: bool = False) -> Json:
        """Return the schema of a list of that length; promised, also by names."""
        items = self.of.schema(promised=promised)
        whole = {"type": "array", "items": items, "maxItems": len(self.names)}
        return {"anyOf": [whole, named_schema(self.names, items)]} if promised else whole

    def words(self) -> str:
        """Describe the entries and for whom they are."""
        return f"a list with an entry for each {self.noun}, each {self.of.words()}"


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

    The State holds a list with an entry for each name, in their order. *usual* is how the value of
    a missing name would be written. *sparse*: the table leaves usual values out.
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
