"""Values of cards: what they are called, and what a card costs that is left over."""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from kit.core.kinds import plural

HIGHEST = 12
BADGER = 0  # the value of a Honey Badger, which has no number
COUNTS = ("no", "one", "two", "three", "four")
NUMBERS = (
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip

Counts = tuple[int, int, int]  # cards of each group left in a hand


class Penalty(NamedTuple):
    """What cards of one group cost each when they are left over, and what they are called."""

    points: int
    clause: str
    one: str
    many: str
    label: str  # on the score sheet

    def counted(self, n: int) -> str:
        """Return so many cards of the group in words."""
        return plural(n, self.one, self.many)


LOW, HIGH, WILD = 0, 1, 2  # the three groups of cards that cost the same
PENALTIES = (
    Penalty(5, "7.4", "card from 2 to 9", "cards from 2 to 9", "cards from 2 to 9"),
    Penalty(10, "7.5", "card of 1 or 10 to 12", "cards of 1 or 10 to 12", "cards 1 and 10 to 12"),
    Penalty(20, "7.6", "Honey Badger", "Honey Badgers", "Honey Badgers"),
)
_EACH = [penalty.points for penalty in PENALTIES]


def group_of(value: int) -> int:
    """Return which group a card of this value belongs to."""
    if value == BADGER:
        return WILD
    return LOW if 2 <= value <= 9 else HIGH


def points(counts: Counts) -> int:
    """Return the penalty points of so many cards of each group."""
    return sum(map(mul, counts, _EACH))


def value_words(count: int, value: int) -> str:
    """Return so many cards of a value in words.

    >>> value_words(2, 4), value_words(1, 6), value_words(3, 6)
    ('two fours', 'one six', 'three sixes')
    """
    word = NUMBERS[value]
    many = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{COUNTS[count]} {word if count == 1 else many}"


def declaration(count: int, value: int) -> str:
    """Return what is declared: so many cards of a value, or (where *count* is 0) a run.

    >>> declaration(2, 4), declaration(0, 8)
    ('Two fours', 'A run down to eight')
    """
    if count == 0:
        return f"A run down to {NUMBERS[value]}"
    return value_words(count, value).capitalize()
