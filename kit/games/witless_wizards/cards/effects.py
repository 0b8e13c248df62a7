"""The abilities a card may name: small functions that say what a card is, in a few numbers.

Each returns the facts the table of lists is made of (``cards/lookup.py``). The Battle adds up
these facts and knows no card: a new card with an ability that exists is a row, a new ability is a
function here, the place in the Battle where it counts, and a clause in section 6 of the rulebook.
"""

from __future__ import annotations

from typing import Any

from kit.core.cards import Effects
from kit.core.errors import Unreadable
from kit.core.rulebook import load

BOOK = load("kit.games.witless_wizards")
EFFECTS = Effects(BOOK)

OFFENSIVE, DEFENSIVE, SPECIAL = 0, 1, 2
SLOTS = ("offensive", "defensive", "special")
LARGEST = 99  # a number on a card; more than any Stamina
USES = ("", "potion", "powder", "purse", "disarm", "decoy")  # by discarding the card

Facts = dict[str, Any]


def _card(slot: int, **facts: int) -> Facts:
    for name, number in facts.items():
        if not 0 <= number <= LARGEST:
            raise Unreadable(f"{name!r} must be a number from 0 to {LARGEST}, not {number}")
    return {"slot": slot, **facts}


def _weapon(value: int, income: int, **facts: int) -> Facts:
    return _card(OFFENSIVE, attack=value, income=income, **facts)


def _armour(value: int, income: int, **facts: int) -> Facts:
    return _card(DEFENSIVE, defence=value, income=income, **facts)


def _used(verb: str, income: int, amount: int = 0) -> Facts:
    return _card(SPECIAL, income=income, use=USES.index(verb), amount=amount)


@EFFECTS.register("6.1", value=int, income=int)
def weapon(value: int, income: int) -> Facts:
    """An Attack value and nothing else."""
    return _weapon(value, income)


@EFFECTS.register("6.3", value=int, income=int, pierce=int)
def piercing(value: int, income: int, pierce: int) -> Facts:
    """Ignores part of the Defensive card."""
    return _weapon(value, income, pierce=pierce)


@EFFECTS.register("6.4", value=int, income=int, least=int)
def steady(value: int, income: int, least: int) -> Facts:
    """A low roll counts as more."""
    return _weapon(value, income, least=least)


@EFFECTS.register("6.5", value=int, income=int, attack=int)
def fury(value: int, income: int, attack: int) -> Facts:
    """Stronger in the hands of the Weakened."""
    return _weapon(value, income, fury=attack)


@EFFECTS.register("6.6", value=int, income=int, hits=int)
def backfire(value: int, income: int, hits: int) -> Facts:
    """Hurts the one who attacks with it."""
    return _weapon(value, income, backfire=hits)


@EFFECTS.register("6.7", value=int, income=int)
def long_range(value: int, income: int) -> Facts:
    """Reaches every opponent."""
    return _weapon(value, income, reach=1)


@EFFECTS.register("6.8", value=int, income=int, attack=int, cubes=int)
def focus(value: int, income: int, attack: int, cubes: int) -> Facts:
    """Turns cubes into attack."""
    return _weapon(value, income, focus=attack, focus_cubes=cubes)


@EFFECTS.register("6.11", value=int, income=int, stamina=int)
def draining(value: int, income: int, stamina: int) -> Facts:
    """Hits heal the attacker."""
    return _weapon(value, income, drain=stamina)


@EFFECTS.register("6.2", value=int, income=int)
def armour(value: int, income: int) -> Facts:
    """A Defense value and nothing else."""
    return _armour(value, income)


@EFFECTS.register("6.9", value=int, income=int, hits=int)
def spikes(value: int, income: int, hits: int) -> Facts:
    """Hurts whoever attacks the wearer."""
    return _armour(value, income, spikes=hits)


@EFFECTS.register("6.10", value=int, income=int, defence=int, cubes=int)
def ward(value: int, income: int, defence: int, cubes: int) -> Facts:
    """Turns cubes into defence."""
    return _armour(value, income, ward=defence, ward_cubes=cubes)


@EFFECTS.register("6.13", income=int)
def trinket(income: int) -> Facts:
    """Brings cubes and nothing else."""
    return _card(SPECIAL, income=income)


@EFFECTS.register("6.12", income=int, attack=int, defence=int)
def charm(income: int, attack: int, defence: int) -> Facts:
    """Adds to attack and defence by itself."""
    return _card(SPECIAL, income=income, attack=attack, defence=defence)


@EFFECTS.register("6.14", income=int, stamina=int)
def regrowth(income: int, stamina: int) -> Facts:
    """Heals a little every turn."""
    return _card(SPECIAL, income=income, regrowth=stamina)


@EFFECTS.register("6.15", income=int, hits=int)
def curse(income: int, hits: int) -> Facts:
    """Hurts its owner every turn."""
    return _card(SPECIAL, income=income, curse=hits)


@EFFECTS.register("6.16", income=int, stamina=int)
def potion(income: int, stamina: int) -> Facts:
    """Discarded to heal."""
    return _used("potion", income, stamina)


@EFFECTS.register("6.17", income=int, attack=int)
def powder(income: int, attack: int) -> Facts:
    """Discarded for one stronger attack."""
    return _used("powder", income, attack)


@EFFECTS.register("6.18", income=int, defence=int)
def decoy(income: int, defence: int) -> Facts:
    """Discarded against one attack."""
    return _used("decoy", income, defence)


@EFFECTS.register("6.19", income=int, cubes=int)
def purse(income: int, cubes: int) -> Facts:
    """Discarded for cubes."""
    return _used("purse", income, cubes)


@EFFECTS.register("6.20", income=int)
def disarm(income: int) -> Facts:
    """Discarded to strip the opponent of the Defensive card."""
    return _used("disarm", income)


@EFFECTS.register("1.12", faces=str)
def die(faces: str) -> Facts:
    """The Battle die, its faces written with spaces between them."""
    return {"slot": -1, "faces": read_faces(faces)}


def read_faces(text: str) -> tuple[int, ...]:
    """Return the faces of a die: ``1 2 3 4 5 6``."""
    words = text.split()
    if not 1 <= len(words) <= 20 or not all(w.isdecimal() and int(w) <= LARGEST for w in words):
        raise Unreadable(f"a die has 1 to 20 faces, each from 0 to {LARGEST}, not {text[:60]!r}")
    return tuple(int(word) for word in words)
