"""What each key of a written table holds; ``written`` reads and writes them."""

from __future__ import annotations

from kit.core.game import AnyBox
from kit.core.shape import CardName, Key, Keys, Number, Word
from kit.core.shape_lists import Each, Many, Row
from kit.games.wild_side.cards.values import HIGHEST
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import NOTHING, PLACES

CHANCE = (("a number", "how the cards are washed for the next round: any number is another order"),)


def keys(box: AnyBox) -> Keys:
    """Describe the table for as many seats as the box has."""
    seats = SEATS[: box.players]
    card = CardName([card.name for card in box.pack])
    place = CardName(["", *card.known])
    few = Number(0, 999)
    return {
        "turn": Key(Word(("", *seats), "seat"), "whose turn it is; nothing once the game is over"),
        "lead": Key(Word(seats, "seat"), "who leads this round"),
        "opened": Key(Number(0, 1), "1 once a card of this round has been played, 0 before"),
        "hands": Key(Each(seats, Many(card)), "the hand of each seat"),
        "up": Key(
            Each(seats, Many(place, PLACES)), 'face up before each seat; "" where one was played'
        ),
        "down": Key(
            Each(seats, Many(place, PLACES)), 'face down before each seat; "" where one was played'
        ),
        "pile": Key(Many(card), "the central pile, its top card first"),
        "laid": Key(Number(0, 999), "how many cards of the pile belong to the play under way"),
        "blind": Key(Number(0, 1), "1 where the play under way began with a blind card"),
        "cleared": Key(Number(0, 1), "1 once the pile has been cleared in this turn"),
        "known": Key(Each(seats, Many(card)), "cards in each hand that everyone has seen"),
        "above": Key(
            Each(seats, Number(NOTHING, HIGHEST - 1)),
            "what all unseen cards of each hand are known to be above; -1 for nothing",
        ),
        "discard": Key(Many(card), "cards cleared away in sight of all"),
        "draws": Key(
            Many(Many(Row(Word(seats, "seat"), card))), "what was drawn for the lead, draw by draw"
        ),
        "sheet": Key(
            Many(Each(seats, Row(few, few, few))),
            "the rounds that are over: for each seat the cards left over from 2 to 9, those of 1 "
            "and 10 to 12, and Honey Badgers",
        ),
    }
