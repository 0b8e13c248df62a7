"""Strength of the two sides of a fight: as a number, and part by part.

The numbers are fast and decide the fight. The parts are the events that explain them; the state
emits them for a listener, and the picture of an unfinished encounter shows them too.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.state import Sink
from kit.games.wizard_did_it import events as ev
from kit.games.wizard_did_it.cards.lookup import Lookup
from kit.games.wizard_did_it.state.constants import PAIR


def monsters_strength(t: Lookup, cards: list[int], place: int) -> int:
    """Return the strength of an encounter's monsters at a location."""
    worth, total = t.worth[place], 0
    for kind in cards:
        total += worth[kind]
    if len(cards) == 1:
        return total
    if t.entwined:
        gain = [PAIR - t.strength[one] - t.strength[two] for one, two in _paired(t, list(cards))]
        return total + sum(gain)
    for one, two in t.pairs:
        if one in cards and two in cards:
            pairs = min(cards.count(one), cards.count(two))
            total += pairs * (PAIR - t.strength[one] - t.strength[two])
    return total


def knight_strength(t: Lookup, cards: Sequence[int], valor: int, items: Sequence[int]) -> int:
    """Return the strength of a Knight against these cards; against Kung Fu items do not count."""
    if not t.kung_fu.isdisjoint(cards):
        return valor
    bonus, total = t.bonus, valor
    for kind in items:
        total += bonus[kind]
    return total


def tell_monsters(t: Lookup, tell: Sink, seat: int, cards: Sequence[int], place: int) -> None:
    """Emit pairs, lone monsters, home turf after its monster, and laser beams."""
    known, strength, valor, home = t.monsters, t.strength, t.valor, t.home
    lone = [kind for kind in cards if kind in known]
    if len(lone) > 1:
        _tell_pairs(t, tell, seat, lone, place)
    for kind in lone:
        tell((ev.monster_pigeon if valor[kind] else ev.monsters, seat, (kind,), -1, strength[kind]))
        if home[kind] == place:
            tell((ev.monster_home, seat, (kind,), place, 1))
    if not t.beamed.isdisjoint(cards):
        for kind in cards:
            if beams := t.beams[kind]:
                tell((ev.monster_beams, seat, (kind,), -1, beams))


def _tell_pairs(t: Lookup, tell: Sink, seat: int, lone: list[int], place: int) -> None:
    """Emit the pairs with their home turf, and remove them from the *lone* monsters."""
    for pair in _paired(t, lone):
        tell((ev.monster_pair, seat, pair, -1, PAIR))
        for kind in pair:
            if t.home[kind] == place:
                tell((ev.monster_home_in_pair, seat, (kind,), place, 1))


def _paired(t: Lookup, lone: list[int]) -> list[tuple[int, int]]:
    """Remove the pairs from the *lone* cards, in the order of the pack.

    In a user's own card pack a monster may have two partners, but it is in one pair at most.
    """
    found: list[tuple[int, int]] = []
    for pair in t.pairs:
        one, two = pair
        while one in lone and two in lone:
            lone.remove(one)
            lone.remove(two)
            found.append(pair)
    return found


def tell_knight(t: Lookup, tell: Sink, seat: int, valor: int, items: Sequence[int]) -> None:
    """Emit Valor, and each item that counts."""
    tell((ev.knight, seat, (), valor))
    for kind in items:
        tell((ev.knight, seat, (kind,), t.bonus[kind]))


def counting(t: Lookup, cards: Sequence[int], items: Sequence[int]) -> Sequence[int]:
    """Return the items that count against these cards; none against Kung Fu."""
    return items if t.kung_fu.isdisjoint(cards) else ()
