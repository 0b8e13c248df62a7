"""What each card shows: its icons, its number, suit or effect, and its colour."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin

from kit.core.cards import Card
from kit.core.drawing import Face, Icon, Markup
from kit.core.game import Box
from kit.games.wicked_wise.cards.effects import SUITS
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.cards.rows import in_brief
from kit.show.card import Spot, card, readable
from kit.show.html import circle, dot, drawing, el, join


def _star(x: float, y: float, outer: float, inner: float) -> str:
    """Return a star of five points as path data."""
    points = []
    for i in range(10):
        r, angle = (inner if i % 2 else outer), pi * i / 5 - pi / 2
        points.append(f"{x + r * cos(angle):.1f} {y + r * sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"


_FLAME = "M25 4c1 10 12 13 12 25a13 13 0 0 1-26 0c0-6 4-10 5-15c3 3 4 6 4 9c4-5 6-11 5-19Z"
_ROSE = "M24 5c8 0 14 6 14 13s-6 13-14 13-14-6-14-13S16 5 24 5Z"
_GEM = "M14 8h20l8 11-18 23L6 19Z"
_DRAGON = "M7 31c5-2 8-7 8-14l5-10 3 7c9 0 15 4 18 10l4 6-9 3c-3 6-9 9-16 9c-8 0-13-4-13-11Z"
_MOUSE = "M12 25c0-7 6-11 12-11s12 4 12 11c0 8-8 14-12 17c-4-3-12-9-12-17Z"
_CHEST = "M7 22c0-8 4-12 9-12h16c5 0 9 4 9 12v17H7Z"
_CROWN = "M8 36L5 14l11 9 8-14 8 14 11-9-3 22Z"
_PEBBLE = "M8 28c0-9 8-15 17-15s15 6 15 13-7 12-17 12S8 36 8 28Z"
_SCALE = "M24 5c10 5 15 12 15 21c0 9-7 15-15 17c-8-2-15-8-15-17C9 17 14 10 24 5Z"
_BASKET = "M8 22h32l-4 20H12Z"
_PURSE = "M16 11h16l-3 7c8 4 12 11 12 17c0 6-6 8-17 8S7 41 7 35c0-6 4-13 12-17Z"
_FLAG = "M12 7h24l-6 8 6 8H12Z"
_STAR = _star(24, 25, 20, 8.5)

ICONS = {
    "Flames": Icon(f"{_FLAME}M24 42c-4-3-4-8 1-13c4 5 4 10-1 13", _FLAME),
    "Stars": Icon(_STAR, _STAR),
    "Roses": Icon(
        f"{_ROSE}M24 31v13M24 40c4-6 9-7 13-6c-2 5-7 7-13 6M24 18c2-4 8-2 7 3c-1 5-10 6-13 0"
        "c-3-7 3-12 9-11",
        _ROSE,
    ),
    "Magic": Icon(
        f"M8 42L27 21M24 18l6 6M{_star(33, 14, 9, 4)[1:]}M14 10v8M10 14h8M40 32v8M36 36h8",
        _star(33, 14, 9, 4),
    ),
    "Gems": Icon(f"{_GEM}M6 19h36M17 19l7 23 7-23-5-11M17 19l5-11", _GEM),
    "Dragon": Icon(
        f"{_DRAGON}{dot(27, 23)}{dot(39, 29)}M15 17l-8-6 1 10M31 38c3-1 5-3 6-6", _DRAGON
    ),
    "Mouse": Icon(
        f"{circle(13, 13, 7)}{circle(35, 13, 7)}{_MOUSE}{dot(19, 25)}{dot(29, 25)}{dot(24, 37)}"
        "M17 33l-9-2M17 36l-8 4M31 33l9-2M31 36l8 4",
        _MOUSE,
    ),
    "Dual": Icon(
        f"{circle(9, 26, 5)}{circle(25, 26, 5)}M9 34c0-5 4-7 8-7s8 2 8 7c0 5-5 8-8 10"
        "c-3-2-8-5-8-10ZM22 19c3-1 4-4 4-8l3-6 2 4c6 0 9 3 11 6l3 4-6 2c-2 4-5 5-8 6"
        f"{dot(34, 14)}",
        "M9 34c0-5 4-7 8-7s8 2 8 7c0 5-5 8-8 10c-3-2-8-5-8-10Z",
    ),
    "coin": Icon(f"{circle(24, 24, 18)}{circle(24, 24, 12)}M24 18v12", circle(24, 24, 18)),
    "treasure": Icon(f"{_CHEST}M7 24h34M24 24v4{circle(24, 31, 3)}", _CHEST),
    "goal": Icon(f"{circle(24, 24, 18)}{circle(24, 24, 10)}{dot(24, 24)}", circle(24, 24, 10)),
    "lead": Icon(f"M12 44V5{_FLAG}", _FLAG),
    "crown": Icon(f"{_CROWN}M8 42h32", _CROWN),
    "pebble": Icon(f"{_PEBBLE}M15 26c2-4 6-6 10-6", _PEBBLE),
    "scale": Icon(f"{_SCALE}M24 5v38M24 17l9 6M24 17l-9 6M24 28l9 6M24 28l-9 6", _SCALE),
    "key": Icon(f"{circle(14, 24, 8)}M22 24h22M37 24v8M43 24v5", circle(14, 24, 8)),
    "basket": Icon(f"{_BASKET}M14 22c0-20 20-20 20 0M18 28v9M24 28v9M30 28v9", _BASKET),
    "purse": Icon(f"{_PURSE}M18 18h12", _PURSE),
}
_EFFECTS = {
    "lowest_wins": "crown",
    "no_trumps": "pebble",
    "stronger": "scale",
    "free_choice": "key",
    "low_coins": "basket",
    "winner_coins": "purse",
    "loser_coins": "purse",
}


def icon(card: Card) -> Icon:
    """Return the drawing of a card: its suit, what the treasure does, or what the goal is about."""
    if card.deck in SUITS:
        return ICONS[card.deck]
    suit = str(card.numbers.get("suit", ""))
    if suit in SUITS:
        return ICONS[suit]
    if card.deck == "treasure":
        return ICONS[_EFFECTS.get(card.effect, "treasure")]
    return ICONS[card.name if card.deck == "role" and card.name in ICONS else "goal"]


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
    """Return the face of a card; *does* adds its ability for a Mouse."""
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
    brief = _BRIEF.get(printed.effect, "").format(**printed.numbers)
    words = el("span", {"class": "ww-does"}, brief) if does else None
    sign = el("i", {"aria-hidden": "true"}, SYMBOLS[printed.deck])
    corner = el("span", {"class": "rw-digits"}, el("b", None, value), sign)
    art = join((corner, drawing(icon(printed), kind="rw-art ww-suit"), words))
    spoken = f"{printed.deck} {value}" + (f"; for a Mouse: {printed.text}" if does else "")
    return Face(
        printed, printed.deck.lower(), SYMBOLS[printed.deck], printed.deck, value, spoken, art
    )


def _bare(card: Card) -> Card:
    """Return a card seen for its number only: suit and number are print, whosever the ability is.

    A card typed in by its owner stays as it is.
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
