"""Which card somebody meant who wrote what is printed on it in place of its name."""

from __future__ import annotations

from kit.core.cards import Card, Pack
from kit.core.errors import Unreadable
from kit.core.shape import Problem

SHOWN = 3


def meant(pack: Pack, text: object) -> str:
    """Return ``; claw is the suit of Green 3`` where *text* tells cards by their fields, or "".

    >>> from kit import game
    >>> meant(game("wild_side").pack, "Claw 3")
    '; claw is the suit of Green 3'
    """
    words = str(text).lower().lstrip("?").split()
    found = [card for card in pack if words and all(word in _fields(card) for word in words)]
    if not found or not (told := [w for w in words if w not in found[0].name.lower().split()]):
        return ""
    names = ", ".join(card.name for card in found[:SHOWN])
    more = ", ..." if len(found) > SHOWN else ""
    said = " and ".join(f"{word} is the {_fields(found[0])[word]}" for word in told)
    return f"; {said} of {names}{more}"


def hinted(problem: Problem | Unreadable, pack: Pack, text: object) -> str:
    """Return an error about *text* with the card that was meant instead of the nearest name."""
    return problem.says + (meant(pack, text) or problem.near)


def _fields(card: Card) -> dict[str, str]:
    """Return every word that tells the card, with the field it stands in."""
    fields = {"deck": card.deck, **card.numbers, "name": card.name}
    return {word: key for key, value in fields.items() for word in str(value).lower().split()}
