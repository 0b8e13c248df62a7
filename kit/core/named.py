"""What a seat sees, by names instead of numbers: for programs that people write.

Bots of the kit read a game's ``View``, which is numbers. A game's ``named`` makes one of these
classes from a view, and only when it is asked for; it holds nothing that the view does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from kit.core.cards import Pack
from kit.core.errors import nearest


@dataclass(frozen=True, repr=False)
class NamedCard:
    """A card, or the visible part of a hidden one.

    ``suit`` is its suit, color, group or slot, as the game has them, and ``value`` its number, 0
    for a card without one. ``text`` says what it does. A card that the seat cannot see has the
    name 'unseen' and nothing else.
    """

    name: str
    suit: str = ""
    value: int = 0
    text: str = ""

    def __repr__(self) -> str:
        return self.name

    @property
    def seen(self) -> bool:
        """Tell whether the seat knows which card it is."""
        return self != UNSEEN_CARD


UNSEEN_CARD = NamedCard("unseen")
Cards = tuple[NamedCard, ...]


class Cardbox:
    """The cards of a pack by the number of their kind; *suits* and *values* go by kind too."""

    def __init__(self, pack: Pack, suits: Iterable[str], values: Iterable[int]) -> None:
        self._cards = tuple(
            NamedCard(card.name, suit, value, card.text)
            for card, suit, value in zip(pack, suits, values, strict=True)
        )

    def one(self, kind: int) -> NamedCard:
        """Return a card by its kind; a negative kind is a hidden card."""
        return self._cards[kind] if kind >= 0 else UNSEEN_CARD

    def maybe(self, kind: int) -> NamedCard | None:
        """Return a card by its kind; a negative kind is no card."""
        return self._cards[kind] if kind >= 0 else None

    def all(self, kinds: Iterable[int]) -> Cards:
        """Return cards by their kinds."""
        return tuple(map(self.one, kinds))


@dataclass(frozen=True)
class NamedView:
    """The base of the named views: each game adds its own fields."""

    def __dir__(self) -> list[str]:
        return sorted(field.name for field in fields(self))


class ByName:
    """Base of an object that has the fields of its named view as attributes of its own."""

    @property
    def named(self) -> NamedView | None:
        """Return the view by names, or None if the game has none."""
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        """Return a field of the named view."""
        if name.startswith("_") or not self.__dict__:  # also while it is copied
            raise AttributeError(name)
        known = dir(self.named) if self.named else []
        if name not in known:
            raise AttributeError(f"there is no {name!r} to see{nearest(name, known)}")
        return getattr(self.named, name)

    def __dir__(self) -> list[str]:
        """Name the fields of the named view too, for completion."""
        return [*super().__dir__(), *(dir(self.named) if self.named else ())]
