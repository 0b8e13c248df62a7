"""The few numbers, shapes and small helpers that the state's parts share."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from kit.games.wild_side.cards.effects import Counts

T = TypeVar("T")

GONE = -1  # a place on the table whose card has been played
PLACES = 4  # places in front of each player: a face-down card and a face-up card on it
HAND = 12  # cards in hand after the deal
TAKEN = HAND + 2 * PLACES
NOTHING = -1  # nothing is known about the unseen cards of a hand
WASHES = 1 << 32  # one number decides a wash, so that a scenario can write it down

Draw = tuple[tuple[int, int], ...]  # cards drawn for the lead: a seat and a kind each
ScoreSheet = tuple[tuple[Counts, ...], ...]  # round by round, what each seat was caught with


def swap(row: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return the row with another entry in one place; clones may share the old one."""
    return (*row[:at], new, *row[at + 1 :])


@lru_cache(maxsize=4096)
def size(hand: bytes) -> int:
    """Return how many cards a hand has; remembered, because a move changes one hand at most."""
    return sum(hand)


def kinds_of(counts: bytes) -> list[int]:
    """Return counted cards one by one, by kind."""
    return [kind for kind, count in enumerate(counts) if count for _ in range(count)]
