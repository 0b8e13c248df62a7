"""The limits, clause by clause, in the words of the rulebook.

``State.legal`` knows the same limits, written in another way. The tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.kinds import card_name, seat_name
from kit.core.rulebook import Rules
from kit.games.high_card.cards import BOOK

if TYPE_CHECKING:
    from kit.games.high_card.state import State

RULES = Rules(BOOK)


@RULES.forbids("3.1", "Three tricks have been played: the game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return all(len(cards) == 3 for cards in s.played)


@RULES.forbids("2.1", "")
def out_of_turn(s: State, seat: int, action: int) -> str:
    return "" if seat == s.turn else f"Wait: it is {seat_name(s.box, s.turn)}'s turn."


@RULES.forbids("2.2", "")
def not_in_hand(s: State, seat: int, action: int) -> str:
    return "" if action in s.hands[seat] else f"{card_name(s.box, action)} is not in your hand."


@RULES.forbids("2.3", "Keep the Twelve: it may not be played in the first trick.")
def twelve_in_the_first_trick(s: State, seat: int, action: int) -> bool:
    return s.box.pack[action].name == "Twelve" and not s.played[seat]
