"""What a card of Wicked & Wise means: its effect, built from the card's numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypedDict, Unpack

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load


class Haul(NamedTuple):
    """The teams at the end of a round, which goals count; ``suited`` has the cards of each suit."""

    won: Sequence[Sequence[int]]
    winners: Sequence[int]
    treasures: Sequence[int]
    coins: Sequence[int]
    suited: Sequence[frozenset[int]]
    value: Sequence[int]  # by card

    def of_suit(self, team: int, suit: int) -> int:
        """Return how many cards of a suit a team has collected; no card is there twice."""
        return len(self.suited[suit].intersection(self.won[team]))


Measure = Callable[..., int]  # (haul, team, *numbers): how many there are


class Aim(NamedTuple):
    """A goal: what it counts, the bounds that meet it, its coins for two and for three teams."""

    measure: Measure
    args: tuple[int, ...]
    low: int
    high: int
    coins: tuple[int, int]


class Facts(NamedTuple):
    """What a card's effect says in numbers; a number that the effect has no use for is 0."""

    value: int = 0
    gems: int = 0
    basics: int = 0
    coins: int = 0
    trades: int = 0
    more: int = 0
    upto: int = 0
    most: int = 0
    suit: int = -1  # the suit that a treasure pays for
    aim: Aim | None = None  # what a goal asks for


BOOK = load("kit.games.wicked_wise")
EFFECTS = Effects(BOOK)

SUITS = ("Flames", "Stars", "Roses", "Magic", "Gems")
HIGHEST = 15


def suit_number(word: str) -> int:
    """Return the number of a suit, or say which name is near."""
    return SUITS.index(pick(word, SUITS, "suit"))


def least(number: int, low: int, what: str) -> int:
    """Return *number* if it is at least *low*."""
    if number < low:
        raise Unreadable(f"{what} must be {low} or more, not {number}")
    return number


def _card(value: int, gems: int = 0, basics: int = 0, coins: int = 0, trades: int = 0) -> Facts:
    if not 1 <= value <= HIGHEST:
        raise Unreadable(f"a card's value is a number from 1 to {HIGHEST}, not {value}")
    for key, number in (("gems", gems), ("basics", basics), ("coins", coins)):
        least(number, 0, key)
    return Facts(value, gems, basics, coins, trades)


@EFFECTS.register("4.3", value=int, gems=int, basics=int)
def trade_or_draw(value: int, gems: int, basics: int) -> Facts:
    """Trade, or draw gems, or draw basic cards."""
    return _card(value, gems=gems, basics=basics)


@EFFECTS.register("4.4", value=int, gems=int, basics=int)
def draw_then_trade(value: int, gems: int, basics: int) -> Facts:
    """Draw gems or basic cards, then trade if you like."""
    return _card(value, gems=gems, basics=basics)


@EFFECTS.register("4.5", value=int, coins=int)
def stake(value: int, coins: int) -> Facts:
    """Place the bank's coins on a goal, met or not met."""
    return _card(value, coins=coins)


@EFFECTS.register("4.7", value=int, gems=int, basics=int)
def draw_both(value: int, gems: int, basics: int) -> Facts:
    """Draw gems and basic cards."""
    return _card(value, gems=gems, basics=basics)


@EFFECTS.register("4.8", value=int, gems=int, basics=int)
def draw_either(value: int, gems: int, basics: int) -> Facts:
    """Draw gems or basic cards."""
    return _card(value, gems=gems, basics=basics)


@EFFECTS.register("4.9", value=int, coins=int)
def take_coins(value: int, coins: int) -> Facts:
    """Take coins from the bank."""
    return _card(value, coins=coins)


@EFFECTS.register("4.10", value=int, coins=int)
def rob(value: int, coins: int) -> Facts:
    """Take coins from another team."""
    return _card(value, coins=coins)


@EFFECTS.register("4.11", value=int, basics=int)
def draw_then_give(value: int, basics: int) -> Facts:
    """Draw basic cards, then give one away if you like."""
    return _card(value, basics=basics)


@EFFECTS.register("4.12", value=int)
def find_treasure(value: int) -> Facts:
    """Draw two treasures and keep one."""
    return _card(value)


@EFFECTS.register("4.13", value=int, coins=int, gems=int)
def pay_for_gems(value: int, coins: int, gems: int) -> Facts:
    """Pay coins for gem cards if you like."""
    return _card(value, coins=coins, gems=gems)


@EFFECTS.register("4.14", value=int)
def new_goal(value: int) -> Facts:
    """Look at a new goal and exchange one for it if you like."""
    return _card(value)


@EFFECTS.register("4.15", value=int, trades=int)
def trades(value: int, trades: int) -> Facts:
    """Trade several times if you like."""
    return _card(value, trades=least(trades, 1, "trades"))


@EFFECTS.register("5.10")
def lowest_wins() -> Facts:
    """The lowest card wins the trick."""
    return Facts()


@EFFECTS.register("5.11")
def no_trumps() -> Facts:
    """Gems do not win the trick."""
    return Facts()


@EFFECTS.register("5.12", more=int)
def stronger(more: int) -> Facts:
    """The Dragon's own cards count more."""
    return Facts(more=least(more, 1, "more"))


@EFFECTS.register("5.13")
def free_choice() -> Facts:
    """The Dragon need not follow suit."""
    return Facts()


@EFFECTS.register("5.14", suit=str, coins=int, most=int)
def suit_coins(suit: str, coins: int, most: int) -> Facts:
    """Coins for each card of a suit."""
    return Facts(suit=suit_number(suit), coins=least(coins, 1, "coins"), most=most)


@EFFECTS.register("5.15", upto=int, coins=int, most=int)
def low_coins(upto: int, coins: int, most: int) -> Facts:
    """Coins for each low card."""
    return Facts(upto=least(upto, 1, "upto"), coins=least(coins, 1, "coins"), most=most)


@EFFECTS.register("5.16", coins=int)
def winner_coins(coins: int) -> Facts:
    """Coins if the own team wins the trick."""
    return Facts(coins=least(coins, 1, "coins"))


@EFFECTS.register("5.17", coins=int)
def loser_coins(coins: int) -> Facts:
    """Coins if another team wins the trick."""
    return Facts(coins=least(coins, 1, "coins"))


@EFFECTS.register("1.1")
def role() -> Facts:
    """Says what a player does."""
    return Facts()


@EFFECTS.register("1.3")
def table_talk() -> Facts:
    """Says how partners may talk."""
    return Facts()


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
