"""What a goal can ask for: something to count at the end of a round, and bounds that meet it.

What is counted is a ``Haul``: what the teams have when the last trick of the round is over.
"""

from __future__ import annotations

from typing import TypedDict, Unpack

from kit.core.errors import Unreadable
from kit.games.wicked_wise.cards.effects import EFFECTS, HIGHEST, least, suit_number
from kit.games.wicked_wise.cards.facts import Aim, Facts, Haul, Measure

TEAMS = ("2", "3", "2-3")  # for two teams only, for three teams only, for both
BASIC_SUITS = 4


MANY = 99  # no upper bound: there are 75 cards
_PAY = {"coins": int, "three": int, "teams": str}


class Pay(TypedDict):
    """What every goal has: its coins for two and for three teams, and who may draw it."""

    coins: int
    three: int
    teams: str


def _aim(measure: Measure, args: tuple[int, ...], low: int, high: int, **pay: Unpack[Pay]) -> Facts:
    """Return a goal: what is counted, the bounds that meet it, its coins, for how many teams."""
    if pay["teams"] not in TEAMS:
        raise Unreadable(f"'teams' of a goal is one of {', '.join(TEAMS)}, not {pay['teams']!r}")
    coins = least(pay["coins"], 0, "coins"), least(pay["three"], 0, "three")
    return Facts(aim=Aim(measure, args, low, high, coins))


def _tricks(haul: Haul, team: int) -> int:
    return haul.winners.count(team)


@EFFECTS.register("6.7", least=int, most=int, **_PAY)
def win_tricks(least: int, most: int, **pay: Unpack[Pay]) -> Facts:
    """Win a number of tricks within bounds."""
    return _aim(_tricks, (), least, most, **pay)


@EFFECTS.register("6.8", suit=str, count=int, **_PAY)
def collect(suit: str, count: int, **pay: Unpack[Pay]) -> Facts:
    """Collect cards of a suit."""
    return _aim(Haul.of_suit, (suit_number(suit),), count, MANY, **pay)


@EFFECTS.register("6.9", suit=str, most=int, **_PAY)
def shun(suit: str, most: int, **pay: Unpack[Pay]) -> Facts:
    """Collect few cards of a suit."""
    return _aim(Haul.of_suit, (suit_number(suit),), 0, most, **pay)


def _numbers(haul: Haul, team: int, low: int, high: int) -> int:
    values = haul.value
    return [low <= values[card] <= high for card in haul.won[team]].count(True)


@EFFECTS.register("6.10", low=int, high=int, count=int, **_PAY)
def collect_numbers(low: int, high: int, count: int, **pay: Unpack[Pay]) -> Facts:
    """Collect cards with numbers in a range."""
    if not 1 <= low <= high <= HIGHEST:
        raise Unreadable(f"a range of numbers lies within 1 to {HIGHEST}, not {low} to {high}")
    return _aim(_numbers, (low, high), count, MANY, **pay)


def _equals(haul: Haul, team: int) -> int:
    value = haul.value
    values = [value[card] for card in haul.won[team]]
    return max(map(values.count, values), default=0)


@EFFECTS.register("6.11", count=int, **_PAY)
def equals(count: int, **pay: Unpack[Pay]) -> Facts:
    """Collect several cards of one number."""
    return _aim(_equals, (), count, MANY, **pay)


def _that_trick(haul: Haul, team: int, trick: int) -> int:
    return int(list(haul.winners)[trick - 1 : trick] == [team])


@EFFECTS.register("6.12", trick=int, **_PAY)
def win_that_trick(trick: int, **pay: Unpack[Pay]) -> Facts:
    """Win one trick that the card names."""
    return _aim(_that_trick, (least(trick, 1, "trick"),), 1, 1, **pay)


def _treasures(haul: Haul, team: int) -> int:
    return haul.treasures[team]


@EFFECTS.register("6.13", count=int, **_PAY)
def keep_treasures(count: int, **pay: Unpack[Pay]) -> Facts:
    """Have treasures left."""
    return _aim(_treasures, (), count, MANY, **pay)


def _coins_ahead(haul: Haul, team: int) -> int:
    return haul.coins[team] - max(c for i, c in enumerate(haul.coins) if i != team)


@EFFECTS.register("6.14", **_PAY)
def richest(**pay: Unpack[Pay]) -> Facts:
    """Have more coins than each other team."""
    return _aim(_coins_ahead, (), 1, MANY * MANY, **pay)


def _fewest_suit(haul: Haul, team: int) -> int:
    return min([haul.of_suit(team, suit) for suit in range(BASIC_SUITS)])


@EFFECTS.register("6.15", count=int, **_PAY)
def some_of_each(count: int, **pay: Unpack[Pay]) -> Facts:
    """Collect cards of each basic suit."""
    return _aim(_fewest_suit, (), count, MANY, **pay)


def _suit_ahead(haul: Haul, team: int, suit: int) -> int:
    counts = [haul.of_suit(i, suit) for i in range(len(haul.won))]
    return counts.pop(team) - max(counts)


@EFFECTS.register("6.16", suit=str, **_PAY)
def most_of(suit: str, **pay: Unpack[Pay]) -> Facts:
    """Collect more of a suit than each other team."""
    return _aim(_suit_ahead, (suit_number(suit),), 1, MANY, **pay)
