"""What a Mouse's card does: section 4."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.kinds import CARD, NUMBER, card_name, plural
from kit.games.wicked_wise.events.sorts import (
    CARDS,
    COINS,
    EVENTS,
    SOME_CARDS,
    TEAM,
    WWBox,
    by_effect,
    names_of,
)


def _drew(_box: WWBox, seat: str, cards: int, gems: bool) -> str:  # noqa: FBT001
    # From round two on, and with few players at once, there are gems in the basic deck too.
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
