"""What a goal can ask for. Each returns the test that the end of a round makes.

A test is asked with a ``Haul``: what the teams have when the last trick of the round is over.
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

    def count(self, team: int, suit: int) -> int:
        """Return how many cards of a suit a team has collected."""
        return sum([self.suit[card] == suit for card in self.won[team]])


Test = Callable[[Haul, int], int]  # how many there are; met or not is told by the bounds


def _aim(
    test: Test, low: int, high: int, coins: int, three: int, teams: str
) -> dict[str, Any]:
    if teams not in TEAMS:
        raise Unreadable(f"'teams' of a goal is one of {', '.join(TEAMS)}, not {teams!r}")
    least(coins, 0, "coins")
    least(three, 0, "three")
    return {"test": test, "low": low, "high": high, "coins": (coins, three), "teams": teams}


MANY = 99  # no upper bound: there are 75 cards
_PAY = {"coins": int, "three": int, "teams": str}


@EFFECTS.register("6.7", least=int, most=int, **_PAY)
def win_tricks(least: int, most: int, **pay: Any) -> dict[str, Any]:
    """Win a number of tricks within bounds."""
    return _aim(lambda haul, team: list(haul.winners).count(team), least, most, **pay)


@EFFECTS.register("6.8", suit=str, count=int, **_PAY)
def collect(suit: str, count: int, **pay: Any) -> dict[str, Any]:
    """Collect cards of a suit."""
    wanted = suit_number(suit)
    return _aim(lambda haul, team: haul.count(team, wanted), count, MANY, **pay)


@EFFECTS.register("6.9", suit=str, most=int, **_PAY)
def shun(suit: str, most: int, **pay: Any) -> dict[str, Any]:
    """Collect few cards of a suit."""
    unwanted = suit_number(suit)
    return _aim(lambda haul, team: haul.count(team, unwanted), 0, most, **pay)


@EFFECTS.register("6.10", low=int, high=int, count=int, **_PAY)
def collect_numbers(low: int, high: int, count: int, **pay: Any) -> dict[str, Any]:
    """Collect cards with numbers in a range."""
    if not 1 <= low <= high <= HIGHEST:
        raise Unreadable(f"a range of numbers lies within 1 to {HIGHEST}, not {low} to {high}")

    def test(haul: Haul, team: int) -> int:
        return sum([low <= haul.value[card] <= high for card in haul.won[team]])

    return _aim(test, count, MANY, **pay)


@EFFECTS.register("6.11", count=int, **_PAY)
def equals(count: int, **pay: Any) -> dict[str, Any]:
    """Collect several cards of one number."""

    def test(haul: Haul, team: int) -> int:
        return max(Counter(haul.value[card] for card in haul.won[team]).values(), default=0)

    return _aim(test, count, MANY, **pay)


@EFFECTS.register("6.12", trick=int, **_PAY)
def win_that_trick(trick: int, **pay: Any) -> dict[str, Any]:
    """Win one trick that the card names."""
    least(trick, 1, "trick")

    def test(haul: Haul, team: int) -> int:
        return int(list(haul.winners)[trick - 1 : trick] == [team])

    return _aim(test, 1, 1, **pay)


@EFFECTS.register("6.13", count=int, **_PAY)
def keep_treasures(count: int, **pay: Any) -> dict[str, Any]:
    """Have treasures left."""
    return _aim(lambda haul, team: haul.treasures[team], count, MANY, **pay)


@EFFECTS.register("6.14", **_PAY)
def richest(**pay: Any) -> dict[str, Any]:
    """Have more coins than each other team."""

    def test(haul: Haul, team: int) -> int:
        return haul.coins[team] - max(c for i, c in enumerate(haul.coins) if i != team)

    return _aim(test, 1, MANY * MANY, **pay)


@EFFECTS.register("6.15", count=int, **_PAY)
def some_of_each(count: int, **pay: Any) -> dict[str, Any]:
    """Collect cards of each basic suit."""

    def test(haul: Haul, team: int) -> int:
        return min(haul.count(team, suit) for suit in range(BASIC_SUITS))

    return _aim(test, count, MANY, **pay)


@EFFECTS.register("6.16", suit=str, **_PAY)
def most_of(suit: str, **pay: Any) -> dict[str, Any]:
    """Collect more of a suit than each other team."""
    wanted = suit_number(suit)

    def test(haul: Haul, team: int) -> int:
        counts = [haul.count(i, wanted) for i in range(len(haul.won))]
        return counts.pop(team) - max(counts)

    return _aim(test, 1, MANY, **pay)
