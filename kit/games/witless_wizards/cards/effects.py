"""What each equipment card and die face means to the engine, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from kit.core.cards import Card, Effects
from kit.core.errors import Unreadable
from kit.core.rulebook import load

BOOK = load("kit.games.witless_wizards")
EFFECTS = Effects(BOOK)

NO_SLOT, OFFENSIVE, DEFENSIVE, SPECIAL = -1, 0, 1, 2
SLOTS = ("offensive", "defensive", "special")
LARGEST = 99  # a number on a card; more than any Stamina
POTION, POWDER, PURSE, DISARM = range(1, 5)  # what a card does that is discarded before the roll


@dataclass(frozen=True, slots=True)
class Ability:
    """What one kind of card means to the engine; what is not said of it is 0.

    ``plain`` cards have a value or cubes and nothing else. ``least`` is what a low roll counts as;
    ``focus`` and ``ward`` say how much a cube adds, up to so many cubes. ``use`` says what the card
    does if it is discarded before the roll, ``decoy`` that it is discarded when attacked, and
    ``amount`` how much that brings. ``faces`` are those of a die.
    """

    slot: int = NO_SLOT
    plain: bool = False
    attack: int = 0
    defence: int = 0
    income: int = 0
    pierce: int = 0
    least: int = 0
    fury: int = 0
    backfire: int = 0
    reach: bool = False
    focus: int = 0
    focus_cubes: int = 0
    spikes: int = 0
    ward: int = 0
    ward_cubes: int = 0
    drain: int = 0
    regrowth: int = 0
    curse: int = 0
    use: int = 0
    decoy: bool = False
    amount: int = 0
    faces: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        names = [field.name for field in fields(self) if field.name not in ("slot", "faces")]
        for name in names:
            if not 0 <= (number := getattr(self, name)) <= LARGEST:
                raise Unreadable(f"{name!r} must be a number from 0 to {LARGEST}, not {number}")


@EFFECTS.register("6.1", value=int, income=int)
def weapon(value: int, income: int) -> Ability:
    """An Attack value and nothing else."""
    return Ability(OFFENSIVE, plain=True, attack=value, income=income)


@EFFECTS.register("6.3", value=int, income=int, pierce=int)
def piercing(value: int, income: int, pierce: int) -> Ability:
    """Ignores part of the Defensive card."""
    return Ability(OFFENSIVE, attack=value, income=income, pierce=pierce)


@EFFECTS.register("6.4", value=int, income=int, least=int)
def steady(value: int, income: int, least: int) -> Ability:
    """A low roll counts as more."""
    return Ability(OFFENSIVE, attack=value, income=income, least=least)


@EFFECTS.register("6.5", value=int, income=int, attack=int)
def fury(value: int, income: int, attack: int) -> Ability:
    """Stronger in the hands of the Weakened."""
    return Ability(OFFENSIVE, attack=value, income=income, fury=attack)


@EFFECTS.register("6.6", value=int, income=int, hits=int)
def backfire(value: int, income: int, hits: int) -> Ability:
    """Hurts the one who attacks with it."""
    return Ability(OFFENSIVE, attack=value, income=income, backfire=hits)


@EFFECTS.register("6.7", value=int, income=int)
def long_range(value: int, income: int) -> Ability:
    """Reaches every opponent."""
    return Ability(OFFENSIVE, attack=value, income=income, reach=True)


@EFFECTS.register("6.8", value=int, income=int, attack=int, cubes=int)
def focus(value: int, income: int, attack: int, cubes: int) -> Ability:
    """Turns cubes into attack."""
    return Ability(OFFENSIVE, attack=value, income=income, focus=attack, focus_cubes=cubes)


@EFFECTS.register("6.11", value=int, income=int, stamina=int)
def draining(value: int, income: int, stamina: int) -> Ability:
    """Hits heal the attacker."""
    return Ability(OFFENSIVE, attack=value, income=income, drain=stamina)


@EFFECTS.register("6.2", value=int, income=int)
def armour(value: int, income: int) -> Ability:
    """A Defense value and nothing else."""
    return Ability(DEFENSIVE, plain=True, defence=value, income=income)


@EFFECTS.register("6.9", value=int, income=int, hits=int)
def spikes(value: int, income: int, hits: int) -> Ability:
    """Hurts an attacker of the wearer."""
    return Ability(DEFENSIVE, defence=value, income=income, spikes=hits)


@EFFECTS.register("6.10", value=int, income=int, defence=int, cubes=int)
def ward(value: int, income: int, defence: int, cubes: int) -> Ability:
    """Turns cubes into defence."""
    return Ability(DEFENSIVE, defence=value, income=income, ward=defence, ward_cubes=cubes)


@EFFECTS.register("6.13", income=int)
def trinket(income: int) -> Ability:
    """Brings cubes and nothing else."""
    return Ability(SPECIAL, plain=True, income=income)


@EFFECTS.register("6.12", income=int, attack=int, defence=int)
def charm(income: int, attack: int, defence: int) -> Ability:
    """Adds to attack and defence by itself."""
    return Ability(SPECIAL, income=income, attack=attack, defence=defence)


@EFFECTS.register("6.14", income=int, stamina=int)
def regrowth(income: int, stamina: int) -> Ability:
    """Heals a little every turn."""
    return Ability(SPECIAL, income=income, regrowth=stamina)


@EFFECTS.register("6.15", income=int, hits=int)
def curse(income: int, hits: int) -> Ability:
    """Hurts its owner every turn."""
    return Ability(SPECIAL, income=income, curse=hits)


@EFFECTS.register("6.16", income=int, stamina=int)
def potion(income: int, stamina: int) -> Ability:
    """Discarded to heal."""
    return Ability(SPECIAL, income=income, use=POTION, amount=stamina)


@EFFECTS.register("6.17", income=int, attack=int)
def powder(income: int, attack: int) -> Ability:
    """Discarded for one stronger attack."""
    return Ability(SPECIAL, income=income, use=POWDER, amount=attack)


@EFFECTS.register("6.18", income=int, defence=int)
def decoy(income: int, defence: int) -> Ability:
    """Discarded against one attack."""
    return Ability(SPECIAL, income=income, decoy=True, amount=defence)


@EFFECTS.register("6.19", income=int, cubes=int)
def purse(income: int, cubes: int) -> Ability:
    """Discarded for cubes."""
    return Ability(SPECIAL, income=income, use=PURSE, amount=cubes)


@EFFECTS.register("6.20", income=int)
def disarm(income: int) -> Ability:
    """Discarded to strip the opponent of the Defensive card."""
    return Ability(SPECIAL, income=income, use=DISARM)


@EFFECTS.register("1.12", faces=str)
def die(faces: str) -> Ability:
    """The Battle die, its faces written with spaces between them."""
    return Ability(faces=read_faces(faces))


def read_faces(text: str) -> tuple[int, ...]:
    """Return the faces of a die: ``1 2 3 4 5 6``."""
    words = text.split()
    if not 1 <= len(words) <= 20 or not all(w.isdecimal() and int(w) <= LARGEST for w in words):
        raise Unreadable(f"a die has 1 to 20 faces, each from 0 to {LARGEST}, not {text[:60]!r}")
    return tuple(int(word) for word in words)


_VALUES = {
    **dict.fromkeys(
        ("weapon", "piercing", "steady", "fury", "backfire", "long_range", "focus", "draining"),
        "Attack {value}.",
    ),
    **dict.fromkeys(("armour", "spikes", "ward"), "Defense {value}."),
    "trinket": "No ability.",
}
_ABILITIES = {
    "piercing": "Piercing: ignores {pierce} of the opponent's Defensive card.",
    "steady": "Steady: a roll below {least} counts as {least}.",
    "fury": "Fury: {attack} more while you are Weakened.",
    "backfire": "Backfire: you take {hits} when you attack.",
    "long_range": "Long range: attack any opponent.",
    "focus": "Focus: {attack} more for each cube, up to {cubes} cubes.",
    "draining": "Draining: regain {stamina} if you deal a Hit.",
    "spikes": "Spikes: who attacks you takes {hits}.",
    "ward": "Ward: {defence} more for each cube, up to {cubes} cubes.",
    "charm": "Charm: {bonus}.",
    "regrowth": "Regrowth: regain {stamina} at the end of your Battle.",
    "curse": "Curse: lose {hits} at the end of your Battle.",
    "potion": "Discard before you roll: regain {stamina}.",
    "powder": "Discard before you roll: {attack} more in this attack.",
    "decoy": "Discard when attacked: {defence} more defence.",
    "purse": "Discard before you roll: take {cubes} cubes.",
    "disarm": "Discard before you roll: the opponent's Defensive card is discarded.",
}


def text(effect: str, numbers: Mapping[str, object]) -> str:
    """Return all that a card with this effect says."""
    value = _VALUES.get(effect, "").format(**numbers)
    income = f"Income {numbers['income']}." if numbers["income"] else ""
    return " ".join(words for words in (value, _ability(effect, numbers), income) if words)


def ability(card: Card) -> str:
    """Return what a card does beyond its value and its income, in a sentence or not at all."""
    return _ability(card.effect, card.numbers)


def _ability(effect: str, numbers: Mapping[str, object]) -> str:
    bonus = [f"{word} +{numbers[word]}" for word in ("attack", "defence") if numbers.get(word)]
    return _ABILITIES.get(effect, "").format(**numbers, bonus=", ".join(bonus))
