"""The cards of Wicked & Wise, row by row."""

from __future__ import annotations

from typing import NamedTuple

from kit.core.cards import Card
from kit.games.wicked_wise.cards.effects import SUITS

_OUR_TREASURE = "The print counts 17 treasures and shows none; this one and its copies are ours."
_CHANGES, _GAINS = "Changes the trick.", "May gain coins."

# What a treasure does, by its effect; the card shows it after the kind of treasure.
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
    """Return what a treasure does in fewer words; the reader knows that it is about one trick."""
    return what_it_does(card).replace(" in this trick", "").replace(" this trick", "")


def _treasure(sort: str, name: str, effect: str, copies: int = 1, **numbers: object) -> Card:
    text = f"{sort} {_DOES[effect].format(**numbers)}"
    return Card(name, "treasure", effect, numbers, copies, "kit", "", text, _OUR_TREASURE)


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


BOTH, TWO, THREE = "2-3", "2", "3"
_OUR_GOAL = "The print counts 63 goals, 4 of them for beginners, and shows none; this one is ours."
_ICON = {BOTH: "", TWO: " For two teams.", THREE: " For three teams."}

# name, effect, numbers, teams, coins with two and with three teams
GoalRow = tuple[str, str, dict[str, int | str], str, int, int]


def _mark(deck: str) -> str:
    """Return the mark that distinguishes equal goals of the team decks: ' (1)'."""
    return {"team 1": " (1)", "team 2": " (2)", "team 3": " (3)"}.get(deck, "")


def title(card: Card) -> str:
    """Return a goal's name without the mark of its deck."""
    return card.name.removesuffix(_mark(card.deck))


def _goal(deck: str, row: GoalRow) -> Card:
    name, effect, numbers, teams, coins, three = row
    pay = {TWO: f"{coins} coins", THREE: f"{three} coins"}.get(
        teams, f"{coins} coins, {three} among three teams"
    )
    facts = {**numbers, "coins": coins, "three": three, "teams": teams}
    text = f"{name}: {pay}.{_ICON[teams]}"
    return Card(name + _mark(deck), deck, effect, facts, 1, "kit", "", text, _OUR_GOAL)


def _suits(want: str, other: str, avoid: str, few: str) -> list[GoalRow]:
    """Return the goals that name suits, by the suits a team likes and dislikes."""
    return [
        (f"Collect 5 {want}", "collect", {"suit": want, "count": 5}, BOTH, 6, 7),
        (f"Collect 4 {other}", "collect", {"suit": other, "count": 4}, BOTH, 5, 6),
        (f"At most 2 {avoid}", "shun", {"suit": avoid, "most": 2}, BOTH, 5, 4),
        (f"At most 3 {few}", "shun", {"suit": few, "most": 3}, BOTH, 4, 4),
        (f"The most {want}", "most_of", {"suit": want}, BOTH, 5, 7),
        (f"No {few} at all", "shun", {"suit": few, "most": 0}, TWO, 10, 0),
        (f"Collect 7 {other}", "collect", {"suit": other, "count": 7}, THREE, 0, 8),
    ]


_COMMON: list[GoalRow] = [
    ("Win trick 1", "win_that_trick", {"trick": 1}, BOTH, 5, 7),
    ("Win trick 5", "win_that_trick", {"trick": 5}, BOTH, 5, 7),
    ("Two treasures left", "keep_treasures", {"count": 2}, BOTH, 4, 5),
    ("Three cards of 13 to 15", "collect_numbers", {"low": 13, "high": 15, "count": 3}, BOTH, 4, 4),
    ("Two of each suit", "some_of_each", {"count": 2}, BOTH, 8, 10),
    ("Win 3 tricks or more", "win_tricks", {"least": 3, "most": 5}, TWO, 5, 0),
    ("Win exactly 2 tricks", "win_tricks", {"least": 2, "most": 2}, TWO, 7, 0),
    ("Be the richest", "richest", {}, TWO, 5, 0),
    ("Win 2 tricks or more", "win_tricks", {"least": 2, "most": 5}, THREE, 0, 4),
    ("Win 1 trick at most", "win_tricks", {"least": 0, "most": 1}, THREE, 0, 5),
    ("Be richer than both", "richest", {}, THREE, 0, 7),
    ("Collect 2 Gems", "collect", {"suit": "Gems", "count": 2}, THREE, 0, 9),
]
_THREE_ALIKE: GoalRow = ("Three of a number", "equals", {"count": 3}, TWO, 5, 0)
_TEAM_1 = [*_suits("Flames", "Stars", "Roses", "Magic"), *_COMMON, _THREE_ALIKE]
_TEAM_2 = [*_suits("Roses", "Magic", "Flames", "Stars"), *_COMMON, _THREE_ALIKE]
_TEAM_3 = [*_suits("Magic", "Flames", "Stars", "Roses"), *_COMMON]
_BEGINNER: list[GoalRow] = [
    ("First steps: win 2 tricks", "win_tricks", {"least": 2, "most": 5}, BOTH, 4, 4),
    ("First steps: win trick 5", "win_that_trick", {"trick": 5}, BOTH, 4, 4),
    ("First steps: 4 Flames", "collect", {"suit": "Flames", "count": 4}, BOTH, 4, 4),
    ("First steps: 3 Stars", "collect", {"suit": "Stars", "count": 3}, BOTH, 4, 4),
]

