"""A trick from the lead to the token, treasures included: sections 3 and 5."""

from __future__ import annotations

from kit.core.kinds import CARD, NUMBER, SEAT, card_name, count, seat_name
from kit.games.wicked_wise.cards.rows import what_it_does
from kit.games.wicked_wise.events.abilities import coins
from kit.games.wicked_wise.events.sorts import (
    CARDS,
    COINS,
    EVENTS,
    SOME_CARDS,
    SOME_TREASURES,
    SUIT,
    TEAM,
    TEXT,
    WWBox,
    by_effect,
    team_name,
)

# 3 The trick: the Dragons' cards

led = EVENTS.kind("led", "3.3", "{seat} leads the {card}.", card=CARD)
led_gem = EVENTS.kind("led gem", "3.10", "Gems are the lead suit.")
played = EVENTS.kind("played", "3.4", "{seat} plays the {card}.", card=CARD)
played_second = EVENTS.kind(
    "played second", "3.6", "{seat} plays the {card} as second card.", card=CARD
)
off_suit = EVENTS.kind("off suit", "3.8", "{seat} has no {suit} in that hand.", suit=SUIT)
free = EVENTS.kind("free", "5.13", "{seat} need not follow suit in this trick.")
turned = EVENTS.kind("turned", "5.2", "{seat} turns {treasure}.", treasure=CARD)

# 3 The trick: the Mice's cards

no_card = EVENTS.kind("no card", "3.24", "{seat} has no Mouse card and is passed over.")
mouse_played = EVENTS.kind("mouse played", "3.5", "{seat} plays the {card} as Mouse.", card=CARD)
mouse_played_shared = mouse_played.by("9.1")
turned_over = EVENTS.kind("turned over", "9.3", "The face-down gem is the {card}.", card=CARD)
open_hand = EVENTS.kind("open hand", "9.4", "It comes from {seat}'s Mouse hand on the table.")
ability = EVENTS.kind("ability", "4.1", "The ability: {card}", card=TEXT)

# 3 The trick: who wins, and the reward


def _changed(box: WWBox, _seat: str, team: int, treasure: int) -> str:
    card = box.pack[treasure]
    return f"{team_name(box, team)}'s {card.name}: {what_it_does(card)}"


def _kept(box: WWBox, seat: str, treasure: int, other: int) -> str:
    gone = f" and discards {card_name(box, other)}" if other >= 0 else ""
    return f"{seat} keeps {card_name(box, treasure)}{gone}."


coins_won, coins_lost, coins_both_lost = coins.by("3.16"), coins.by("3.17"), coins.by("3.18")
changed = EVENTS.kind("changed", "5.10", _changed, team=TEAM, treasure=CARD)
changed_by = by_effect(changed, "lowest_wins", "no_trumps", "stronger")
won = EVENTS.kind(
    "won", "3.12", "{team} wins the trick with {seat}'s {card}.", team=TEAM, card=CARD
)
won_by_gem = won.by("3.13")
mouse_higher = EVENTS.kind(
    "mouse higher", "3.14", "{seat}'s {card} is higher, but a Mouse cannot win.", card=CARD
)
took = EVENTS.kind(
    "took", "3.15", "{team} takes all {cards} of the trick.", team=TEAM, cards=SOME_CARDS
)
takes_treasure = EVENTS.kind("takes treasure", "3.16", "{team} chooses a treasure.", team=TEAM)
later_first = EVENTS.kind("later first", "3.19", "{team} played later and draws first.", team=TEAM)
treasures_again = EVENTS.kind(
    "treasures again", "5.9", "{treasures} make a new deck.", treasures=count("discarded treasure")
)
draws_treasures = EVENTS.kind(
    "draws treasures", "3.16", "{seat} draws {treasures}.", treasures=SOME_TREASURES
)
losers_treasures, both_losers_treasures = draws_treasures.by("3.17"), draws_treasures.by("3.18")
finds_treasures = draws_treasures.by("4.12")
treasures_drawn = EVENTS.kind("treasures drawn", "3.20", "They are {treasures}.", treasures=CARDS)
keeps_treasure = EVENTS.kind("keeps treasure", "3.20", _kept, treasure=CARD, other=CARD)
turned_free = EVENTS.kind("turned free", "5.8", "The treasures turned in this trick do not count.")
drops = EVENTS.kind(
    "drops", "5.7", "{seat} discards {treasure}: a team may have {limit}.",
    treasure=CARD, limit=NUMBER,
)  # fmt: skip

# 3 and 5 The end of a trick


def _token(box: WWBox, seat: str, winner: int) -> str:
    name = seat_name(box, winner)
    although = "" if name == seat else f", although {name} won the trick"
    return f"The Lead token goes left, to {seat}{although}."


judged = EVENTS.kind("judged", "5.5", "The rewards are taken; {treasure} is judged.", treasure=CARD)
all_roles = EVENTS.kind("all roles", "5.4", "Cards played by Dragons and Mice both count.")
treasure_pays = EVENTS.kind(
    "treasure pays", "5.14", "{treasure} pays {team} {coins}.",
    treasure=CARD, coins=COINS, team=TEAM,
)  # fmt: skip
treasure_pays_by = by_effect(
    treasure_pays, "suit_coins", "low_coins", "winner_coins", "loser_coins"
)
used = EVENTS.kind("used", "5.6", "{team} discards {treasures}.", team=TEAM, treasures=CARDS)
token = EVENTS.kind("token", "3.21", _token, winner=SEAT)
tricks_over = EVENTS.kind(
    "tricks over", "3.22", "That was trick {trick}, the last of the round.", trick=NUMBER
)
tiny_tricks_over = tricks_over.by("9.12")
