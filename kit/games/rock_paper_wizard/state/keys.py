"""What each key of a written table holds; ``written`` reads and writes them."""

from __future__ import annotations

import re

from kit.core.game import AnyBox
from kit.core.shape import CardName, Key, Keys, Number, Text, Word
from kit.core.shape_lists import Many, Named
from kit.games.rock_paper_wizard.cards.lookup import ENOUGH
from kit.games.rock_paper_wizard.notation import SEATS
from kit.games.rock_paper_wizard.state.constants import EXIT, HOARD, PHASES

CHANCE = (("a list of spells", "the discard pile shuffled into a new deck, its top card first"),)


def keys(box: AnyBox) -> Keys:
    """Describe the table for as many seats as the box has."""
    seats = SEATS[: box.players]
    names = [card.name for card in box.pack]
    spell, seen_or_not = CardName(names, "spell"), CardName(names, "spell", marks="?")
    seat = Word(seats, "seat")
    cast = rf"\??(?:{'|'.join(map(re.escape, names))}) > (?:{'|'.join(seats)})"
    return {
        "phase": Key(Word(PHASES, "phase"), "what the table waits for"),
        "first": Key(seat, "who holds the first-player marker"),
        "turn": Key(seat, "whose spell is resolved now, or next"),
        "gold": Key(Named(seats, Number(0, 999)), "each wizard's gold"),
        "spaces": Key(
            Named(seats, Number(EXIT, HOARD)), "where each stands: 0 is the exit, 10 the hoard"
        ),
        "spellbook": Key(Many(spell), "the open spells, from left to right"),
        "deck": Key(Many(spell), "the deck, its top card first; what is nowhere lies below"),
        "discard": Key(Many(seen_or_not), "the discard pile; ?Fireball is one nobody has seen"),
        "casts": Key(
            Named(seats, Text(cast, f"{names[0]} > {seats[-1]}")),
            "what each has cast and at whom; ?Fireball is a Wild Surge, unseen so far",
        ),
        "chooser": Key(Word(("", *seats), "seat"), "who has a choice, in the phase choose"),
        "live": Key(CardName(["", *names], "spell", marks="?"), "the spell that asks for it"),
        "enough": Key(
            Number(0, ENOUGH),
            "the gold that wins: 25, or 0 where a tie made it less",
        ),
    }
