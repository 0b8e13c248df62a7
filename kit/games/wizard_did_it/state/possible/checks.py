"""What several checks ask: what is gone, and what that can have done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.games.wizard_did_it.cards.stack import TRAINING
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import SEEN

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State


def name_of(s: State, kind: int) -> str:
    """Return a card's name."""
    return s.box.pack[kind].name


def knight(seat: int) -> str:
    """Say whose Knight: Violet's Knight."""
    return f"{SEATS[seat].capitalize()}'s Knight"


def stacks(s: State) -> Iterator[tuple[str, list[int]]]:
    """Yield each stack with its entry in the table; cards are plain kinds, bottom card first."""
    for name, stack in zip(stack_names(s.box.players), s.stacks, strict=True):
        yield f"table.stacks.{name}", [card & SEEN for card in stack]


def box(s: State) -> Counter[int]:
    """Return how many of each stack card there are; in the Training those of its stack."""
    if s.box.players == 1:
        return Counter(map(s.box.pack.kind, TRAINING))
    return Counter(s.t.decks.get("stack", ()))


def gone(s: State) -> Counter[int]:
    """Return the cards that are played and gone: discarded, or left out."""
    left = box(s)
    left.subtract(s.cards())
    left.update(s.discard)
    return +left


def moves_of(s: State, verb: str) -> int:
    """Return how many cards the stack modifiers that are gone can have moved."""
    return sum(n * s.t.reach[kind] for kind, n in gone(s).items() if s.t.verb[kind] == verb)
