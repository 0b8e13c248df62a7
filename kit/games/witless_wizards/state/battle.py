"""The Battle: the attack, what may be added to it, the answer, Hits and healing.

A function that plays a step returns the step that comes next. While no seat has a choice, the game
goes on at once: an attack may lead through the roll and the Hits to the next Draft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.witless_wizards import events as ev
from kit.games.witless_wizards.cards.effects import DISARM, POTION, POWDER, PURSE, Ability
from kit.games.witless_wizards.state.constants import BEFORE_ROLL, DEFENCE, FULL, HEALING, WEAK
from kit.games.witless_wizards.state.turn import (
    end_battle,
    fall,
    fall_on_own_turn,
    regain,
    tell_substitutes,
)

if TYPE_CHECKING:
    from kit.games.witless_wizards.state import State


def legal_attacks(s: State, seat: int) -> list[int]:
    """Return the attacks of the wizard on turn."""
    t = s.t
    lists = t.shots if t.cards[s.gear[3 * seat]].reach else t.attacks
    return lists[s.alive][seat][:]


def play_attack(s: State, seat: int, action: int) -> int:
    """Choose a target; return the next step."""
    s.target = s.t.moves.seat_of[action]
    if s.sink:
        _tell_attack(s, s.sink, seat, s.target)
    return _before_roll(s, seat)


def _before_roll(s: State, seat: int) -> int:
    """Wait for the attacker if they can add something, else roll."""
    return BEFORE_ROLL if _can_use(s, seat) or _can_focus(s, seat) else _roll(s, seat)


def _can_use(s: State, seat: int) -> bool:
    return s.t.cards[s.gear[3 * seat + 2]].use > 0


def _can_focus(s: State, seat: int) -> bool:
    return s.cubes[seat] > 0 and s.spent < s.t.cards[s.gear[3 * seat]].focus_cubes


def legal_before_roll(s: State, seat: int) -> list[int]:
    """Return the attacker's actions before the roll, ascending; at least the roll."""
    m = s.t.moves
    found = [m.roll]
    if _can_use(s, seat):
        found.append(m.use)
    if _can_focus(s, seat):
        found.append(m.cube_attack)
    return found


def play_before_roll(s: State, seat: int, action: int) -> int:
    """Roll, or add to the attack; return the next step."""
    m = s.t.moves
    if action == m.roll:
        return _roll(s, seat)
    if action == m.use:
        _use(s, seat)
    else:
        s.cubes[seat] -= 1
        s.spent += 1
        if s.sink:
            s.sink((ev.paid_for_attack, seat, s.t.cards[s.gear[3 * seat]].focus))
    return _before_roll(s, seat)


def _use(s: State, seat: int) -> None:
    """Discard the Special card for its effect."""
    kind = s.gear[3 * seat + 2]
    s.gear[3 * seat + 2] = -1
    s.discard.append(kind)
    card = s.t.cards[kind]
    _USES[card.use](s, seat, kind, card.amount)


def _use_potion(s: State, seat: int, kind: int, amount: int) -> None:
    if s.sink:
        s.sink((ev.potion, seat, kind))
    regain(s, seat, amount, ev.regained)


def _use_powder(s: State, seat: int, kind: int, amount: int) -> None:
    s.boost += amount
    if s.sink:
        s.sink((ev.powder, seat, kind, amount))


def _use_purse(s: State, seat: int, kind: int, amount: int) -> None:
    s.cubes[seat] += amount
    if s.sink:
        s.sink((ev.purse, seat, kind, amount))
        tell_substitutes(s, s.sink)


def _use_disarm(s: State, seat: int, kind: int, amount: int) -> None:
    at = 3 * s.target + 1
    lost, s.gear[at] = s.gear[at], -1
    if lost >= 0:
        (s.gone if s.t.boxed[lost] else s.discard).append(lost)
    if s.sink:
        s.sink((ev.disarm, seat, kind, s.target))
        s.sink((ev.disarmed, s.target, lost) if lost >= 0 else (ev.nothing_to_take, s.target))


