"""Seats and cards that a step is about. The page keeps these on the screen.

For events they come from the data. Questions and buttons are text that people wrote, so there the
names are searched for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from kit.core.cards import Pack
from kit.core.event import Event
from kit.core.game import AnyBox


@dataclass(frozen=True)
class About:
    """Numbers of seats and of kinds of card."""

    seats: frozenset[int] = frozenset()
    cards: frozenset[int] = frozenset()

    def __or__(self, other: About) -> About:
        return About(self.seats | other.seats, self.cards | other.cards)


NOTHING = About()


def about_events(box: AnyBox, events: Iterable[Event]) -> About:
    """Return the seats and cards in the data of some events."""
    found = NOTHING
    for event in events:
        found |= _one(box, event)
    return found


def about_words(box: AnyBox, texts: Iterable[str]) -> About:
    """Return the seats and cards that a question, an answer or a button names."""
    names = _names(box.game.seats[: box.players], box.pack)
    said = {word for text in texts for word in names.pattern.findall(text)}
    return About(
        frozenset(names.seats[word] for word in said if word in names.seats),
        frozenset(names.cards[word] for word in said if word in names.cards),
    )


def _one(box: AnyBox, event: Event) -> About:
    found: dict[str, set[int]] = {"seat": {event.seat}, "card": set()}
    kind = box.game.events[event.kind]
    for field, sort in kind.fields.items():
        if sort.of:
            found[sort.of].update(
                kind.many(event, field) if sort.many else [kind.get(event, field)]
            )
    return About(frozenset(found["seat"] - {-1}), frozenset(found["card"] - {-1}))


@dataclass(frozen=True)
class _Names:
    seats: dict[str, int]
    cards: dict[str, int]
    pattern: re.Pattern[str]


@lru_cache(maxsize=32)
def _names(called: tuple[str, ...], pack: Pack) -> _Names:
    seats = {name.capitalize(): at for at, name in enumerate(called)}
    cards = {card.name: kind for kind, card in enumerate(pack)}
    longest = sorted({*seats, *cards}, key=len, reverse=True)  # "Red 11" before "Red 1"
    return _Names(seats, cards, re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b"))
