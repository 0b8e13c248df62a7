"""The 17 treasures, in the two sorts the print names: eight change the trick, nine may gain coins.

None is printed. Ours are worth about the 2 coins that the winner of a trick could take instead:

- Two of each that changes the trick, so that both teams may meet one; none of them needs a second
  decision, so that a Dragon turns it and plays on.
- Coins for a suit: a trick of six cards has two to three cards of the lead suit and one of each
  other, so a Dragon who chooses the lead makes the 1 coin a card pay 3, which is the most it pays.
  Gems are rarer, 2 coins a card. With nine cards in a trick the same top keeps it in bounds.
- Coins for winning (3) are worth as much as a trick won every other time; the print's words
  "possibility of gaining coins" allow for losing as well, which comforts with 2.
"""

from kit.core.cards import Card

_OURS = "No treasure is printed in the rulebook; this one is ours."
_SORT = {True: "Changes the trick. ", False: "May gain coins. "}


def _treasure(name: str, effect: str, copies: int, text: str, **numbers: object) -> Card:
    changes = effect in ("lowest_wins", "no_trumps", "stronger", "free_choice")
    return Card(name, "treasure", effect, numbers, copies, "kit", "", _SORT[changes] + text, _OURS)


def _suit(name: str, suit: str, coins: int, most: int) -> Card:
    text = f"{coins} for each card of {suit} in this trick, at most {most}."
    return _treasure(name, "suit_coins", 1, text, suit=suit, coins=coins, most=most)


TREASURES = (
    _treasure("Upside-Down Crown", "lowest_wins", 2, "The lowest card wins."),
    _treasure("Dull Pebble", "no_trumps", 2, "Gems are no trumps."),
    _treasure("Polished Scale", "stronger", 2, "Your two cards count 3 more.", more=3),
    _treasure("Silver Key", "free_choice", 2, "You need not follow suit."),
    _suit("Flame Lantern", "Flames", 1, 3),
    _suit("Star Chart", "Stars", 1, 3),
    _suit("Rose Vase", "Roses", 1, 3),
    _suit("Magic Mirror", "Magic", 1, 3),
    _suit("Gem Scale", "Gems", 2, 4),
    _treasure(
        "Crumb Basket", "low_coins", 1, "1 for each card up to 4 in this trick, at most 3.",
        upto=4, coins=1, most=3,
    ),
    _treasure("Victor's Purse", "winner_coins", 2, "3 if your team wins this trick.", coins=3),
    _treasure("Sorry Purse", "loser_coins", 1, "2 if another team wins this trick.", coins=2),
)  # fmt: skip