_USES = {POTION: _use_potion, POWDER: _use_powder, PURSE: _use_purse, DISARM: _use_disarm}


def _roll(s: State, seat: int) -> int:
    """Roll the die and compare attack and defence."""
    cards, gear, target = s.t.cards, s.gear, s.target
    weapon, charm = cards[gear[3 * seat]], cards[gear[3 * seat + 2]]
    armour, amulet = cards[gear[3 * target + 1]], cards[gear[3 * target + 2]]
    s.roll = s.rng.roll(s.t.faces)
    total = max(s.roll, weapon.least) + weapon.attack + charm.attack
    total += s.boost + s.spent * weapon.focus
    if s.stamina[seat] <= WEAK:
        total += weapon.fury
    if s.sink:
        _tell_roll(s, s.sink, seat, total)
    s.hits = total - max(0, armour.defence - weapon.pierce) - amulet.defence
    s.boost = s.spent = 0
    return _answer(s)


def _answer(s: State) -> int:
    """Wait for the attacked wizard if they can ward off Hits."""
    if s.hits <= 0:
        return _land(s)
    ward = _can_ward(s)
    if not ward and not _has_decoy(s):
        return _land(s)
    if s.sink and s.step != DEFENCE:
        s.sink((ev.may_ward if ward else ev.may_use_decoy, s.target, s.hits))
    return DEFENCE


def _can_ward(s: State) -> bool:
    target = s.target
    return s.cubes[target] > 0 and s.spent < s.t.cards[s.gear[3 * target + 1]].ward_cubes


def _has_decoy(s: State) -> bool:
    return s.t.cards[s.gear[3 * s.target + 2]].decoy


def legal_answers(s: State, seat: int) -> list[int]:
    """Return the attacked wizard's actions, ascending; at least to bear the Hits."""
    m = s.t.moves
    found = [m.use] if _has_decoy(s) else []
    if _can_ward(s):
        found.append(m.cube_defence)
    return [*found, m.done]


def play_answer(s: State, seat: int, action: int) -> int:
    """Bear the Hits, or ward some off; return the next step."""
    m = s.t.moves
    if action == m.done:
        return _land(s)
    (_use_decoy if action == m.use else _ward)(s, seat)
    return _answer(s)


def _ward(s: State, seat: int) -> None:
    """Return a cube to make the defence stronger."""
    s.cubes[seat] -= 1
    s.spent += 1
    added = s.t.cards[s.gear[3 * seat + 1]].ward
    s.hits -= added
    if s.sink:
        s.sink((ev.paid_for_defence, seat, added))


def _use_decoy(s: State, seat: int) -> None:
    """Discard the decoy to make the defence stronger."""
    kind = s.gear[3 * seat + 2]
    s.gear[3 * seat + 2] = -1
    s.discard.append(kind)
    amount = s.t.cards[kind].amount
    s.hits -= amount
    s.guard += amount
    if s.sink:
        s.sink((ev.decoy, seat, kind, amount))


def _land(s: State) -> int:
    """Deal the Hits on both sides at once; then the attacker heals, if still in the game."""
    cards, seat, target = s.t.cards, s.turn, s.target
    weapon = cards[s.gear[3 * seat]]
    back = weapon.backfire + cards[s.gear[3 * target + 1]].spikes
    if s.hits > 0:
        s.stamina[target] -= s.hits
    s.stamina[seat] -= back
    if tell := s.sink:
        _tell_hits(s, tell, seat, target)
        if back:
            _tell_hits_back(s, tell, seat, target)
    drain = weapon.drain if s.hits > 0 else 0
    if drain and s.t.drains_at_once:
        _drain_at_once(s, seat, drain, back)
        drain = 0
    if s.stamina[target] <= 0:
        fall(s, target)
    if s.stamina[seat] <= 0:
        if tell and drain:
            tell((ev.drained_too_late, seat, s.gear[3 * seat]))
        return fall_on_own_turn(s, seat)
    if drain:
        regain(s, seat, drain, ev.drained)
    return _after_attack(s, seat)


