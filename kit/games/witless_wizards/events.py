"""Everything that can happen in Witless Wizards: each kind of event, its clause and its sentence.

A kind that may rest on several clauses has a variant for each beside it. The parts of an attack
and of a defence carry their points, so that a shown sum adds up data.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import AnyBox
from kit.core.kinds import CARD, NUMBER, SEAT, Events, FieldType, card_name, count, one_of
from kit.games.witless_wizards.cards.effects import BOOK
from kit.games.witless_wizards.cards.lookup import decks_of

EVENTS = Events(BOOK)


def _joined(box: AnyBox, kinds: Sequence[int]) -> str:
    return " and ".join(card_name(box, kind) for kind in kinds) or "no card"


def _decks(box: AnyBox, numbers: Sequence[int]) -> str:
    names = decks_of(box.pack)
    return ", ".join(names[number] for number in numbers)


def _maybe_card(box: AnyBox, kind: int) -> str:
    return card_name(box, kind) if kind >= 0 else "no card"


SLOT_WORDS = ("Offensive", "Defensive", "Special")
DUTIES = ("keep", "give away")  # the action for the second card of a Draft
# A part of a sum: the value of a card, an ability of a card, or something without a card.
PART_WORDS = (
    "", "Die", "Fists", "No Defensive card", "steady", "fury", "focus", "piercing", "ward",
    "Powder", "Decoy",
)  # fmt: skip
(
    VALUE, DIE, FISTS, NO_ARMOUR, STEADY, FURY, FOCUS, PIERCING, WARD, POWDER, DECOY,
) = range(len(PART_WORDS))  # fmt: skip

CARDS = FieldType("cards", _joined, many=True, of="card")
MAYBE_CARD = FieldType("card or none (-1)", _maybe_card, of="card")
SLOT = one_of("slot", SLOT_WORDS)
DUTY = one_of("duty", DUTIES)
PART = one_of("part of a sum", PART_WORDS)
DECKS = FieldType("decks", _decks, many=True)
FACES = FieldType("faces of a die", lambda _box, faces: ", ".join(map(str, faces)), many=True)
CUBES, HITS = count("cube"), count("Hit")

# Setting up

boards = EVENTS.kind("boards", "1.1", "Each wizard has a board with three slots, and 20 Stamina.")
begins = EVENTS.kind("begins", "1.2", "{seat} looks most like a wizard and plays first.")
set_up = EVENTS.kind(
    "set up", "1.3", "{seat} starts with {cards} and {cubes}.", cards=CARDS, cubes=CUBES
)
SET_UP = (set_up, set_up.by("1.4"), set_up.by("1.5"), set_up.by("1.6"))  # by order of play
in_the_box = EVENTS.kind(
    "in the box", "1.7", "{cards} stay in the box.", cards=count("Standard Equipment card")
)
alternative = EVENTS.kind(
    "alternative", "1.8", "{seat} gets a random card instead of Standard Equipment."
)
random_card = EVENTS.kind(
    "random card", "1.9", "{seat} drew {card} and lays it in its slot.", card=CARD
)
decks = EVENTS.kind("decks", "1.10", "The deck is made of {decks}.", decks=DECKS)
reserve = EVENTS.kind("reserve", "1.11", "The Battle die and the other cubes are the reserve.")
die = EVENTS.kind("die", "1.12", "The Battle die shows {faces}.", faces=FACES)

# The Draft

drew = EVENTS.kind("drew", "2.1", "{seat} draws a card; {left} left in the deck.", left=NUMBER)
drew_card = EVENTS.kind("drew card", "2.2", "Nobody but {seat} sees it: {card}.", card=CARD)
new_deck = EVENTS.kind(
    "new deck", "2.3", "The deck is empty: {cards} shuffled anew.", cards=count("card")
)
on_the_pile = EVENTS.kind(
    "on the pile", "2.4", "It lies open on the discard pile ({cards}).", cards=count("card")
)
paid_for_card = EVENTS.kind(
    "paid for a card", "2.5", "{seat} returns a cube for another card; {left} left.", left=NUMBER
)
chose = EVENTS.kind("chose", "2.6", "{seat} has two cards and discards {card}.", card=CARD)
second_cube = EVENTS.kind(
    "second cube", "2.9", "It is another half of the Draft, so a cube may be paid again."
)
kept = EVENTS.kind("kept", "2.10", "{seat} keeps {card}.", card=CARD)
gave = EVENTS.kind("gave", "2.10", "{seat} gives {card} to {to}.", card=CARD, to=SEAT)
second_half = EVENTS.kind(
    "second half", "2.11", "The second half of the Draft: {seat} must {duty} the card.", duty=DUTY
)
placed = EVENTS.kind(
    "placed", "2.13", "{seat} has {card} in the {slot} slot.", card=CARD, slot=SLOT
)
replaced = EVENTS.kind("replaced", "2.14", "{card} had that slot and is discarded.", card=CARD)
to_the_box = EVENTS.kind(
    "to the box", "2.15", "{card} had that slot and leaves the game.", card=CARD
)
standard = EVENTS.kind("standard", "2.16", "{card} may be drawn again later.", card=CARD)
no_battle = EVENTS.kind(
    "no battle", "3.1", "{seat} plays the first turn of the game, so there is no Battle."
)

# The Battle, up to the roll

attacks = EVENTS.kind("attacks", "3.5", "{seat} attacks {target}.", target=SEAT)
long_range = EVENTS.kind("long range", "6.7", "{card} reaches across the table.", card=CARD)
ability_first = EVENTS.kind(
    "ability first", "5.1", "{card} beats the rule about neighbours.", card=CARD
)
paid_for_attack = EVENTS.kind(
    "paid for attack", "6.8", "{seat} returns a cube: attack +{added}.", added=NUMBER
)
potion = EVENTS.kind("potion", "6.16", "{seat} discards {card} and feels better.", card=CARD)
powder = EVENTS.kind(
    "powder", "6.17", "{seat} discards {card}: attack +{added}.", card=CARD, added=NUMBER
)
purse = EVENTS.kind(
    "purse", "6.19", "{seat} discards {card} and takes {cubes}.", card=CARD, cubes=CUBES
)
disarm = EVENTS.kind(
    "disarm", "6.20", "{seat} discards {card} against {target}'s defence.", card=CARD, target=SEAT
)
disarmed = EVENTS.kind("disarmed", "6.20", "{seat} loses {card}.", card=CARD)
nothing_to_take = EVENTS.kind("nothing to take", "6.20", "{seat} has no Defensive card to lose.")

# Attack against defence


def _part(box: AnyBox, seat: str, card: int, what: int, points: int) -> str:
    """Name a part of a sum: a card, a card and its ability, or a word alone."""
    del seat, points
    words = [card_name(box, card)] if card >= 0 else []
    return ", ".join([*words, PART_WORDS[what]] if what else words)


attack = EVENTS.part("attack", "3.6", _part, card=MAYBE_CARD, what=PART)
attack_fists, attack_plain, attack_charm = attack.by("3.7"), attack.by("6.1"), attack.by("6.12")
attack_steady, attack_fury = attack.by("6.4"), attack.by("6.5")
attack_focus, attack_powder = attack.by("6.8"), attack.by("6.17")
total = EVENTS.kind("total", "3.6", "{seat}'s Total Attack Value is {points}.", points=NUMBER)
defence = EVENTS.part("defence", "3.8", _part, card=MAYBE_CARD, what=PART)
defence_bare, defence_plain, defence_charm = (
    defence.by("3.9"),
    defence.by("6.2"),
    defence.by("6.12"),
)
defence_piercing, defence_ward = defence.by("6.3"), defence.by("6.10")
defence_decoy = defence.by("6.18")
may_ward = EVENTS.kind("may answer", "6.10", "{seat} may answer: {hits} on the way.", hits=HITS)
may_use_decoy = may_ward.by("6.18")
paid_for_defence = EVENTS.kind(
    "paid for defence", "6.10", "{seat} returns a cube: defence +{added}.", added=NUMBER
)
decoy = EVENTS.kind(
    "decoy", "6.18", "{seat} discards {card}: defence +{added}.", card=CARD, added=NUMBER
)
hits = EVENTS.kind("hits", "3.8", "{hits} on {seat}.", hits=HITS)
no_hits = EVENTS.kind("no hits", "3.10", "The defence is stronger, and less than 0 counts as 0.")
stamina = EVENTS.kind(
    "stamina", "3.11", "{seat} loses {lost} Stamina and has {now}.", lost=NUMBER, now=NUMBER
)
backfire = EVENTS.kind(
    "backfire", "6.6", "{card} backfires: {seat} takes {lost}.", card=CARD, lost=NUMBER
)
spikes = EVENTS.kind(
    "spikes", "6.9", "{card} has spikes: {seat} takes {lost}.", card=CARD, lost=NUMBER
)
together = EVENTS.kind("together", "5.3", "Hits on both sides fall at the same moment.")

# After the attack

drained = EVENTS.kind(
    "drained", "6.11", "The Hits give {seat} {gained} Stamina, {now} now.",
    gained=NUMBER, now=NUMBER,
)  # fmt: skip
drained_too_late = EVENTS.kind(
    "drained too late", "5.6", "{card} drains nothing any more: {seat} has fallen.", card=CARD
)
drained_at_once = EVENTS.kind(
    "drained at once", "5.6", "At this table {card} drains while the Hits fall.", card=CARD
)
regained = EVENTS.kind(
    "regained", "6.16", "{seat} regains {gained} Stamina and has {now}.",
    gained=NUMBER, now=NUMBER,
)  # fmt: skip
regrowth = EVENTS.kind(
    "regrowth", "6.14", "By Regrowth {seat} regains {gained} Stamina and has {now}.",
    gained=NUMBER, now=NUMBER,
)  # fmt: skip
full = EVENTS.kind("full", "3.17", "{seat} has 20 Stamina, and there is no more than that.")
weakened = EVENTS.kind("weakened", "3.14", "{seat} is Weakened and may return cubes for Stamina.")
healed = EVENTS.kind("healed", "3.14", "{seat} returns a cube and has {now} Stamina.", now=NUMBER)
past_five = EVENTS.kind(
    "past five", "3.16", "{seat} was Weakened when this step began, and may heal past 5."
)
no_further = EVENTS.kind(
    "no further", "3.16", "{seat} is no longer Weakened, and each cube needs that here."
)
trinket = EVENTS.kind("trinket", "6.13", "{card} alone brings {cubes}.", card=CARD, cubes=CUBES)
income = EVENTS.kind(
    "income", "3.18", "{seat} receives {cubes} and has {now}.", cubes=CUBES, now=NUMBER
)
substitutes = EVENTS.kind(
    "substitutes", "3.19", "{cubes} are in use, so buttons serve as cubes.", cubes=CUBES
)
curse = EVENTS.kind(
    "curse", "6.15", "{card}: {seat} loses {lost} and has {now}.",
    card=CARD, lost=NUMBER, now=NUMBER,
)  # fmt: skip

# The end of a wizard, a turn and the game

out = EVENTS.kind("out", "3.12", "{seat} is out of the game, with a Stamina of {now}.", now=NUMBER)
discards = EVENTS.kind("discards", "3.12", "{seat} discards {cards}.", cards=CARDS)
left_to_right = EVENTS.kind(
    "left to right", "3.22", "They lie on the pile from left to right, which changes nothing."
)
boxed = EVENTS.kind("boxed", "3.13", "Out of the game with {seat}: {cards}.", cards=CARDS)
cubes_back = EVENTS.kind(
    "cubes back", "3.13", "{seat} returns {cubes} to the reserve.", cubes=CUBES
)
own_fall = EVENTS.kind("own fall", "3.21", "{seat} has fallen, and with that the turn is over.")
neighbours = EVENTS.kind(
    "neighbours", "3.4", "With three wizards left, everybody is everybody's neighbour."
)
next_turn = EVENTS.kind("next", "3.20", "{seat} is on turn.")
last = EVENTS.kind("last", "4.1", "{seat} is the last wizard in the game and wins.")
nobody = EVENTS.kind(
    "nobody", "4.2", "Nobody is left. {seat} wins with {mine} against {other}.",
    mine=NUMBER, other=NUMBER,
)  # fmt: skip
rematch = EVENTS.kind(
    "rematch", "4.3", "Nobody is left, and all have {now}: a rematch!", now=NUMBER
)
