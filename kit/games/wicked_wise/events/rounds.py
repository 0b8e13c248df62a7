"""The end of a round, of the game, and the cleanup between rounds: sections 6, 7 and 8."""

from __future__ import annotations

from kit.core.kinds import CARD, NUMBER, card_name, plural
from kit.games.wicked_wise.cards.effects import MANY
from kit.games.wicked_wise.events.abilities import drew_cards
from kit.games.wicked_wise.events.setup import picked
from kit.games.wicked_wise.events.sorts import (
    CARDS,
    COINS,
    EVENTS,
    SOME_CARDS,
    TEAM,
    WWBox,
    by_effect,
    team_name,
)

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
