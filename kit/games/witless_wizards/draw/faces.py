"""What each card shows: its slot's colour, symbol and word, its value and its cubes."""

from __future__ import annotations

from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.core.kinds import plural
from kit.games.witless_wizards.cards.effects import DEFENSIVE, OFFENSIVE, SLOTS, Ability
from kit.games.witless_wizards.cards.lookup import Lookup
from kit.games.witless_wizards.cards.text import ability
from kit.games.witless_wizards.draw.icons import ICONS, icon
from kit.show.card import Spot
from kit.show.card import card as show_card
from kit.show.svg import drawing

_SYMBOLS = ("⚔", "▼", "◎")
WORDS = ("Attack", "Defense", "Special")


def face(box: Box[Lookup], kind: int) -> Face:
    """Return what is printed on a card of this kind."""
    printed, card = box.pack[kind], box.lookup.cards[kind]
    if printed.deck == "die":
        return Face(printed, "die", "▣", "Die", "", printed.text, drawing(ICONS["die"]))
    slot, value, cubes = card.slot, _value(card), card.income
    number = f"{value} {'▣' * min(cubes, 3)}".strip()
    spoken = f"{SLOTS[slot]} equipment"
    if value:
        spoken += f", {WORDS[slot]} {value}"
    spoken += f", income {plural(cubes, 'cube')}" if cubes else ""
    if says := ability(printed):
        spoken += f". {says}"
    art = drawing(icon(printed, slot))
    return Face(printed, SLOTS[slot], _SYMBOLS[slot], WORDS[slot], number, spoken, art)


def shown(box: Box[Lookup], kind: int, place: str, size: str = "s", origin: str = "deck") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return show_card(face(box, kind), Spot(place, size, origin))


def _value(card: Ability) -> str:
    if card.slot == OFFENSIVE:
        return str(card.attack)
    return str(card.defence) if card.slot == DEFENSIVE else ""
