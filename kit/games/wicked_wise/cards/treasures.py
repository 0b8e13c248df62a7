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

_OURS = "The print counts 17 treasures and shows none; this one and its copies are ours."
_CHANGES, _GAINS = "Changes the trick.", "May gain coins."

# What a treasure does, by its effect; on the card this stands after the sort it is of.
_DOES = {
    "lowest_wins": "The lowest card wins.",
    "no_trumps": "Gems are no trumps.",
    "stronger": "Your two cards count {more} more.",
    "free_choice": "You need not follow suit.",
    "suit_coins": "{coins} for each card of {suit} in this trick, at most {most}.",
    "low_coins": "{coins} for each card up to {upto} in this trick, at most {most}.",
    "winner_coins": "{coins} if your team wins this trick.",
    "loser_coins": "{coins} if another team wins this trick.",
}


def what_it_does(card: Card) -> str:
    """Return what a treasure does, in a sentence."""
    return _DOES[card.effect].format(**card.numbers)


def in_brief(card: Card) -> str:
    """Return what a treasure does in fewer words: it is about one trick, that much is known."""
    return what_it_does(card).replace(" in this trick", "").replace(" this trick", "")


def _treasure(sort: str, name: str, effect: str, copies: int = 1, **numbers: object) -> Card:
    text = f"{sort} {_DOES[effect].format(**numbers)}"
    return Card(name, "treasure", effect, numbers, copies, "kit", "", text, _OURS)


def _suit(name: str, suit: str, coins: int, most: int) -> Card:
    return _treasure(_GAINS, name, "suit_coins", suit=suit, coins=coins, most=most)


TREASURES = (
    _treasure(_CHANGES, "Upside-Down Crown", "lowest_wins", 2),
    _treasure(_CHANGES, "Dull Pebble", "no_trumps", 2),
    _treasure(_CHANGES, "Polished Scale", "stronger", 2, more=3),
    _treasure(_CHANGES, "Silver Key", "free_choice", 2),
    _suit("Flame Lantern", "Flames", 1, 3),
    _suit("Star Chart", "Stars", 1, 3),
    _suit("Rose Vase", "Roses", 1, 3),
    _suit("Magic Mirror", "Magic", 1, 3),
    _suit("Gem Scale", "Gems", 2, 4),
    _treasure(_GAINS, "Crumb Basket", "low_coins", upto=4, coins=1, most=3),
    _treasure(_GAINS, "Victor's Purse", "winner_coins", 2, coins=3),
    _treasure(_GAINS, "Sorry Purse", "loser_coins", coins=2),
)
