"""A written table, of a scenario or a save: its keys, and how it is completed and checked.

Cards that are not written are in the discard pile, unseen: left over, or cleared before the lesson
begins. If ``cleared`` is not written, it is computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kit.core.game import AnyBox
from kit.core.possible import refuse
from kit.core.shape import (
    Bit,
    CardName,
    Each,
    Key,
    Keys,
    Laid,
    Many,
    Number,
    Row,
    Shape,
    Value,
    Word,
    wrong_entry,
)
from kit.games.wild_side.cards.effects import BADGER, BOOK, HIGHEST
from kit.games.wild_side.notation import SEATS
from kit.games.wild_side.state.constants import NOTHING, PLACES, TAKEN, kinds_of
from kit.games.wild_side.state.play import KIND, extension, on_top
from kit.games.wild_side.state.possible import CHECKS, has_cleared
from kit.games.wild_side.state.rounds import enough, holdings

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

CHANCE = (("a number", "how the cards are washed for the next round: any number is another order"),)
cite = BOOK.citing("state.written")
COPIES, BADGERS, ROUNDS = cite("1.2"), cite("1.3"), cite("7.7")
ONE_PLAY, WILD, FOUR, FORCED = cite("3.5"), cite("4.1"), cite("4.4"), cite("5.2")


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
            Word(seats, "seat", none=""),
            "whose turn it is; nothing once the game is over",
            said="it is {'s} turn|the game is over",
        ),
        "lead": Key(
            seat,
            "who leads this round",
            said="{} [leads|lead] this round",
        ),
        "opened": Key(
            Bit(one=False),
            "1 once a card of this round has been played, 0 before",
            "fresh",
            said="a card of this round has been played|no card of this round has been played",
        ),
        "hands": Key(
            Each(seats, counts),
            "the hand of each seat",
            said="{of} [holds|hold] {}|{of} [has|have] no cards in hand",
        ),
        "up": Key(
            places,
            'face up before each seat; "" where one was played',
            "ups",
            said="face up {of} [has|have] {}|{of} [has|have] no cards face up",
        ),
        "down": Key(
            places,
            'face down before each seat; "" where one was played',
            "downs",
            said="face down {of} [has|have] {}|{of} [has|have] no cards face down",
        ),
        "pile": Key(
            Many(card, reverse=True),
            "the central pile, its top card first",
            said="the pile is {}, from its top|there is no pile",
        ),
        "laid": Key(
            few,
            "how many cards of the pile belong to the play under way",
            said="{} of the pile belong to this play|no card of the pile belongs to this play",
        ),
        "blind": Key(
            Bit(),
            "1 where the play under way began with a blind card",
            said="this play began with a blind card|this play did not begin with a blind card",
        ),
        "cleared": Key(
            Bit(),
            "1 once the pile has been cleared in this turn",
            said="the pile was cleared in this turn|the pile was not cleared in this turn",
        ),
        "known": Key(
            Each(seats, counts, row=tuple),
            "cards in each hand that everyone has seen",
            said="everyone knows {} in {of's} hand|no card of {of's} hand is known",
        ),
        "above": Key(
            Each(seats, Number(NOTHING, HIGHEST - 1), row=tuple),
            "what all unseen cards of each hand are known to be above; -1 for nothing",
            said="all unseen cards of {of's} hand are above {}",
        ),
        "discard": Key(
            Many(card, row=tuple),
            "cards cleared away in sight of all",
            "gone",
            said="{} have been cleared away|nothing has been cleared away",
        ),
        "draws": Key(
            Many(draw, row=tuple),
            "what was drawn for the lead, draw by draw",
            said="the draws for the lead were {}|nobody has drawn for the lead",
        ),
        "sheet": Key(
            Many(Each(seats, Row(few, few, few), row=tuple), box.lookup.rounds, row=tuple),
            "the rounds that are over: for each seat the cards left over from 2 to 9, those of 1 "
            "and 10 to 12, and Honey Badgers",
            said="the score sheet says {}|no round is over",
        ),
    }


def lay(s: State, laid: Laid) -> None:
    """Complete a table whose slots are set, or raise for an entry that does not fit."""
    enough(s)
    over = len(s.sheet) == s.t.rounds
    if "turn" not in laid:
        s.turn = -1 if over else s.lead
    if over != (s.turn < 0):
        raise wrong_entry(
            ("turn",), f": {len(s.sheet)} of {s.t.rounds} rounds are over (rule {ROUNDS})"
        )
    for seat in range(s.box.players):
        _check_known(s, seat)
    s.stock = tuple(_rest(s))
    _pile(s)
    holdings(s)
    if "cleared" not in laid:
        s.cleared = has_cleared(s)
    refuse(s, CHECKS)


def _check_known(s: State, seat: int) -> None:
    for kind, count in enumerate(s.known[seat]):
        rest, name = s.hands[seat][kind] - count, s.box.pack[kind].name
        if rest < 0:
            raise wrong_entry(("known", seat), f": {name!r} appears more often than in the hand")
        if rest and s.above[seat] != NOTHING and s.t.value[kind] <= s.above[seat]:
            low = s.above[seat]
            raise wrong_entry(
                ("hands", seat), f": {name!r} is not above {low}, nor known (rule {FORCED})"
            )


def _rest(s: State) -> list[int]:
    """Return the cards that are not written."""
    left = Counter(s.t.deck)
    there = Counter(s.cards())
    for kind, count in there.items():
        if count > left[kind]:
            card = s.box.pack[kind].name
            rule = BADGERS if s.t.value[kind] == BADGER else COPIES
            raise wrong_entry(
                (), f": {card!r} is there {count} times; the box has {left[kind]} (rule {rule})"
            )
    return sorted((left - there).elements())


def _pile(s: State) -> None:
    for kind in s.pile:
        if s.t.value[kind] == BADGER:
            name = s.box.pack[kind].name
            raise wrong_entry(("pile",), f": {name!r} clears the pile (rule {WILD})")
    if s.laid > len(s.pile):
        raise wrong_entry(("laid",), f": the pile has {len(s.pile)} cards, not {s.laid}")
    if s.blind and not s.laid:
        raise wrong_entry(("blind",), ": no card of this play has been laid")
    for at in range(len(s.pile)):
        _check_pile(s, at)
    s.top, s.same = on_top(s.t, s.pile)


def _check_pile(s: State, at: int) -> None:
    """Check that a card may lie in the pile, and that it is not the fourth of equal cards."""
    kind, first = s.pile[at], len(s.pile) - s.laid
    if at >= first and not _fits(s, s.pile[:at], at - first, kind):
        raise wrong_entry(
            ("laid",), f": {s.box.pack[kind].name!r} cannot be part of this play (rule {ONE_PLAY})"
        )
    top, same = on_top(s.t, s.pile[: at + 1])
    stays = at >= first or at < len(s.pile) - 1 or s.turn < 0  # the last play stays on the pile
    if same > KIND or (same == KIND and not stays):
        raise wrong_entry(("pile",), f": four of a kind ({top}) clear the pile (rule {FOUR})")


def _fits(s: State, pile: list[int], laid: int, kind: int) -> bool:
    """Tell whether a card may be next on a pile, after *laid* cards of the current play."""
    top, same = on_top(s.t, pile)
    if laid == 0:
        return s.t.value[kind] <= top
    may_follow = extension(s.t, pile, laid, same, s.blind)
    return bool(may_follow >> (s.t.up + kind) & 1)
