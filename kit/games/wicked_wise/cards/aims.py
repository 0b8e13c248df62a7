"""What a goal can ask for: something to count at the end of a round, and bounds that meet it.

What is counted is a ``Haul``: what the teams have when the last trick of the round is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kit.core.errors import Unreadable
from kit.games.wicked_wise.cards.effects import EFFECTS, HIGHEST, least, suit_number

TEAMS = ("2", "3", "2-3")  # for two teams only, for three teams only, for both
BASIC_SUITS = 4


class Haul(NamedTuple):
    """The teams at the end of a round: suits and values are looked up by card."""

    won: Sequence[Sequence[int]]
    winners: Sequence[int]
    treasures: Sequence[int]
    coins: Sequence[int]
    suit: Sequence[int]
    value: Sequence[int]

    def of_suit(self, team: int, suit: int) -> int:
        """Return how many cards of a suit a team has collected."""
        return sum([self.suit[card] == suit for card in self.won[team]])


Measure = Callable[..., int]  # (haul, team, *numbers): how many there are

MANY = 99  # no upper bound: there are 75 cards
_PAY = {"coins": int, "three": int, "teams": str}


def _aim(
    measure: Measure, args: tuple[int, ...], low: int, high: int, **pay: Any
) -> dict[str, Any]:
    """Return a goal: what is counted, the bounds that meet it, its coins, for how many teams."""
    if pay["teams"] not in TEAMS:
        raise Unreadable(f"'teams' of a goal is one of {', '.join(TEAMS)}, not {pay['teams']!r}")
    coins = least(pay["coins"], 0, "coins"), least(pay["three"], 0, "three")
    return {"measure": measure, "args": args, "low": low, "high": high, "coins": coins}


def _tricks(haul: Haul, team: int) -> int:
    return list(haul.winners).count(team)


@EFFECTS.register("6.7", least=int, most=int, **_PAY)
def win_tricks(least: int, most: int, **pay: Any) -> dict[str, Any]:
    """Win a number of tricks within bounds."""
    return _aim(_tricks, (), least, most, **pay)


@EFFECTS.register("6.8", suit=str, count=int, **_PAY)
def collect(suit: str, count: int, **pay: Any) -> dict[str, Any]:
    """Collect cards of a suit."""
    return _aim(Haul.of_suit, (suit_number(suit),), count, MANY, **pay)


@EFFECTS.register("6.9", suit=str, most=int, **_PAY)
def shun(suit: str, most: int, **pay: Any) -> dict[str, Any]:
    """Collect few cards of a suit."""
    return _aim(Haul.of_suit, (suit_number(suit),), 0, most, **pay)


def _numbers(haul: Haul, team: int, low: int, high: int) -> int:
    return sum([low <= haul.value[card] <= high for card in haul.won[team]])


@EFFECTS.register("6.10", low=int, high=int, count=int, **_PAY)
def collect_numbers(low: int, high: int, count: int, **pay: Any) -> dict[str, Any]:
    """Collect cards with numbers in a range."""
    if not 1 <= low <= high <= HIGHEST:
        raise Unreadable(f"a range of numbers lies within 1 to {HIGHEST}, not {low} to {high}")
    return _aim(_numbers, (low, high), count, MANY, **pay)


def _equals(haul: Haul, team: int) -> int:
    return max(Counter(haul.value[card] for card in haul.won[team]).values(), default=0)


@EFFECTS.register("6.11", count=int, **_PAY)
def equals(count: int, **pay: Any) -> dict[str, Any]:
    """Collect several cards of one number."""
    return _aim(_equals, (), count, MANY, **pay)


def _that_trick(haul: Haul, team: int, trick: int) -> int:
    return int(list(haul.winners)[trick - 1 : trick] == [team])


@EFFECTS.register("6.12", trick=int, **_PAY)
def win_that_trick(trick: int, **pay: Any) -> dict[str, Any]:
    """Win one trick that the card names."""
    return _aim(_that_trick, (least(trick, 1, "trick"),), 1, 1, **pay)


def _treasures(haul: Haul, team: int) -> int:
    return haul.treasures[team]


@EFFECTS.register("6.13", count=int, **_PAY)
def keep_treasures(count: int, **pay: Any) -> dict[str, Any]:
    """Have treasures left."""
    return _aim(_treasures, (), count, MANY, **pay)


def _coins_ahead(haul: Haul, team: int) -> int:
    return haul.coins[team] - max(c for i, c in enumerate(haul.coins) if i != team)


@EFFECTS.register("6.14", **_PAY)
def richest(**pay: Any) -> dict[str, Any]:
    """Have more coins than each other team."""
    return _aim(_coins_ahead, (), 1, MANY * MANY, **pay)


def _fewest_suit(haul: Haul, team: int) -> int:
    return min(haul.of_suit(team, suit) for suit in range(BASIC_SUITS))


@EFFECTS.register("6.15", count=int, **_PAY)
def some_of_each(count: int, **pay: Any) -> dict[str, Any]:
    """Collect cards of each basic suit."""
    return _aim(_fewest_suit, (), count, MANY, **pay)


def _suit_ahead(haul: Haul, team: int, suit: int) -> int:
    counts = [haul.of_suit(i, suit) for i in range(len(haul.won))]
    return counts.pop(team) - max(counts)


@EFFECTS.register("6.16", suit=str, **_PAY)
def most_of(suit: str, **pay: Any) -> dict[str, Any]:
    """Collect more of a suit than each other team."""
    return _aim(_suit_ahead, (suit_number(suit),), 1, MANY, **pay)
