"""The limits, clause by clause, in the words of the rulebook.

Nothing here uses the lookup of the fast state: suits and numbers come from the cards' names and
decks, roles from the player count. So a mistake there shows as a difference.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kit.core.cards import Card
from kit.core.rulebook import Rules, TrivialRefusal
from kit.games.wicked_wise.cards.effects import BOOK, SUITS

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

RULES = Rules(BOOK)

FEWEST_PASSED = 2
FEWEST_KEPT = 1
MOST_PASSED = {1: 2, 2: 3, 3: 4}  # by round
MOST_KEPT = {1: 1, 2: 2, 3: 3}
MOST_HANDED = 4
CARD_STEPS = ("first cards", "mice", "second cards", "offer", "return", "give", "cleanup")
GOAL_STEPS = ("goals", "renew")
TREASURE_STEPS = ("first cards", "pick", "drop")
WORD_STEPS = {
    "draw gems": ("choose",), "draw basics": ("choose",), "trade": ("choose",), "pay": ("pay",),
    "take coins": ("reward",), "take treasure": ("reward",), "rob": ("rob",), "goal": ("stake",),
    "done": ("goals", "offer", "give", "pay", "renew", "cleanup"),
    "face-down gem": ("mice", "offer", "give"),
}  # fmt: skip
NOW = {
    "goals": "goals are being chosen", "first cards": "the Dragons play their first cards",
    "mice": "the Mice play", "choose": "a Mouse says what to draw or whether to trade",
    "offer": "a Mouse may trade a card", "return": "a Dragon passes a card back",
    "give": "a Mouse may give a card away", "rob": "a Mouse says whom to rob",
    "pay": "a Mouse may pay for gems", "stake": "a Mouse places coins on a goal",
    "renew": "a Mouse may exchange a goal", "pick": "a treasure is being chosen",
    "drop": "a team discards a treasure", "second cards": "the Dragons play their second cards",
    "reward": "the winner takes a reward", "cleanup": "the Mice may pass cards",
    "over": "the game is over",
}  # fmt: skip


# What an action is, and whose hand it comes from


def _card(s: State, action: int) -> Card | None:
    cards = s.box.pack.cards
    return cards[action] if action < len(cards) else None


def _word(s: State, action: int) -> str:
    """Return the kind of a word: 'goal 2 met' is a 'goal'; '' for a card."""
    return "" if action < len(s.box.pack.cards) else _sort(s.box.notation.labels[action])


@cache
def _sort(label: str) -> str:
    starts = [start for start in ("rob", "goal", "face-down gem") if label.startswith(start)]
    return starts[0] if starts else label


def _alone(s: State) -> bool:
    """Tell whether every player is a Dragon who shares one Mouse hand."""
    players = s.box.players
    return players == 2 or (players == 3 and s.box.options["three"] == "all dragons")


def _teams(s: State) -> int:
    players = s.box.players
    return 3 if players > 4 or (players == 3 and _alone(s)) else 2


def _team(s: State, seat: int) -> int:
    teams = _teams(s)
    return seat if seat < teams else seat - teams


def _has_mouse(s: State, team: int) -> bool:
    """Tell whether a team is a Dragon and a Mouse, not one player who is both."""
    return _teams(s) + team < s.box.players


def _mouse_hand(s: State, seat: int) -> list[int]:
    return s.hands[_teams(s) + (0 if _alone(s) else _team(s, seat))]


def _hand(s: State, seat: int) -> list[int]:
    """Return the hand whose cards this step uses."""
    if s.stage in ("first cards", "second cards", "return"):
        return s.hands[_team(s, seat)]
    return _mouse_hand(s, seat)


def _ability(s: State) -> str:
    return s.box.pack[s.mouse[-1]].effect


def _place(s: State, action: int) -> int:
    """Return the number in a label such as 'rob team 2' or 'goal 1 met'."""
    digits = [part for part in s.box.notation.label(action).split() if part.isdigit()]
    return int(digits[0])


# The limits


@RULES.forbids("8.1", "The game is over.")
def over(s: State, seat: int, action: int) -> bool:
    return s.outcome() is not None


# A player who has chosen the maximum waits for the others. One more choice is forbidden by that
# maximum, not by the turn, so these rules come first.


@RULES.forbids("2.2", "")
def passes_too_many(s: State, seat: int, action: int) -> str:
    if s.stage != "goals" or seat >= _teams(s) or not _has_mouse(s, _team(s, seat)):
        return ""
    team, most = _team(s, seat), MOST_PASSED[s.round]
    passed = len(s.goal_passed[team]) + len(s.goal_kept[team])
    if passed < most or action not in s.goal_drawn[team]:
        return ""
    return f"A Dragon passes {most} goals at most in round {s.round}."


@RULES.forbids("2.3", "")
def keeps_too_many(s: State, seat: int, action: int) -> str:
    if s.stage != "goals" or (_has_mouse(s, _team(s, seat)) and seat < _teams(s)):
        return ""
    team, most = _team(s, seat), MOST_KEPT[s.round]
    if len(s.goal_kept[team]) < most or action not in s.goal_passed[team]:
        return ""
    return f"Your team keeps {most} at most in round {s.round}."


@RULES.forbids("7.2", "")
def hands_over_too_many(s: State, seat: int, action: int) -> str:
    if s.stage != "cleanup" or action not in _mouse_hand(s, seat):
        return ""
    team = _team(s, seat)
    if not _has_mouse(s, team):
        return "A Dual passes no cards between two rounds."
    if seat < _teams(s) or len(s.handed[team]) < MOST_HANDED:
        return ""
    return f"A Mouse passes {MOST_HANDED} cards at most."


@RULES.forbids("3.2", "It is not your turn.")
def out_of_turn(s: State, seat: int, action: int) -> bool:
    return seat not in s.to_act()


@RULES.forbids("5.1", "Treasures are used before the first card you play to a trick, not later.")
def treasure_too_late(s: State, seat: int, action: int) -> bool:
    return s.stage == "second cards" and action in s.treasures[_team(s, seat)]


@RULES.forbids("3.1", "")
def wrong_step(s: State, seat: int, action: int) -> str:
    card, step = _card(s, action), s.stage
    if card is None:
        steps = WORD_STEPS[_word(s, action)]
    elif card.deck in SUITS:
        steps = CARD_STEPS
    elif card.deck == "treasure":
        steps = TREASURE_STEPS
    elif card.deck == "beginner" or card.deck.startswith("team"):
        steps = GOAL_STEPS
    else:
        steps = ()
    if step in steps:
        return ""
    return f"That does not belong here: {NOW[step]}."


@RULES.forbids("3.23", "")
def not_held(s: State, seat: int, action: int) -> str:
    card = _card(s, action)
    if card is None or card.deck not in SUITS or action in _hand(s, seat):
        return ""
    return TrivialRefusal(f"The {card.name} is not in the hand you play from.")


@RULES.forbids("9.3", "")
def no_such_gem(s: State, seat: int, action: int) -> str:
    if _word(s, action) != "face-down gem" or _place(s, action) <= len(s.down):
        return ""
    return TrivialRefusal("There is no face-down gem at that place.")


@RULES.forbids("2.6", "")
def not_your_goal(s: State, seat: int, action: int) -> str:
    card = _card(s, action) if s.stage == "goals" else None
    if card is None:
        return ""
    team = _team(s, seat)
    passing = s.goal_stage[team] == 0
    held = s.goal_drawn[team] if passing else s.goal_passed[team]
    if action in held:
        return ""
    todo = "pass" if passing else "choose from"
    return TrivialRefusal(f"{card.name} is not among the goals you have to {todo}.")


@RULES.forbids("2.2", "A Dragon passes two goals at least.")
def passes_too_few(s: State, seat: int, action: int) -> bool:
    if s.stage != "goals" or _word(s, action) != "done":
        return False
    team = _team(s, seat)
    return s.goal_stage[team] == 0 and len(s.goal_passed[team]) < FEWEST_PASSED


@RULES.forbids("2.3", "Somebody has to choose: keep one goal at least.")
def keeps_too_few(s: State, seat: int, action: int) -> bool:
    if s.stage != "goals" or _word(s, action) != "done":
        return False
    team = _team(s, seat)
    return s.goal_stage[team] == 1 and len(s.goal_kept[team]) < FEWEST_KEPT


@RULES.forbids("5.3", "")
def not_your_treasure(s: State, seat: int, action: int) -> str:
    card = _card(s, action)
    if card is None or card.deck != "treasure":
        return ""
    near = s.drawn if s.stage == "pick" else s.treasures[_team(s, seat)]
    if action in near:
        return ""
    why = f"{card.name} does not lie before your team."
    others = [kind for team in s.treasures for kind in team]
    return why if action in others else TrivialRefusal(why)


# Following suit


def _suit(s: State, action: int) -> str:
    """Return the deck of a card, which is its suit; a face-down gem is known to be a gem."""
    card = _card(s, action)
    return card.deck if card is not None else "Gems"


def _breaks_suit(s: State, seat: int, action: int) -> bool:
    """Tell whether a card of another suit is played while the hand could follow."""
    step, cards = s.stage, s.box.pack.cards
    if step not in ("first cards", "mice", "second cards") or not s.first:
        return False
    led, suit = cards[s.first[0]].deck, _suit(s, action)
    if suit in (led, "treasure"):
        return False
    turned = () if step == "mice" else s.turned[_team(s, seat)]
    if "free_choice" in [cards[kind].effect for kind in turned]:
        return False
    if step == "mice" and s.down and led == "Gems":
        return True
    return led in [cards[kind].deck for kind in _hand(s, seat)]


@RULES.forbids("3.11", "")
def trumps_while_able(s: State, seat: int, action: int) -> str:
    if _suit(s, action) == "Gems" and _breaks_suit(s, seat, action):
        led = s.box.pack[s.first[0]].deck
        return f"You can follow suit ({led}), so you may not play a gem."
    return ""


@RULES.forbids("3.9", "")
def second_card_breaks_suit(s: State, seat: int, action: int) -> str:
    if s.stage == "second cards" and _breaks_suit(s, seat, action):
        return f"The second card follows suit too: play {s.box.pack[s.first[0]].deck}."
    return ""


@RULES.forbids("3.7", "")
def breaks_suit(s: State, seat: int, action: int) -> str:
    if _breaks_suit(s, seat, action):
        return f"You must follow suit: play {s.box.pack[s.first[0]].deck}."
    return ""


# Abilities


@RULES.forbids("4.16", "")
def cannot_be_drawn(s: State, seat: int, action: int) -> str:
    if s.stage != "choose":
        return ""
    word = _word(s, action)
    numbers = s.box.pack[s.mouse[-1]].numbers
    if word == "draw gems" and not (s.gems and numbers.get("gems")):
        return "There is no gem card to draw."
    if word == "draw basics" and not (s.deck and numbers.get("basics")):
        return "There is no basic card to draw."
    return ""


@RULES.forbids("4.3", "")
def cannot_be_traded(s: State, seat: int, action: int) -> str:
    if _word(s, action) != "trade":
        return ""
    if _ability(s) != "trade_or_draw":
        return "This card offers a draw, not a trade in its place."
    return "" if _mouse_hand(s, seat) or s.down else "There is no card left to trade."


@RULES.forbids("4.2", "A trade has been chosen: give a card.")
def must_give(s: State, seat: int, action: int) -> bool:
    return s.stage == "offer" and _word(s, action) == "done" and _ability(s) == "trade_or_draw"


@RULES.forbids("4.10", "")
def cannot_be_robbed(s: State, seat: int, action: int) -> str:
    if _word(s, action) != "rob":
        return ""
    team = _place(s, action) - 1
    if team == _team(s, seat):
        return TrivialRefusal("That is your own team.")
    if team >= _teams(s):
        return TrivialRefusal("There is no such team.")
    return "" if s.coins[team] else "That team has no coin to take."


@RULES.forbids("4.5", "")
def no_such_goal(s: State, seat: int, action: int) -> str:
    if _word(s, action) != "goal" or _place(s, action) <= len(s.goals[_team(s, seat)]):
        return ""
    return TrivialRefusal("Your team has no such goal.")


@RULES.forbids("4.14", "")
def cannot_be_exchanged(s: State, seat: int, action: int) -> str:
    card = _card(s, action) if s.stage == "renew" else None
    if card is None:
        return ""
    team = _team(s, seat)
    if action not in s.goals[team]:
        return TrivialRefusal(f"{card.name} is not a goal of your team.")
    start = 6 * team + 2 * s.goals[team].index(action)
    if sum(s.stakes[start : start + 2]):
        return f"There are coins on {card.name}, so it stays."
    return ""
