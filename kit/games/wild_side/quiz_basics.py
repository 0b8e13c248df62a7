"""Quiz questions about Wild Side's cards, face-down cards, and the start of a pile."""

from __future__ import annotations

from kit.core.kinds import card_name, plural
from kit.core.quiz import Position, QuizQuestion, Slip, numbers, who_knows
from kit.games.wild_side.cards.effects import BADGER
from kit.games.wild_side.cards.lookup import FIRST
from kit.games.wild_side.quiz_rules import MAKERS
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import GONE, PLACES

__all__ = ["MAKERS"]
Ask = QuizQuestion[State] | None


@MAKERS.about("1.1", drill=True)
def how_many_number_cards(spot: Position[State]) -> Ask:
    """Ask how many different number cards there are, or how many of one suit or number."""
    s = spot.state
    cards = [(card_name(s.box, k), s.t.value[k]) for k in range(len(s.box.pack))]
    found = [(name.split()[0], value) for name, value in cards if value != BADGER]
    suits, values = len({suit for suit, _ in found}), len({value for _, value in found})
    suit, value = spot.rng.choice(found)
    right, what, slips = [
        (suits * values, "number cards", [(suits * values + 1, "A Honey Badger has no number")]),
        (values, f"{suit} cards", [(values + 1, "The numbers begin with 1"),
                                   (values - 2, "The numbers go beyond 10")]),
        (suits, f"cards with the number {value}", [(suits + 1, "A Honey Badger has no number"),
                                                   (1, "It is there in every suit")]),
    ][spot.rng.below(3)]  # fmt: skip
    why = f"The numbers run from 1 to {values} in {suits} suits, so there are {right}."
    wrong: list[Slip] = [(n, f"{said}. {why}", "1.1") for n, said in slips]
    return QuizQuestion(
        f"Copies of the same card count once. How many different {what} are there?",
        (),
        numbers(right, (why, "1.1"), wrong),
        lambda r: _different(r.before, what, suit, value),
        "1.1",
    )


def _different(s: State, what: str, suit: str, value: int) -> int:
    """Return how many kinds of card are meant: all with a number, those of a suit or a number."""
    kinds = [k for k in range(len(s.box.pack)) if s.t.value[k] != BADGER]
    if what.startswith(suit):
        kinds = [k for k in kinds if card_name(s.box, k).startswith(suit)]
    elif what != "number cards":
        kinds = [k for k in kinds if s.t.value[k] == value]
    return len(kinds)


def _face_down(spot: Position[State]) -> Ask:
    s = spot.state
    places = [at for at in range(PLACES * len(spot.seats)) if s.downs[at] != GONE]
    if not places:
        return None
    own = [at for at in places if at // PLACES == spot.seat]
    at = spot.rng.choice(own if own and spot.rng.below(2) else places)
    who = spot.name(at // PLACES)
    why = f"It was laid down unseen, and {who} too sees it only when it is played."
    text = f"Who knows {who}'s face-down card in place {at % PLACES + 1}?"
    return who_knows(spot, text, lambda x: x.downs[at], (why, "2.3"), at // PLACES)


def _blind(spot: Position[State]) -> Ask:
    s = spot.state
    first = PLACES * spot.seat
    bare = [x for x in range(PLACES) if s.downs[first + x] != GONE and s.ups[first + x] == GONE]
    if not bare:
        return None
    place = spot.rng.choice(bare)
    why = "It is turned up when it lies on top of the central pile, not before."
    text = (
        f"{spot.me} decides to try the blind card in place {place + 1}. Who knows this card "
        "before it lies on the pile?"
    )
    return who_knows(spot, text, lambda x: x.downs[first + place], (why, "6.3"), spot.seat)


MAKERS.group("who_knows_a_face_down_card", {"2.3": _face_down, "6.3": _blind})


@MAKERS.about("3.1", drill=True)
def what_may_start_a_pile(spot: Position[State]) -> Ask:
    """Ask how many different cards could start a pile."""
    s = spot.state
    if s.pile or s.laid:
        return None
    right, hand = len(_starts(s, spot.seat)), sum(n > 0 for n in s.hands[spot.seat])
    ups = {k for k in s.ups[PLACES * spot.seat :][:PLACES] if k != GONE}
    lowest = min((s.t.value[k] for k in _starts(s, spot.seat)), default=0)
    equal = sum(s.t.value[k] == lowest for k in _starts(s, spot.seat))
    if not ups or right <= hand:
        return None
    why = "There is no pile to fit, so any open card will do, from the hand and from the table."
    slips: list[Slip] = [
        (hand, f"The face-up cards in front of {spot.me} may be played too. {why}", "3.1"),
        (len(ups), f"The cards in hand may be played too. {why}", "3.1"),
        (equal, f"It need not be the lowest. {why}", "3.1"),
    ]
    table = plural(len(ups), "different card")
    return QuizQuestion(
        f"There is no central pile. {spot.me} has {plural(hand, 'different card')} in hand and "
        f"{table} face up on the table. With how many different ones may {spot.me} start a pile?",
        (),
        numbers(right, (why, "3.1"), slips),
        lambda r: len(_starts(r.before, spot.seat)),
        "3.1",
    )


def _starts(s: State, seat: int) -> set[int]:
    """Return the kinds of the open cards that a seat may lay now."""
    return {a - (s.t.up if a >= s.t.up else FIRST) for a in s.legal(seat) if a >= FIRST}
