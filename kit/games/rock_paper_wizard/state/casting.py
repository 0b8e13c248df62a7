"""One round: secret choices, the cast, wild surges, and resolving clockwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.state.constants import RESOLVING, SCORING
from kit.games.rock_paper_wizard.state.spells import SPELLS, give, surge

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State


def choose(s: State, seat: int, action: int) -> None:
    """Choose a spell and a target; when all have chosen, everyone casts."""
    kind, target = s.t.moves[action]
    s.spell[seat], s.aim[seat] = kind, target
    if s.ready >> seat & 1:  # another choice, which the others do not notice
        if s.sink:
            s.sink((ev.chose_anew.only, seat, kind, target))
        return
    s.ready |= 1 << seat
    if sink := s.sink:
        sink((ev.chose.only, seat, kind, target))
        sink((ev.ready.others, seat))
    if not s.t.waiting[s.ready]:
        _cast(s)


def _cast(s: State) -> None:
    """Show all gestures; two wizards who cast the same spell on each other surge."""
    s.phase, s.ready, s.turn = RESOLVING, 0, s.first
    spell, aim, order = s.spell, s.aim, s.t.clockwise[s.first]
    if sink := s.sink:
        for seat in order:
            sink((ev.cast, seat, spell[seat], aim[seat]))
    pairs = [seat for seat in order if aim[aim[seat]] == seat and spell[aim[seat]] == spell[seat]]
    if not pairs:
        return
    if sink:
        for seat in pairs:
            if pairs.index(seat) < pairs.index(aim[seat]):
                sink((ev.surged, seat, aim[seat], spell[seat]))
    for seat in pairs:
        surge(s, seat)
    if sink:
        sink((ev.unseen, -1, tuple(pairs)))


def resolve(s: State, seat: int) -> None:
    """Relax the gesture and apply the spell."""
    kind, target, t = s.spell[seat], s.aim[seat], s.t
    s.spell[seat] = s.aim[seat] = -1
    s.live = kind
    if sink := s.sink:
        if s.surge >> seat & 1:
            sink((ev.reveals, seat, kind))
        sink((ev.resolves_by[t.clause[kind]], seat, kind, target))
        if seat == target:
            sink((ev.oneself, seat))
    SPELLS[t.verb[kind]](s, seat, target, t.one[kind], t.two[kind])
    if s.phase == RESOLVING:
        _finish(s, seat)


def give_to(s: State, seat: int, to: int) -> None:
    """Give the gold of Charm Person to the chosen wizard."""
    give(s, seat, to, s.t.one[s.live], ev.gave)
    s.phase, s.chooser = RESOLVING, -1
    _finish(s, s.turn)


def _finish(s: State, seat: int) -> None:
    """Discard a surge card and find the next wizard with a spell."""
    if s.surge >> seat & 1:
        s.surge ^= 1 << seat
        s.discard.append(s.live)
        if s.sink:
            s.sink((ev.surge_discarded, seat, s.live))
    s.live = -1
    spell, n = s.spell, len(s.spell)
    while True:
        seat = seat + 1 if seat + 1 < n else 0
        if seat == s.first:
            s.phase, s.turn = SCORING, seat
            return
        if spell[seat] >= 0:
            s.turn = seat
            return
        if s.sink:
            s.sink((ev.passed_over, seat))
