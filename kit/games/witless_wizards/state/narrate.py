"""How the numbers of a Battle come about, part by part. Runs only when someone listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.cards.effects import Ability
from kit.games.witless_wizards.state.constants import CUBES, WEAK

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State


def tell_attack(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell who attacks whom, and whether a card had to allow it."""
    t, weapon = s.t, s.gear[3 * seat]
    tell((ev.attacks, seat, target))
    if t.cards[weapon].reach and t.moves.attack[target] not in t.attacks[s.alive][seat]:
        tell((ev.long_range, seat, weapon))
        tell((ev.ability_first, seat, weapon))


def tell_roll(s: State, tell: Sink, seat: int, points: int) -> None:
    """Tell every part of an attack, the die first, and the total of *points*."""
    weapon, roll = s.gear[3 * seat], s.roll
    card = s.t.cards[weapon]
    counts = ev.attack_fists if weapon < 0 else ev.attack_plain if card.plain else ev.attack
    tell((ev.attack, seat, -1, ev.DIE, roll))
    tell((counts, seat, weapon, ev.FISTS if weapon < 0 else ev.VALUE, card.attack))
    if points != roll + card.attack:
        _tell_more_attack(s, tell, seat, card)
    tell((ev.total, seat, points))


def _tell_more_attack(s: State, tell: Sink, seat: int, card: Ability) -> None:
    """Tell what else is in an attack: abilities of the weapon, cubes, charm and powder."""
    weapon, charm = s.gear[3 * seat], s.gear[3 * seat + 2]
    if s.roll < card.least:
        tell((ev.attack_steady, seat, weapon, ev.STEADY, card.least - s.roll))
    if card.fury and s.stamina[seat] <= WEAK:
        tell((ev.attack_fury, seat, weapon, ev.FURY, card.fury))
    if s.spent:
        tell((ev.attack_focus, seat, weapon, ev.FOCUS, s.spent * card.focus))
    if added := s.t.cards[charm].attack:
        tell((ev.attack_charm, seat, charm, ev.VALUE, added))
    if s.boost:
        tell((ev.attack_powder, seat, -1, ev.POWDER, s.boost))


def tell_hits(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell every part of the defence, the Hits, and what they leave."""
    cards, at = s.t.cards, 3 * target
    armour = s.gear[at + 1]
    card, amulet = cards[armour], cards[s.gear[at + 2]]
    if armour < 0:
        tell((ev.defence_bare, target, -1, ev.NO_ARMOUR, 0))
    else:
        counts = ev.defence_plain if card.plain else ev.defence
        tell((counts, target, armour, ev.VALUE, card.defence))
    if amulet.defence or s.spent or s.guard or cards[s.gear[3 * seat]].pierce:
        _tell_more_defence(s, tell, seat, target)
    tell((ev.hits, target, max(0, s.hits)))
    if s.hits > 0:
        tell((ev.stamina, target, s.hits, s.stamina[target]))
    elif s.hits < 0:
        tell((ev.no_hits, target))


def _tell_more_defence(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell what else is in a defence: what is pierced, cubes, charm and decoy."""
    cards, weapon = s.t.cards, s.gear[3 * seat]
    armour, charm = s.gear[3 * target + 1], s.gear[3 * target + 2]
    if pierced := min(cards[weapon].pierce, cards[armour].defence):
        tell((ev.defence_piercing, target, weapon, ev.PIERCING, -pierced))
    if s.spent:
        tell((ev.defence_ward, target, armour, ev.WARD, s.spent * cards[armour].ward))
    if added := cards[charm].defence:
        tell((ev.defence_charm, target, charm, ev.VALUE, added))
    if s.guard:
        tell((ev.defence_decoy, target, -1, ev.DECOY, s.guard))


def tell_hits_back(s: State, tell: Sink, seat: int, target: int) -> None:
    """Tell what the attack cost the attacker, by the own weapon and by the other's armour."""
    cards, weapon, armour = s.t.cards, s.gear[3 * seat], s.gear[3 * target + 1]
    by_weapon, by_armour = cards[weapon].backfire, cards[armour].spikes
    if by_weapon:
        tell((ev.backfire, seat, weapon, by_weapon))
    if by_armour:
        tell((ev.spikes, seat, armour, by_armour))
    if s.hits > 0:
        tell((ev.together, seat))
    tell((ev.stamina, seat, by_weapon + by_armour, s.stamina[seat]))


def tell_income(s: State, tell: Sink, seat: int, cubes: int) -> None:
    """Tell what the income is, and what brings cubes alone."""
    special = s.gear[3 * seat + 2]
    card = s.t.cards[special]
    if card.plain:
        tell((ev.trinket, seat, special, card.income))
    tell((ev.income, seat, cubes, s.cubes[seat]))
    tell_substitutes(s, tell)


def tell_substitutes(s: State, tell: Sink) -> None:
    """Tell when the cubes of the box do not suffice."""
    if (cubes := sum(s.cubes)) > CUBES:
        tell((ev.substitutes, -1, cubes))
