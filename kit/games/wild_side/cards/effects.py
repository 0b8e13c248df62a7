"""The cards of Wild Side: their values in words, and their penalties."""

from __future__ import annotations

from operator import mul
from typing import NamedTuple

from kit.core.cards import Effects
from kit.core.errors import Unreadable, pick
from kit.core.kinds import NUMBER_WORDS, plural
from kit.core.rulebook import load_rulebook

HIGHEST = 12
BADGER = 0  # the value of a Honey Badger, which has no number

Counts = tuple[int, int, int]  # cards of each group left in a hand


class Penalty(NamedTuple):
    """A group of cards: the penalty of each if left over, and its name."""

    points: int
    clause: str
    one: str
    many: str
    label: str  # on the score sheet

    def counted(self, n: int) -> str:
        """Return a number of cards of this group in words."""
        return plural(n, self.one, self.many)


LOW, HIGH, WILD = 0, 1, 2  # the three groups of cards that cost the same
PENALTIES = (
    Penalty(5, "7.4", "card from 2 to 9", "cards from 2 to 9", "cards from 2 to 9"),
    Penalty(10, "7.5", "card of 1 or 10 to 12", "cards of 1 or 10 to 12", "cards 1 and 10 to 12"),
    Penalty(20, "7.6", "Honey Badger", "Honey Badgers", "Honey Badgers"),
)
_EACH = [penalty.points for penalty in PENALTIES]


def group_of(value: int) -> int:
    """Return the group of a card of this value."""
    if value == BADGER:
        return WILD
    return LOW if 2 <= value <= 9 else HIGH


def points(counts: Counts) -> int:
    """Return the penalty points for the number of cards in each group."""
    return sum(map(mul, counts, _EACH))


def value_words(count: int, value: int) -> str:
    """Return a number of cards of one value in words.

    >>> value_words(2, 4), value_words(1, 6), value_words(3, 6)
    ('two fours', 'one six', 'three sixes')
    """
    word = NUMBER_WORDS[value]
    many = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{NUMBER_WORDS[count]} {word if count == 1 else many}"


def declaration(count: int, value: int) -> str:
    """Return what is declared: *count* cards of a value, or a run if *count* is 0.

    >>> declaration(2, 4), declaration(0, 8)
    ('Two fours', 'A run down to eight')
    """
    if count == 0:
        return f"A run down to {NUMBER_WORDS[value]}"
    return value_words(count, value).capitalize()


BOOK = load_rulebook("kit.games.wild_side")
EFFECTS = Effects(BOOK)
NO_SUIT = -1


class Suit(NamedTuple):
    """A suit: its colour, and its sign in the singular and plural."""

    colour: str
    sign: str
    signs: str


SUITS = {
    "claw": Suit("green", "claw marks", "claw marks"),
    "feather": Suit("orange", "feather", "feathers"),
    "paw": Suit("blue", "paw", "paws"),
    "wing": Suit("red", "wing", "wings"),
}


class Facts(NamedTuple):
    """The facts of a card: its value, and its suit as an index of ``SUITS``."""

    value: int
    suit: int


@EFFECTS.register("1.1", value=int, suit=str)
def number(value: int, suit: str) -> Facts:
    """A number of a suit: it goes on equal or higher numbers."""
    if not 1 <= value <= HIGHEST:
        raise Unreadable(f"a number card has a value from 1 to {HIGHEST}, not {value}")
    return Facts(value, tuple(SUITS).index(pick(suit, SUITS, "suit")))


@EFFECTS.register("4.1")
def badger() -> Facts:
    """A Honey Badger: it goes on anything and clears the pile."""
    return Facts(BADGER, NO_SUIT)
