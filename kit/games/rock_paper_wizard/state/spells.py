"""What each spell does: caster, target, and the one or two numbers on the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.games.rock_paper_wizard import events as ev
from kit.games.rock_paper_wizard.state.constants import CHOOSING, EXIT
from kit.games.rock_paper_wizard.state.gestures import cancel, surge, surge_again, turn
from kit.games.rock_paper_wizard.state.moving import (
    advance,
    give,
    lose,
    place,
    push,
    tell_if_rich,
    who_is_poorer,
)

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State


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
    """Advance; the target's gesture turns one seat clockwise, on to its owner if need be."""
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
    """Join the target, wherever that is."""
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
    """Push the target, then whoever the target points at."""
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
    """The target gives gold to each poorer wizard, all of them counted beforehand."""
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
    """Say that there is no gesture to change: the target has acted, or was cancelled before."""
    if s.sink:
        order = s.t.clockwise[s.first]
        s.sink((ev.gone_cancelled if order.index(t) > order.index(c) else ev.gone, t))


def _beside(s: State, c: int, t: int) -> tuple[int, int]:
    """Return the neighbours of the target, the caster among them or not."""
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
