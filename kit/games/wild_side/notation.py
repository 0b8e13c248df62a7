"""Every action in notation, and as the label of its button."""

from __future__ import annotations

from kit.core.cards import Pack
from kit.core.errors import Unreadable
from kit.core.game import Box, Notation, Options
from kit.core.kinds import card_name
from kit.games.wild_side.cards.lookup import BLIND, DONE, FIRST, Lookup

SEATS = ("wolf", "hawk", "bear", "owl", "lynx", "heron", "fox", "otter")


def notation(players: int, options: Options, pack: Pack) -> Notation:
    """Name all actions: done, the blind cards, each card from the hand, each face-up card."""
    del players, options
    names = [card.name for card in pack]
    for name in names:
        if name.lower().endswith(" up") or name.lower().startswith("blind "):
            raise Unreadable(f"a card cannot be called {name!r}: that is how a move is written")
    blinds = [f"blind {place}" for place in (1, 2, 3, 4)]
    return Notation(["done", *blinds, *names, *(f"{name} up" for name in names)])


def words(box: Box[Lookup], action: int) -> str:
    """Return an action as its button shows it."""
    if action == DONE:
        return "End the play"
    if action < FIRST:
        return f"Try blind card {action - BLIND + 1}"
    if action < box.lookup.up:
        return f"Play {card_name(box, action - FIRST)}"
    return f"Play {card_name(box, action - box.lookup.up)} from the table"
