"""What a question to the table of Wild Side can name, and the tables it is laid on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from kit.core.ask import (
    TableForms,
    TableQuestion,
    Thing,
    play,
    seat_names,
)
from kit.core.game import AnyGame
from kit.core.quiz import Run
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.values import BADGER, HIGHEST
from kit.games.wild_side.state import State

SUITS = ("Green", "Orange", "Blue", "Red")
WILD = "Honey Badger"
PLAYERS = 3
LAYING = "play put lay throw place drop add use on top onto over with together pile card cards"
HIGHER = "Nothing else that you hold can be played."
HAND, TABLE_UP, TABLE_DOWN = "hand", "face up", "face down"


def names(game: AnyGame) -> dict[str, Thing]:
    """Return what people call the cards: by colour, by suit, and the Honey Badger."""
    suits = {suit.lower(): Thing("suit", suit) for suit in SUITS}
    suits |= {"claw": suits["green"], "feather": suits["orange"]}
    suits |= {"paw": suits["blue"], "wing": suits["red"]}
    wild = dict.fromkeys(("honey badger", "badger", "joker", "wild card"), Thing("badger", WILD))
    places = {"hand": Thing("place", HAND), "in hand": Thing("place", HAND)}
    places |= {"face up": Thing("place", TABLE_UP), "face down": Thing("place", TABLE_DOWN)}
    return {**seat_names(game), **suits, **wild, **places}


FORMS = TableForms(BOOK, names, "May I play a green 5 on a red 9?")


class NamedCard(NamedTuple):
    """A card of a question: its suit where one was named, and its value."""

    suit: str
    value: int


def cards_of(q: TableQuestion) -> list[NamedCard] | None:
    """Return the cards that a part of a question names, None where that is not clear."""
    found: list[NamedCard] = []
    suit, count = "", 1
    tokens = [*q.tokens, ""]
    for token, after in pairwise(tokens):
        if not isinstance(token, Thing):
            suit = "" if token else suit
        elif token.sort == "suit":
            suit = token.value
        elif token.sort == "badger":
            found += [NamedCard("", BADGER)] * count
            count = 1
        elif token.sort == "number" and isinstance(after, Thing) and after.many:
            count = token.value
        elif token.sort == "number" and 1 <= token.value <= HIGHEST:
            found += [NamedCard(suit, token.value)] * count
            count = 1
        else:
            return None
    wild = sum(card.value == BADGER for card in found)
    return found if wild < 2 and len(found) <= HIGHEST and count <= HIGHEST else None


def written(cards: Sequence[NamedCard]) -> list[str] | None:
    """Return the names of cards, highest first; where no suit was named, suits that do no harm."""
    some = {card.suit for card in cards if card.value != BADGER}
    if "" in some and len(some) > 1:
        return None  # a suit for some of them only
    one_suit = len({card.value for card in cards}) > 1
    ordered = sorted(cards, key=lambda card: -card.value)
    return [
        WILD if card.value == BADGER else f"{suit_for(card, at, one_suit=one_suit)} {card.value}"
        for at, card in enumerate(ordered)
    ]


def suit_for(card: NamedCard, at: int, *, one_suit: bool) -> str:
    """Return the suit of a card, or one that does no harm."""
    return card.suit or (SUITS[0] if one_suit else SUITS[at % len(SUITS)])


class Laying(NamedTuple):
    """Some cards that somebody lays on a pile, as a question tells it."""

    seat: int
    cards: list[str]
    pile: list[str]

    @property
    def high(self) -> bool:
        """Whether the first card is higher than the pile's top."""
        return bool(self.pile) and value(self.cards[0]) > value(self.pile[0])


def value(name: str) -> int:
    """Return the number of a card by its name."""
    return BADGER if name == WILD else int(name.rpartition(" ")[2])


def lay(q: TableQuestion, hand: Iterable[str], pile: list[str], seat: int = 0) -> State:
    """Return a table of three on which a seat holds a hand before a pile."""
    hands = [["Orange 2", "Orange 4"] for _ in range(PLAYERS)]
    hands[seat] = list(hand)
    turn = q.game.seats[seat]
    table = {"turn": turn, "hands": hands, "pile": pile, "cleared": int(not pile)}
    state: State = q.lay(PLAYERS, table)
    return state


def tried(q: TableQuestion, lays: Laying, spare: str) -> Run[State]:
    """Return what comes of a laying by somebody who has one more card, *spare*."""
    state = lay(q, [*lays.cards, spare], lays.pile, lays.seat)
    first = play(state, lays.seat, *lays.cards)
    if first.refusal or not first.after.laid or first.after.turn != lays.seat:
        return first
    return play(state, lays.seat, *lays.cards, "done")
