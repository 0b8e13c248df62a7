"""Names and numbers shared by the modules of the state, and helpers for rows of cards."""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")
Ints = tuple[int, ...]

SEATS = ("ada", "ben", "cleo", "dov", "eli", "fay")
TEAM_NAMES = ("team 1", "team 2", "team 3")
NOBODY = "nobody"  # in written tables: no seat, or a Mouse without a card

# Names of the steps in written tables, in the order of the rulebook.
GOALS, FIRST, MOUSE, SECOND = "goals", "first cards", "mice", "second cards"
CHOOSE, OFFER, RETURN, GIVE = "choose", "offer", "return", "give"
ROB, PAY, STAKE, RENEW = "rob", "pay", "stake", "renew"
REWARD, PICK, DROP = "reward", "pick", "drop"
CLEANUP, OVER = "cleanup", "over"
STAGES = (
    *(GOALS, FIRST, MOUSE, CHOOSE, OFFER, RETURN, GIVE, ROB, PAY, STAKE, RENEW, SECOND),
    *(REWARD, PICK, DROP, CLEANUP, OVER),
)
BETWEEN = (GOALS, CLEANUP, OVER)  # steps outside a trick

PASSING, KEEPING, READY = 0, 1, 2
GOAL_STAGES = ("passing", "keeping", "ready")
MET, UNMET = 0, 1
HANDED_MOST = 4
REFILL_BELOW = 4

# The seats that have seen a goal in the discard pile, added to its kind.
DRAGON_SAW, MOUSE_SAW, ALL_SAW = 1024, 2048, 4096
KIND = 1023

# Actions without a card, counted from the first one.
(DRAW_GEMS, DRAW_BASICS, TRADE, PAY_COIN, TAKE_COINS, TAKE_TREASURE, DONE) = range(7)
TEAM, ON_GOAL, SLOT = 7, 10, 16
SLOTS, MOST_GOALS = 15, 3

# The seats to act, by ``actor``; the last entry, for -1, is empty.
ONE: tuple[Ints, ...] = (*((seat,) for seat in range(len(SEATS))), ())


def swap(row: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return a copy of the row with one entry replaced; states share rows."""
    new_row = list(row)
    new_row[at] = new
    return tuple(new_row)


@lru_cache(maxsize=4096)
def distinct(kinds: Ints) -> Ints:
    """Return sorted kinds without duplicates, cached because the same rows are frequent."""
    return tuple(sorted(set(kinds)))


def without(cards: Ints, card: int) -> Ints:
    """Return the cards without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def sorted_in(cards: Ints, card: int) -> Ints:
    """Return sorted cards with one more."""
    if not cards or card >= cards[-1]:
        return (*cards, card)
    at = bisect(cards, card)
    return (*cards[:at], card, *cards[at:])
