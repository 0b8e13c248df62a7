"""The 60 basic cards: four suits, 1 to 15, the ability by number.

The print shows the abilities of 3 and 7, says that 10, 11 and 12 place coins on a goal, that some
abilities gain or cost coins and that some deal with goals without naming coins. It speaks of "a
10, 11, or 12 basic card", so an ability goes with the number and not with the suit. The others
are ours:

- A trick is worth 2 coins or a treasure, so 2 coins (the 2) and a treasure (the 8) are fair
  prices for the one card a Mouse plays in it.
- What is bad for a Dragon is good for a Mouse: the 1 draws most, and robbing (the 5) takes
  little because it costs a rival as well.
- 10, 11 and 12 place 2, 3 and 4 coins, because they rise as the cards do that the Dragon misses.
  A guess about one's own goal is right more often than not, so 4 placed are about 3 gained.
- Cards a Dragon would love (13 to 15) leave a Mouse a real choice: a new goal, two trades that
  can hand over the good cards, or 3 coins at once.
- The 6 gives a card away for nothing back: the print lets Dragons discard remaining cards, so
  something has to give them extra ones. The 9 costs a coin: Mice also spend.
"""

from __future__ import annotations

from typing import NamedTuple

from kit.core.cards import Card
from kit.games.wicked_wise.cards.effects import SUITS

_EXAMPLE, _SUITS = "Four Player Example", "Contents; Trick Taking"
_PLACED = "Contents; Goal Evaluation; Role Card"
_OURS = "Suit and number are printed; the ability is ours: the print gives those of 3 and 7 only."
_STAKE = "The print says that a 10, 11 or 12 places coins on a goal; how many coins is ours."
_READ = "The print shows this ability on the {}; that it goes with the number is our reading."


class Ability(NamedTuple):
    """What a number does for a Mouse, in words, and where that comes from."""

    effect: str
    numbers: dict[str, int]
    text: str
    printed: str = ""  # the card on which the print shows it
    why: str = _OURS


ABILITIES = {
    1: Ability("draw_both", {"gems": 1, "basics": 1}, "Draw 1 gem card and 1 basic card."),
    2: Ability("take_coins", {"coins": 2}, "Take 2 coins."),
    3: Ability(
        "trade_or_draw", {"gems": 1, "basics": 2},
        "Trade a card with your partner, or draw 1 gem card, or draw 2 basic cards.",
        "3 of Flames", _READ,
    ),
    4: Ability("draw_either", {"gems": 1, "basics": 2}, "Draw 1 gem card or 2 basic cards."),
    5: Ability("rob", {"coins": 1}, "Take 1 coin from another team."),
    6: Ability(
        "draw_then_give", {"basics": 2}, "Draw 2 basic cards, then you may give 1 card away."
    ),
    7: Ability(
        "draw_then_trade", {"gems": 1, "basics": 2},
        "Draw 1 gem card or 2 basic cards, then you may trade 1 card.",
        "7 of Stars", _READ,
    ),
    8: Ability("find_treasure", {}, "Draw 2 treasures and keep 1."),
    9: Ability("pay_for_gems", {"coins": 1, "gems": 2}, "You may pay 1 coin to draw 2 gem cards."),
    10: Ability("stake", {"coins": 2}, "Place 2 coins on a goal: met or not met.", why=_STAKE),
    11: Ability("stake", {"coins": 3}, "Place 3 coins on a goal: met or not met.", why=_STAKE),
    12: Ability("stake", {"coins": 4}, "Place 4 coins on a goal: met or not met.", why=_STAKE),
    13: Ability("new_goal", {}, "Look at a new goal; you may exchange one for it."),
    14: Ability("trades", {"trades": 2}, "Trade with your partner up to 2 times."),
    15: Ability("take_coins", {"coins": 3}, "Take 3 coins."),
}  # fmt: skip


def suit_card(value: int, suit: str, ability: Ability) -> Card:
    """Return one card of a suit; the grade is that of its ability.

    That there is one of each number is printed, so name and copies never are ours.
    """
    name, numbers = f"{value} of {suit}", {"value": value, **ability.numbers}
    why, parts = ability.why.format(ability.printed), {"name": "rulebook", "copies": "rulebook"}
    if name == ability.printed:
        grade, source, why, parts = "rulebook", _EXAMPLE, "", {}
    else:
        grade, source = "kit", _PLACED if ability.effect == "stake" else _SUITS
        parts |= {} if ability.numbers else {"numbers": "rulebook"}  # its value alone
    return Card(name, suit, ability.effect, numbers, 1, grade, source, ability.text, why, parts)


BASIC = tuple(
    suit_card(value, suit, ability) for suit in SUITS[:4] for value, ability in ABILITIES.items()
)
