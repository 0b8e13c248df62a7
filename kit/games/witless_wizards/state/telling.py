"""How the numbers of a Battle come about, part by part. Runs only when someone listens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.event import Event
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.state.base import CUBES, WEAK

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State

cite = BOOK.citing("state.telling")
ATTACKS, TOTAL, FISTS, HITS = cite("3.5"), cite("3.6"), cite("3.7"), cite("3.8")
BARE, NONE, FALLS, PRECEDENCE = cite("3.9"), cite("3.10"), cite("3.11"), cite("5.1")
WEAPON, ARMOUR, PIERCE, STEADY = cite("6.1"), cite("6.2"), cite("6.3"), cite("6.4")
FURY, LONG, FOCUS, WARD = cite("6.5"), cite("6.7"), cite("6.8"), cite("6.10")
CHARM, POWDER, DECOY, LIMITLESS = cite("6.12"), cite("6.17"), cite("6.18"), cite("3.19")

Part = tuple[str, int, str]


def attacks(s: State, seat: int, target: int) -> None:
    """Tell who attacks whom, and whether a card had to allow it."""
    assert s.sink
    s.sink(Event("attacks", seat, (target,), ATTACKS))
    if s.t.moves.attack[target] not in s.t.attacks[s.alive][seat]:
        weapon = s.gear[3 * seat]
        s.sink(Event("long range", seat, (weapon,), LONG))
        s.sink(Event("ability first", seat, (weapon,), PRECEDENCE))


def rolled(s: State, seat: int, total: int) -> None:
    """Tell the roll and every part of the attack."""
    assert s.sink
    s.sink(Event("rolled", seat, (s.roll,), TOTAL))
    for what, points, clause in attack_parts(s, seat):
        s.sink(Event("attack", seat, (what, points), clause))
    s.sink(Event("total", seat, (total,), TOTAL))


def landed(s: State, seat: int, target: int, hits: int) -> None:
    """Tell every part of the defence, the Hits, and what they leave."""
    assert s.sink
    for what, points, clause in defence_parts(s, seat, target):
        s.sink(Event("defence", target, (what, points), clause))
    s.sink(Event("hits", target, (hits,), HITS))
    if s.hits < 0:
        s.sink(Event("no hits", target, (), NONE))
    if hits:
        s.sink(Event("stamina", target, (hits, s.stamina[target]), FALLS))


def attack_parts(s: Any, seat: int) -> list[Part]:
    """Return (what, points, clause) for die, weapon, charm, powder and cubes."""
    t, pack, weapon, charm = s.t, s.box.pack, s.gear[3 * seat], s.gear[3 * seat + 2]
    parts: list[Part] = [("Die", s.roll, TOTAL)]
    if weapon < 0:
        parts.append(("Fists", 0, FISTS))
    else:
        name, plain = pack[weapon].name, pack[weapon].effect == "weapon"
        parts.append((name, t.attack[weapon], WEAPON if plain else TOTAL))
        if s.roll < t.least[weapon]:
            parts.append((f"{name}, steady", t.least[weapon] - s.roll, STEADY))
        if t.fury[weapon] and s.stamina[seat] <= WEAK:
            parts.append((f"{name}, fury", t.fury[weapon], FURY))
        if s.spent:
            parts.append((f"{name}, focus", s.spent * t.focus[weapon], FOCUS))
    if charm >= 0 and t.attack[charm]:
        parts.append((pack[charm].name, t.attack[charm], CHARM))
    return [*parts, *([("Powder", s.boost, POWDER)] if s.boost else [])]


def defence_parts(s: Any, seat: int, target: int) -> list[Part]:
    """Return (what, points, clause) for armour, charm, cubes and decoy."""
    t, pack = s.t, s.box.pack
    weapon, armour, charm = s.gear[3 * seat], s.gear[3 * target + 1], s.gear[3 * target + 2]
    if armour < 0:
        parts: list[Part] = [("No Defensive card", 0, BARE)]
    else:
        name, plain = pack[armour].name, pack[armour].effect == "armour"
        parts = [(name, t.defence[armour], ARMOUR if plain else HITS)]
        if pierced := min(t.pierce[weapon], t.defence[armour]):
            parts.append((f"{pack[weapon].name}, piercing", -pierced, PIERCE))
        if s.spent:
            parts.append((f"{name}, ward", s.spent * t.ward[armour], WARD))
    if charm >= 0 and t.defence[charm]:
        parts.append((pack[charm].name, t.defence[charm], CHARM))
    return [*parts, *([("Decoy", s.guard, DECOY)] if s.guard else [])]


def substitutes(s: State) -> None:
    """Tell when the cubes of the box do not suffice."""
    assert s.sink
    if sum(s.cubes) > CUBES:
        s.sink(Event("substitutes", -1, (sum(s.cubes),), LIMITLESS))
