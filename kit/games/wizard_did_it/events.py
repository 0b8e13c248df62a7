"""Everything that can happen in A Wizard Did It..., each with its clause and its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.core.kinds import CARD, CARDS, NUMBER, Events, FieldType, Kind, card_name, count, one_of
from kit.games.wizard_did_it.cards.effects import BOOK, EFFECTS, PLACES, WHERE
from kit.games.wizard_did_it.notation import stack_words

if TYPE_CHECKING:
    from kit.core.game import AnyBox, Box
    from kit.games.wizard_did_it.cards.lookup import Lookup

EVENTS = Events(BOOK)


# Types of the fields.


def _partners(box: Box[Lookup], kinds: Sequence[int]) -> str:
    """Return the name of a card or a pair, the one with a home first: Pirate-Ninja."""
    home = box.lookup.home
    return "-".join(card_name(box, kind) for kind in sorted(kinds, key=lambda k: home[k] < 0))


def _worn(box: AnyBox, kinds: Sequence[int]) -> str:
    return "".join(card_name(box, kind) for kind in kinds) or "Valor"


def _valor(box: AnyBox, change: int) -> str:
    del box
    return f"{'gains' if change >= 0 else 'loses'} {abs(change)} Valor"


STACK = FieldType("stack", lambda _box, at: stack_words(at))
PLACE = one_of("location", PLACES)
HERE = one_of("location", WHERE)
HOME = FieldType("location or -1", lambda _box, at: f" at home {WHERE[at]}" if at >= 0 else "")
PARTNERS = FieldType("one card, or two that are a pair", _partners, many=True, of="card")
WORN = FieldType("one item, or none for Valor", _worn, many=True, of="card")
CHANGE = FieldType("change of Valor", _valor)
MOVED = one_of("0 or 1", ("one has no card, so nothing moves", "their top cards change places"))


def _knight(name: str, clause: str, does: str, **fields: FieldType) -> Kind:
    """Declare an event of a Knight, who is 'Your Knight' in the Training."""

    def says(box: AnyBox, seat: str, *data: object) -> str:
        pairs = zip(fields.items(), data, strict=True)
        knight = f"{seat}'s Knight" if box.players > 1 else "Your Knight"
        return does.format(knight=knight, **{name: sort.say(box, x) for (name, sort), x in pairs})

    return EVENTS.kind(name, clause, says, **fields)


def _accomplishes(box: AnyBox, seat: str, goal: int) -> str:
    who = f"{seat} accomplishes" if box.players > 1 else "You accomplish"
    return f"{who}: {card_name(box, goal)}."


def _turns_over(box: AnyBox, seat: str, goal: int) -> str:
    who = f"{seat} turns" if box.players > 1 else "You turn"
    return f"{who} {card_name(box, goal)} over."


# Setting up

stacks = EVENTS.kind("stacks", "1.1", "Six locations wait for their stacks.")
castle = EVENTS.kind("castle", "1.2", "The Princess waits on the Castle.")
goals_read = EVENTS.kind("goals", "1.3", "{seat} reads aloud: {goals}.", goals=CARDS)
hand = EVENTS.kind("hand", "1.4", "{seat} is dealt {cards}.", cards=count("stack card"))
tops = EVENTS.kind("tops", "2.7", "Only the top of each stack may be looked at.")
begins = EVENTS.kind("begins", "1.6", "{seat} plays first.")
box = EVENTS.kind(
    "box", "1.9", "The box has {stack} and {goals}.", stack=count("stack card"), goals=count("goal")
)
colours = EVENTS.kind(
    "colours", "1.7",
    "Monsters and monster modifiers are purple, items red, stack modifiers blue.",
)  # fmt: skip
items = EVENTS.kind("items", "1.8", "Items are {cards}.", cards=CARDS)
valor_start = EVENTS.kind("valor start", "1.5", "Every Knight sets out with 1 Valor.")
training = EVENTS.kind("training", "7.1", "One Knight, the Training stack, two goals.")

# The Wizard's Phase

laid = EVENTS.kind("laid", "2.1", "{seat} lays {card} on {stack}.", card=CARD, stack=STACK)
swapped = EVENTS.kind(
    "swapped", "2.8", "{seat} plays Swap on {one} and {two}: {moved}.",
    one=STACK, two=STACK, moved=MOVED,
)  # fmt: skip
drew_back = EVENTS.kind(
    "drew back", "2.6", "{seat} draws a card; {left} left in the deck.", left=NUMBER
)
drew_card = EVENTS.kind("drew card", "2.6", "{seat} draws {card}.", card=CARD)
passed = EVENTS.kind("passed", "2.11", "{seat} can lay nothing and passes.")
skipped = EVENTS.kind("skipped", "2.10", "{seat} has no cards left and is skipped.")
stuck = EVENTS.kind(
    "stuck", "2.12", "Nobody can lay a card: {cards} discarded unplayed.", cards=count("card")
)
all_laid = EVENTS.kind("all laid", "2.9", "Every card is played. The Knights set out.")

# The Knight's Phase: the road and the draw

sets_out = _knight("sets out", "3.1", "{knight} goes first.")
enters = _knight("enters", "3.2", "{knight} is {place}.", place=HERE)
goes_back = _knight("goes back", "3.18", "{knight} goes back to {place}.", place=PLACE)
drew = _knight("drew", "3.3", "{knight} draws {card}.", card=CARD)
bottom = EVENTS.kind(
    "bottom", "3.4", "The stack is empty: the encounter ends, with no item to win."
)
modifier = EVENTS.kind("modifier", "5.1", "{card} takes effect and is discarded.", card=CARD)
too_few = EVENTS.kind(
    "too few", "5.5", "The stack had {found}: it does what it can.", found=count("card")
)
in_space = EVENTS.kind("in space", "5.2", "Discarded into space: {cards}.", cards=CARDS)
lurking = EVENTS.kind("lurking", "5.3", "To the bottom of the stack: {cards}.", cards=CARDS)
surprise = EVENTS.kind("surprise", "5.4", "On the other Knight's stack: {cards}.", cards=CARDS)
MODIFIED = {kind.name: kind for kind in (in_space, lurking, surprise)}  # by the card's effect

# The fight: the parts of both strengths, and the result

monsters = EVENTS.part("monsters", "4.2", "{cards}{home}", cards=PARTNERS, home=HOME)
monster_pair = monsters.by("4.1")
monster_home = monsters.by("4.3")
monster_home_in_pair = monsters.by("4.4")
monster_beams = monsters.by("4.5")
monster_pigeon = monsters.by("4.8")
knight = EVENTS.part("knight", "3.5", "{cards}", cards=WORN)
no_items = EVENTS.kind("no items", "4.6", "Kung Fu: items do not count.")
won = _knight("won", "3.6", "{knight} wins, {mine} against {theirs}.", mine=NUMBER, theirs=NUMBER)
lost = _knight(
    "lost", "3.7", "{knight} loses, {mine} against {theirs}.", mine=NUMBER, theirs=NUMBER
)
no_fight = EVENTS.kind("no fight", "3.13", "No monsters, no fight, no Valor.")
bacon = EVENTS.kind("bacon", "4.7", "Wrapped in Bacon: {valor} Valor more.", valor=NUMBER)
pigeon = EVENTS.kind("pigeon", "4.8", "Pigeon: {valor} Valor less.", valor=NUMBER)
valor_won = _knight("valor", "3.8", "{knight} {change} and has {now}.", change=CHANGE, now=NUMBER)
valor_lost = valor_won.by("3.10")
no_cost = EVENTS.kind("no cost", "3.9", "Pigeons eat up the whole reward, and no more than that.")
keeps_valor = _knight("keeps valor", "3.11", "{knight} keeps his last Valor Point.")
took = _knight("took", "3.12", "{knight} takes {card} and wears it.", card=CARD)
lost_item = EVENTS.kind("lost item", "3.10", "{card} is discarded.", card=CARD)

# After an encounter: goals, turns, the Castle, the end

accomplished = EVENTS.kind("goal", "6.8", _accomplishes, goal=CARD)
ACCOMPLISHED = {  # by the clause of the goal's effect
    effect.clause: accomplished.by(effect.clause)
    for effect in EFFECTS.known.values()
    if "scope" in effect.numbers
}
flipped = EVENTS.kind("flipped", "6.1", _turns_over, goal=CARD)
flipped_for_rival = flipped.by("6.2")
goes_on = _knight("goes on", "3.14", "{knight} goes on.")
turn_passes = EVENTS.kind("turn passes", "3.14", "After a loss it is {seat}'s Knight's turn.")
alone = _knight("alone", "3.17", "{knight} is the only one still on the way and goes on.")
arrived = _knight("arrived", "3.15", "{knight} reaches the Castle.")
princess = _knight("princess", "3.16", "{knight} is first and takes the Princess.")
end = EVENTS.kind("end", "6.6", "Both Knights are at the Castle. The game is over.")
training_over = EVENTS.kind(
    "training over", "7.2", "The Training stack is empty. The Training is over."
)
