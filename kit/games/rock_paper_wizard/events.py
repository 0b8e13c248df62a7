"""Everything that can happen in Rock Paper Wizard: its clause, its fields, its sentence."""

from __future__ import annotations

from kit.core.game import AnyBox
from kit.core.kinds import CARD, CARDS, NUMBER, SEAT, SEATS, Events, count, plural
from kit.games.rock_paper_wizard.cards.effects import BOOK, EFFECTS

EVENTS = Events(BOOK)

# Setting up

purses = EVENTS.kind("purses", "1.1", "Every wizard has {gold} gp.", gold=NUMBER)
hoard = EVENTS.kind(
    "hoard", "1.2", "All other gold is the hoard, and there is always enough of it."
)
start = EVENTS.kind("start", "1.3", "All markers stand on the starred space {space}.", space=NUMBER)
deck = EVENTS.kind(
    "deck", "1.4", "The spell cards are shuffled; {cards} are left in the deck.", cards=NUMBER
)
book = EVENTS.kind("book", "1.5", "The spellbook: {spells}.", spells=CARDS)
left = EVENTS.kind("left", "1.7", "{spell} was laid first: it is the leftmost.", spell=CARD)
first_player = EVENTS.kind("first", "1.9", "{seat} is the First Player.")
third = EVENTS.kind(
    "third", "1.6", "{spell} would be the third of its type: discarded.", spell=CARD
)
reshuffled = EVENTS.kind(
    "reshuffled", "1.8", "The deck has run out: {cards} shuffled into a new one.",
    cards=count("discard"),
)  # fmt: skip

# Study and cast

chose = EVENTS.kind(
    "chose", "2.2", "{seat} secretly chooses {spell} at {target}.", spell=CARD, target=SEAT
)
chose_anew = EVENTS.kind(
    "chose anew", "2.12", "{seat} thinks again and secretly chooses {spell} at {target}.",
    spell=CARD, target=SEAT,
)  # fmt: skip
ready = EVENTS.kind("ready", "2.2", "{seat} has chosen.")
cast = EVENTS.kind("cast", "2.6", "{seat} points {spell} at {target}.", spell=CARD, target=SEAT)
surged = EVENTS.kind(
    "surge", "2.8", "{seat} and {target} cast {spell} on each other: Wild Surge!",
    target=SEAT, spell=CARD,
)  # fmt: skip
draws_surge = EVENTS.kind(
    "draws surge", "2.9", "{seat} points a face-down card at {target}.", target=SEAT
)
draws_surge_by_antimagic = draws_surge.by("6.1")
unseen = EVENTS.kind(
    "unseen", "2.13", "Nobody looks at the cards before their turn, not even {seats}.", seats=SEATS
)
late_pair = EVENTS.kind(
    "late pair", "2.10", "{seat} and {target} now match, but it is too late for a surge.",
    target=SEAT,
)  # fmt: skip

# A spell is resolved

resolves = EVENTS.kind(
    "resolves", "6.1", "{seat} casts {spell} on {target}.", spell=CARD, target=SEAT
)
# Each spell is resolved by its own rule, which its effect names.
resolves_by = {effect.clause: resolves.by(effect.clause) for effect in EFFECTS.known.values()}
reveals = EVENTS.kind("reveals", "3.9", "{seat} reveals the Wild Surge: {spell}!", spell=CARD)
surge_discarded = EVENTS.kind("surge discarded", "3.9", "{spell} is discarded.", spell=CARD)
oneself = EVENTS.kind("oneself", "3.10", "{seat} is caster and target at once.")
passed_over = EVENTS.kind("passed over", "6.3", "{seat} has nothing left to resolve.")
both_parts = EVENTS.kind(
    "both parts", "3.17", "{seat} points at {seat} and is struck a second time."
)
caster_too = EVENTS.kind(
    "caster too", "3.12", "{seat}, the caster, sits next to {target} and is one of the two.",
    target=SEAT,
)  # fmt: skip
to_the_right = EVENTS.kind(
    "to the right", "6.13", "{spells} to the right of it.", spells=count("spell")
)
behind_oneself = EVENTS.kind(
    "behind oneself", "3.18", "{seat} can only go one space behind {seat}."
)

# Changes of gestures

turned = EVENTS.kind(
    "turned", "6.2", "{seat}'s gesture turns from {before} to {target}.", before=SEAT, target=SEAT
)
turned_by_wall = turned.by("6.7")
inwards = EVENTS.kind("inwards", "3.11", "{seat} now points at {seat}, and that is allowed.")
gone = EVENTS.kind("gone", "3.7", "{seat} has no gesture any more, so that part is ignored.")
gone_cancelled = gone.by("3.20")
cancelled = EVENTS.kind("cancelled", "6.3", "{seat}'s spell is cancelled.")
surge_unseen = EVENTS.kind(
    "surge unseen", "3.15", "{seat}'s surge card is discarded, and nobody sees it."
)
surge_thrown = EVENTS.kind("surge thrown", "3.16", "{seat}'s surge card is discarded unseen.")
surge_stays = EVENTS.kind("surge stays", "3.16", "{seat}'s Wild Surge stays the one it is.")

