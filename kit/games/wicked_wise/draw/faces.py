"""What each card shows: suit in colour, symbol and word, number, and what a Mouse does with it."""

from __future__ import annotations

from dataclasses import replace

from kit.core.cards import Card
from kit.core.drawing import Face, Markup
from kit.core.game import Box
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.cards.treasures import in_brief
from kit.games.wicked_wise.draw.icons import icon
from kit.show.card import Spot, card
from kit.show.drawn import readable
from kit.show.html import el, join
from kit.show.svg import drawing

SYMBOLS = {"Flames": "▲", "Stars": "★", "Roses": "✿", "Magic": "✦", "Gems": "◆"}

# What fits on a card; the whole sentence is its text.
_BRIEF = {
    "trade_or_draw": "trade, {gems}◆ or {basics} cards",
    "draw_then_trade": "{gems}◆ or {basics} cards, trade",
    "stake": "{coins} coins on a goal",
    "draw_both": "{gems}◆ and {basics} card",
    "draw_either": "{gems}◆ or {basics} cards",
    "take_coins": "take {coins} coins",
    "rob": "rob {coins} coin",
    "draw_then_give": "{basics} cards, give 1",
    "find_treasure": "a treasure",
    "pay_for_gems": "pay {coins}: {gems}◆",
    "new_goal": "a new goal",
    "trades": "{trades} trades",
}


def face(box: Box[Lookup], kind: int, *, does: bool = False) -> Face:
    """Return what is printed on a card; *does* adds what a Mouse does with it."""
    printed = box.pack[kind]
    if printed.deck in SYMBOLS:
        return _suit_face(box, kind, does=does)
    art = drawing(icon(printed))
    if printed.deck == "treasure":
        art = join((art, el("span", {"class": "ww-does"}, in_brief(printed))))
        return Face(printed, "treasure", "♛", "Treasure", "", f"treasure: {printed.text}", art)
    if goal := box.lookup.goals[kind]:
        worth = f"goal worth {goal.coins} coins"
        return Face(printed, "goal", "◎", "Goal", str(goal.coins), worth, art)
    return Face(printed, "role", "●", printed.deck.capitalize(), "", printed.text, art)


def _suit_face(box: Box[Lookup], kind: int, *, does: bool) -> Face:
    printed, value = box.pack[kind], str(box.lookup.value[kind])
    if not does:
        printed = _bare(printed)
    number = el("b", {"class": "ww-number"}, value)
    brief = _BRIEF.get(printed.effect, "").format(**printed.numbers)
    words = el("span", {"class": "ww-does"}, brief) if does else None
    art = join((el("span", {"class": "ww-pip"}, number, drawing(icon(printed))), words))
    spoken = f"{printed.deck} {value}" + (f"; for a Mouse: {printed.text}" if does else "")
    return Face(
        printed, printed.deck.lower(), SYMBOLS[printed.deck], printed.deck, value, spoken, art
    )


def _bare(card: Card) -> Card:
    """Return a card seen for its number only: suit and number are print, whosever the ability is.

    A card that somebody typed stays theirs.
    """
    if card.graded["name"] != "rulebook":
        return replace(card, text="")
    source = "Contents; Trick Taking"
    return replace(card, grade="rulebook", source=source, text="", why="", parts={})


def shown(box: Box[Lookup], kind: int, spot: Spot, *, does: bool = False) -> Markup:
    """Return the card of this kind, face up; who taps it reads what a Mouse does with it."""
    drawn = card(face(box, kind, does=does), spot)
    readable(face(box, kind, does=True))
    return drawn


def suit_name(suit: int) -> str:
    """Return a suit as symbol and word."""
    return f"{SYMBOLS[SUITS[suit]]} {SUITS[suit]}"
