"""Description of each key of a written table and its slot in the State."""

from __future__ import annotations

import re

from kit.core.errors import Path
from kit.core.game import AnyBox
from kit.core.shape import CardName, Key, Keys, Number, Problem, Text, Word
from kit.core.shape_lists import Many, Named
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import (
    EXIT,
    HIDDEN,
    HOARD,
    PHASES,
    PURSE,
    START,
)

CHANCE = (("a list of spells", "the discard pile shuffled into a new deck, its top card first"),)
NO_CAST = (-1, -1)


class Cast(Text):
    """A spell and its target, held as a pair; None is held as ``NO_CAST``."""

    def __init__(self, spell: CardName, seat: Word) -> None:
        spells, seats = (map(re.escape, names) for names in (spell.names, seat.names))
        super().__init__(
            rf"\??(?:{'|'.join(spells)}) > (?:{'|'.join(seats)})",
            f"{spell.names[0]} > {seat.names[-1]}",
        )
        self.spell, self.seat = spell, seat

    def table_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require a spell, an arrow and a seat."""
        spell, arrow, target = value.partition(" > ") if isinstance(value, str) else ("", "", "")
        if not arrow:
            return super().table_problem(value, path)
        return self.spell.table_problem(spell, path) or self.seat.table_problem(target, path)

    def promise_problem(self, value: object, path: Path = ()) -> Problem | None:
        """Require also the case in which the table writes the spell."""
        return self.table_problem(value, path) or super().table_problem(value, path)

    def encode(self, held: tuple[int, int]) -> str:
        """Return the text."""
        return f"{self.spell.encode(held[0])} > {self.seat.encode(held[1])}"

    def decode(self, value: str | None) -> tuple[int, int]:
        """Return the spell, with its mark, and the target."""
        if value is None:
            return NO_CAST
        spell, _, target = value.partition(" > ")
        return self.spell.decode(spell), self.seat.decode(target)


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats of the box."""
    seats, marks = SEATS[: box.players], {"?": HIDDEN}
    spell, seen_or_not = CardName(box.pack, "spell"), CardName(box.pack, "spell", marks=marks)
    seat = Word(seats, "seat")
    return {
        "phase": Key(Word(PHASES, "phase"), "what the table waits for"),
        "first": Key(seat, "who holds the first-player marker"),
        "turn": Key(seat, "whose spell is resolved now, or next"),
        "gold": Key(Named(seats, Number(0, 999), usual=PURSE), "each wizard's gold"),
        "spaces": Key(
            Named(seats, Number(EXIT, HOARD), usual=START),
            "where each stands: 0 is the exit, 10 the hoard",
            "space",
        ),
        "spellbook": Key(Many(spell), "the open spells, from left to right", "book"),
        "deck": Key(
            Many(spell, reverse=True),
            "the deck, its top card first; what is nowhere lies below",
        ),
        "discard": Key(Many(seen_or_not), "the discard pile; ?Fireball is one nobody has seen"),
        "casts": Key(
            Named(seats, Cast(seen_or_not, seat), usual=None, sparse=True),
            "what each has cast and at whom; ?Fireball is a Wild Surge, unseen so far",
            slot=None,
        ),
        "chooser": Key(Word(seats, "seat", none=""), "who has a choice, in the phase choose"),
        "live": Key(
            CardName(box.pack, "spell", none="", marks=marks),
            "the spell that asks for it",
            slot=None,
        ),
        "enough": Key(
            Number(0, ENOUGH),
            "the gold that wins: 25, or 0 where a tie made it less",
        ),
    }
