"""How the numbers of a Battle come about, part by part. Runs only when someone listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.witless_wizards.cards.effects import Ability
from kit.games.witless_wizards.events import (
    DECOY,
    DIE,
    FISTS,
    FOCUS,
    FURY,
    NO_ARMOUR,
    PIERCING,
    POWDER,
    STEADY,
    VALUE,
    WARD,
    ability_first,
    attack,
    attack_charm,
    attack_fists,
    attack_focus,
    attack_fury,
    attack_plain,
    attack_powder,
    attack_steady,
    attacks,
    backfire,
    defence,
    defence_bare,
    defence_charm,
    defence_decoy,
    defence_piercing,
    defence_plain,
    defence_ward,
    hits,
    income,
    long_range,
    no_hits,
    spikes,
    stamina,
    substitutes,
    together,
    total,
    trinket,
)
from kit.games.witless_wizards.state.constants import CUBES, WEAK

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State


def tell_attack(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell who attacks whom, and whether a card had to allow it."""
    t, weapon = s.t, s.gear[3 * seat]
    tell((attacks, seat, target))
    if t.cards[weapon].reach and t.moves.attack[target] not in t.attacks[s.alive][seat]:
        tell((long_range, seat, weapon))
        tell((ability_first, seat, weapon))


def tell_roll(s: State, tell: Sink, seat: int, points: int) -> None:
    """Tell every part of an attack, the die first, and the total of *points*."""
    weapon, roll = s.gear[3 * seat], s.roll
    card = s.t.cards[weapon]
    counts = attack_fists if weapon < 0 else attack_plain if card.plain else attack
    tell((attack, seat, -1, DIE, roll))
    tell((counts, seat, weapon, FISTS if weapon < 0 else VALUE, card.attack))
    if points != roll + card.attack:
        _tell_more_attack(s, tell, seat, card)
    tell((total, seat, points))


def _tell_more_attack(s: State, tell: Sink, seat: int, card: Ability) -> None:
    """Tell what else is in an attack: abilities of the weapon, cubes, charm and powder."""
    weapon, charm = s.gear[3 * seat], s.gear[3 * seat + 2]
    if s.roll < card.least:
        tell((attack_steady, seat, weapon, STEADY, card.least - s.roll))
    if card.fury and s.stamina[seat] <= WEAK:
        tell((attack_fury, seat, weapon, FURY, card.fury))
    if s.spent:
        tell((attack_focus, seat, weapon, FOCUS, s.spent * card.focus))
    if added := s.t.cards[charm].attack:
        tell((attack_charm, seat, charm, VALUE, added))
    if s.boost:
        tell((attack_powder, seat, -1, POWDER, s.boost))


def tell_hits(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell every part of the defence, the Hits, and what they leave."""
    cards, at = s.t.cards, 3 * target
    armour = s.gear[at + 1]
    card, amulet = cards[armour], cards[s.gear[at + 2]]
    if armour < 0:
        tell((defence_bare, target, -1, NO_ARMOUR, 0))
    else:
        tell((defence_plain if card.plain else defence, target, armour, VALUE, card.defence))
    if amulet.defence or s.spent or s.guard or cards[s.gear[3 * seat]].pierce:
        _tell_more_defence(s, tell, seat, target)
    tell((hits, target, max(0, s.hits)))
    if s.hits > 0:
        tell((stamina, target, s.hits, s.stamina[target]))
    elif s.hits < 0:
        tell((no_hits, target))


def _tell_more_defence(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell what else is in a defence: what is pierced, cubes, charm and decoy."""
    cards, weapon = s.t.cards, s.gear[3 * seat]
    armour, charm = s.gear[3 * target + 1], s.gear[3 * target + 2]
    if pierced := min(cards[weapon].pierce, cards[armour].defence):
        tell((defence_piercing, target, weapon, PIERCING, -pierced))
    if s.spent:
        tell((defence_ward, target, armour, WARD, s.spent * cards[armour].ward))
    if added := cards[charm].defence:
        tell((defence_charm, target, charm, VALUE, added))
    if s.guard:
        tell((defence_decoy, target, -1, DECOY, s.guard))


def tell_hits_back(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell what the attack cost the attacker, by the own weapon and by the other's armour."""
    cards, weapon, armour = s.t.cards, s.gear[3 * seat], s.gear[3 * target + 1]
    by_weapon, by_armour = cards[weapon].backfire, cards[armour].spikes
    if by_weapon:
        tell((backfire, seat, weapon, by_weapon))
    if by_armour:
        tell((spikes, seat, armour, by_armour))
    if s.hits > 0:
        tell((together, seat))
    tell((stamina, seat, by_weapon + by_armour, s.stamina[seat]))


def tell_income(s: State, tell: Sink, seat: int, cubes: int) -> None:
    """Tell what the income is, and what brings cubes alone."""
    special = s.gear[3 * seat + 2]
    card = s.t.cards[special]
    if card.plain:
        tell((trinket, seat, special, card.income))
    tell((income, seat, cubes, s.cubes[seat]))
    tell_substitutes(s, tell)


def tell_substitutes(s: State, tell: Sink) -> None:
    """Tell when the cubes of the box do not suffice."""
    if (cubes := sum(s.cubes)) > CUBES:
        tell((substitutes, -1, cubes))
