"""Events: immutable records, each visible as a whole to its audience or not at all.

``kit.core.kinds`` declares the kinds of event.

While a state has a listener, it emits notes, which are events still to be built: the kind and its
arguments. ``(laid, seat, card)`` becomes the event ``laid(seat, card)`` when it is read. A state
emits many notes, and most listeners read few of them, or read them once a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from operator import call
from typing import NamedTuple

from kit.core.display import rendered

EVERYONE = -1


class Event(NamedTuple):
    """One event, with the clause it rests on and its audience.

    ``kind`` is the name of a declared kind, ``data`` the values of its fields. ``audience`` is a
    bitmask of seats; ``EVERYONE`` has all bits set.

    >>> from kit import table
    >>> event = table("wild_side", lesson="first-round").match.submit(0, "Green 11")[0]
    >>> event.kind, event.seat, event.clause, event.seen_by(1)
    ('starts', 0, '3.1', True)
    """

    kind: str
    seat: int
    data: tuple[object, ...]
    clause: str
    audience: int = EVERYONE

    def __repr__(self) -> str:
        # A repr may end up in a log, so secret data is left out.
        hidden = self.audience != EVERYONE
        data = "..." if hidden else repr(self.data)
        more = f", audience={self.audience}" if hidden else ""
        return f"Event({self.kind!r}, seat={self.seat}, data={data}, clause={self.clause!r}{more})"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def seen_by(self, seat: int) -> bool:
        """Tell whether *seat* may see this event."""
        return bool(self.audience >> seat & 1)


Note = tuple[Callable[..., Event], *tuple[object, ...]]


def events_of(notes: Iterable[Note]) -> list[Event]:
    """Return the events of *notes*: each kind called with its arguments."""
    return list(starmap(call, notes))


def heard(events: Iterable[Event], seat: int) -> list[Event]:
    """Return the events that *seat* may see."""
    return [event for event in events if event.seen_by(seat)]


def only(seat: int) -> int:
    """Return the audience of one seat."""
    return 1 << seat


def others(seat: int) -> int:
    """Return the audience of all seats but one."""
    return ~(1 << seat)
