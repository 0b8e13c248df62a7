"""Description of each key of a written table and its slot in the State."""

from __future__ import annotations

from collections.abc import Iterable

from kit.core.game import AnyBox
from kit.core.shape import Bit, CardName, Key, Keys, Number, Shape, Value, Word
from kit.core.shape_lists import Each, Many, Row
from kit.games.wild_side.cards.effects import HIGHEST
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import NOTHING, PLACES, TAKEN, kinds_of

CHANCE = (("a number", "how the cards are washed for the next round: any number is another order"),)


class CardCounts(Many):
    """A list of cards, held as counts by kind."""

    def __init__(self, box: AnyBox) -> None:
        super().__init__(CardName(box.pack), TAKEN * box.players)
        self.kinds = len(box.pack)

    def encode(self, held: bytes) -> list[object]:
        """Return the names, by kind."""
        return super().encode(kinds_of(held))

    def decode(self, value: list[Value]) -> bytes:
        """Return the counts."""
        counts = bytearray(self.kinds)
        for kind in super().decode(value):
            counts[kind] += 1
        return bytes(counts)


class CardPlaces(Each):
    """The places before each seat, held as one tuple; a shorter list leaves the last ones empty."""

    def __init__(self, seats: Iterable[str], place: Shape) -> None:
        super().__init__(seats, Many(place, PLACES))

    def encode(self, held: tuple[int, ...]) -> list[object]:
        """Return the row of each seat."""
        return super().encode([held[at : at + PLACES] for at in range(0, len(held), PLACES)])

    def decode(self, value: list[list[str]]) -> tuple[int, ...]:
        """Return all rows as one."""
        rows = super().decode([[*row, *[""] * (PLACES - len(row))] for row in value])
        return tuple([kind for row in rows for kind in row])


def keys(box: AnyBox) -> Keys:
    """Describe the table for the seats of the box."""
    seats = SEATS[: box.players]
    seat, card, counts = Word(seats, "seat"), CardName(box.pack), CardCounts(box)
    places = CardPlaces(seats, CardName(box.pack, none=""))
    few = Number(0, 999)
    draw = Many(Row(seat, card), row=tuple)
    return {
        "turn": Key(
            Word(seats, "seat", none=""), "whose turn it is; nothing once the game is over"
        ),
        "lead": Key(seat, "who leads this round"),
        "opened": Key(
            Bit(one=False), "1 once a card of this round has been played, 0 before", "fresh"
        ),
        "hands": Key(Each(seats, counts), "the hand of each seat"),
        "up": Key(places, 'face up before each seat; "" where one was played', "ups"),
        "down": Key(places, 'face down before each seat; "" where one was played', "downs"),
        "pile": Key(Many(card, reverse=True), "the central pile, its top card first"),
        "laid": Key(few, "how many cards of the pile belong to the play under way"),
        "blind": Key(Bit(), "1 where the play under way began with a blind card"),
        "cleared": Key(Bit(), "1 once the pile has been cleared in this turn"),
        "known": Key(Each(seats, counts, row=tuple), "cards in each hand that everyone has seen"),
        "above": Key(
            Each(seats, Number(NOTHING, HIGHEST - 1), row=tuple),
            "what all unseen cards of each hand are known to be above; -1 for nothing",
        ),
        "discard": Key(Many(card, row=tuple), "cards cleared away in sight of all", "gone"),
        "draws": Key(Many(draw, row=tuple), "what was drawn for the lead, draw by draw"),
        "sheet": Key(
            Many(Each(seats, Row(few, few, few), row=tuple), box.lookup.rounds, row=tuple),
            "the rounds that are over: for each seat the cards left over from 2 to 9, those of 1 "
            "and 10 to 12, and Honey Badgers",
        ),
    }
