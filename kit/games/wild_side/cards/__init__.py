"""The cards of Wild Side."""

from __future__ import annotations

from kit.core.cards import Card, Pack
from kit.games.wild_side.cards.effects import BADGER, EFFECTS, HIGHEST, PENALTIES, SUITS, group_of

COPIES, BADGERS = 4, 8
_COPIES = (
    "Value and suit are printed; the number of copies is not. Four is the kit's: the fewest full "
    "sets from which eight players can take 20 cards and draw for the lead."
)
_BADGERS = (
    "The print names Honey Badgers and gives no number of them. Eight is the kit's: one for each "
    "player there may be."
)


def _cost(value: int) -> str:
    return f"{PENALTIES[group_of(value)].points} penalty points if left over."


def _number(suit: str, value: int) -> Card:
    name = f"{SUITS[suit].colour.capitalize()} {value}"
    text = f"{SUITS[suit].sign.capitalize()}. {_cost(value)}"
    source = "Gameplay 1, B; Scoring"
    numbers = {"value": value, "suit": suit}
    return Card(
        name, "deck", "number", numbers, COPIES, "rulebook", source, text, _COPIES,
        parts={"copies": "kit"},
    )  # fmt: skip


DECK = (
    *(_number(suit, value) for suit in SUITS for value in range(1, HIGHEST + 1)),
    Card(
        "Honey Badger", "deck", "badger", {}, BADGERS, "rulebook",
        "Playing a Honey Badger; Scoring",
        f"No number, no suit: goes on any card, alone, and clears the pile. {_cost(BADGER)}",
        _BADGERS, parts={"copies": "kit"},
    ),
)  # fmt: skip


PACK = Pack("kit", DECK, EFFECTS)