TEAM_GOALS = tuple(
    _goal(f"team {team}", row)
    for team, rows in enumerate((_TEAM_1, _TEAM_2, _TEAM_3), 1)
    for row in rows
)
BEGINNER_GOALS = tuple(_goal("beginner", row) for row in _BEGINNER)
GOALS = TEAM_GOALS + BEGINNER_GOALS


_OUR_EXTRA = "The print names two Table Talk cards and shows neither; this one is ours."
_ROLE = "Roles; Roles and Teams"


def _role(name: str, copies: int, text: str) -> Card:
    return Card(
        name, "role", "role", {}, copies, "rulebook", _ROLE, text,
        "The print counts 7 role cards; how many of each, we read off the player counts.",
        {"copies": "kit"},
    )  # fmt: skip


ROLES = (
    _role("Dragon", 3, "Plays two cards a trick for their numbers, and wins tricks."),
    _role("Mouse", 3, "Plays one card a trick for its ability, and handles the coins."),
    _role("Dual", 1, "Plays as a Dragon and as a Mouse."),
)
TALK = (
    Card(
        "Quiet Paws", "talk", "table_talk", {}, 1, "kit", "",
        "Partners say nothing about cards or plans; the cards they play must do.", _OUR_EXTRA,
    ),
    Card(
        "Loud Roars", "talk", "table_talk", {}, 1, "kit", "",
        "Partners may say anything, aloud and to the whole table, but show no cards.", _OUR_EXTRA,
    ),
)  # fmt: skip


_EXAMPLE, _SUITS = "Four Player Example", "Contents; Trick Taking"
_PLACED = "Contents; Goal Evaluation; Role Card"
_OUR_ABILITY = (
    "Suit and number are printed; the ability is ours: the print gives those of 3 and 7 only."
)
_STAKE = "The print says that a 10, 11 or 12 places coins on a goal; how many coins is ours."
_READ = "The print shows this ability on the {}; that it goes with the number is our reading."


class Ability(NamedTuple):
    """The ability of a number for a Mouse, in words, and its source."""

    effect: str
    numbers: dict[str, int]
    text: str
    printed: str = ""  # the printed card with the ability
    why: str = _OUR_ABILITY


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
    """Return one card of a suit, with the grade of its ability.

    Its name and its one copy are always printed, because there is one of each number.
    """
    name, numbers = f"{value} of {suit}", {"value": value, **ability.numbers}
    why, parts = ability.why.format(ability.printed), {"name": "rulebook", "copies": "rulebook"}
    if name == ability.printed:
        grade, source, why, parts = "rulebook", _EXAMPLE, "", {}
    else:
        grade, source = "kit", _PLACED if ability.effect == "stake" else _SUITS
        parts |= {} if ability.numbers else {"numbers": "rulebook"}  # only its value
    return Card(name, suit, ability.effect, numbers, 1, grade, source, ability.text, why, parts)


BASIC = tuple(
    suit_card(value, suit, ability) for suit in SUITS[:4] for value, ability in ABILITIES.items()
)


_OUR_GEM = "Suit and number are printed; what a gem does for a Mouse is not, and is ours."


def _ability(value: int) -> Ability:
    if value <= 5:
        return Ability("take_coins", {"coins": 3}, "Take 3 coins.", why=_OUR_GEM)
    if value <= 10:
        return Ability("take_coins", {"coins": 4}, "Take 4 coins.", why=_OUR_GEM)
    return Ability("find_treasure", {}, "Draw 2 treasures and keep 1.", why=_OUR_GEM)


GEMS = tuple(suit_card(value, "Gems", _ability(value)) for value in range(1, 16))
