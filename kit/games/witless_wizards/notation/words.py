"""What a button says: every action as one would say it at the table."""

from __future__ import annotations

from kit.core.game import AnyBox
from kit.games.witless_wizards.notation.moves import SEATS, Moves


def words(box: AnyBox, action: int) -> str:
    """Say an action as its button does."""
    moves: Moves = box.lookup.moves
    if (kind := moves.kind_of[action]) >= 0:
        return f"Discard the {box.pack[kind].name}"
    if (seat := moves.seat_of[action]) >= 0:
        name = SEATS[seat].capitalize()
        return f"Give it to {name}" if action in moves.give else f"Attack {name}"
    return _plain(moves)[action]


def _plain(moves: Moves) -> dict[int, str]:
    return {
        moves.keep: "Keep it",
        moves.cube_card: "Pay a cube for another card",
        moves.roll: "Roll the die",
        moves.use: "Use the Special card",
        moves.cube_attack: "Pay a cube for attack",
        moves.cube_defence: "Pay a cube for defence",
        moves.cube_stamina: "Pay a cube for 1 Stamina",
        moves.done: "Leave it at that",
    }
