"""Everything that can happen in Wicked & Wise, in the order of the rulebook.

What section 9 changes is declared with the events that it changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import Box
from kit.core.kinds import (
    CARD,
    NUMBER,
    SEAT,
    Events,
    FieldType,
    Kind,
    card_name,
    count,
    listed,
    one_of,
    plural,
    seat_name,
)
from kit.games.wicked_wise.cards.effects import BOOK, EFFECTS, MANY, SUITS
from kit.games.wicked_wise.cards.lookup import Lookup
from kit.games.wicked_wise.cards.rows import what_it_does

WWBox = Box[Lookup]
EVENTS = Events(BOOK)


def names_of(box: WWBox, kinds: Sequence[int]) -> str:
    """Return the names of some cards; an empty hand or pile has none."""
    return listed([card_name(box, kind) for kind in kinds]) or "none"


def team_name(box: WWBox, team: int) -> str:
    """Return the name of a team."""
    del box
    return f"Team {team + 1}"


def _text(box: WWBox, kind: int) -> str:
    return box.pack[kind].text


TEAM = FieldType("team", team_name)
SUIT = one_of("suit", SUITS)
CARDS = FieldType("cards", names_of, many=True, of="card")
TEXT = FieldType("card", _text, of="card")  # the text of a card
COINS, SOME_CARDS, SOME_GOALS = count("coin"), count("card"), count("goal")
SOME_GEMS, SOME_TREASURES = count("gem card"), count("treasure")


def by_effect(kind: Kind, *effects: str) -> dict[str, Kind]:
    """Return, for each effect, the kind with the clause of that effect."""
    return {name: kind.by(EFFECTS.known[name].clause) for name in effects}


# 1 Setting up


def _roles(box: WWBox, _seat: str, players: int) -> str:
    t, teams = box.lookup, []
    for team in range(t.teams):
        seats = [seat for seat in range(players) if t.team[seat] == team]
        people = [f"{seat_name(box, seat)} the {t.role(seat)}" for seat in seats]
        teams.append(f"{team_name(box, team)}: {' and '.join(people)}")
    return "; ".join(teams) + "."


def _order(box: WWBox, _seat: str) -> str:
    names = listed([seat_name(box, team) for team in range(box.lookup.teams)])
    return f"The Dragons play in this order, round and round: {names}."


def _talk(box: WWBox, _seat: str, card: int) -> str:
    return f"Table Talk: {card_name(box, card)}. {box.pack[card].text}"


roles = EVENTS.kind("roles", "1.1", _roles, players=NUMBER)
roles_of_three = roles.by("9.5")
order = EVENTS.kind("order", "1.10", _order)
talk = EVENTS.kind("talk", "1.3", _talk, card=CARD)
decks = EVENTS.kind(
    "decks", "1.4", "Basic deck {basics} cards, Gem deck {gems}, treasures {treasures}.",
    basics=NUMBER, gems=NUMBER, treasures=NUMBER,
)  # fmt: skip
hand = EVENTS.kind("hand", "1.5", "{seat} is dealt {cards}.", cards=SOME_CARDS)
hand_cards = EVENTS.kind("hand cards", "1.5", "{seat} holds {cards}.", cards=CARDS)
tiny_hand, tiny_hand_cards = hand.by("9.10"), hand_cards.by("9.10")
tiny_mouse_hand, tiny_mouse_hand_cards = hand.by("9.13"), hand_cards.by("9.13")
open_cards = EVENTS.kind(
    "open cards", "1.6", "{seat}'s Mouse hand lies open: {cards}.", cards=CARDS
)
shared_hand = EVENTS.kind(
    "shared hand", "1.7", "All share one open Mouse hand: {cards}.", cards=CARDS
)
shared_hand_of_three = shared_hand.by("9.5")
gems_mixed = EVENTS.kind(
    "gems mixed", "1.8", "{gems} are shuffled into the basic deck.", gems=SOME_GEMS
)
goal_decks = EVENTS.kind(
    "goal decks", "1.9", "Each of {teams} teams has its own goal deck.", teams=NUMBER
)
beginner = EVENTS.kind("beginner", "9.7", "{team} plays for {goal}.", team=TEAM, goal=CARD)
no_choice = EVENTS.kind(
    "no choice", "9.8", "In the first round of a learning game no goals are chosen."
)
no_goals = EVENTS.kind("no goals", "9.9", "Tiny Gamer: there are no goals.")
token_first = EVENTS.kind("token first", "1.2", "{seat} has the Lead token.")

# 2 Choosing goals

drew_goals = EVENTS.kind("drew goals", "2.1", "{seat} draws {goals}.", goals=SOME_GOALS)
goals_drawn = EVENTS.kind("goals drawn", "2.1", "{seat} looks at {goals}.", goals=CARDS)
dual_goals = EVENTS.kind("dual goals", "2.7", "{seat} is Dragon and Mouse and chooses alone.")
picked = EVENTS.kind("picked", "2.2", "{seat} sets {card} aside.", card=CARD)
picked_to_keep = picked.by("2.3")
passed_goals = EVENTS.kind(
    "passed goals", "2.2", "{seat} passes goals to the Mouse of {team}.", team=TEAM
)
got_goals = EVENTS.kind("got goals", "2.2", "{seat} receives {goals}.", goals=CARDS)
chose_goals = EVENTS.kind("chose goals", "2.3", "{seat} has chosen.")
revealed = EVENTS.kind(
    "revealed", "2.4", "{seat} reveals for {team}: {goals}.", team=TEAM, goals=CARDS
)
rest = EVENTS.kind("rest", "2.5", "{team} discards {goals} face down.", team=TEAM, goals=SOME_GOALS)
rest_shown = EVENTS.kind(
    "rest shown", "2.5", "{team} discards face up: {goals}.", team=TEAM, goals=CARDS
)


# 4 What a Mouse's card does


def _drew(_box: WWBox, seat: str, cards: int, gems: bool) -> str:  # noqa: FBT001
    # The basic deck has gems from round two on, and from the start with few players.
    deck = "Gem deck" if gems else "basic deck"
    return f"{seat} draws {plural(cards, 'card')} from the {deck}."


def _drew_cards(box: WWBox, seat: str, cards: Sequence[int]) -> str:
    return f"Drawn for {seat or 'the shared Mouse hand'}: {names_of(box, cards)}."


def _staked(box: WWBox, seat: str, coins: int, goal: int, unmet: int) -> str:
    how = "not met" if unmet else "met"
    return f"{seat} places {plural(coins, 'coin')} on {card_name(box, goal)}: {how}."


_DRAWS = ("trade_or_draw", "draw_then_trade", "draw_both", "draw_either", "draw_then_give")
_LEFT = ("draw_then_trade", "draw_then_give", "pay_for_gems", "trades")

refills = EVENTS.kind(
    "refills", "9.2", "{cards} left in the Mouse hand: {seat} refills it.", cards=SOME_CARDS
)
drew = EVENTS.kind("drew", "9.2", _drew, cards=NUMBER, gems=NUMBER)
drew_by = {"refill": drew, **by_effect(drew, *_DRAWS, "pay_for_gems")}
drew_cards = EVENTS.kind("drew cards", "9.2", _drew_cards, cards=CARDS)
drew_cards_by = {"refill": drew_cards, **by_effect(drew_cards, *_DRAWS, "pay_for_gems")}
deck_empty = EVENTS.kind(
    "deck empty", "4.16", "The deck had {found} of {wanted}.", found=NUMBER, wanted=SOME_CARDS
)
nothing = EVENTS.kind("nothing", "4.16", "There is nothing it could do.")
will_trade = EVENTS.kind("will trade", "4.3", "{seat} wants to trade.")
coins = EVENTS.kind(
    "coins", "4.9", "{team} gains {coins} and has {now}.", team=TEAM, coins=COINS, now=NUMBER
)
coins_tiny = coins.by("9.11")
robbed = EVENTS.kind("robbed", "4.10", "{seat} takes {coins} from {team}.", coins=COINS, team=TEAM)
paid = EVENTS.kind("paid", "4.13", "{seat} pays {coins} to the bank.", coins=COINS)
declined = EVENTS.kind("declined", "4.4", "{seat} leaves it at that.")
declined_by = by_effect(declined, *_LEFT)
looks = EVENTS.kind("looks", "4.14", "{seat} looks at a new goal.")
fresh = EVENTS.kind("fresh", "4.14", "It is {goal}.", goal=CARD)
new_goal = EVENTS.kind("new goal", "4.14", "{seat} exchanges {old} for {new}.", old=CARD, new=CARD)
keeps_goals = EVENTS.kind("keeps goals", "4.14", "{seat} discards the new goal.")
discarded_goal = EVENTS.kind("discarded goal", "2.5", "It lies face up: {goal}.", goal=CARD)
staked = EVENTS.kind("staked", "4.5", _staked, coins=COINS, goal=CARD, unmet=NUMBER)
bank_pays = EVENTS.kind("bank pays", "4.6", "The {coins} come from the bank.", coins=COINS)
gave = EVENTS.kind("gave", "4.2", "{seat} gives the partner a card, face down.")
gave_card = EVENTS.kind("gave card", "4.2", "The card given is the {card}.", card=CARD)
gift, gift_card, own_gave_card = gave.by("4.11"), gave_card.by("4.11"), gave_card.by("4.17")
own_gave = EVENTS.kind(
    "own gave", "4.17", "{seat} moves a card from the Mouse hand to {seat}'s Dragon hand."
)
returned = EVENTS.kind("returned", "4.2", "{seat} passes a card back, face down.")
returned_card = EVENTS.kind(
    "returned card", "4.2", "The card passed back is the {card}.", card=CARD
)
own_returned_card = returned_card.by("4.17")
own_returned = EVENTS.kind(
    "own returned", "4.17", "{seat} moves a card from {seat}'s Dragon hand to the Mouse hand."
)
one_trade = EVENTS.kind("one trade", "4.15", "One trade is done; {more} more allowed.", more=NUMBER)


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


# 6 The end of a round, and 8 of the game


def _counted(box: WWBox, _seat: str, team: int, goal: int, found: int) -> str:
    asked = box.lookup.goals[goal]
    assert asked
    wanted = f"{asked.low} or more" if asked.high >= MANY else f"{asked.low} to {asked.high}"
    if asked.low == asked.high:
        wanted = f"{asked.low}"
    name = f"{team_name(box, team)}, {card_name(box, goal)}"
    return f"{name}: wanted {wanted}, found {found}."


def _stakes(box: WWBox, _seat: str, team: int, goal: int, right: int, wrong: int) -> str:
    parts = [f"{plural(right, 'coin')} placed well go to {team_name(box, team)}"] if right else []
    parts += [f"{plural(wrong, 'coin')} placed wrongly go back to the bank"] if wrong else []
    return f"On {card_name(box, goal)}: {', '.join(parts)}."


counted = EVENTS.kind("counted", "6.7", _counted, team=TEAM, goal=CARD, found=NUMBER)
counted_by = by_effect(
    counted, "win_tricks", "collect", "shun", "collect_numbers", "equals", "win_that_trick",
    "keep_treasures", "richest", "some_of_each", "most_of",
)  # fmt: skip
goal_met = EVENTS.kind("goal met", "6.1", "{goal} is met and pays {coins}.", goal=CARD, coins=COINS)
three_teams = EVENTS.kind(
    "three teams", "6.2", "Among three teams this goal is worth {coins}.", coins=NUMBER
)
three_dragons = three_teams.by("9.6")
goal_missed = EVENTS.kind(
    "goal missed", "6.3", "{goal} is not met and costs {coins}.", goal=CARD, coins=COINS
)
stakes = EVENTS.kind("stakes", "6.4", _stakes, team=TEAM, goal=CARD, right=NUMBER, wrong=NUMBER)
no_debt = EVENTS.kind(
    "no debt", "6.5", "{team} cannot pay it all and is left with nothing.", team=TEAM
)
goals_gone = EVENTS.kind(
    "goals gone", "6.6", "{team} discards its goals: {goals}.", team=TEAM, goals=CARDS
)
end = EVENTS.kind("end", "8.1", "Three rounds have been played. The game is over.")

# 7 Cleaning up


def _draws_up(_box: WWBox, seat: str, cards: int, now: int) -> str:
    who = f"{seat} draws" if seat else "The shared Mouse hand gets"
    return f"{who} {plural(cards, 'card')} and has {now}."


discards = EVENTS.kind(
    "discards", "7.1", "{seat} discards {left} from the hand and {won} won cards.",
    left=NUMBER, won=NUMBER,
)  # fmt: skip
picked_to_hand_over = picked.by("7.2")
ready = EVENTS.kind("ready", "7.2", "{seat} has decided what to pass.")
handed = EVENTS.kind("handed", "7.2", "{seat} passes {cards} to the partner.", cards=SOME_CARDS)
handed_cards = EVENTS.kind("handed cards", "7.2", "They are {cards}.", cards=CARDS)
shuffled = EVENTS.kind(
    "shuffled", "7.3",
    "The new basic deck has {cards} cards; gems that were won are in it: {gems}.",
    cards=NUMBER, gems=NUMBER,
)  # fmt: skip
draws_up = EVENTS.kind("draws up", "7.4", _draws_up, cards=NUMBER, now=NUMBER)
draws_up_enough, draws_up_dual = draws_up.by("7.5"), draws_up.by("7.9")
draws_up_shared, drew_up_cards_shared = draws_up.by("7.10"), drew_cards.by("7.10")
draws_up_tiny, draws_up_tiny_mouse = draws_up.by("9.10"), draws_up.by("9.13")
drew_up_cards, drew_up_cards_dual = drew_cards.by("7.4"), drew_cards.by("7.9")
drew_up_cards_tiny = drew_cards.by("9.10")
leads_round = EVENTS.kind(
    "leads round", "7.6", "{team} leads the next round: {seat} has the Lead token.", team=TEAM
)
leads_by_treasures, leads_by_lot = leads_round.by("7.7"), leads_round.by("7.8")
