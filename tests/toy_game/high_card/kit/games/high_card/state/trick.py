"""A card is played, a trick is taken, the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.outcome import Outcome, ScoreLine, best
from kit.core.state import Sink
from kit.games.high_card.cards.effects import BOOK
from kit.games.high_card.cards.lookup import TRICKS
from kit.games.high_card.events import (
    leads,
    left_over,
    over,
    played,
    shared,
    took,
    won,
    won_tie,
)

if TYPE_CHECKING:
    from kit.games.high_card.state import State

POINT = BOOK.citing("state.trick")("3.2")


def play(s: State, seat: int, kind: int) -> None:
    """Lay a card in front of its player; the last one of a trick settles it."""
    s.hands[seat].remove(kind)
    s.played[seat].append(kind)
    s.turn = (seat + 1) % len(s.hands)
    if s.sink:
        s.sink((played, seat, kind))
    if s.turn == s.lead:
        _take(s)


def taker(s: State) -> int:
    """Return who played the highest card of the trick that is complete now."""
    value = s.t.value
    return max(range(len(s.played)), key=lambda seat: value[s.played[seat][-1]])


def _take(s: State) -> None:
    seat = taker(s)
    s.points[seat] += 1
    s.trick += 1
    s.lead = s.turn = seat
    if not s.sink:
        return
    s.sink((took, seat, s.played[seat][-1]))
    if s.trick < TRICKS:
        s.sink((leads, seat))
    else:
        _tell_end(s, s.sink)


def _tell_end(s: State, sink: Sink) -> None:
    """Say that the game is over and who won."""
    sink((over, -1))
    sink((left_over, -1))
    first = best(tuple(s.points))
    if len(first) == 1:
        sink((won, first[0], s.points[first[0]]))
    elif s.t.last_wins:
        sink((won_tie, s.lead))
    else:
        sink((shared, -1, first, s.points[first[0]]))


def outcome(s: State) -> Outcome:
    """Return a point for each trick; a tie is shared, or goes to who took the last trick."""
    lines = tuple(ScoreLine(seat, n, POINT, "tricks") for seat, n in enumerate(s.points))
    first = best(tuple(s.points))
    if len(first) == 1:
        return Outcome(lines, first, won.clause, len(s.points))
    return Outcome(lines, (s.lead,) if s.t.last_wins else first, shared.clause, len(s.points))
