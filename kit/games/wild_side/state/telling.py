"""What a play is called, card by card and when it is declared. Runs only when someone listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import Event
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.tables import EMPTY

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

cite = BOOK.citing("state.telling")
STARTS, SET, FROM_TABLE, LOWER = cite("3.1"), cite("3.2"), cite("3.3"), cite("3.4")
RUN, RUN_START, SAY = cite("3.6"), cite("3.9"), cite("3.10")
ON_TOP, COVERED, ADDED = cite("4.6"), cite("4.7"), cite("6.6")


def laid(s: State, seat: int, kind: int, *, up: bool) -> None:
    """Emit a card that is being laid: what it does for the play, and where it comes from."""
    assert s.sink
    if up:
        s.sink(Event("from table", seat, (kind,), FROM_TABLE))
    if not s.laid:
        word, clause = ("starts", STARTS) if s.top == EMPTY else ("laid", LOWER)
        s.sink(Event(word, seat, (kind, s.top), clause))
    elif s.blind:
        s.sink(Event("added", seat, (kind,), ADDED))
    elif s.t.value[kind] == s.top:
        s.sink(Event("added", seat, (kind,), SET))
    else:
        start = s.laid == 1 and len(s.pile) > 1
        s.sink(Event("added", seat, (kind,), RUN_START if start else RUN))


def declared(s: State, seat: int) -> None:
    """Emit what the play has come to."""
    assert s.sink
    mine, value = s.pile[-s.laid :], s.t.value
    run = s.laid > 1 and value[mine[0]] != value[mine[1]]
    if run:
        s.sink(Event("run", seat, tuple(mine), RUN))
        first = s.pile[-s.laid - 3 : len(s.pile) - s.laid + 1]
        if len(first) == 4 and len({value[kind] for kind in first}) == 1:
            s.sink(Event("covered", seat, (value[mine[0]],), COVERED))
    elif s.laid < s.same:
        s.sink(Event("together", seat, (s.same, s.top), ON_TOP))
    else:
        s.sink(Event("set", seat, (s.same, s.top), SET))
    s.sink(Event("declares", seat, (0 if run else s.same, s.top), SAY))
