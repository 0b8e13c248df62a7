"""The stack cards: 48 of them, so that each Wizard plays 24 and a stack holds about seven.

The print names the cards below and their rules, but no copies and no item bonuses. Ours:

- Three of each pairing monster: a pair is a lucky find in a stack of seven, not a plan that
  always works, and two Wizards can fight over the third partner.
- Ten items on thirty-four other stack cards: an encounter has three to four cards, so a Knight
  meets nine to ten encounters and wins about three in five (measured over random games).
- Sword and Shield +1: as much as one Valor Point, so that Kung Fu is a nuisance. Force Field
  +2 and rare, so that losing it to In Space hurts, as the Training shows.
- In Space (1) is printed with its number; (2) is ours, because a number in brackets wants
  another. Surprise! moves two, as Lurking does.
- Two Swaps: about one for each Wizard, enough to break a trap, not enough to plan on.
"""

from kit.core.cards import Card
from kit.games.wizard_did_it.cards.locations import LOCATIONS, PLACES

_COPIES = "The print gives no number of copies."


def _card(name: str, effect: str, copies: int, source: str, text: str, **numbers: object) -> Card:
    return Card(name, "stack", effect, numbers, copies, "rulebook", source, text, _COPIES)


def _ours(name: str, effect: str, copies: int, why: str, text: str, **numbers: object) -> Card:
    return Card(name, "stack", effect, numbers, copies, "kit", "", text, why)


def _monster(name: str, pair: str, home: str = "") -> Card:
    turf = f" Home turf: {PLACES[LOCATIONS.index(home)]}." if home else ""
    text = f"Strength 1. Pairs with {pair}.{turf}"
    source = "Combo Encounters; Calculating the encounter's Strength"
    return _card(name, "monster", 3, source, text, strength=1, home=home, pair=pair)


STACK = (
    _monster("Ninja", "Pirate"),
    _monster("Pirate", "Ninja", "ship"),
    _monster("Bear", "Shark", "forest"),
    _monster("Shark", "Bear"),
    _monster("Vampire", "Zombie", "crypt"),
    _monster("Zombie", "Vampire"),
    _card(
        "Pigeon", "pigeon", 3, "Knight's Phase Summary, 3",
        "Strength 0. The win brings 1 Valor less.", penalty=1,
    ),
    _card(
        "With Laser Beams (1)", "beams", 2, "Calculating the encounter's Strength, 4",
        "The encounter is 1 stronger.", strength=1,
    ),
    _card(
        "With Laser Beams (2)", "beams", 1, "Calculating the encounter's Strength, 4",
        "The encounter is 2 stronger.", strength=2,
    ),
    _card(
        "Kung Fu", "kung_fu", 2, "Calculating your Strength",
        "Items do not count for the Knight.",
    ),
    _card(
        "Wrapped in Bacon", "bacon", 3, "Knight's Phase Summary, 3",
        "The win brings 1 Valor more.", valor=1,
    ),
    _ours(
        "Sword", "item", 4, "Printed in the Training, without a bonus: +1 is ours.",
        "Worn: +1 strength.", bonus=1,
    ),
    _ours(
        "Shield", "item", 4, "Printed in the Training, without a bonus: +1 is ours.",
        "Worn: +1 strength.", bonus=1,
    ),
    _ours(
        "Force Field", "item", 2, "Printed in the Training, without a bonus: +2 is ours.",
        "Worn: +2 strength.", bonus=2,
    ),
    _card(
        "Lurking", "lurking", 2, "Knight's Training, 3",
        "The next 2 cards go to the bottom of this stack.", cards=2,
    ),
    _card(
        "In Space (1)", "in_space", 2, "Knight's Training, 4",
        "The next card is discarded.", cards=1,
    ),
    _ours(
        "In Space (2)", "in_space", 1, "The number in brackets suggests others; 2 is ours.",
        "The next 2 cards are discarded.", cards=2,
    ),
    _ours(
        "Surprise!", "surprise", 2, "The print says that it moves cards; how is ours.",
        "The next 2 cards go on top of the other Knight's stack here.", cards=2,
    ),
    _ours(
        "Swap", "swap", 2, "The print says that it is played once; what it does is ours.",
        "Exchange the top cards of two stacks.",
    ),
)  # fmt: skip

TRAINING = (
    "Ninja", "Sword",
    "Shark", "With Laser Beams (1)", "Kung Fu", "Shield",
    "Lurking", "Wrapped in Bacon", "Pigeon",
    "In Space (1)", "Force Field", "Bear",
)  # fmt: skip
TRAINING_GOALS = ("Make a Lurking Pigeon", "Encounter a Pigeon Wrapped in Bacon")
