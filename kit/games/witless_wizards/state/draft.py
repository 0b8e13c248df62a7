"""The Draft: paying for another card, keeping, giving, and the three slots.

A function that plays a step returns the step that comes next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.state.constants import ATTACK, DRAFT, TWO_CARDS
from kit.games.witless_wizards.state.deck import draw
from kit.games.witless_wizards.state.ending import end_turn

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State


def legal_drafts(s: State, seat: int) -> list[int]:
    """Return what may be done with the drawn card: keep it, give it, or pay for another."""
    t = s.t
    stage = s.kept + 2 * s.given
    if s.cubes[seat] and not s.paid & t.paid_mask:
        stage += 4
    return t.drafts[s.alive][seat][stage][:]


def play_draft(s: State, seat: int, action: int) -> int:
    """Keep the drawn card, give it to an opponent, or pay for another; return the next step."""
    m = s.t.moves
    if action == m.cube_card:
        return _pay(s, seat)
    kind = s.drawn.pop()
    if action == m.keep:
        to, s.kept = seat, 1
    else:
        to, s.given = m.seat_of[action], 1
    if tell := s.sink:
        tell((ev.kept, seat, kind) if to == seat else (ev.gave, seat, kind, to))
    _place(s, to, kind)
    return _leave_draft(s, seat) if s.kept and s.given else _second_half(s, seat)


def _pay(s: State, seat: int) -> int:
    """Return a cube for another card."""
    s.cubes[seat] -= 1
    if s.sink:
        s.sink((ev.paid_for_card, seat, s.cubes[seat]))
        if s.paid & 2:
            s.sink((ev.second_cube, seat))
    s.paid |= 1
    draw(s)
    return TWO_CARDS


def legal_discards(s: State, seat: int) -> list[int]:
    """Return which of the two drawn cards may go: either."""
    discard = s.t.moves.discard
    return sorted({discard[kind] for kind in s.drawn})


def play_discard(s: State, seat: int, action: int) -> int:
    """Discard one of the two drawn cards; return the next step."""
    kind = s.t.moves.kind_of[action]
    s.drawn.remove(kind)
    s.discard.append(kind)
    if s.sink:
        s.sink((ev.chose, seat, kind))
        s.sink((ev.on_the_pile, seat, len(s.discard)))
    return DRAFT


def _place(s: State, seat: int, kind: int) -> None:
    """Lay a card in its slot of a wizard's board; what was there goes."""
    t = s.t
    slot = t.cards[kind].slot
    at = 3 * seat + slot
    old, s.gear[at] = s.gear[at], kind
    if tell := s.sink:
        tell((ev.placed, seat, kind, slot))
    if old < 0:
        return
    (s.gone if t.boxed[old] else s.discard).append(old)
    if tell:
        tell((ev.to_the_box, seat, old) if t.boxed[old] else (ev.replaced, seat, old))
        if old in t.standard:
            tell((ev.standard, seat, old))


def _second_half(s: State, seat: int) -> int:
    """Draw for the second half of the Draft, which does with its card what the first did not."""
    s.paid = s.paid << 1 & 2  # bit 0: paid in this half; bit 1: paid in the half before
    if tell := s.sink:
        tell((ev.second_half, seat, s.kept))
    draw(s)
    return DRAFT


def _leave_draft(s: State, seat: int) -> int:
    """Go on with the Battle; the first turn of the game has none."""
    s.kept = s.given = s.paid = 0
    if not s.first_turn:
        return ATTACK
    s.first_turn = 0
    if s.sink:
        s.sink((ev.no_battle, seat))
    return end_turn(s)
