"""The Battle: the attack, what may be added to it, the answer, Hits, healing and income."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state import ending, narrate
from kit.games.witless_wizards.state.constants import (
    BEFORE_ROLL,
    DECOY,
    DEFENCE,
    DISARM,
    FULL,
    HEALING,
    POTION,
    POWDER,
    PURSE,
    WEAK,
)  # fmt: skip

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.battle")
FALLS, BACKFIRE, SPIKES, TOGETHER = cite("3.11"), cite("6.6"), cite("6.9"), cite("5.3")
DRAIN, FULL_UP, HEAL, PAST = cite("6.11"), cite("3.17"), cite("3.14"), cite("3.16")
FOCUS, WARD, POTIONS, POWDERS = cite("6.8"), cite("6.10"), cite("6.16"), cite("6.17")
DECOYS, PURSES, DISARMS = cite("6.18"), cite("6.19"), cite("6.20")


def attack(s: State, seat: int, target: int) -> None:
    """Choose whom to attack; roll at once if there is nothing to add before."""
    s.target = target
    if s.sink:
        narrate.attacks(s, seat, target)
    _before_roll(s, seat)


def before_roll(s: State, seat: int) -> list[int]:
    """Return what the attacker may do before the roll, ascending; the roll alone at least."""
    m, weapon, special = s.t.moves, s.gear[3 * seat], s.gear[3 * seat + 2]
    found = [m.roll]
    if 0 < s.t.use[special] < DECOY:
        found.append(m.use)
    if s.cubes[seat] and s.spent < s.t.focus_cubes[weapon]:
        found.append(m.cube_attack)
    return found


def _before_roll(s: State, seat: int) -> None:
    """Wait for the attacker if there is a choice, else roll."""
    t, at = s.t, 3 * seat
    if 0 < t.use[s.gear[at + 2]] < DECOY or (s.cubes[seat] and s.spent < t.focus_cubes[s.gear[at]]):
        s.phase = BEFORE_ROLL
    else:
        roll(s, seat)


def pay_for_attack(s: State, seat: int) -> None:
    """Return a cube to make the attack stronger."""
    s.cubes[seat] -= 1
    s.spent += 1
    if s.sink:
        s.sink(event("paid for attack", seat, (s.t.focus[s.gear[3 * seat]],), FOCUS))
    _before_roll(s, seat)


def use(s: State, seat: int) -> None:
    """Discard the Special card for what it does."""
    kind = s.gear[3 * seat + 2]
    s.gear[3 * seat + 2] = -1
    s.discard.append(kind)
    verb, amount = s.t.use[kind], s.t.amount[kind]
    if verb == DECOY:
        _decoy(s, seat, kind, amount)
        return
    if verb == POTION:
        if s.sink:
            s.sink(event("potion", seat, (kind,), POTIONS))
        ending.regain(s, seat, amount, "regained", POTIONS)
    elif verb == POWDER:
        s.boost += amount
        if s.sink:
            s.sink(event("powder", seat, (kind, amount), POWDERS))
    elif verb == PURSE:
        s.cubes[seat] += amount
        if s.sink:
            s.sink(event("purse", seat, (kind, amount), PURSES))
            narrate.substitutes(s)
    elif verb == DISARM:
        _disarm(s, seat, kind)
    _before_roll(s, seat)


def _disarm(s: State, seat: int, kind: int) -> None:
    at = 3 * s.target + 1
    lost, s.gear[at] = s.gear[at], -1
    if lost >= 0:
        (s.gone if s.t.boxed[lost] else s.discard).append(lost)
    if s.sink:
        s.sink(event("disarm", seat, (kind, s.target), DISARMS))
        word, data = ("disarmed", (lost,)) if lost >= 0 else ("nothing to take", ())
        s.sink(event(word, s.target, data, DISARMS))


def roll(s: State, seat: int) -> None:
    """Roll the die and weigh attack against defence."""
    t, gear, target = s.t, s.gear, s.target
    weapon, charm = gear[3 * seat], gear[3 * seat + 2]
    armour, amulet = gear[3 * target + 1], gear[3 * target + 2]
    face = s.roll = s.rng.roll(t.faces)
    total = s.boost + s.spent * t.focus[weapon] + t.attack[weapon] + t.attack[charm]
    total += max(face, t.least[weapon])
    if s.stamina[seat] <= WEAK:
        total += t.fury[weapon]
    if s.sink:
        narrate.rolled(s, seat, total)
    s.hits = total - max(0, t.defence[armour] - t.pierce[weapon]) - t.defence[amulet]
    s.boost = s.spent = 0
    _answer(s)


def _answer(s: State) -> None:
    """Wait for the attacked wizard if there are Hits to ward off and a way to do it."""
    if s.hits > 0 and (_can_ward(s) or s.t.use[s.gear[3 * s.target + 2]] == DECOY):
        if s.sink and s.phase != DEFENCE:
            s.sink(event("may answer", s.target, (s.hits,), WARD if _can_ward(s) else DECOYS))
        s.phase = DEFENCE
    else:
        _land(s)


def _can_ward(s: State) -> bool:
    target = s.target
    return s.cubes[target] > 0 and s.spent < s.t.ward_cubes[s.gear[3 * target + 1]]


def answers(s: State, seat: int) -> list[int]:
    """Return what the attacked wizard may do, ascending; bear it at least."""
    m = s.t.moves
    found = [m.use] if s.t.use[s.gear[3 * seat + 2]] == DECOY else []
    if _can_ward(s):
        found.append(m.cube_defence)
    return [*found, m.done]


def pay_for_defence(s: State, seat: int) -> None:
    """Return a cube to make the defence stronger."""
    s.cubes[seat] -= 1
    s.spent += 1
    added = s.t.ward[s.gear[3 * seat + 1]]
    s.hits -= added
    if s.sink:
        s.sink(event("paid for defence", seat, (added,), WARD))
    _answer(s)


def _decoy(s: State, seat: int, kind: int, amount: int) -> None:
    s.hits -= amount
    s.guard += amount
    if s.sink:
        s.sink(event("decoy", seat, (kind, amount), DECOYS))
    _answer(s)


def bear(s: State) -> None:
    """Let the Hits fall."""
    _land(s)


def _land(s: State) -> None:
    """Deal the Hits on both sides at once; then the attacker heals, if still there."""
    t, seat, target = s.t, s.turn, s.target
    weapon, armour = s.gear[3 * seat], s.gear[3 * target + 1]
    hits = max(0, s.hits)
    back = t.backfire[weapon] + t.spikes[armour]
    s.stamina[target] -= hits
    s.stamina[seat] -= back
    if s.sink:
        narrate.landed(s, seat, target)
        if back:
            _tell_back(s, seat, weapon, armour, hits)
    if s.stamina[target] <= 0:
        ending.fall(s, target)
    if s.stamina[seat] <= 0:
        ending.fall(s, seat)
        ending.own_fall(s, seat)
        return
    if hits and t.drain[weapon]:
        ending.regain(s, seat, t.drain[weapon], "drained", DRAIN)
    _weakened(s, seat)


def _tell_back(s: State, seat: int, weapon: int, armour: int, hits: int) -> None:
    assert s.sink
    t = s.t
    if t.backfire[weapon]:
        s.sink(event("backfire", seat, (weapon, t.backfire[weapon]), BACKFIRE))
    if t.spikes[armour]:
        s.sink(event("spikes", seat, (armour, t.spikes[armour]), SPIKES))
    if hits:
        s.sink(event("together", seat, (), TOGETHER))
    lost = t.backfire[weapon] + t.spikes[armour]
    s.sink(event("stamina", seat, (lost, s.stamina[seat]), FALLS))


def _weakened(s: State, seat: int) -> None:
    if s.stamina[seat] <= WEAK and s.cubes[seat]:
        s.phase = HEALING
        if s.sink:
            s.sink(event("weakened", seat, (), HEAL))
    else:
        ending.finish(s, seat)


def heal(s: State, seat: int) -> None:
    """Return a cube for one Stamina."""
    s.cubes[seat] -= 1
    s.stamina[seat] += 1
    now = s.stamina[seat]
    if s.sink:
        s.sink(event("healed", seat, (now,), HEAL))
        if now == WEAK + 1:
            s.sink(event("past five" if s.t.healed > now else "no further", seat, (), PAST))
        if now == FULL:
            s.sink(event("full", seat, (), FULL_UP))
    if now >= s.t.healed or not s.cubes[seat]:
        ending.finish(s, seat)