def _drain_at_once(s: State, seat: int, drain: int, back: int) -> None:
    """Let the attacker drain Stamina before a wizard falls; emit it if Hits came *back*."""
    if s.sink and back:
        s.sink((ev.drained_at_once, seat, s.gear[3 * seat]))
    regain(s, seat, drain, ev.drained)


def _after_attack(s: State, seat: int) -> int:
    """Wait for a Weakened attacker with cubes, else end the Battle."""
    if s.stamina[seat] > WEAK or not s.cubes[seat]:
        return end_battle(s, seat)
    if s.sink:
        s.sink((ev.weakened, seat))
    return HEALING


def legal_healing(s: State, seat: int) -> list[int]:
    """Return the choices of a Weakened wizard: a cube for 1 Stamina, or enough."""
    return [s.t.moves.cube_stamina, s.t.moves.done]


def play_healing(s: State, seat: int, action: int) -> int:
    """Return a cube for 1 Stamina, or be done; return the next step."""
    if action == s.t.moves.done:
        return end_battle(s, seat)
    s.cubes[seat] -= 1
    now = s.stamina[seat] = s.stamina[seat] + 1
    if tell := s.sink:
        tell((ev.healed, seat, now))
        if now == WEAK + 1:
            tell((ev.past_five, seat) if s.t.healed > now else (ev.no_further, seat))
        if now == FULL:
            tell((ev.full, seat))
    return HEALING if now < s.t.healed and s.cubes[seat] else end_battle(s, seat)


# Notes of the numbers of a Battle, part by part


def _tell_attack(s: State, tell: Sink, seat: int, target: int) -> None:
    """Emit who attacks whom, and whether a card had to allow it."""
    t, weapon = s.t, s.gear[3 * seat]
    tell((ev.attacks, seat, target))
    if t.cards[weapon].reach and t.moves.attack[target] not in t.attacks[s.alive][seat]:
        tell((ev.long_range, seat, weapon))
        tell((ev.ability_first, seat, weapon))


def _tell_roll(s: State, tell: Sink, seat: int, points: int) -> None:
    """Emit every part of an attack, the die first, and the total of *points*."""
    weapon, roll = s.gear[3 * seat], s.roll
    card = s.t.cards[weapon]
    counts = ev.attack_fists if weapon < 0 else ev.attack_plain if card.plain else ev.attack
    tell((ev.attack, seat, -1, ev.DIE, roll))
    tell((counts, seat, weapon, ev.FISTS if weapon < 0 else ev.VALUE, card.attack))
    if points != roll + card.attack:
        _tell_more_attack(s, tell, seat, card)
    tell((ev.total, seat, points))


def _tell_more_attack(s: State, tell: Sink, seat: int, card: Ability) -> None:
    """Emit the other parts of an attack: abilities of the weapon, cubes, charm and powder."""
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


def _tell_hits(s: State, tell: Sink, seat: int, target: int) -> None:
    """Emit every part of the defence, the Hits, and the Stamina after them."""
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
    """Emit the other parts of a defence: piercing, cubes, charm and decoy."""
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


def _tell_hits_back(s: State, tell: Sink, seat: int, target: int) -> None:
    """Emit the cost of the attack for the attacker, from their weapon and the target's armour."""
    cards, weapon, armour = s.t.cards, s.gear[3 * seat], s.gear[3 * target + 1]
    by_weapon, by_armour = cards[weapon].backfire, cards[armour].spikes
    if by_weapon:
        tell((ev.backfire, seat, weapon, by_weapon))
    if by_armour:
        tell((ev.spikes, seat, armour, by_armour))
    if s.hits > 0:
        tell((ev.together, seat))
    tell((ev.stamina, seat, by_weapon + by_armour, s.stamina[seat]))
