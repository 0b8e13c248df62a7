"""What is worked out only when someone listens: what a card, a play or a round has come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wild_side import events as ev
from kit.games.wild_side.cards.effects import BADGER, PENALTIES, points
from kit.games.wild_side.cards.lookup import EMPTY
from kit.games.wild_side.state.constants import GONE, PLACES, size
from kit.games.wild_side.state.pile import KIND, on_top

if TYPE_CHECKING:
    from kit.core.state import Sink
    from kit.games.wild_side.state import State


def card_laid(s: State, emit: Sink, seat: int, kind: int) -> None:
    """Emit a card that is being laid: whether it starts a pile or a play, or is added to one."""
    if not s.laid:
        emit((ev.starts, seat, kind) if s.top == EMPTY else (ev.laid, seat, kind, s.top))
    elif s.blind:
        emit((ev.added_to_blind, seat, kind))
    elif s.t.value[kind] == s.top:
        emit((ev.added, seat, kind))
    else:
        first = s.laid == 1 and len(s.pile) > 1
        emit((ev.added_as_run_start, seat, kind) if first else (ev.added_to_run, seat, kind))


def card_revealed(s: State, emit: Sink, seat: int, kind: int) -> None:
    """Emit a blind card that is turned up, and whether it fits."""
    value, held = s.t.value[kind], size(s.hands[seat])
    if held:
        emit((ev.tries_blind, seat, held))
    if s.cleared:
        emit((ev.blind_after_clearing, seat))
    emit((ev.revealed, seat, kind))
    if value == BADGER:
        return
    if s.top == EMPTY:
        emit((ev.blind_starts, seat, kind))
    elif value <= s.top:
        emit((ev.blind_fits, seat, kind, s.top))
    else:
        emit((ev.blind_high, seat, kind, s.top))


def play_ended(s: State, emit: Sink, seat: int) -> None:
    """Emit what the play has come to, and what is declared."""
    cards, count = s.laid, s.same
    if cards > 1 and count == 1:
        _run(s, emit, seat)
        count = 0
    elif cards < count:
        emit((ev.together, seat, count, s.top))
    elif cards > 1:
        emit((ev.equal, seat, count, s.top))
    emit((ev.declares, seat, count, s.top))


def _run(s: State, emit: Sink, seat: int) -> None:
    first = len(s.pile) - s.laid
    emit((ev.run, seat, tuple(s.pile[first:])))
    value, same = on_top(s.t, s.pile[: first + 1])
    if same == KIND:
        emit((ev.covered, seat, value))


def round_ended(s: State, emit: Sink, winner: int) -> None:
    """Emit who is out, and what the others are caught with."""
    emit((ev.out, winner))
    for seat, counts in enumerate(s.sheet[-1]):
        if seat == winner:
            continue
        first = PLACES * seat
        if downs := tuple(k for k in s.downs[first : first + PLACES] if k != GONE):
            emit((ev.turned_up, seat, downs))
        for group, count in enumerate(counts):
            if count:
                emit((ev.penalties[group], seat, group, count, count * PENALTIES[group].points))
        emit((ev.caught, seat, sum(counts), points(counts)))
