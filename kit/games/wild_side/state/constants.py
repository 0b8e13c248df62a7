"""Numbers, types and small helpers shared by the modules of the state."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from kit.games.wild_side.cards.effects import Counts

T = TypeVar("T")

GONE = -1  # a place whose card has been played
PLACES = 4  # places in front of each player: a face-down card under a face-up card
HAND = 12  # cards in hand after the deal
TAKEN = HAND + 2 * PLACES
NOTHING = -1  # nothing is known about the unseen cards of a hand
WASHES = 1 << 32  # one number decides a wash, so that a scenario can script it

Draw = tuple[tuple[int, int], ...]  # cards drawn for the lead: (seat, kind)
ScoreSheet = tuple[tuple[Counts, ...], ...]  # for each round, the cards left with each seat


def swap(row: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return a copy of the row with one entry replaced; clones share rows."""
    return (*row[:at], new, *row[at + 1 :])


@lru_cache(maxsize=4096)
def size(hand: bytes) -> int:
    """Return the size of a hand, cached because a move changes only one hand."""
    return sum(hand)


def kinds_of(counts: bytes) -> list[int]:
    """Return counted cards one by one, by kind."""
    return [kind for kind, count in enumerate(counts) if count for _ in range(count)]
