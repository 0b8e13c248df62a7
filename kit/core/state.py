"""The contract of every game's State, and the parts they share.

A State is one mutable ``__slots__`` class of ints and lists. It trusts its caller: ``apply`` does
not check whether the action is legal (``Match.submit`` does).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Self

from kit.core.errors import nearest
from kit.core.event import Event, Note
from kit.core.game import AnyBox
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.shape import Json, key_named, wrong_entry

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
        slotless = self.unslotted()
        table: Json = {}
        for name, key in self.box.keys.items():
            held = slotless[name] if key.slot is None else getattr(self, key.slot or name)
            table[name] = key.shape.encode(held)
        return table

    def unslotted(self) -> Json:
        """Return the values of the table's keys without a slot, before they are encoded."""
        return {}

    def set_slots(self, written: Mapping[str, object]) -> Json:
        """Check and decode a written table, and set the slots of this new state that its keys name.

        A key that is not written leaves its slot as it is. Return the decoded values of the keys
        that are written.
        """
        keys, laid = self.box.keys, {}
        for written_name, value in written.items():
            name = key_named(keys, written_name)
            if name not in keys:
                raise wrong_entry((), f" has no {name!r}", nearest(str(name), keys))
            key = keys[name]
            if wrong := key.shape.table_problem(value, (name,)):
                raise wrong_entry(wrong.path, f": {wrong.says}", wrong.near)
            laid[name] = key.shape.decode(value)
            if key.slot is not None:
                setattr(self, key.slot or name, laid[name])
        return laid

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
