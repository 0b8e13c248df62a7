"""What happened: one immutable record, seen whole by its audience or not at all.

``kit.core.kinds`` declares what can happen in a game; here is what one such thing looks like.

A state that is listened to speaks in notes, which are events still to be made: the kind, and what
to call it with. ``(laid, seat, card)`` becomes the event ``laid(seat, card)`` when somebody reads
it. A state says a lot, and most of it to listeners who look at little of it, or at it once a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from operator import call
from typing import NamedTuple

from kit.core.display import rendered

EVERYONE = -1


class Event(NamedTuple):
    """One thing that happened, the clause it rests on, and who may know of it.

    ``kind`` is the name of a declared kind, ``data`` the values of its fields. ``audience`` is a
    bitmask of seats; ``EVERYONE`` has all bits set.
    """

    kind: str
    seat: int
    data: tuple[object, ...]
    clause: str
    audience: int = EVERYONE

    def __repr__(self) -> str:
        # A repr may end up in a log: what only some may know is not written out.
        hidden = self.audience != EVERYONE
        data = "..." if hidden else repr(self.data)
        more = f", audience={self.audience}" if hidden else ""
        return f"Event({self.kind!r}, seat={self.seat}, data={data}, clause={self.clause!r}{more})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def seen_by(self, seat: int) -> bool:
        """Tell whether *seat* may know of this event."""
        return bool(self.audience >> seat & 1)


Note = tuple[Callable[..., Event], *tuple[object, ...]]


def events_of(notes: Iterable[Note]) -> list[Event]:
    """Return the events that *notes* tell of: each kind, called with what is noted beside it."""
    return list(starmap(call, notes))


def heard(events: Iterable[Event], seat: int) -> list[Event]:
    """Return those of the events that *seat* may know of."""
    return [event for event in events if event.seen_by(seat)]


def only(seat: int) -> int:
    """Return the audience that consists of one seat."""
    return 1 << seat


def others(seat: int) -> int:
    """Return the audience of everyone but one seat."""
    return ~(1 << seat)
