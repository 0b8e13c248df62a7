"""How the numbers of a Battle come about, part by part. Runs only when someone listens."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kit.core.event import Event, event
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state.constants import CUBES, WEAK

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.telling")
ATTACKS, TOTAL, FISTS, HITS = cite("3.5"), cite("3.6"), cite("3.7"), cite("3.8")
BARE, NONE, FALLS, PRECEDENCE = cite("3.9"), cite("3.10"), cite("3.11"), cite("5.1")
WEAPON, ARMOUR, PIERCE, STEADY = cite("6.1"), cite("6.2"), cite("6.3"), cite("6.4")
FURY, LONG, FOCUS, WARD = cite("6.5"), cite("6.7"), cite("6.8"), cite("6.10")
CHARM, POWDER, DECOY, LIMITLESS = cite("6.12"), cite("6.17"), cite("6.18"), cite("3.19")

Part = tuple[int, str, int, str]  # card or -1, word, points, clause


def attacks(s: State, seat: int, target: int) -> None:
    """Tell who attacks whom, and whether a card had to allow it."""
    tell = s.sink
    assert tell
    tell(_attacks(seat, target))
    weapon = s.gear[3 * seat]
    if s.t.reach[weapon] and s.t.moves.attack[target] not in s.t.attacks[s.alive][seat]:
        tell(event("long range", seat, (weapon,), LONG))
        tell(event("ability first", seat, (weapon,), PRECEDENCE))


def rolled(s: State, seat: int, total: int) -> None:
    """Tell every part of the attack, the die first, and the total."""
    tell = s.sink
    assert tell
    weapon = s.gear[3 * seat]
    if total == s.roll + s.t.attack[weapon]:  # the die and the weapon alone, as most often
        for told in _plain_attack(seat, s.roll, _weapon(s, weapon)):
            tell(told)
        return
    for kind, word, points, clause in attack_parts(s, seat):
        tell(event("attack", seat, (kind, word, points), clause))
    tell(event("total", seat, (total,), TOTAL))


def landed(s: State, seat: int, target: int) -> None:
    """Tell every part of the defence, the Hits, and what they leave."""
    tell = s.sink
    assert tell
    t, armour = s.t, s.gear[3 * target + 1]
    if t.pierce[s.gear[3 * seat]] or t.defence[s.gear[3 * target + 2]] or s.spent or s.guard:
        for kind, word, points, clause in defence_parts(s, seat, target):
            tell(event("defence", target, (kind, word, points), clause))
    else:
        tell(_plain_defence(target, _armour(s, armour)))
    for told in _hits(target, s.hits, s.stamina[target]):
        tell(told)


@cache
def _attacks(seat: int, target: int) -> Event:
    return event("attacks", seat, (target,), ATTACKS)


@cache
def _plain_attack(seat: int, roll: int, weapon: Part) -> tuple[Event, ...]:
    told = [event("attack", seat, part[:3], part[3]) for part in (_die(roll), weapon)]
    return *told, event("total", seat, (roll + weapon[2],), TOTAL)


@cache
def _plain_defence(target: int, armour: Part) -> Event:
    return event("defence", target, armour[:3], armour[3])


@cache
def _hits(target: int, rest: int, now: int) -> tuple[Event, ...]:
    """Return the Hits, and either what they leave or why there are none."""
    dealt = event("hits", target, (max(0, rest),), HITS)
    if rest > 0:
        return dealt, event("stamina", target, (rest, now), FALLS)
    return (dealt, event("no hits", target, (), NONE)) if rest < 0 else (dealt,)


def _die(roll: int) -> Part:
    return -1, "Die", roll, TOTAL


def _weapon(s: State, kind: int) -> Part:
    if kind < 0:
        return -1, "Fists", 0, FISTS
    return kind, "", s.t.attack[kind], WEAPON if s.t.plain[kind] else TOTAL


def _armour(s: State, kind: int) -> Part:
    if kind < 0:
        return -1, "No Defensive card", 0, BARE
    return kind, "", s.t.defence[kind], ARMOUR if s.t.plain[kind] else HITS


def attack_parts(s: State, seat: int) -> list[Part]:
    """Return the parts of an attack: die, weapon, cubes, charm and powder."""
    t, weapon, charm = s.t, s.gear[3 * seat], s.gear[3 * seat + 2]
    parts = [_die(s.roll), _weapon(s, weapon)]
    if s.roll < t.least[weapon]:
        parts.append((weapon, "steady", t.least[weapon] - s.roll, STEADY))
    if t.fury[weapon] and s.stamina[seat] <= WEAK:
        parts.append((weapon, "fury", t.fury[weapon], FURY))
    if s.spent:
        parts.append((weapon, "focus", s.spent * t.focus[weapon], FOCUS))
    if t.attack[charm]:
        parts.append((charm, "", t.attack[charm], CHARM))
    if s.boost:
        parts.append((-1, "Powder", s.boost, POWDER))
    return parts


def defence_parts(s: State, seat: int, target: int) -> list[Part]:
    """Return the parts of a defence: armour, what is pierced, cubes, charm and decoy."""
    t, weapon = s.t, s.gear[3 * seat]
    armour, charm = s.gear[3 * target + 1], s.gear[3 * target + 2]
    parts = [_armour(s, armour)]
    if pierced := min(t.pierce[weapon], t.defence[armour]):
        parts.append((weapon, "piercing", -pierced, PIERCE))
    if s.spent:
        parts.append((armour, "ward", s.spent * t.ward[armour], WARD))
    if t.defence[charm]:
        parts.append((charm, "", t.defence[charm], CHARM))
    if s.guard:
        parts.append((-1, "Decoy", s.guard, DECOY))
    return parts


def substitutes(s: State) -> None:
    """Tell when the cubes of the box do not suffice."""
    tell = s.sink
    assert tell
    if sum(s.cubes) > CUBES:
        tell(event("substitutes", -1, (sum(s.cubes),), LIMITLESS))
