"""The contract of every game's State, and the parts they share.

A State is one mutable ``__slots__`` class of ints and lists. It trusts its caller: ``apply`` does
not check whether the action is legal (``Match.submit`` does).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Self

from kit.core.errors import Path, Unreadable, nearest
from kit.core.event import Event, Note
from kit.core.game import AnyBox
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.shape import Json, is_whole, wrong_entry

Sink = Callable[[Note], None]


class State:
    """Base of all states: the box, the random stream, and the listener, if there is one.

    Methods that raise NotImplementedError are the contract, written once for readers and type
    checkers: every game's State implements them, and the conformance tests call each.
    """

    __slots__ = ("box", "rng", "sink")

    def __init__(self, box: AnyBox, rng: Stream) -> None:
        self.box, self.rng, self.sink = box, rng, None  # type: AnyBox, Stream, Sink | None

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that have to act; several where choices are simultaneous.

        A seat that has chosen and may only choose again comes after those that have not chosen yet.
        """
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of *seat*, ascending; empty if it is not to act."""
        raise NotImplementedError

    def apply(self, seat: int, action: int) -> None:
        """Play *action*, which the caller has checked."""
        raise NotImplementedError

    def clone(self) -> Self:
        """Return an independent copy without a listener."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""
        raise NotImplementedError

    def opening(self) -> list[Event]:
        """Return the events of the setup."""
        raise NotImplementedError

    def table(self) -> Json:
        """Return everything on the table as plain data that ``lay`` reads."""
        raise NotImplementedError

    def cards(self) -> list[int]:
        """Return every card, wherever it lies, for counting."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, slot) == getattr(other, slot) for slot in slots(self))

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        # A repr may end up in a traceback or a log, so it says nothing about cards.
        return f"<State of {self.box.game.slug}>"


def slots(state: State) -> list[str]:
    """Return the names of all fields of a state, except its listener."""
    names = [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())]
    return [name for name in names if name != "sink"]


class Fields:
    """Reads a table that a person wrote: every key known, every value of the right sort.

    *path* is where in the table the keys stand, if they are not those of the whole.
    """

    def __init__(self, table: Mapping[str, object], known: Iterable[str], path: Path = ()) -> None:
        self.table, self.path, names = table, path, list(known)
        for key in table:
            if key not in names:
                raise wrong_entry(path, f" has no {key!r}", nearest(str(key), names))

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        value = self.table.get(key, default)
        if not is_whole(value) or not low <= value <= high:
            raise wrong_entry((*self.path, key), f" must be a whole number from {low} to {high}")
        return value

    def word(self, key: str, default: str, known: Iterable[str]) -> str:
        """Return one of the *known* words."""
        value, names = self.table.get(key, default), list(known)
        if value not in names:
            near = nearest(str(value), names)
            raise wrong_entry((*self.path, key), f" cannot be {value!r}", near)
        return str(value)

    def rows(self, key: str, count: int) -> list[object]:
        """Return a list of *count* entries, empty lists where nothing is written."""
        value = self.table.get(key)
        if value is None:
            return [[] for _ in range(count)]
        if not isinstance(value, list) or len(value) != count:
            raise wrong_entry((*self.path, key), f" must be a list of {count} entries")
        return value

    def numbers(self, key: str, count: int, default: int, low: int, high: int) -> list[int]:
        """Return *count* whole numbers within bounds."""
        if key not in self.table:
            return [default] * count
        written = {str(i): entry for i, entry in enumerate(self.rows(key, count))}
        row = Fields(written, written, (*self.path, key))
        return [row.number(i, default, low, high) for i in written]

    def kinds(self, names: object, box: AnyBox, where: Path) -> list[int]:
        """Return the kinds of a list of card names, which stands at *where*."""
        path = (*self.path, *where)
        if not isinstance(names, list):
            raise wrong_entry(path, " must be a list of card names")
        try:
            return [box.pack.kind(name) for name in names]
        except Unreadable as problem:
            raise wrong_entry(path, f": {problem.says}", problem.near) from None
