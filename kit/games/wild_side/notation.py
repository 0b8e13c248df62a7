"""Every action in words, and every event in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.event import Event
from kit.core.game import AnyBox
from kit.core.notation import Notation

SEATS = ("wolf", "hawk", "bear", "owl", "lynx", "heron", "fox", "otter")
COUNTS = ("no", "one", "two", "three", "four")
NUMBERS = (
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
CLASSES = (
    ("card from 2 to 9", "cards from 2 to 9"),
    ("card of 1 or 10 to 12", "cards of 1 or 10 to 12"),
    ("Honey Badger", "Honey Badgers"),
)


def notation(players: int, options: Mapping[str, Any], pack: Pack) -> Notation:
    """Name all actions: done, the blind cards, each card from the hand, each face-up card."""
    del players, options
    names = [card.name for card in pack]
    for name in names:
        if name.lower().endswith(" up") or name.lower().startswith("blind "):
            raise Unreadable(f"a card cannot be called {name!r}: that is how a move is written")
    blinds = [f"blind {place}" for place in (1, 2, 3, 4)]
    return Notation(["done", *blinds, *names, *(f"{name} up" for name in names)])


def words(box: AnyBox, action: int) -> str:
    """Say an action as a button does, for whoever plays it."""
    label = box.notation.label(action)
    if label == "done":
        return "End the play"
    if label.startswith("blind "):
        return f"Try {label.replace('blind', 'blind card')}"
    name = label.removesuffix(" up")
    return f"Play {name}" if name == label else f"Play {name} from the table"


def tell(box: AnyBox, event: Event) -> str:
    """Put an event into a sentence."""
    seat = SEATS[event.seat].capitalize() if event.seat >= 0 else ""
    return str(_SENTENCES[event.kind](box, seat, *event.data))


def value_words(count: int, value: int) -> str:
    """Return 'two fours', 'one six', 'three sixes'."""
    word = NUMBERS[value]
    many = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{COUNTS[count]} {word if count == 1 else many}"


def _called(count: int, value: int) -> str:
    if count == 0:
        return f"A run down to {NUMBERS[value]}"
    return value_words(count, value).capitalize()


def _name(box: AnyBox, kind: int) -> str:
    return box.pack[kind].name


def _names(box: AnyBox, kinds: tuple[int, ...]) -> str:
    return ", ".join(_name(box, kind) for kind in kinds)


def _plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _seats(seats: tuple[int, ...]) -> str:
    names = [SEATS[seat].capitalize() for seat in seats]
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"


def _picked_up(box: AnyBox, seat: str, *kinds: int) -> str:
    cards = _plural(len(kinds), "card")
    return f"{seat} picks up {cards}: {_names(box, kinds)}. The turn is over."


def _penalty(box: AnyBox, seat: str, group: int, count: int, points: int) -> str:
    del box
    word = CLASSES[group][count != 1]
    return f"{seat}: {count} {word}, {points} points."


def _badger(box: AnyBox, seat: str, kind: int, pile: int) -> str:
    what = f"{_plural(pile, 'card')} cleared" if pile else "there was no pile to clear"
    return f"{seat} plays {_name(box, kind)}: {what}."


_SENTENCES: dict[str, Any] = {
    "suits": lambda b, s: "Numbers from 1 to 12 in four suits, and Honey Badgers.",
    "copies": lambda b, s, n: f"The deck has {n} number cards.",
    "badgers": lambda b, s, n: f"The deck has {_plural(n, 'Honey Badger')}.",
    "washed": lambda b, s, n: f"Round {n}: the cards are washed and each player takes 20.",
    "row": lambda b, s, *k: f"{s} has 4 cards face down; on them, face up: {_names(b, k)}.",
    "unseen": lambda b, s: "Nobody looks at the face-down cards.",
    "rest": lambda b, s, n: f"The other {_plural(n, 'card')} are the discard pile.",
    "drew": lambda b, s, kind: f"{s} draws {_name(b, kind)} for the lead.",
    "tied": lambda b, s, *seats: f"{_seats(seats)} share the highest card and draw again.",
    "leads": lambda b, s, n: f"{s} leads round {n}.",
    "starts": lambda b, s, kind, top: f"{s} starts a pile with {_name(b, kind)}.",
    "laid": lambda b, s, kind, top: f"{s} lays {_name(b, kind)} on the {top}.",
    "added": lambda b, s, kind: f"{s} adds {_name(b, kind)}.",
    "from table": lambda b, s, kind: f"{_name(b, kind)} comes from the table in front of {s}.",
    "set": lambda b, s, n, value: f"Equal cards: {value_words(n, value)}.",
    "together": lambda b, s, n, value: f"With those already there: {value_words(n, value)}.",
    "run": lambda b, s, *k: f"A run: {_names(b, k)}.",
    "covered": lambda b, s, v: f"Four of a kind ({v}) are covered by the run: no clearing.",
    "declares": lambda b, s, n, v: f'{s} declares "{_called(n, v)}".',
    "cleared": lambda b, s, n: f"Four of a kind: the pile is cleared, {_plural(n, 'card')}.",
    "badger": _badger,
    "opens wild": lambda b, s, kind: f"{s} opens the round with {_name(b, kind)}.",
    "goes on": lambda b, s: f"{s} goes on and starts a new pile.",
    "too high": lambda b, s, kind, top: f"{s} plays {_name(b, kind)}, higher than the {top}.",
    "picked up": _picked_up,
    "not out": lambda b, s: f"It was {s}'s last card, but {s} is not out.",
    "new pile": lambda b, s: f"{s} begins a new pile.",
    "tries blind": lambda b, s, n: f"{s} tries a blind card with {_plural(n, 'card')} in hand.",
    "revealed": lambda b, s, kind: f"{s}'s blind card is turned up on the pile: {_name(b, kind)}.",
    "blind starts": lambda b, s, kind: f"There is no pile, so {_name(b, kind)} fits.",
    "blind fits": lambda b, s, kind, top: f"{_name(b, kind)} fits on the {top}.",
    "blind high": lambda b, s, kind, top: f"{_name(b, kind)} is higher than the {top}.",
    "out": lambda b, s: f"{s} has played the last card. The round is over.",
    "turned up": lambda b, s, *k: f"{s} turns up face-down cards: {_names(b, k)}.",
    "penalty": _penalty,
    "caught": lambda b, s, n, p: f"{s} is caught with {_plural(n, 'card')}: {p} penalty points.",
    "end": lambda b, s, n: f"{_plural(n, 'round')} played. The game is over.",
}
