"""The limits, clause by clause, in the words of the rulebook. Slow and plain on purpose.

Nothing here uses the lookup of the fast state: a mistake there must show as a difference between
the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import card_name, seat_name
from kit.core.rulebook import Rules
from kit.games.high_card.cards.effects import BOOK

if TYPE_CHECKING:
    from kit.games.high_card.state import State

RULES = Rules(BOOK)


def _number(s: State, kind: int) -> int:
    return int(s.box.pack[kind].numbers["value"])


@RULES.forbids("3.1", "Three tricks have been played: the game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return all(len(cards) == 3 for cards in s.played)


@RULES.forbids("2.1", "")
def out_of_turn(s: State, seat: int, action: int) -> str:
    return "" if seat == s.turn else f"Wait: it is {seat_name(s.box, s.turn)}'s turn."


@RULES.forbids("2.2", "")
def not_in_hand(s: State, seat: int, action: int) -> str:
    return "" if action in s.hands[seat] else f"{card_name(s.box, action)} is not in your hand."


@RULES.forbids("2.3", "")
def highest_in_first_trick(s: State, seat: int, action: int) -> str:
    numbers = [_number(s, kind) for kind in s.hands[seat]]
    if not s.played[seat] and _number(s, action) == max(numbers):
        return f"{card_name(s.box, action)} is your highest card: keep it in the first trick."
    return ""
