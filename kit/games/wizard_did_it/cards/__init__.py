"""The 48 stack cards and the goals of A Wizard Did It...

Each Wizard plays 24 stack cards, and a stack holds about seven. The print names these cards and
their rules, but no copies and no item bonuses; a card's ``parts`` say what is ours, and why:

- Three of each pairing monster: two Wizards can fight over the third partner, and a pair in a stack
  of seven is not certain.
- Ten items on thirty-four other stack cards: an encounter has three to four cards, so a Knight
  meets nine to ten encounters and wins about three in five (measured over random games).
- Sword and Shield +1, as much as one Valor Point: Kung Fu costs little. Force Field +2 and rare:
  losing it to In Space costs much, as the Training shows.
- In Space (1) is printed with its number, which suggests another: (2) is ours. Surprise! moves two
  cards, as Lurking does.
- Two Swaps, about one for each Wizard: enough to break a trap, too few to plan on.
"""

from __future__ import annotations

from dataclasses import replace

from kit.core.cards import Card, Pack
from kit.games.wizard_did_it.cards.effects import EFFECTS, LOCATIONS, PLACES, SCOPES

_TRAINING = "Knight's Training"


def _card(name: str, effect: str, copies: int, source: str, text: str, **numbers: object) -> Card:
    """Return a card that is printed, except for its number of copies."""
    why, parts = f"The print gives no number of copies: {copies} is ours.", {"copies": "kit"}
    return Card(name, "stack", effect, numbers, copies, "rulebook", source, text, why, parts)


def _named(card: Card, ours: str) -> Card:
    """Return the card with only its name as printed; *ours* says what we invented."""
    return replace(card, grade="kit", why=f"{ours} {card.why}", parts={"name": "rulebook"})


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
    _named(
        _card("Sword", "item", 4, f"{_TRAINING}, 1", "Worn: +1 strength.", bonus=1),
        "An item of the print, without a bonus: +1 is ours.",
    ),
    _named(
        _card("Shield", "item", 4, f"{_TRAINING}, 2", "Worn: +1 strength.", bonus=1),
        "An item of the print, without a bonus: +1 is ours.",
    ),
    _named(
        _card("Force Field", "item", 2, f"{_TRAINING}, 4", "Worn: +2 strength.", bonus=2),
        "The print has only its name: that it is an item, and +2, are ours.",
    ),
    _card(
        "Lurking", "lurking", 2, f"{_TRAINING}, 3",
        "The next 2 cards go to the bottom of this stack.", cards=2,
    ),
    _card(
        "In Space (1)", "in_space", 2, f"{_TRAINING}, 4",
        "The next card is discarded.", cards=1,
    ),
    Card(
        "In Space (2)", "stack", "in_space", {"cards": 2}, 1,
        text="The next 2 cards are discarded.",
        why="The (1) of In Space suggests that there are others; this one is ours.",
    ),
    _named(
        _card(
            "Surprise!", "surprise", 2, "Stack Modifiers",
            "The next 2 cards go on top of the other Knight's stack here.", cards=2,
        ),
        "The print says that it moves cards: how many and where to is ours.",
    ),
    _named(
        _card("Swap", "swap", 2, "Wizard's Phase", "Exchange the top cards of two stacks."),
        "The print says that it is played once: what it does is ours.",
    ),
)  # fmt: skip


def _goal(
    points: int, name: str, effect: str, scope: str, source: str = "", **numbers: object
) -> Card:
    told, text = {**numbers, "scope": scope}, f"{points} points. About {SCOPES[scope]}."
    deck = f"goal {points}"
    if not source:
        why = "The print shows two goals only; this one is ours."
        return Card(name, deck, effect, told, 1, text=text, why=why)
    why = f"Whose Knight it is about is not printed: {SCOPES[scope]} is ours, so is the one copy."
    return Card(name, deck, effect, told, 1, "kit", source, text, why, {"name": "rulebook"})


_PRINTED = "Knight's Training, Setup"

GOALS = (
    _goal(2, "Make a Lurking Pigeon", "make", "either", _PRINTED, verb="lurking", cards="Pigeon"),
    _goal(
        2, "Encounter a Pigeon Wrapped in Bacon", "encounter", "own", _PRINTED,
        cards="Pigeon, Wrapped in Bacon",
    ),
    _goal(2, "Put a Shark In Space", "make", "either", verb="in space", cards="Shark"),
    _goal(2, "Make a Surprise! Zombie", "make", "either", verb="surprise", cards="Zombie"),
    _goal(2, "Encounter a Kung Fu Ninja", "encounter", "own", cards="Ninja, Kung Fu"),
    _goal(
        2, "Send the Rival a Vampire With Laser Beams", "encounter", "other",
        cards="Vampire, With Laser Beams",
    ),
    _goal(2, "Let the Rival Fall to a Pirate", "fall", "other", cards="Pirate"),
    _goal(2, "Carry Two Shields", "carry", "own", cards="Shield, Shield"),
    _goal(4, "Defeat a Bear-Shark", "defeat", "own", cards="Bear, Shark"),
    _goal(4, "Let the Rival Fall to a Pirate-Ninja", "fall", "other", cards="Pirate, Ninja"),
    _goal(4, "Encounter Two Pigeons", "encounter", "either", cards="Pigeon, Pigeon"),
    _goal(4, "Defeat a Giant of 5", "giant", "own", strength=5),
    _goal(4, "Put a Force Field In Space", "make", "either", verb="in space", cards="Force Field"),
    _goal(
        6, "Defeat a Vampire-Zombie Wrapped in Bacon", "defeat", "own",
        cards="Vampire, Zombie, Wrapped in Bacon",
    ),
    _goal(
        6, "Let the Rival Fall to a Bear-Shark With Laser Beams", "fall", "other",
        cards="Bear, Shark, With Laser Beams",
    ),
    _goal(
        6, "Make a Lurking Pirate-Ninja", "make", "either", verb="lurking", cards="Pirate, Ninja"
    ),
    _goal(6, "Defeat a Giant of 7", "giant", "own", strength=7),
    _goal(6, "Carry Two Force Fields", "carry", "own", cards="Force Field, Force Field"),
)  # fmt: skip

TRAINING = (
    "Ninja", "Sword",
    "Shark", "With Laser Beams (1)", "Kung Fu", "Shield",
    "Lurking", "Wrapped in Bacon", "Pigeon",
    "In Space (1)", "Force Field", "Bear",
)  # fmt: skip
TRAINING_GOALS = ("Make a Lurking Pigeon", "Encounter a Pigeon Wrapped in Bacon")

PACK = Pack("kit", STACK + GOALS, EFFECTS)
