"""The names and numbers that the state's parts share, and how a row of cards is changed."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")
Ints = tuple[int, ...]

SEATS = ("ada", "ben", "cleo", "dov", "eli", "fay")
TEAM_NAMES = ("team 1", "team 2", "team 3")
NOBODY = "nobody"  # in written tables: no seat, or a Mouse without a card

# The steps by name, as written tables have them; ``steps`` says what happens in each.
GOALS, FIRST, MOUSE, SECOND = "goals", "first cards", "mice", "second cards"
CHOOSE, OFFER, RETURN, GIVE = "choose", "offer", "return", "give"
ROB, PAY, STAKE, RENEW = "rob", "pay", "stake", "renew"
REWARD, PICK, DROP = "reward", "pick", "drop"
CLEANUP, OVER = "cleanup", "over"
BETWEEN = (GOALS, CLEANUP, OVER)  # the steps in which no trick is being played

PASSING, KEEPING, READY = 0, 1, 2
GOAL_STAGES = ("passing", "keeping", "ready")
MET, UNMET = 0, 1
HANDED_MOST = 4
REFILL_BELOW = 4

# Who has seen a goal in the discard pile, added to its kind.
DRAGON_SAW, MOUSE_SAW, ALL_SAW = 1024, 2048, 4096
KIND = 1023

# Actions that are words, counted from the first word.
(DRAW_GEMS, DRAW_BASICS, TRADE, PAY_COIN, TAKE_COINS, TAKE_TREASURE, DONE) = range(7)
TEAM, ON_GOAL, SLOT = 7, 10, 16
SLOTS, MOST_GOALS = 15, 3

# The seats to act by the one that acts; -1, where nobody acts alone, is the last: nobody.
ONE: tuple[Ints, ...] = (*((seat,) for seat in range(len(SEATS))), ())


def swap(row: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return the row with another entry in one place; states share rows, so none is changed."""
    new_row = list(row)
    new_row[at] = new
    return tuple(new_row)


@lru_cache(maxsize=4096)
def distinct(kinds: Ints) -> Ints:
    """Return sorted kinds, of copies only one; the same few rows come again and again."""
    return tuple(sorted(set(kinds)))


def without(cards: Ints, card: int) -> Ints:
    """Return the cards with one of them taken out."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def sorted_in(cards: Ints, card: int) -> Ints:
    """Return sorted cards with one more among them."""
    if not cards or card >= cards[-1]:
        return (*cards, card)
    at = bisect(cards, card)
    return (*cards[:at], card, *cards[at:])
