"""Setting up, and choosing goals: sections 1 and 2 of the rulebook."""

from __future__ import annotations

from kit.core.kinds import CARD, NUMBER, card_name, listed, seat_name
from kit.games.wicked_wise.events.sorts import (
    CARDS,
    EVENTS,
    SOME_CARDS,
    SOME_GEMS,
    SOME_GOALS,
    TEAM,
    WWBox,
    team_name,
)

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
