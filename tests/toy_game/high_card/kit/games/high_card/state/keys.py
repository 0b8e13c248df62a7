"""What each key of a written table holds, and in which slot of the State."""

from __future__ import annotations

from kit.core.game import AnyBox
from kit.core.shape import CardName, Key, Keys, Number, Word
from kit.core.shape_lists import Many, Named
from kit.games.high_card.cards.lookup import TRICKS
from kit.games.high_card.notation import SEATS


def keys(box: AnyBox) -> Keys:
    """Describe the table for as many seats as the box has."""
    seats, card = SEATS[: box.players], CardName(box.pack)
    return {
        "lead": Key(Word(seats, "seat"), "who leads this trick"),
        "turn": Key(Word(seats, "seat"), "whose turn it is"),
        "points": Key(Named(seats, Number(0, TRICKS), usual=0), "tricks taken so far"),
        "hands": Key(Named(seats, Many(card, row=sorted)), "the hand of each seat"),
        "played": Key(Named(seats, Many(card)), "what each has played, in order"),
    }
