"""Description of each key of a written table and its slot in the State."""

from __future__ import annotations

from kit.core.game import AnyBox
from kit.core.shape import CardName, Flag, Key, Keys, Number, Word
from kit.core.shape_lists import Each, Many, Named, Subset
from kit.games.witless_wizards.cards.lookup import decks_of
from kit.games.witless_wizards.state.constants import FULL
from kit.games.witless_wizards.state.steps import STEPS

CHANCE = (
    ("a number", "the face that the die shows"),
    ("a list of cards", "the discard pile shuffled into a new deck, its top card first"),
)


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats of the box."""
    seats = box.game.seats[: box.players]
    few, seat, card = Number(0, 999), Word(seats, "seat"), CardName(box.pack)
    return {
        "phase": Key(
            Word([step.name for step in STEPS.values()], "phase"),
            "what the table waits for",
            "step",
        ),
        "turn": Key(seat, "whose turn it is"),
        "stamina": Key(Each(seats, Number(-999, FULL)), "each wizard's Stamina; out at 0 or less"),
        "cubes": Key(Each(seats, few), "each wizard's Concentration Cubes"),
        "gear": Key(Named(seats, Many(card, 3)), "the equipment on each board", slot=None),
        "decks": Key(
            Many(Word(decks_of(box.pack), "deck")), "the decks that are in play", slot=None
        ),
        "deck": Key(
            Many(card, reverse=True),
            "the draw deck, its top card first; left out, all cards of the decks that lie nowhere",
        ),
        "discard": Key(Many(card), "the discard pile, its first card first"),
        "box": Key(Many(card), "cards that went back to the box", "gone"),
        "drawn": Key(Many(card), "cards drawn that wait to be kept, given or discarded"),
        "paid": Key(
            Number(0, 3),
            "a cube bought a card: 1 in this half of the Draft, 2 in the one before, 3 in both",
        ),
        "target": Key(Word(seats, "seat", none=""), "who is attacked; nothing before that"),
        "roll": Key(Number(-1, 99), "what the die shows; -1 before the roll"),
        "hits": Key(Number(-999, 999), "how much the attack is above the defence"),
        "began": Key(Subset(seat), "who was in the game when this turn began"),
        "kept": Key(Flag(), "whether a card was kept in this Draft"),
        "given": Key(Flag(), "whether a card was given in this Draft"),
        "first_turn": Key(Flag(), "whether this is the first turn of the game"),
        "boost": Key(few, "what used cards add to the attack"),
        "spent": Key(few, "cubes spent on the weapon, or on the armour in the defence"),
        "guard": Key(few, "what used cards add to the defence"),
    }
