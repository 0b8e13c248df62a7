"""Description of each key of a written table and its slot in the State."""

from __future__ import annotations

from kit.core.game import AnyBox
from kit.core.shape import CardName, Key, Keys, Number, Word
from kit.core.shape_lists import Each, Many, Named, Subset
from kit.games.wizard_did_it.cards.effects import VERBS
from kit.games.wizard_did_it.notation import SEATS, stack_names
from kit.games.wizard_did_it.state.constants import HIDDEN, PHASES

CHANCE = ()


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats of the box."""
    seats, pack = SEATS[: box.players], box.pack
    goals = [kind for kind, goal in enumerate(box.lookup.goals) if goal is not None]
    others = [kind for kind, goal in enumerate(box.lookup.goals) if goal is None]
    goal, card = CardName(pack, "goal", only=goals), CardName(pack, "stack card", only=others)
    seen_or_not = CardName(pack, "stack card", only=others, marks={"?": HIDDEN})
    seat, nobody, cards = Word(seats, "seat"), Word(seats, "seat", none=""), Many(card)
    return {
        "phase": Key(Word(PHASES, "phase"), "whether a Wizard or a Knight acts"),
        "turn": Key(seat, "whose turn it is"),
        "hands": Key(Each(seats, Many(card, row=sorted)), "the hand of each Wizard"),
        "deck": Key(Many(card, reverse=True), "the stack deck, its top card first"),
        "stacks": Key(
            Named(stack_names(box.players), Many(seen_or_not, reverse=True), "stack"),
            "the stacks, top card first; ?Bear is a card that nobody has seen",
        ),
        "valor": Key(Each(seats, Number(1, 99)), "each Knight's Valor"),
        "items": Key(Each(seats, cards), "what each Knight wears"),
        "goals": Key(Each(seats, Many(goal, row=tuple)), "each Wizard's goals"),
        "done": Key(Each(seats, Many(goal)), "those of them that are accomplished", slot=None),
        "arrived": Key(Subset(seat), "the Knights who have reached the Castle", slot=None),
        "princess": Key(nobody, "who has the Princess"),
        "reached": Key(
            Each(seats, Number(0, 2)), "the farthest location each Knight was in: 0, 1 or 2"
        ),
        "last": Key(nobody, "the Wizard who played last"),
        "encounter": Key(cards, "the cards of the encounter under way"),
        "discard": Key(cards, "the discard pile"),
        "moved": Key(
            Named(
                [f"{one} {verb}" for one in seats for verb in VERBS],
                Many(card, row=tuple),
                "kind of use",
                sparse=True,
            ),
            "what stack modifiers have moved so far, where several uses add up",
            slot=None,
        ),
    }
