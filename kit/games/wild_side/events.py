"""Everything that can happen in Wild Side, in the order in which a player meets it.

Each kind of event has the name that scenario files use, the clause it usually rests on, its
sentence, and the fields of its data. Where an event can rest on another clause, a variant stands
below it. First come the few things that a template cannot say.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import AnyBox
from kit.core.kinds import CARD, CARDS, NUMBER, SEATS, Events, FieldType, count, one_of, plural
from kit.games.wild_side.cards.effects import BOOK, PENALTIES, declaration, value_words


def _said_pile(box: AnyBox, kinds: Sequence[int]) -> str:
    return f"{plural(len(kinds), 'card')}: {CARDS.say(box, kinds)}"


def _said_cleared(box: AnyBox, cards: int) -> str:
    del box
    return f"{plural(cards, 'card')} cleared" if cards else "there was no pile to clear"


def _equal(box: AnyBox, seat: str, cards: int, value: int) -> str:
    del box, seat
    return f"Equal cards: {value_words(cards, value)}."


def _together(box: AnyBox, seat: str, cards: int, value: int) -> str:
    del box, seat
    return f"With those already there: {value_words(cards, value)}."


def _declares(box: AnyBox, seat: str, cards: int, value: int) -> str:
    del box
    return f'{seat} declares "{declaration(cards, value)}".'


def _penalty(box: AnyBox, seat: str, group: int, cards: int, points: int) -> str:
    del box
    return f"{seat}: {PENALTIES[group].counted(cards)}, {points} points."


PILE = FieldType("cards", _said_pile, many=True, of="card")
CLEARED = FieldType("whole number", _said_cleared)
GROUP = one_of("group of cards", [penalty.many for penalty in PENALTIES])
SOME_CARDS = count("card")

EVENTS = Events(BOOK)

# Setting up

suits = EVENTS.kind("suits", "1.1", "Numbers from 1 to 12 in four suits, and Honey Badgers.")
copies = EVENTS.kind("copies", "1.2", "The deck has {cards} number cards.", cards=NUMBER)
badgers = EVENTS.kind("badgers", "1.3", "The deck has {cards}.", cards=count("Honey Badger"))
washed = EVENTS.kind(
    "washed", "2.1", "Round {round}: the cards are washed and each player takes 20.", round=NUMBER
)
row = EVENTS.kind(
    "row", "2.2", "{seat} has 4 cards face down; on them, face up: {cards}.", cards=CARDS
)
unseen = EVENTS.kind("unseen", "2.3", "Nobody looks at the face-down cards.")
rest = EVENTS.kind("rest", "2.4", "The other {cards} are the discard pile.", cards=SOME_CARDS)

drew = EVENTS.kind("drew", "2.5", "{seat} draws {card} for the lead.", card=CARD)
drew_badger = drew.by("2.7")
tied = EVENTS.kind("tied", "2.6", "{seats} share the highest card and draw again.", seats=SEATS)
leads = EVENTS.kind("leads", "2.8", "{seat} leads round {round}.", round=NUMBER)
leads_first = leads.by("2.5")

# Playing equal cards or a run

starts = EVENTS.kind("starts", "3.1", "{seat} starts a pile with {card}.", card=CARD)
laid = EVENTS.kind("laid", "3.4", "{seat} lays {card} on the {top}.", card=CARD, top=NUMBER)
from_table = EVENTS.kind(
    "from table", "3.3", "{card} comes from the table in front of {seat}.", card=CARD
)

added = EVENTS.kind("added", "3.2", "{seat} adds {card}.", card=CARD)
added_to_run = added.by("3.6")
added_as_run_start = added.by("3.9")
added_to_blind = added.by("6.6")

# Ending a play: what it is, and what is declared

equal = EVENTS.kind("set", "3.2", _equal, cards=NUMBER, value=NUMBER)
together = EVENTS.kind("together", "4.6", _together, cards=NUMBER, value=NUMBER)
run = EVENTS.kind("run", "3.6", "A run: {cards}.", cards=CARDS)
covered = EVENTS.kind(
    "covered", "4.7", "Four of a kind ({value}) are covered by the run: no clearing.", value=NUMBER
)
declares = EVENTS.kind("declares", "3.10", _declares, cards=NUMBER, value=NUMBER)  # a run: 0 cards

# Clearing the pile

cleared = EVENTS.kind(
    "cleared", "4.4", "Four of a kind: the pile is cleared, {cards}.", cards=SOME_CARDS
)
badger = EVENTS.kind("badger", "4.1", "{seat} plays {card}: {pile}.", card=CARD, pile=CLEARED)
blind_badger = badger.by("6.7")
opens_wild = EVENTS.kind("opens wild", "4.3", "{seat} opens the round with {card}.", card=CARD)
goes_on = EVENTS.kind("goes on", "4.8", "{seat} goes on and starts a new pile.")

# Playing a card that is too high

too_high = EVENTS.kind(
    "too high", "5.1", "{seat} plays {card}, higher than the {top}.", card=CARD, top=NUMBER
)
picked_up = EVENTS.kind("picked up", "5.1", "{seat} picks up {pile}. The turn is over.", pile=PILE)
picked_up_blind = picked_up.by("6.4")
not_out = EVENTS.kind("not out", "5.4", "It was {seat}'s last card, but {seat} is not out.")
new_pile = EVENTS.kind("new pile", "5.3", "{seat} begins a new pile.")

# Trying a blind card

tries_blind = EVENTS.kind(
    "tries blind", "6.8", "{seat} tries a blind card with {cards} in hand.", cards=SOME_CARDS
)
blind_after_clearing = EVENTS.kind(
    "blind after clearing", "6.9", "{seat} has cleared the pile and now tries a blind card."
)
revealed = EVENTS.kind(
    "revealed", "6.3", "{seat}'s blind card is turned up on the pile: {card}.", card=CARD
)
blind_starts = EVENTS.kind("blind starts", "6.7", "There is no pile, so {card} fits.", card=CARD)
blind_fits = EVENTS.kind("blind fits", "6.5", "{card} fits on the {top}.", card=CARD, top=NUMBER)
blind_high = EVENTS.kind(
    "blind high", "6.4", "{card} is higher than the {top}.", card=CARD, top=NUMBER
)

# Ending a round, and the game

out = EVENTS.kind("out", "7.1", "{seat} has played the last card. The round is over.")
turned_up = EVENTS.kind(
    "turned up", "7.3", "{seat} turns up face-down cards: {cards}.", cards=CARDS
)
penalty = EVENTS.kind("penalty", "7.4", _penalty, group=GROUP, cards=NUMBER, points=NUMBER)
penalties = [penalty.by(group.clause) for group in PENALTIES]
caught = EVENTS.kind(
    "caught", "7.2", "{seat} is caught with {cards}: {points} penalty points.",
    cards=SOME_CARDS, points=NUMBER,
)  # fmt: skip
end = EVENTS.kind("end", "7.7", "{rounds} played. The game is over.", rounds=count("round"))
