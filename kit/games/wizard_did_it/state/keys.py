"""What each key of a written table holds; ``written`` reads and writes them."""

from __future__ import annotations

from kit.core.game import AnyBox
from kit.core.shape import CardName, Key, Keys, Number, Word
from kit.core.shape_lists import Each, Many, Named
from kit.games.wizard_did_it.cards.effects import VERBS
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import PHASES

CHANCE = ()


def keys(box: AnyBox) -> Keys:
    """Describe the table for as many seats as the box has."""
    seats = SEATS[: box.players]
    goal = CardName([c.name for c in box.pack if c.deck.startswith("goal")], "goal")
    names = [c.name for c in box.pack if not c.deck.startswith("goal")]
    cards = Many(CardName(names, "stack card"))
    seen_or_not = Many(CardName(names, "stack card", marks="?"))
    seat, nobody = Word(seats, "seat"), Word(("", *seats), "seat")
    return {
        "phase": Key(Word(PHASES, "phase"), "whether a Wizard or a Knight acts"),
        "turn": Key(seat, "whose turn it is"),
        "hands": Key(Each(seats, cards), "the hand of each Wizard"),
        "deck": Key(cards, "the stack deck, its top card first"),
        "stacks": Key(
            Named(stack_names(box.players), seen_or_not, "stack"),
            "the stacks, top card first; ?Bear is a card that nobody has seen",
        ),
        "valor": Key(Each(seats, Number(1, 99)), "each Knight's Valor"),
        "items": Key(Each(seats, cards), "what each Knight wears"),
        "goals": Key(Each(seats, Many(goal)), "each Wizard's goals"),
        "done": Key(Each(seats, Many(goal)), "those of them that are accomplished"),
        "arrived": Key(Many(seat), "the Knights who have reached the Castle"),
        "princess": Key(nobody, "who has the Princess"),
        "reached": Key(
            Each(seats, Number(0, 2)), "the farthest location each Knight was in: 0, 1 or 2"
        ),
        "last": Key(nobody, "the Wizard who played last"),
        "encounter": Key(cards, "the cards of the encounter under way"),
        "discard": Key(cards, "the discard pile"),
        "moved": Key(
            Named([f"{one} {verb}" for one in seats for verb in VERBS], cards, "kind of use"),
            "what stack modifiers have moved so far, where several uses add up",
        ),
    }
