"""Effects of the equipment and the die, for the engine and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple

from kit.core.cards import Card, Effects
from kit.core.errors import Unreadable
from kit.core.rulebook import load_rulebook

BOOK = load_rulebook("kit.games.witless_wizards")
EFFECTS = Effects(BOOK)

NO_SLOT, OFFENSIVE, DEFENSIVE, SPECIAL = -1, 0, 1, 2
SLOTS = ("offensive", "defensive", "special")
LARGEST = 99  # largest number on a card, more than any Stamina
POTION, POWDER, PURSE, DISARM = range(1, 5)  # effects of a card that is discarded before the roll


@dataclass(frozen=True, slots=True)
class Ability:
    """What one kind of card does, in numbers; a number that it does not use is 0.

    ``plain`` cards have only a value or cubes. ``least`` is the lowest number that a roll counts
    as. ``focus`` and ``ward`` are what a cube adds, and ``focus_cubes`` and ``ward_cubes`` the most
    cubes. ``use`` is the effect of discarding the card before the roll, ``decoy`` tells that it can
    be discarded when attacked, and ``amount`` is what either adds. ``faces`` are those of a die.
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


class _Row(NamedTuple):
    """An effect: its clause, its slot, what it sets in ``Ability``, and the card's text.

    A field of ``Ability`` that takes one of the card's numbers has the number's name.
    """

    clause: str
    slot: int
    sets: Mapping[str, str | int] = {}
    says: str = ""


_PLAIN = {"plain": True}
_ROWS = {
    "weapon": _Row("6.1", OFFENSIVE, _PLAIN),
    "piercing": _Row("6.3", OFFENSIVE, {"pierce": "pierce"},
                     "Piercing: ignores {pierce} of the opponent's Defensive card."),
    "steady": _Row("6.4", OFFENSIVE, {"least": "least"},
                   "Steady: a roll below {least} counts as {least}."),
    "fury": _Row("6.5", OFFENSIVE, {"fury": "attack"},
                 "Fury: {attack} more while you are Weakened."),
    "backfire": _Row("6.6", OFFENSIVE, {"backfire": "hits"},
                     "Backfire: you take {hits} when you attack."),
    "long_range": _Row("6.7", OFFENSIVE, {"reach": True}, "Long range: attack any opponent."),
    "focus": _Row("6.8", OFFENSIVE, {"focus": "attack", "focus_cubes": "cubes"},
                  "Focus: {attack} more for each cube, up to {cubes} cubes."),
    "draining": _Row("6.11", OFFENSIVE, {"drain": "stamina"},
                     "Draining: regain {stamina} if you deal a Hit."),
    "armour": _Row("6.2", DEFENSIVE, _PLAIN),
    "spikes": _Row("6.9", DEFENSIVE, {"spikes": "hits"},
                   "Spikes: who attacks you takes {hits}."),
    "ward": _Row("6.10", DEFENSIVE, {"ward": "defence", "ward_cubes": "cubes"},
                 "Ward: {defence} more for each cube, up to {cubes} cubes."),
    "trinket": _Row("6.13", SPECIAL, _PLAIN),
    "charm": _Row("6.12", SPECIAL, {"attack": "attack", "defence": "defence"}, "Charm: {bonus}."),
    "regrowth": _Row("6.14", SPECIAL, {"regrowth": "stamina"},
                     "Regrowth: regain {stamina} at the end of your Battle."),
    "curse": _Row("6.15", SPECIAL, {"curse": "hits"},
                  "Curse: lose {hits} at the end of your Battle."),
    "potion": _Row("6.16", SPECIAL, {"use": POTION, "amount": "stamina"},
                   "Discard before you roll: regain {stamina}."),
    "powder": _Row("6.17", SPECIAL, {"use": POWDER, "amount": "attack"},
                   "Discard before you roll: {attack} more in this attack."),
    "decoy": _Row("6.18", SPECIAL, {"decoy": True, "amount": "defence"},
                  "Discard when attacked: {defence} more defence."),
    "purse": _Row("6.19", SPECIAL, {"use": PURSE, "amount": "cubes"},
                  "Discard before you roll: take {cubes} cubes."),
    "disarm": _Row("6.20", SPECIAL, {"use": DISARM},
                   "Discard before you roll: the opponent's Defensive card is discarded."),
}  # fmt: skip
# Field and text of a card's own value; Special cards have none.
_VALUES = {OFFENSIVE: ("attack", "Attack {value}."), DEFENSIVE: ("defence", "Defense {value}.")}


def _register(name: str, row: _Row) -> None:
    """Register an effect with its numbers: the value, the income and those that the row names."""
    sets: dict[str, str | int] = {"income": "income", **row.sets}
    if row.slot in _VALUES:
        sets = {_VALUES[row.slot][0]: "value", **sets}

    def build(**numbers: int) -> Ability:
        given = {key: numbers[n] if isinstance(n, str) else n for key, n in sets.items()}
        return Ability(row.slot, **given)  # type: ignore[arg-type]  # no row sets the faces

    EFFECTS.add(name, row.clause, build, {n: int for n in sets.values() if isinstance(n, str)})


for _name, _row in _ROWS.items():
    _register(_name, _row)


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


def text(effect: str, numbers: Mapping[str, object]) -> str:
    """Return all that a card with this effect says."""
    _, value = _VALUES.get(_ROWS[effect].slot, ("", ""))
    income = f"Income {numbers['income']}." if numbers["income"] else ""
    said = [value.format(**numbers), _ability(effect, numbers)]
    return " ".join(words for words in (*(said if any(said) else ["No ability."]), income) if words)


def ability(card: Card) -> str:
    """Return the sentence about a card's ability, or an empty string."""
    return _ability(card.effect, card.numbers)


def _ability(effect: str, numbers: Mapping[str, object]) -> str:
    bonus = [f"{word} +{numbers[word]}" for word in ("attack", "defence") if numbers.get(word)]
    says = _ROWS[effect].says if effect in _ROWS else ""
    return says.format(**numbers, bonus=", ".join(bonus))
