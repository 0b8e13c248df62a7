"""What a play is called, card by card and when it is declared. Runs only when someone listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.lookup import EMPTY

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
        s.sink(event("from table", seat, (kind,), FROM_TABLE))
    if not s.laid:
        word, clause = ("starts", STARTS) if s.top == EMPTY else ("laid", LOWER)
        s.sink(event(word, seat, (kind, s.top), clause))
    elif s.blind:
        s.sink(event("added", seat, (kind,), ADDED))
    elif s.t.value[kind] == s.top:
        s.sink(event("added", seat, (kind,), SET))
    else:
        start = s.laid == 1 and len(s.pile) > 1
        s.sink(event("added", seat, (kind,), RUN_START if start else RUN))


def declared(s: State, seat: int) -> None:
    """Emit what the play has come to."""
    emit, laid, count = s.sink, s.laid, s.same
    assert emit
    if laid > 1 and count == 1:
        _run(s, seat)
        count = 0
    elif laid < count:
        emit(event("together", seat, (count, s.top), ON_TOP))
    elif laid > 1:
        emit(event("set", seat, (count, s.top), SET))
    emit(event("declares", seat, (count, s.top), SAY))


def _run(s: State, seat: int) -> None:
    assert s.sink
    first = len(s.pile) - s.laid
    s.sink(event("run", seat, tuple(s.pile[first:]), RUN))
    four = [s.t.value[kind] for kind in s.pile[max(0, first - 3) : first + 1]]
    if len(four) == 4 and len(set(four)) == 1:
        s.sink(event("covered", seat, (four[0],), COVERED))
