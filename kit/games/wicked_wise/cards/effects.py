"""Effects of the cards of Wicked & Wise, built from the cards' numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict, Unpack

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load_rulebook


class Haul(NamedTuple):
    """The teams at the end of a round, for goals; ``suited`` has the cards of each suit."""

    won: Sequence[Sequence[int]]
    winners: Sequence[int]
    treasures: Sequence[int]
    coins: Sequence[int]
    suited: Sequence[frozenset[int]]
    value: Sequence[int]  # by card

    def of_suit(self, team: int, suit: int) -> int:
        """Return the number of cards of a suit that a team has collected, without duplicates."""
        return len(self.suited[suit].intersection(self.won[team]))


Measure = Callable[..., int]  # (haul, team, *numbers) -> the count


class Goal(NamedTuple):
    """A goal at one team count: what it counts, the bounds that meet it, its coins."""

    measure: Measure
    args: tuple[int, ...]
    low: int
    high: int
    coins: int

    def found(self, haul: Haul, team: int) -> int:
        """Return a team's count of what the goal is about."""
        return self.measure(haul, team, *self.args)


class Facts(NamedTuple):
    """The numbers of a card's effect; unused numbers are 0."""

    value: int = 0
    gems: int = 0
    basics: int = 0
    coins: int = 0
    trades: int = 0
    more: int = 0
    upto: int = 0
    most: int = 0
    suit: int = -1  # the suit that a treasure pays for
    goals: tuple[Goal, Goal] | None = None  # what a goal asks for: of two teams and of three


BOOK = load_rulebook("kit.games.wicked_wise")
EFFECTS = Effects(BOOK)

SUITS = ("Flames", "Stars", "Roses", "Magic", "Gems")
HIGHEST = 15


def suit_number(word: str) -> int:
    """Return the number of a suit, or raise with the nearest name."""
    return SUITS.index(pick(word, SUITS, "suit"))


def least(number: int, low: int, what: str) -> int:
    """Return *number* if it is at least *low*."""
    if number < low:
        raise Unreadable(f"{what} must be {low} or more, not {number}")
    return number


def _suit_card(
    value: int, gems: int = 0, basics: int = 0, coins: int = 0, trades: int | None = None
) -> Facts:
    if not 1 <= value <= HIGHEST:
        raise Unreadable(f"a card's value is a number from 1 to {HIGHEST}, not {value}")
    for key, number in (("gems", gems), ("basics", basics), ("coins", coins)):
        least(number, 0, key)
    return Facts(value, gems, basics, coins, 0 if trades is None else least(trades, 1, "trades"))


def _treasure(suit: str | None = None, most: int = 0, **numbers: int) -> Facts:
    more, upto, coins = (
        least(numbers[key], 1, key) if key in numbers else 0 for key in ("more", "upto", "coins")
    )
    wanted = -1 if suit is None else suit_number(suit)
    return Facts(coins=coins, more=more, upto=upto, most=most, suit=wanted)


# The ability of a suit card: its clause, and its numbers beside the card's value.
for _name, _clause, _keys in (
    ("trade_or_draw", "4.3", ("gems", "basics")),
    ("draw_then_trade", "4.4", ("gems", "basics")),
    ("stake", "4.5", ("coins",)),
    ("draw_both", "4.7", ("gems", "basics")),
    ("draw_either", "4.8", ("gems", "basics")),
    ("take_coins", "4.9", ("coins",)),
    ("rob", "4.10", ("coins",)),
    ("draw_then_give", "4.11", ("basics",)),
    ("find_treasure", "4.12", ()),
    ("pay_for_gems", "4.13", ("coins", "gems")),
    ("new_goal", "4.14", ()),
    ("trades", "4.15", ("trades",)),
):  # type: str, str, tuple[str, ...]
    EFFECTS.add(_name, _clause, _suit_card, dict.fromkeys(("value", *_keys), int))

# What a treasure does, a role card and a Table Talk card.
for _name, _clause, _kinds in (
    ("lowest_wins", "5.10", {}),
    ("no_trumps", "5.11", {}),
    ("stronger", "5.12", {"more": int}),
    ("free_choice", "5.13", {}),
    ("suit_coins", "5.14", {"suit": str, "coins": int, "most": int}),
    ("low_coins", "5.15", {"upto": int, "coins": int, "most": int}),
    ("winner_coins", "5.16", {"coins": int}),
    ("loser_coins", "5.17", {"coins": int}),
    ("role", "1.1", {}),
    ("table_talk", "1.3", {}),
):  # type: str, str, dict[str, type]
    EFFECTS.add(_name, _clause, _treasure, _kinds)


TEAMS = ("2", "3", "2-3")  # for two teams only, for three teams only, for both
BASIC_SUITS = 4
MANY = 99  # no upper bound: there are 75 cards
_PAY = {"coins": int, "three": int, "teams": str}


class Pay(TypedDict):
    """The numbers of every goal: its coins for two and for three teams, and who may draw it."""

    coins: int
    three: int
    teams: str


def _aim(measure: Measure, args: tuple[int, ...], low: int, high: int, **pay: Unpack[Pay]) -> Facts:
    """Return a goal from its count, its bounds, its coins and its numbers of teams."""
    if pay["teams"] not in TEAMS:
        raise Unreadable(f"'teams' of a goal is one of {', '.join(TEAMS)}, not {pay['teams']!r}")
    coins, three = least(pay["coins"], 0, "coins"), least(pay["three"], 0, "three")
    two = Goal(measure, args, low, high, coins)
    return Facts(goals=(two, two._replace(coins=three)))


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
