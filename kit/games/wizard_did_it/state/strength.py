"""How strong the two sides of a fight are: as one number, and part by part.

The numbers are fast and decide the fight. The parts are the events that explain them; the state
tells them when somebody listens, and the picture of an unfinished encounter shows them too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

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
    if t.entwined:
        gain = [PAIR - t.strength[one] - t.strength[two] for one, two in _paired(t, list(cards))]
        return total + sum(gain)
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
    known, strength, valor, home = t.monsters, t.strength, t.valor, t.home
    lone = [kind for kind in cards if kind in known]
    parts = _pairs(t, seat, lone, place) if len(lone) > 1 else []
    for kind in lone:
        at = place if home[kind] == place else -1
        parts += _lone(seat, kind, strength[kind], valor[kind], at)
    if not t.beamed.isdisjoint(cards):
        parts += [_beams(seat, kind, n) for kind in cards if (n := t.beams[kind])]
    return parts


# Parts of one card are so few that each is made only once.


@cache
def _lone(seat: int, kind: int, strength: int, valor: int, home: int) -> tuple[Event, ...]:
    """Return a monster without a partner, and its home turf unless *home* is -1."""
    part = (monster_pigeon if valor else monsters)(seat, (kind,), -1, strength)
    return (part, monster_home(seat, (kind,), home, 1)) if home >= 0 else (part,)


@cache
def _beams(seat: int, kind: int, points: int) -> Event:
    return monster_beams(seat, (kind,), -1, points)


def _pairs(t: Lookup, seat: int, lone: list[int], place: int) -> list[Event]:
    """Return the pairs with their home turf, and take them out of the *lone* monsters."""
    parts: list[Event] = []
    for pair in _paired(t, lone):
        parts.append(monster_pair(seat, pair, -1, PAIR))
        at_home = [kind for kind in pair if t.home[kind] == place]
        parts += [monster_home_in_pair(seat, (kind,), place, 1) for kind in at_home]
    return parts


def _paired(t: Lookup, lone: list[int]) -> list[tuple[int, int]]:
    """Take the pairs out of the *lone* cards, those first that come first in the pack.

    In a box of one's own a monster may have two partners; it still is in one pair at most.
    """
    found: list[tuple[int, int]] = []
    for pair in t.pairs:
        one, two = pair
        while one in lone and two in lone:
            lone.remove(one)
            lone.remove(two)
            found.append(pair)
    return found


def knight_parts(
    t: Lookup, seat: int, cards: Sequence[int], valor: int, items: Sequence[int]
) -> list[Event]:
    """Return Valor and, without Kung Fu, each item."""
    parts = [_valor(seat, valor)]
    if items and t.kung_fu.isdisjoint(cards):
        bonus = t.bonus
        parts += [_worn(seat, kind, bonus[kind]) for kind in items]
    return parts


@cache
def _valor(seat: int, points: int) -> Event:
    return knight(seat, (), points)


@cache
def _worn(seat: int, kind: int, points: int) -> Event:
    return knight(seat, (kind,), points)
