"""The abilities, treasures and roles a card may name; each says what it is, in numbers.

Goals are in ``aims``. What an ability does is in ``state.mouse``, by its name.
"""

from __future__ import annotations

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.rulebook import load
from kit.games.wicked_wise.cards.facts import Facts

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
