"""What each spell does: caster, target, and the one or two numbers on the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.rock_paper_wizard.cards.effects import BOOK
from kit.games.rock_paper_wizard.state import gestures
from kit.games.rock_paper_wizard.state.constants import CHOOSING, EXIT
from kit.games.rock_paper_wizard.state.moving import (
    UNMOVED,
    advance,
    give,
    lose,
    place,
    poorer,
    push,
    rich,
)

if TYPE_CHECKING:
    from kit.games.rock_paper_wizard.state import State

cite = BOOK.citing("state.spells")
BESIDE, COUNTED, INWARDS, ALONE = cite("3.12"), cite("3.14"), cite("3.17"), cite("3.18")
CHOICE = cite("3.19")


def antimagic_field(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance; the target's gesture becomes a Wild Surge."""
    advance(s, c, one)
    if s.spell[t] < 0:
        if s.sink:
            gestures.gone(s, t)
    elif s.surge >> t & 1:
        gestures.surge_again(s, t)
    else:
        gestures.surge(s, t, s.t.clause[s.live])


def confusion(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance; the target's gesture turns one seat clockwise, on to its owner if need be."""
    advance(s, c, one)
    at = s.aim[t]
    if at >= 0:
        to = (at + 1) % len(s.aim)
        gestures.turn(s, t, to)
        if s.sink and to == t:
            gestures.inwards(s, t)
    elif s.sink:
        gestures.gone(s, t)


def counterspell(s: State, c: int, t: int, one: int, two: int) -> None:
    """Advance; the target's spell is cancelled."""
    advance(s, c, one)
    if s.spell[t] >= 0:
        gestures.cancel(s, t)
    elif s.sink:
        gestures.gone(s, t)


def misty_step(s: State, c: int, t: int, one: int, two: int) -> None:
    """Join the target, wherever that is."""
    place(s, c, s.space[t], usual=1)


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
        gestures.turn(s, t, t)
    elif s.sink:
        gestures.gone(s, t)


def chain_lightning(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, then whoever the target points at."""
    push(s, t, one)
    at = s.aim[t]
    if at >= 0:
        if s.sink and at == t:
            s.sink(event("both parts", t, (), INWARDS))
        push(s, at, two)
    elif s.sink:
        gestures.gone(s, t)


def dimension_door(s: State, c: int, t: int, one: int, two: int) -> None:
    """Change places."""
    mine, theirs = s.space[c], s.space[t]
    s.space[c], s.space[t] = theirs, mine
    if s.sink:
        if mine == theirs:
            s.sink(UNMOVED[c, mine])
        else:
            s.sink(event("swapped", c, (t, theirs, mine), s.t.clause[s.live]))


def fear(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target for each poorer wizard."""
    push(s, t, one * len(poorer(s, t)))


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
        s.sink(event("to the right", c, (right,), s.t.clause[s.live]))
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
        s.sink(event("behind oneself", t, (), ALONE))
    place(s, t, max(EXIT, s.space[c] - 1), usual=-1)


def vampiric_touch(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, then advance."""
    push(s, t, one)
    advance(s, c, two)


def burning_hands(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, who loses gold."""
    push(s, t, one)
    lose(s, t, two)


def charm_person(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target gives gold to a poorer wizard, and chooses if there are several."""
    found = poorer(s, t)
    if len(found) == 1:
        give(s, t, found[0], one)
    elif found:
        s.phase, s.chooser = CHOOSING, t
        if s.sink:
            s.sink(event("chooses", t, tuple(found), CHOICE))


def color_spray(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target loses gold for each poorer wizard."""
    if found := poorer(s, t):
        lose(s, t, one * len(found))


def dominate_person(s: State, c: int, t: int, one: int, two: int) -> None:
    """Push the target, who gives the caster gold."""
    push(s, t, one)
    give(s, t, c, two)


def feeblemind(s: State, c: int, t: int, one: int, two: int) -> None:
    """Split the gold of both; the caster keeps an odd coin."""
    if c == t:
        return
    both = s.gold[c] + s.gold[t]
    s.gold[t] = both // 2
    s.gold[c] = both - both // 2
    if s.sink:
        s.sink(event("split", c, (t, s.gold[c], s.gold[t]), s.t.clause[s.live]))
        rich(s, c)
        rich(s, t)


def imprisonment(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target gives gold to each poorer wizard, all of them counted beforehand."""
    for seat in poorer(s, t):
        if s.sink and 0 < s.gold[t] <= s.gold[seat]:
            s.sink(event("still counted", seat, (t,), COUNTED))
        give(s, t, seat, one)


def levitate(s: State, c: int, t: int, one: int, two: int) -> None:
    """The target advances, then the caster for each wizard who is ahead."""
    advance(s, t, one)
    at = s.space[c]
    advance(s, c, two * len([space for space in s.space if space > at]))


def _beside(s: State, c: int, t: int) -> tuple[int, int]:
    """Return the neighbours of the target, the caster among them or not."""
    n = len(s.space)
    left, right = (t + 1) % n, (t - 1) % n
    if s.sink and c in (left, right):
        s.sink(event("caster too", c, (t,), BESIDE))
    return left, right


Spell = Callable[["State", int, int, int, int], None]
SPELLS: dict[str, Spell] = {
    spell.__name__: spell
    for spell in (
        antimagic_field, confusion, counterspell, misty_step, passwall, teleportation_circle,
        wall_of_force, chain_lightning, dimension_door, fear, fireball, ice_storm, meteor_swarm,
        polymorph, stinking_cloud, telekinesis, vampiric_touch, burning_hands, charm_person,
        color_spray, dominate_person, feeblemind, imprisonment, levitate,
    )
}  # fmt: skip
