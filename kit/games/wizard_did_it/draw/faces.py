"""What each card shows: its colour, symbol, word and number, read from the box alone."""

from __future__ import annotations

from kit.core.cards import Card
from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.core.kinds import plural
from kit.games.wizard_did_it.cards.lookup import Lookup
from kit.games.wizard_did_it.draw.icons import ICONS, icon, named
from kit.show.card import Spot, card
from kit.show.html import el, join
from kit.show.svg import drawing

# group -> colour, symbol, word on the card, words spoken
_GROUPS = {
    "monster": ("monster", "◆", "Monster", "monster"),
    "modifier": ("modifier", "◇", "Modifier", "monster modifier"),
    "item": ("item", "●", "Item", "item"),
    "stack modifier": ("stack", "▲", "Stack", "stack modifier"),
    "spell": ("spell", "✦", "Spell", "spell"),
    "goal": ("goal", "◎", "Goal", "goal"),
}


def face(box: Box[Lookup], kind: int) -> Face:
    """Return what is printed on a card of this kind."""
    printed, group = box.pack[kind], box.lookup.group[kind]
    colour, symbol, word, spoken = _GROUPS[group]
    number, said = _number(box, kind, group)
    art = pictures(printed) if group == "goal" else drawing(icon(printed))
    return Face(printed, colour, symbol, word, number, f"{spoken}{said}", art)


def shown(box: Box[Lookup], kind: int, place: str, size: str = "m", origin: str = "") -> Markup:
    """Return the card of this kind, face up, at a place; a large one says what it does."""
    return card(face(box, kind), Spot(place, size, origin, says=size == "m"))


def pictures(goal: Card) -> Markup:
    """Return a goal as pictures: the verb, then the cards it is about."""
    wanted = [str(goal.numbers.get("verb", "")), *str(goal.numbers.get("cards", "")).split(",")]
    known = [found for name in wanted if (found := named(name.strip()))]
    drawn = join(drawing(one) for one in known[:4] or [ICONS["monster"]])
    return el("span", {"class": "rw-pictures"}, drawn)


def _number(box: Box[Lookup], kind: int, group: str) -> tuple[str, str]:
    """Return the number in the card's foot, and the same spoken."""
    t = box.lookup
    if group == "monster":
        return str(t.strength[kind]), f", strength {t.strength[kind]}"
    if group == "item":
        return f"+{t.bonus[kind]}", f", strength +{t.bonus[kind]} when worn"
    if group == "stack modifier":
        return f"×{t.reach[kind]}", f", moves {plural(t.reach[kind], 'card')}"
    if goal := t.goals[kind]:
        return f"{goal.points} pts", f", {goal.points} points"
    return _modifier(box, kind)


def _modifier(box: Box[Lookup], kind: int) -> tuple[str, str]:
    t = box.lookup
    if t.beams[kind]:
        return f"+{t.beams[kind]}", f", strength +{t.beams[kind]}"
    if t.valor[kind]:
        more = t.valor[kind]
        return f"+{more if more > 1 else ''}♥", f", Valor {t.valor[kind]:+} for the winner"
    return "", ", items do not count" if kind in t.kung_fu else ""
