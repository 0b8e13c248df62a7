"""Shapes that hold others: lists, lists with an entry for each seat, and mappings.

What is promised of a list may be a part of it: ``{has: [Red 9]}``, ``{lacks: [Red 9]}`` and
``{size: 3}`` mind no order, and a list with an entry for each seat may be promised by names:
``{wolf: {has: [Red 9]}}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kit.core.errors import nearest
from kit.core.shape import Json, Path, Problem, Shape, is_whole, unknown

PARTS = ("has", "lacks", "size")
MANY = 12  # names; of more a schema only says what they are
Judge = Callable[[Shape, object, Path], Problem | None]


def _laid(shape: Shape, value: object, path: Path) -> Problem | None:
    return shape.problem(value, path)


def _promised(shape: Shape, value: object, path: Path) -> Problem | None:
    return shape.broken(value, path)


class Many(Shape):
    """A list of any length, or of at most *most*."""

    def __init__(self, of: Shape, most: int | None = None) -> None:
        self.of, self.most = of, most

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse what is no list, then look at each entry."""
        return self._entries(value, path, _laid)

    def broken(self, value: object, path: Path = ()) -> Problem | None:
        """Look at a part of the list, or at the whole."""
        if isinstance(value, dict):
            return self._part(value, path)
        return self._entries(value, path, _promised)

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
                return Problem((*path, key), unknown(key, PARTS, "what is promised of a list"))
            if key == "size":
                if not is_whole(wanted) or wanted < 0:
                    return Problem((*path, key), "must be a number of entries")
            elif wrong := self._some(wanted, (*path, key)):
                return wrong
        return None if value else Problem(path, "promises nothing: write has, lacks or size")

    def _some(self, wanted: object, path: Path) -> Problem | None:
        if isinstance(wanted, list):
            return self._entries(wanted, path, _promised)
        return self.of.broken(wanted, path)

    def schema(self, *, promised: bool = False) -> Json:
        """Return a list, or a part of one."""
        items = self.of.schema(promised=promised)
        whole: Json = {"type": "array", "items": items}
        if self.most is not None:
            whole["maxItems"] = self.most
        return {"anyOf": [whole, part_schema(items)]} if promised else whole

    def words(self) -> str:
        """Say what each entry is."""
        most = f" of at most {self.most} entries" if self.most is not None else ""
        return f"a list{most}, each {self.of.words()}"


class Each(Many):
    """A list with one entry for each of some names, in their order."""

    def __init__(self, names: Iterable[str], of: Shape, noun: str = "seat") -> None:
        super().__init__(of)
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
            if wrong := self.of.broken(wanted, (*path, key)):
                return wrong
        return None

    def schema(self, *, promised: bool = False) -> Json:
        """Return a list with as many entries; promised, also by names."""
        items = self.of.schema(promised=promised)
        whole = {"type": "array", "items": items, "maxItems": len(self.names)}
        return {"anyOf": [whole, named_schema(self.names, items)]} if promised else whole

    def words(self) -> str:
        """Say for whom the entries are."""
        return f"a list with an entry for each {self.noun}, each {self.of.words()}"


class Row(Shape):
    """A list of fixed length whose entries have shapes of their own."""

    def __init__(self, *of: Shape) -> None:
        self.of = of

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse another length, then look at each entry."""
        if not isinstance(value, list) or len(value) != len(self.of):
            return Problem(path, f"must be {self.words()}")
        pairs = enumerate(zip(self.of, value, strict=True))
        found = (shape.problem(entry, (*path, i)) for i, (shape, entry) in pairs)
        return next(filter(None, found), None)

    def schema(self, *, promised: bool = False) -> Json:
        """Return the shapes in their order."""
        del promised
        items = [shape.schema() for shape in self.of]
        return {
            "type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)
        }  # fmt: skip

    def words(self) -> str:
        """Say the entries in order."""
        return f"[{'; '.join(shape.words() for shape in self.of)}]"


class Named(Shape):
    """A mapping from some names, such as seats or stacks, to values of one shape."""

    def __init__(self, names: Iterable[str], of: Shape, noun: str = "seat") -> None:
        self.names, self.of, self.noun = tuple(names), of, noun

    def problem(self, value: object, path: Path = ()) -> Problem | None:
        """Refuse unknown names, then look at each value."""
        return self._values(value, path, _laid)

    def broken(self, value: object, path: Path = ()) -> Problem | None:
        """Look at the names that are promised."""
        return self._values(value, path, _promised)

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
        """Return the names and what each may hold."""
        return named_schema(self.names, self.of.schema(promised=promised))

    def words(self) -> str:
        """Say the names."""
        some = self.names[:8]
        more = ", ..." if len(self.names) > len(some) else ""
        return f"{{{', '.join(some)}{more}}}: for each {self.noun} {self.of.words()}"


def _no_such(noun: str, key: str, names: Iterable[str], path: Path) -> Problem:
    return Problem((*path, key), f"there is no {noun} {key!r}{nearest(str(key), names)}")


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
    """Return the schema of what can be promised of a part of a list."""
    some = {"anyOf": [items, {"type": "array", "items": items}]}
    return {
        "type": "object", "additionalProperties": False, "minProperties": 1,
        "properties": {"has": some, "lacks": some, "size": {"type": "integer", "minimum": 0}},
    }  # fmt: skip
