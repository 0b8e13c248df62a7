"""One round: choosing in secret, casting together, wild surges, resolving clockwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event, only, others
from kit.games.rock_paper_wizard.cards.effects import BOOK, EFFECTS
from kit.games.rock_paper_wizard.state import gestures
from kit.games.rock_paper_wizard.state.constants import RESOLVING, SCORING
from kit.games.rock_paper_wizard.state.moving import give
from kit.games.rock_paper_wizard.state.often import Often
from kit.games.rock_paper_wizard.state.spells import SPELLS

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

cite = BOOK.citing("state.casting")
SURGE, ONESELF, CANCELLED = cite("2.8"), cite("3.10"), cite("6.3")
CHOSE, READY = Often("chose", cite("2.2"), only), Often("ready", cite("2.2"), others)
CAST = Often("cast", cite("2.6"))
REVEALS, DISCARDED = Often("reveals", cite("3.9")), Often("surge discarded", cite("3.9"))
RESOLVES = {effect.clause: Often("resolves", effect.clause) for effect in EFFECTS.known.values()}


def choose(s: State, seat: int, kind: int, target: int) -> None:
    """Settle on a spell and a target; when all have, everyone casts."""
    s.spell[seat], s.aim[seat] = kind, target
    s.ready |= 1 << seat
    if sink := s.sink:
        sink(CHOSE[seat, kind, target])
        sink(READY[seat,])
    if not s.t.waiting[s.ready]:
        _cast(s)


def _cast(s: State) -> None:
    """Show all gestures and let those surge who cast the same spell on each other."""
    s.phase, s.ready, s.turn = RESOLVING, 0, s.first
    spell, aim, n = s.spell, s.aim, len(s.aim)
    order = [seat % n for seat in range(s.first, s.first + n)]
    if sink := s.sink:
        for seat in order:
            sink(CAST[seat, spell[seat], aim[seat]])
    pairs = [seat for seat in order if aim[aim[seat]] == seat and spell[aim[seat]] == spell[seat]]
    if not pairs:
        return
    if s.sink:
        for seat in pairs:
            if pairs.index(seat) < pairs.index(aim[seat]):
                s.sink(event("surge", seat, (aim[seat], spell[seat]), SURGE))
    for seat in pairs:
        gestures.surge(s, seat)


def resolve(s: State, seat: int) -> None:
    """Relax the gesture and do what the spell says."""
    kind, target = s.spell[seat], s.aim[seat]
    s.spell[seat] = s.aim[seat] = -1
    s.live = kind
    t = s.t
    if sink := s.sink:
        if s.surge >> seat & 1:
            sink(REVEALS[seat, kind])
        sink(RESOLVES[t.clause[kind]][seat, kind, target])
        if seat == target:
            sink(event("oneself", seat, (), ONESELF))
    SPELLS[t.verb[kind]](s, seat, target, t.one[kind], t.two[kind])
    if s.phase == RESOLVING:
        _finish(s, seat)


def give_to(s: State, seat: int, to: int) -> None:
    """Give what Charm Person asks for to the wizard chosen."""
    give(s, seat, to, s.t.one[s.live])
    s.phase, s.chooser = RESOLVING, -1
    _finish(s, s.turn)


def _finish(s: State, seat: int) -> None:
    """Discard a surge card and find who is next; those without a spell are passed over."""
    if s.surge >> seat & 1:
        s.surge ^= 1 << seat
        s.discard.append(s.live)
        if s.sink:
            s.sink(DISCARDED[seat, s.live])
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
            s.sink(event("passed over", seat, (), CANCELLED))
