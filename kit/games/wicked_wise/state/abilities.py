"""The steps that a Mouse's card opens: drawing, coins and goals; trades are in ``trade``.

The card is the last one in ``mouse``; every step goes on to the next Mouse in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wicked_wise.cards.lookup import GOALS_DRAWN, ROUNDS
from kit.games.wicked_wise.events.abilities import (
    bank_pays,
    coins_tiny,
    declined_by,
    discarded_goal,
    fresh,
    keeps_goals,
    looks,
    new_goal,
    nothing,
    paid,
    robbed,
    staked,
    will_trade,
)
from kit.games.wicked_wise.state.constants import (
    ALL_SAW,
    DONE,
    DRAW_BASICS,
    DRAW_GEMS,
    MOST_GOALS,
    MOUSE,
    MOUSE_SAW,
    OFFER,
    ON_GOAL,
    PAY_COIN,
    TEAM,
    TRADE,
    Ints,
    sorted_in,
    swap,
    without,
)
from kit.games.wicked_wise.state.hands import (
    draw,
    mouse_cards,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

TINY_COINS = 3


def _nothing(s: State) -> str:
    """Tell that the card does nothing, and go on to the next Mouse."""
    if s.sink:
        s.sink((nothing, s.actor))
    return MOUSE


# Choosing what to draw, or a trade in its place


def begin_choose(s: State) -> str | None:
    """Let the Mouse choose, if there is anything to choose."""
    if choices(s, s.actor):
        return None
    _nothing(s)
    return _after_draw(s)


def _after_draw(s: State) -> str:
    return OFFER if s.t.ability[s.mouse[-1]] == "draw_then_trade" else MOUSE


def choices(s: State, seat: int) -> list[int]:
    """Return the draws, and the trade, that the card just played allows."""
    t, card = s.t, s.mouse[-1]
    found = []
    if s.gems and t.gems[card]:
        found.append(t.words + DRAW_GEMS)
    if s.deck and t.basics[card]:
        found.append(t.words + DRAW_BASICS)
    if t.ability[card] == "trade_or_draw" and mouse_cards(s, t.team[seat]):
        found.append(t.words + TRADE)
    return found


def choose(s: State, seat: int, action: int) -> str:
    """Draw gems, draw basic cards, or trade."""
    t, card = s.t, s.mouse[-1]
    what = action - t.words
    if what == TRADE:
        if s.sink:
            s.sink((will_trade, seat))
        return OFFER
    gems = what == DRAW_GEMS
    draw(s, seat, (t.gems if gems else t.basics)[card], t.ability[card], gems=gems)
    return _after_draw(s)


# Coins


def begin_rob(s: State) -> str | None:
    """Let the Mouse rob a team, if another one has a coin."""
    return None if sum(s.coins) > s.coins[s.t.team[s.actor]] else _nothing(s)


def victims(s: State, seat: int) -> list[int]:
    """Return the other teams that have a coin."""
    mine, first = s.t.team[seat], s.t.words + TEAM
    return [first + team for team, coins in enumerate(s.coins) if coins and team != mine]


def rob(s: State, seat: int, action: int) -> str:
    """Take coins from a team."""
    t, card = s.t, s.mouse[-1]
    team, other = t.team[seat], action - t.words - TEAM
    coins = min(t.coins[card], s.coins[other])
    s.coins[other] -= coins
    s.coins[team] += coins
    if s.sink:
        s.sink((robbed, seat, coins, other))
    return MOUSE


def begin_pay(s: State) -> str | None:
    """Let the Mouse pay for gems, if there are gems and coins."""
    price = s.t.coins[s.mouse[-1]]
    return None if s.gems and s.coins[s.t.team[s.actor]] >= price else _nothing(s)


def payments(s: State, seat: int) -> list[int]:
    """Return paying and not paying."""
    del seat
    return [s.t.words + PAY_COIN, s.t.words + DONE]


def pay(s: State, seat: int, action: int) -> str:
    """Pay and draw gems, or leave it."""
    t, card = s.t, s.mouse[-1]
    if action - t.words == PAY_COIN:
        s.coins[t.team[seat]] -= t.coins[card]
        if s.sink:
            s.sink((paid, seat, t.coins[card]))
        draw(s, seat, t.gems[card], "pay_for_gems", gems=True)
    elif s.sink:
        s.sink((declined_by["pay_for_gems"], seat))
    return MOUSE


# Goals


def _tiny_coins(s: State) -> str:
    """In the Tiny Gamer variant, pay at once for a card that has to do with goals."""
    team, coins = s.t.team[s.actor], s.t.coins[s.mouse[-1]] or TINY_COINS
    s.coins[team] += coins
    if s.sink:
        s.sink((coins_tiny, s.actor, team, coins, s.coins[team]))
    return MOUSE


def begin_stake(s: State) -> str | None:
    """Let the Mouse place coins on a goal, if the team has one."""
    if s.t.tiny:
        return _tiny_coins(s)
    return None if s.goals[s.t.team[s.actor]] else _nothing(s)


def stake_choices(s: State, seat: int) -> list[int]:
    """Return each goal of the team, met and not met."""
    first = s.t.words + ON_GOAL
    return list(range(first, first + 2 * len(s.goals[s.t.team[seat]])))


def stake(s: State, seat: int, action: int) -> str:
    """Place the bank's coins on a goal."""
    t, card = s.t, s.mouse[-1]
    team, spot = t.team[seat], action - t.words - ON_GOAL
    at = team * 2 * MOST_GOALS + spot
    s.stakes = swap(s.stakes, at, s.stakes[at] + t.coins[card])
    if s.sink:
        s.sink((staked, seat, t.coins[card], s.goals[team][spot // 2], spot % 2))
        s.sink((bank_pays, seat, t.coins[card]))
    return MOUSE


def begin_renew(s: State) -> str | None:
    """Let the Mouse look at a new goal, if the deck has one to spare for later rounds."""
    if s.t.tiny:
        return _tiny_coins(s)
    team = s.t.team[s.actor]
    deck = s.goal_deck[team]
    if len(deck) <= GOALS_DRAWN * (ROUNDS - s.round):
        return _nothing(s)
    s.fresh, s.goal_deck = deck[-1], swap(s.goal_deck, team, deck[:-1])
    if s.sink:
        s.sink((looks, s.actor))
        s.sink((fresh.only, s.actor, s.fresh))
    return None


def renewals(s: State, seat: int) -> list[int]:
    """Return the goals that may be exchanged, those without coins on them, and leaving it."""
    team = s.t.team[seat]
    base = team * 2 * MOST_GOALS
    bare = {
        goal
        for i, goal in enumerate(s.goals[team])
        if not (s.stakes[base + 2 * i] or s.stakes[base + 2 * i + 1])
    }
    return [*sorted(bare), s.t.words + DONE]


def renew(s: State, seat: int, action: int) -> str:
    """Put the new goal in the place of an old one, or discard it."""
    team, goal, s.fresh = s.t.team[seat], s.fresh, -1
    exchanged = action < s.t.words
    unused = goal | (ALL_SAW if s.t.goals_open else MOUSE_SAW)
    gone = action | ALL_SAW if exchanged else unused
    s.goal_bin = swap(s.goal_bin, team, (*s.goal_bin[team], gone))
    if exchanged:
        _exchange(s, team, action, goal)
    if s.sink:
        s.sink((new_goal, seat, action, goal) if exchanged else (keeps_goals, seat))
        if s.t.goals_open and not exchanged:
            s.sink((discarded_goal, seat, goal))
    return MOUSE


def _exchange(s: State, team: int, old: int, new: int) -> None:
    """Exchange a goal; coins stay with the goals they lie on, which are kept in order."""
    base, size = team * 2 * MOST_GOALS, 2 * MOST_GOALS
    placed: dict[int, Ints] = {new: (0, 0)}
    for i, goal in enumerate(s.goals[team]):
        placed[goal] = s.stakes[base + 2 * i : base + 2 * i + 2]
    row = sorted_in(without(s.goals[team], old), new)
    s.goals = swap(s.goals, team, row)
    coins = [coin for goal in row for coin in placed[goal]]
    coins += [0] * (size - len(coins))
    s.stakes = (*s.stakes[:base], *coins, *s.stakes[base + size :])
