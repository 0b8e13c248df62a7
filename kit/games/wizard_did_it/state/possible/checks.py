"""A list of checks, and what several of them ask: what is gone, and what that can have done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kit.games.wizard_did_it.cards.effects import BOOK
from kit.games.wizard_did_it.cards.stack import TRAINING
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import SEEN

if TYPE_CHECKING:
    from kit.games.wizard_did_it.state import State

Check = Callable[["State"], str]


class Checks(list[tuple[str, Check]]):
    """Checks in the order in which they are made, each with the rule that it is made for."""

    def never(self, clause: str) -> Callable[[Check], Check]:
        """Register a check under the rule that is against what it looks for."""
        BOOK.citing("state.possible")(clause)

        def keep(test: Check) -> Check:
            self.append((clause, test))
            return test

        return keep


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
