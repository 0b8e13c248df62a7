"""Changing what a wizard points where: pivots, surges, cancelled spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.state.constants import HIDDEN
from kit.games.rock_paper_wizard.state.deck import draw

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State


def surge(s: State, seat: int, told: Kind = ev.draws_surge) -> None:
    """Replace a gesture by a card from the deck that nobody looks at."""
    s.spell[seat] = draw(s)
    s.surge |= 1 << seat
    if s.sink:
        s.sink((told, seat, s.aim[seat]))


def surge_again(s: State, seat: int) -> None:
    """Antimagic on a wild surge: it stays, or in the other reading is drawn anew."""
    if s.t.redraw:
        s.discard.append(s.spell[seat] | HIDDEN)
        if s.sink:
            s.sink((ev.surge_thrown, seat))
        surge(s, seat, ev.draws_surge_by_antimagic)
    elif s.sink:
        s.sink((ev.surge_stays, seat))


def turn(s: State, seat: int, to: int, told: Kind) -> None:
    """Point a gesture at somebody else; *told* is the event of the spell that does it."""
    before, s.aim[seat] = s.aim[seat], to
    if s.sink:
        s.sink((told, seat, before, to))
        if _is_late_pair(s, seat, to):
            s.sink((ev.late_pair, seat, to))


def _is_late_pair(s: State, seat: int, to: int) -> bool:
    """Tell whether two open gestures match now, which would have been a surge at the cast."""
    hidden = s.surge >> seat & 1 or s.surge >> to & 1
    return not hidden and to != seat and s.aim[to] == seat and s.spell[to] == s.spell[seat]


def cancel(s: State, seat: int) -> None:
    """Take a gesture away; a surge card is discarded unseen."""
    card, s.spell[seat], s.aim[seat] = s.spell[seat], -1, -1
    if s.sink:
        s.sink((ev.cancelled, seat))
    if s.surge >> seat & 1:
        s.surge ^= 1 << seat
        s.discard.append(card | HIDDEN)
        if s.sink:
            s.sink((ev.surge_unseen, seat))
