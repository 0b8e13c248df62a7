"""The 15 gem cards: trumps for a Dragon; the print does not say what they do for a Mouse.

A Mouse who plays a gem burns a trump that a trade could have brought to the Dragon, and a trick
is worth 2 coins or a treasure. So every gem pays more than the 2 of a basic suit: 3 coins for the
low ones, which seldom win a trick with three trumps out, 4 for the middle ones, and for the five
best a treasure, which cannot be had for coins. Robbing is left to the basic cards.
"""

from kit.games.wicked_wise.cards.basic import Ability, suit_card

_OURS = "Suit and number are printed; what a gem does for a Mouse is not, and is ours."


def _ability(value: int) -> Ability:
    if value <= 5:
        return Ability("take_coins", {"coins": 3}, "Take 3 coins.", why=_OURS)
    if value <= 10:
        return Ability("take_coins", {"coins": 4}, "Take 4 coins.", why=_OURS)
    return Ability("find_treasure", {}, "Draw 2 treasures and keep 1.", why=_OURS)


GEMS = tuple(suit_card(value, "Gems", _ability(value)) for value in range(1, 16))
