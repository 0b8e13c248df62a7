"""What each card shows: its slot's colour, symbol and word, its value and its cubes."""

from __future__ import annotations

from kit.core.drawing import Face, Markup
from kit.core.game import AnyBox
from kit.games.witless_wizards.cards.effects import DEFENSIVE, OFFENSIVE, SLOTS
from kit.games.witless_wizards.draw.icons import ICONS, icon
from kit.show.card import Spot, card
from kit.show.svg import drawing

_SYMBOLS = ("⚔", "▼", "◎")
WORDS = ("Attack", "Defense", "Special")


def face(box: AnyBox, kind: int) -> Face:
    """Return what is printed on a card of this kind."""
    printed, slot, t = box.pack[kind], box.lookup.slot[kind], box.lookup
    if printed.deck == "die":
        return Face(printed, "die", "▣", "Die", "", printed.text, drawing(ICONS["die"]))
    value, cubes = _value(box, kind, slot), t.income[kind]
    number = f"{value} {'▣' * min(cubes, 3)}".strip()
    spoken = f"{SLOTS[slot]} equipment"
    if value:
        spoken += f", {WORDS[slot]} {value}"
    spoken += f", income {cubes} cube{'s' * (cubes != 1)}" if cubes else ""
    if says := ability(box, kind):
        spoken += f". {says}"
    art = drawing(icon(printed, slot))
    return Face(printed, SLOTS[slot], _SYMBOLS[slot], WORDS[slot], number, spoken, art)


def shown(box: AnyBox, kind: int, place: str, size: str = "s", origin: str = "deck") -> Markup:
    """Return the card of this kind, face up, at a place."""
    return card(face(box, kind), Spot(place, size, origin))


def ability(box: AnyBox, kind: int) -> str:
    """Return the part of a card's text that is more than its value and cubes."""
    sentences = box.pack[kind].text.split(". ")
    plain = ("Attack ", "Defense ", "Income ", "No ability")
    kept = [part.rstrip(".") for part in sentences if not part.startswith(plain)]
    return f"{'. '.join(kept)}." if kept else ""


def _value(box: AnyBox, kind: int, slot: int) -> str:
    if slot == OFFENSIVE:
        return str(box.lookup.attack[kind])
    return str(box.lookup.defence[kind]) if slot == DEFENSIVE else ""
