"""What a card says: its value, its ability and its income, each from the card's row."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.cards import Card

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
