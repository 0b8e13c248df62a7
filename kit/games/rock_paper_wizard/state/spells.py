"""Spells, and the moves of wizards, gold and gestures that they are made of.

A spell takes the caster, the target, and the one or two numbers on the card. *told* is the kind of
event of the spell that is being resolved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH
from kit.games.rock_paper_wizard.state.constants import CHOOSING, EXIT, HIDDEN, HOARD
from kit.games.rock_paper_wizard.state.deck import draw

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

# Wizards move


def advance(s: State, seat: int, n: int) -> None:
    """Move a wizard toward the hoard, no farther than its last space."""
    at = s.space[seat]
    to = min(HOARD, at + n)
    s.space[seat] = to
    if sink := s.sink:
        sink((ev.advanced, seat, to - at, to) if to != at else (ev.unmoved, seat, at))
        if at + n > HOARD:
            sink((ev.stops_at_hoard, seat))


def push(s: State, seat: int, n: int) -> None:
    """Move a wizard toward the cave exit, no farther than its first space."""
    at = s.space[seat]
    to = max(EXIT, at - n)
    s.space[seat] = to
    if sink := s.sink:
        sink((ev.pushed, seat, at - to, to) if to != at else (ev.unmoved, seat, at))
        if at - n < EXIT:
            sink((ev.stops_at_exit, seat, n, at))


def place(s: State, seat: int, to: int, told: Kind, usual: int) -> None:
    """Put a wizard on a space; *usual* is the sign of the expected direction."""
    at = s.space[seat]
    s.space[seat] = to
    if sink := s.sink:
        if to == at:
            sink((ev.unmoved, seat, at))
            return
        sink((told, seat, to))
        if (to - at) * usual < 0:
            sink((ev.other_way, seat, to))


def who_is_poorer(s: State, seat: int) -> list[int]:
    """Return the wizards who have less gold, clockwise from this one."""
    gold, mine = s.gold, s.gold[seat]
    found = [other for other in s.t.clockwise[seat] if gold[other] < mine]
    if s.sink:
        s.sink((ev.poorer, seat, tuple(found)))
    return found


# Gold changes hands


def lose(s: State, seat: int, n: int, told: Kind) -> None:
    """Pay gold to the hoard, or all that is left."""
    paid = _pay(s, seat, n)
    if s.sink and paid:
        s.sink((told, seat, paid, s.gold[seat]))


def give(s: State, seat: int, to: int, n: int, told: Kind) -> None:
    """Pay gold to a wizard, or all that is left."""
    paid = _pay(s, seat, n)
    s.gold[to] += paid
    if s.sink and paid:
        s.sink((told, seat, to, paid, s.gold[seat]))
        tell_if_rich(s, to)


def tell_if_rich(s: State, seat: int) -> None:
    """Emit that 25 gold pieces do not win before the end of the round."""
    if s.sink and s.gold[seat] >= ENOUGH:
        s.sink((ev.not_yet, seat, s.gold[seat]))


def _pay(s: State, seat: int, n: int) -> int:
    """Take gold from a wizard, and return how much was taken."""
    gold = s.gold[seat]
    paid = min(gold, n)
    s.gold[seat] = gold - paid
    if s.sink and paid < n:
        s.sink((ev.short, seat, n, gold))
    return paid


# Gestures change


def surge(s: State, seat: int, told: Kind = ev.draws_surge) -> None:
    """Replace a gesture by an unseen card from the deck."""
    s.spell[seat] = draw(s)
    s.surge |= 1 << seat
    if s.sink:
        s.sink((told, seat, s.aim[seat]))


def surge_again(s: State, seat: int) -> None:
    """Apply Antimagic to a wild surge: it stays or, in the other reading, is replaced."""
    if s.t.redraw:
        s.discard.append(s.spell[seat] | HIDDEN)
        if s.sink:
            s.sink((ev.surge_thrown, seat))
        surge(s, seat, ev.draws_surge_by_antimagic)
    elif s.sink:
        s.sink((ev.surge_stays, seat))


def turn(s: State, seat: int, to: int, told: Kind) -> None:
    """Point a gesture at another wizard; *told* is the event of the spell that does it."""
    before, s.aim[seat] = s.aim[seat], to
    if s.sink:
        s.sink((told, seat, before, to))
        if _is_late_pair(s, seat, to):
            s.sink((ev.late_pair, seat, to))


def _is_late_pair(s: State, seat: int, to: int) -> bool:
    """Tell whether two open gestures match only now, too late for a Wild Surge."""
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


# The spells


def antimagic_field(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance; the target's gesture becomes a Wild Surge."""
    advance(s, c, one)
    if s.spell[t] < 0:
        _tell_gone(s, c, t)
    elif s.surge >> t & 1:
        surge_again(s, t)
    else:
        surge(s, t, ev.draws_surge_by_antimagic)


