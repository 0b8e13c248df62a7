"""Every action in notation, and as the label of its button."""

from __future__ import annotations

from kit.core.cards import Pack
from kit.core.game import Box, Notation, Options
from kit.core.kinds import card_name
from kit.games.wizard_did_it.cards.effects import LOCATIONS, SHORT
from kit.games.wizard_did_it.cards.lookup import Lookup, moves

SEATS = ("amber", "violet")
DRAW, PASS = 0, 1


def stack_names(players: int) -> list[str]:
    """Return the six stacks in order; the Training has three."""
    return [f"{seat} {place}" for seat in SEATS[:players] for place in LOCATIONS]


def stack_words(stack: int) -> str:
    """Return the name of a stack: Violet's Pirate Ship."""
    return f"{SEATS[stack // 3].capitalize()}'s {SHORT[stack % 3]}"


def notation(players: int, options: Options, pack: Pack) -> Notation:
    """Name all actions: draw, pass, each card on each stack, each Swap."""
    del options
    names = stack_names(players)
    labels = [
        f"{pack[kind].name} {names[one]}, {names[two]}"
        if two >= 0
        else f"{pack[kind].name} > {names[one]}"
        for kind, one, two in moves(players, pack)
    ]
    return Notation(["draw", "pass", *labels])


def words(box: Box[Lookup], action: int) -> str:
    """Return an action as its button shows it."""
    if action in (DRAW, PASS):
        return ("Draw the next card", "Pass")[action]
    kind, one, two = box.lookup.moves[action]
    if two >= 0:
        return f"Play {card_name(box, kind)} on {stack_words(one)} and {stack_words(two)}"
    return f"Lay {_the(box, kind)} on {stack_words(one)}"


def _the(box: Box[Lookup], kind: int) -> str:
    """Return the name of a card, with an article for monsters and items."""
    thing = box.lookup.group[kind] in ("monster", "item")
    return f"the {card_name(box, kind)}" if thing else card_name(box, kind)