# Moves of wizards


def _at_exit(box: AnyBox, seat: str, spaces: int, space: int) -> str:
    where = f"was only {plural(space, 'space')} away" if space else "is here"
    return f"{seat} should be pushed {spaces}, but the exit {where}."


advanced = EVENTS.kind(
    "advanced", "3.2", "{seat} advances {spaces} to space {space}.", spaces=NUMBER, space=NUMBER
)
pushed = EVENTS.kind(
    "pushed", "3.3", "{seat} is pushed {spaces} to space {space}.", spaces=NUMBER, space=NUMBER
)
unmoved = EVENTS.kind("unmoved", "3.5", "{seat} stays on space {space}.", space=NUMBER)
stops_at_exit = EVENTS.kind("stops at exit", "3.5", _at_exit, spaces=NUMBER, space=NUMBER)
stops_at_hoard = EVENTS.kind(
    "stops at hoard", "3.6", "{seat} stops at the last space before the hoard."
)
placed = EVENTS.kind("placed", "6.4", "{seat} goes to space {space}.", space=NUMBER)
placed_behind = placed.by("6.16")
other_way = EVENTS.kind(
    "other way", "3.13", "The space counts, not the way: for {seat} it was the other way.",
    space=NUMBER,
)  # fmt: skip
swapped = EVENTS.kind(
    "swapped", "6.9", "{seat} goes to space {mine}, {target} to space {theirs}.",
    target=SEAT, mine=NUMBER, theirs=NUMBER,
)  # fmt: skip

# Gold changes hands


def _poorer(box: AnyBox, seat: str, seats: tuple[int, ...]) -> str:
    if not seats:
        return f"Nobody is poorer than {seat}."
    return f"Poorer than {seat}: {SEATS.say(box, seats)}."


poorer = EVENTS.kind("poorer", "3.4", _poorer, seats=SEATS)
still_counted = EVENTS.kind(
    "still counted", "3.14", "{seat} was poorer than {payer} to begin with, so is paid.",
    payer=SEAT,
)  # fmt: skip
short = EVENTS.kind(
    "short", "3.8", "{seat} owes {owed} gp and has {gold}.", owed=NUMBER, gold=NUMBER
)
lost = EVENTS.kind(
    "lost", "6.18", "{seat} loses {paid} gp and has {gold}.", paid=NUMBER, gold=NUMBER
)
lost_by_spray = lost.by("6.20")
gave = EVENTS.kind(
    "gave", "6.19", "{seat} gives {paid} gp to {payee} and has {gold}.",
    payee=SEAT, paid=NUMBER, gold=NUMBER,
)  # fmt: skip
gave_caster = gave.by("6.21")
gave_each = gave.by("6.23")
split = EVENTS.kind(
    "split", "6.22", "All gold is split: {seat} has {mine}, {target} has {theirs}.",
    target=SEAT, mine=NUMBER, theirs=NUMBER,
)  # fmt: skip
chooses = EVENTS.kind("chooses", "3.19", "{seat} chooses who gets it: {seats}.", seats=SEATS)
not_yet = EVENTS.kind(
    "not yet", "4.7", "{seat} has {gold} gp, but the round is not scored yet.", gold=NUMBER
)

# Scoring and victory

closest = EVENTS.kind(
    "closest", "4.1", "{seat}, on space {space}, is closest: 5 gp, so {gold}.",
    space=NUMBER, gold=NUMBER,
)  # fmt: skip
second_closest = EVENTS.kind(
    "second", "4.2", "{seat}, on space {space}, is second-closest: 3 gp, so {gold}.",
    space=NUMBER, gold=NUMBER,
)  # fmt: skip
tied = EVENTS.kind("tied", "4.3", "{seats} are tied, and each is paid in full.", seats=SEATS)
no_second = EVENTS.kind(
    "no second", "4.4", "All stand on space {space}: nobody is second-closest.", space=NUMBER
)
zones = EVENTS.kind(
    "zones", "4.5", "Only the distance counts: space {first}, then space {second}.",
    first=NUMBER, second=NUMBER,
)  # fmt: skip
end = EVENTS.kind("end", "4.6", "{seat} is richest with {gold} gp and wins.", gold=NUMBER)
end_after_tie = end.by("4.8")
goes_on = EVENTS.kind("goes on", "4.6", "Nobody has 25 gp yet: the round goes on.")
tie = EVENTS.kind(
    "tie", "4.8", "{seats} share the lead with {gold} gp: play on.", gold=NUMBER, seats=SEATS
)

# Refresh

leaves_zone = EVENTS.kind(
    "leaves zone", "5.1", "{seat} moves from space {before} to space {after}.",
    before=NUMBER, after=NUMBER,
)  # fmt: skip
leaves_book = EVENTS.kind(
    "leaves book", "5.2", "{spell} was leftmost and is discarded.", spell=CARD
)
comes = EVENTS.kind("comes", "5.3", "{spell} is the new spell on the right.", spell=CARD)
room = EVENTS.kind("room", "5.4", "{old} has left, so there is room for {new}.", old=CARD, new=CARD)
marker = EVENTS.kind("marker", "5.5", "{seat} is the First Player of the next round.")