def confusion(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance; the target's gesture turns one seat clockwise, possibly at its owner."""
    advance(s, c, one)
    at = s.aim[t]
    if at >= 0:
        to = (at + 1) % len(s.aim)
        turn(s, t, to, ev.turned)
        if s.sink and to == t:
            s.sink((ev.inwards, t))
    else:
        _tell_gone(s, c, t)


def counterspell(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance; the target's spell is cancelled."""
    advance(s, c, one)
    if s.spell[t] >= 0:
        cancel(s, t)
    else:
        _tell_gone(s, c, t)


def misty_step(s: State, c: int, t: int, one: int, two: int) -> None:
    """Move to the target's space."""
    place(s, c, s.space[t], ev.placed, usual=1)


def passwall(s: State, c: int, t: int, one: int, two: int) -> None:
    """Both advance."""
    advance(s, c, one)
    advance(s, t, two)


def teleportation_circle(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance by the difference in gold."""
    advance(s, c, abs(s.gold[t] - s.gold[c]))


def wall_of_force(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance; the target's gesture points at the target."""
    advance(s, c, one)
    if s.aim[t] >= 0:
        turn(s, t, t, ev.turned_by_wall)
    else:
        _tell_gone(s, c, t)


def chain_lightning(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, then the wizard that the target points at."""
    push(s, t, one)
    at = s.aim[t]
    if at >= 0:
        if s.sink and at == t:
            s.sink((ev.both_parts, t))
        push(s, at, two)
    else:
        _tell_gone(s, c, t)


def dimension_door(s: State, c: int, t: int, one: int, two: int) -> None:
    """Change places."""
    mine, theirs = s.space[c], s.space[t]
    s.space[c], s.space[t] = theirs, mine
    if s.sink:
        s.sink((ev.unmoved, c, mine) if mine == theirs else (ev.swapped, c, t, theirs, mine))


def fear(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target for each poorer wizard."""
    push(s, t, one * len(who_is_poorer(s, t)))


def fireball(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target."""
    push(s, t, one)


def ice_storm(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target; the neighbours advance."""
    push(s, t, one)
    for seat in _beside(s, c, t):
        advance(s, seat, two)


def meteor_swarm(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, farther for each spell to the right of this one."""
    right = len(s.book) - 1 - s.book.index(s.live) if s.live in s.book else 0
    if s.sink:
        s.sink((ev.to_the_right, c, right))
    push(s, t, one + two * right)


def polymorph(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target by the difference in gold."""
    push(s, t, abs(s.gold[t] - s.gold[c]))


def stinking_cloud(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target and the neighbours."""
    push(s, t, one)
    for seat in _beside(s, c, t):
        push(s, seat, two)


def telekinesis(s: State, c: int, t: int, one: int, two: int) -> None:
    """Put the target one space behind the caster."""
    if s.sink and c == t:
        s.sink((ev.behind_oneself, t))
    place(s, t, max(EXIT, s.space[c] - 1), ev.placed_behind, usual=-1)


def vampiric_touch(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, then advance."""
    push(s, t, one)
    advance(s, c, two)


def burning_hands(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, who loses gold."""
    push(s, t, one)
    lose(s, t, two, ev.lost)


def charm_person(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target gives gold to a poorer wizard, and chooses if there are several."""
    found = who_is_poorer(s, t)
    if len(found) == 1:
        give(s, t, found[0], one, ev.gave)
    elif found:
        s.phase, s.chooser = CHOOSING, t
        if s.sink:
            s.sink((ev.chooses, t, tuple(found)))


def color_spray(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target loses gold for each poorer wizard."""
    if found := who_is_poorer(s, t):
        lose(s, t, one * len(found), ev.lost_by_spray)


def dominate_person(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, who gives the caster gold."""
    push(s, t, one)
    give(s, t, c, two, ev.gave_caster)


def feeblemind(s: State, c: int, t: int, one: int, two: int) -> None:
    """Split the gold of both; the caster keeps an odd coin."""
    if c == t:
        return
    both = s.gold[c] + s.gold[t]
    s.gold[t] = both // 2
    s.gold[c] = both - both // 2
    if s.sink:
        s.sink((ev.split, c, t, s.gold[c], s.gold[t]))
        tell_if_rich(s, c)
        tell_if_rich(s, t)


def imprisonment(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target gives gold to each wizard who was poorer before."""
    for seat in who_is_poorer(s, t):
        if s.sink and 0 < s.gold[t] <= s.gold[seat]:
            s.sink((ev.still_counted, seat, t))
        give(s, t, seat, one, ev.gave_each)


def levitate(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target advances, then the caster for each wizard who is ahead."""
    advance(s, t, one)
    at = s.space[c]
    advance(s, c, two * len([space for space in s.space if space > at]))


def _tell_gone(s: State, c: int, t: int) -> None:
    """Emit that there is no gesture to change: the target has acted or was cancelled."""
    if s.sink:
        order = s.t.clockwise[s.first]
        s.sink((ev.gone_cancelled if order.index(t) > order.index(c) else ev.gone, t))


def _beside(s: State, c: int, t: int) -> tuple[int, int]:
    """Return the neighbours of the target, possibly including the caster."""
    clockwise = s.t.clockwise[t]
    left, right = clockwise[1], clockwise[-1]
    if s.sink and c in (left, right):
        s.sink((ev.caster_too, c, t))
    return left, right


CastFunction = Callable[["State", int, int, int, int], None]
SPELLS: dict[str, CastFunction] = {
    spell.__name__: spell
    for spell in (
        antimagic_field, confusion, counterspell, misty_step, passwall, teleportation_circle,
        wall_of_force, chain_lightning, dimension_door, fear, fireball, ice_storm, meteor_swarm,
        polymorph, stinking_cloud, telekinesis, vampiric_touch, burning_hands, charm_person,
        color_spray, dominate_person, feeblemind, imprisonment, levitate,
    )
}  # fmt: skip
