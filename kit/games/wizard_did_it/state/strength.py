"""How strong the two sides of a fight are: fast as one number, and part by part for who looks on.

The parts are events, made from plain arguments: a state tells them when somebody listens, and a
picture of an encounter that is not over yet adds them up just so.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.event import Event
from kit.games.wizard_did_it.cards.lookup import Lookup
from kit.games.wizard_did_it.events import (
    knight,
    monster_beams,
    monster_home,
    monster_home_in_pair,
    monster_pair,
    monster_pigeon,
    monsters,
)
from kit.games.wizard_did_it.state.constants import PAIR


def monsters_strength(t: Lookup, cards: list[int], place: int) -> int:
    """Return what the monsters of an encounter are worth at a location."""
    worth = t.worth[place]
    total = sum([worth[kind] for kind in cards])
    for one, two in t.pairs:
        if one in cards and two in cards:
            pairs = min(cards.count(one), cards.count(two))
            total += pairs * (PAIR - t.strength[one] - t.strength[two])
    return total


def knight_strength(t: Lookup, cards: Sequence[int], valor: int, items: Sequence[int]) -> int:
    """Return what a Knight is worth against these cards: Kung Fu makes his items useless."""
    if not t.kung_fu.isdisjoint(cards):
        return valor
    bonus = t.bonus
    return valor + sum([bonus[kind] for kind in items])


def monsters_parts(t: Lookup, seat: int, cards: Sequence[int], place: int) -> list[Event]:
    """Return pairs, lone monsters, home turf right behind its monster, and laser beams."""
    lone = [kind for kind in cards if kind in t.monsters]
    parts: list[Event] = []
    for one, two in t.pairs:
        while one in lone and two in lone:
            lone.remove(one)
            lone.remove(two)
            parts.append(monster_pair(seat, (one, two), -1, PAIR))
            at_home = [kind for kind in (one, two) if t.home[kind] == place]
            parts += [monster_home_in_pair(seat, (kind,), place, 1) for kind in at_home]
    for kind in lone:
        part = monster_pigeon if t.valor[kind] else monsters
        parts.append(part(seat, (kind,), -1, t.strength[kind]))
        if t.home[kind] == place:
            parts.append(monster_home(seat, (kind,), place, 1))
    beams = [kind for kind in cards if t.beams[kind]]
    return parts + [monster_beams(seat, (kind,), -1, t.beams[kind]) for kind in beams]


def knight_parts(
    t: Lookup, seat: int, cards: Sequence[int], valor: int, items: Sequence[int]
) -> list[Event]:
    """Return Valor and, without Kung Fu, each item."""
    worn = items if t.kung_fu.isdisjoint(cards) else ()
    return [knight(seat, (), valor), *(knight(seat, (kind,), t.bonus[kind]) for kind in worn)]
