"""The steps that a Mouse's card opens: drawing, coins and goals; trades are in ``trade``.

The card is the last one in ``mouse``; every step goes on to the next Mouse in the end, at once if
there is nothing to decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GOALS_DRAWN, ROUNDS
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import Ints, distinct, sorted_in, swap, without
from kit.games.wicked_wise.state.hands import draw, mouse_cards
from kit.games.wicked_wise.state.trade import begin_trades
from kit.games.wicked_wise.state.turns import next_mouse

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

TINY_COINS = 3


def _nothing(s: State, seat: int) -> None:
    """Tell that the card does nothing, and go on to the next Mouse."""
    if s.sink:
        s.sink((ev.nothing, seat))
    next_mouse(s)


# Choosing what to draw, or a trade in its place


def begin_choose(s: State, seat: int, team: int, card: int) -> None:
    """Let the Mouse choose, if there is anything to choose."""
    if (s.gems and s.t.gems[card]) or choices(s, seat):
        s.stage = const.CHOOSE
        return
    if s.sink:
        s.sink((ev.nothing, seat))
    _after_draw(s, seat, team, card)


def _after_draw(s: State, seat: int, team: int, card: int) -> None:
    if s.t.ability[card] == "draw_then_trade":
        begin_trades(s, seat, team, card)
    else:
        next_mouse(s)


def choices(s: State, seat: int) -> list[int]:
    """Return the draws, and the trade, that the card just played allows."""
    t, card = s.t, s.mouse[-1]
    found = []
    if s.gems and t.gems[card]:
        found.append(t.words + const.DRAW_GEMS)
    if s.deck and t.basics[card]:
        found.append(t.words + const.DRAW_BASICS)
    if t.ability[card] == "trade_or_draw" and mouse_cards(s, t.team[seat]):
        found.append(t.words + const.TRADE)
    return found


def choose(s: State, seat: int, action: int) -> None:
    """Draw gems, draw basic cards, or trade."""
    t, card = s.t, s.mouse[-1]
    what = action - t.words
    if what == const.TRADE:
        if s.sink:
            s.sink((ev.will_trade, seat))
        begin_trades(s, seat, t.team[seat], card)
        return
    if what == const.DRAW_GEMS:
        draw(s, seat, s.gems, t.gems[card], t.ability[card])
    else:
        draw(s, seat, s.deck, t.basics[card], t.ability[card])
    _after_draw(s, seat, t.team[seat], card)


# Coins


def begin_rob(s: State, seat: int, team: int, card: int) -> None:
    """Let the Mouse rob a team, if another one has a coin."""
    del card
    if sum(s.coins) > s.coins[team]:
        s.stage = const.ROB
    else:
        _nothing(s, seat)


def victims(s: State, seat: int) -> list[int]:
    """Return the other teams that have a coin."""
    mine, first = s.t.team[seat], s.t.words + const.TEAM
    return [first + team for team, coins in enumerate(s.coins) if coins and team != mine]


def rob(s: State, seat: int, action: int) -> None:
    """Take coins from a team."""
    t, card = s.t, s.mouse[-1]
    team, other = t.team[seat], action - t.words - const.TEAM
    coins = min(t.coins[card], s.coins[other])
    s.coins[other] -= coins
    s.coins[team] += coins
    if s.sink:
        s.sink((ev.robbed, seat, coins, other))
    next_mouse(s)


def begin_pay(s: State, seat: int, team: int, card: int) -> None:
    """Let the Mouse pay for gems, if there are gems and coins."""
    if s.gems and s.coins[team] >= s.t.coins[card]:
        s.stage = const.PAY
    else:
        _nothing(s, seat)


def payments(s: State, seat: int) -> list[int]:
    """Return paying and not paying."""
    del seat
    return [s.t.words + const.PAY_COIN, s.t.words + const.DONE]


def pay(s: State, seat: int, action: int) -> None:
    """Pay and draw gems, or leave it."""
    t, card = s.t, s.mouse[-1]
    if action - t.words == const.PAY_COIN:
        s.coins[t.team[seat]] -= t.coins[card]
        if s.sink:
            s.sink((ev.paid, seat, t.coins[card]))
        draw(s, seat, s.gems, t.gems[card], "pay_for_gems")
    elif s.sink:
        s.sink((ev.declined_by["pay_for_gems"], seat))
    next_mouse(s)


# Goals


def _tiny_coins(s: State, seat: int, team: int, card: int) -> None:
    """In the Tiny Gamer variant, pay at once for a card that has to do with goals."""
    coins = s.t.coins[card] or TINY_COINS
    s.coins[team] += coins
    if s.sink:
        s.sink((ev.coins_tiny, seat, team, coins, s.coins[team]))
    next_mouse(s)


def begin_stake(s: State, seat: int, team: int, card: int) -> None:
    """Let the Mouse place coins on a goal, if the team has one."""
    if s.t.tiny:
        _tiny_coins(s, seat, team, card)
    elif s.goals[team]:
        s.stage = const.STAKE
    else:
        _nothing(s, seat)


def stake_choices(s: State, seat: int) -> list[int]:
    """Return each goal of the team, met and not met."""
    first = s.t.words + const.ON_GOAL
    return list(range(first, first + 2 * len(s.goals[s.t.team[seat]])))


def stake(s: State, seat: int, action: int) -> None:
    """Place the bank's coins on a goal."""
    t, card = s.t, s.mouse[-1]
    team, spot = t.team[seat], action - t.words - const.ON_GOAL
    at = team * 2 * const.MOST_GOALS + spot
    s.stakes = swap(s.stakes, at, s.stakes[at] + t.coins[card])
    if s.sink:
        s.sink((ev.staked, seat, t.coins[card], s.goals[team][spot // 2], spot % 2))
        s.sink((ev.bank_pays, seat, t.coins[card]))
    next_mouse(s)


def begin_renew(s: State, seat: int, team: int, card: int) -> None:
    """Let the Mouse look at a new goal, if the deck has one to spare for later rounds."""
    deck = s.goal_deck[team]
    if s.t.tiny:
        _tiny_coins(s, seat, team, card)
    elif len(deck) <= GOALS_DRAWN * (ROUNDS - s.round):
        _nothing(s, seat)
    else:
        s.stage = const.RENEW
        s.fresh, s.goal_deck[team] = deck[-1], deck[:-1]
        if s.sink:
            s.sink((ev.looks, seat))
            s.sink((ev.fresh.only, seat, s.fresh))


def renewals(s: State, seat: int) -> list[int]:
    """Return the goals that may be exchanged, those without coins on them, and leaving it."""
    team = s.t.team[seat]
    base = team * 2 * const.MOST_GOALS
    bare = [
        goal
        for i, goal in enumerate(s.goals[team])
        if not (s.stakes[base + 2 * i] or s.stakes[base + 2 * i + 1])
    ]
    return [*distinct(tuple(bare)), s.t.words + const.DONE]


def renew(s: State, seat: int, action: int) -> None:
    """Put the new goal in the place of an old one, or discard it."""
    team, goal, s.fresh = s.t.team[seat], s.fresh, -1
    exchanged = action < s.t.words
    unused = goal | (const.ALL_SAW if s.t.goals_open else const.MOUSE_SAW)
    gone = action | const.ALL_SAW if exchanged else unused
    s.goal_bin[team] += (gone,)
    if exchanged:
        _exchange(s, team, action, goal)
    if s.sink:
        s.sink((ev.new_goal, seat, action, goal) if exchanged else (ev.keeps_goals, seat))
        if s.t.goals_open and not exchanged:
            s.sink((ev.discarded_goal, seat, goal))
    next_mouse(s)


def _exchange(s: State, team: int, old: int, new: int) -> None:
    """Exchange a goal; coins stay with the goals they lie on, which are kept in order."""
    base, size = team * 2 * const.MOST_GOALS, 2 * const.MOST_GOALS
    placed: dict[int, Ints] = {new: (0, 0)}
    for i, goal in enumerate(s.goals[team]):
        placed[goal] = s.stakes[base + 2 * i : base + 2 * i + 2]
    row = sorted_in(without(s.goals[team], old), new)
    s.goals = swap(s.goals, team, row)
    coins = [coin for goal in row for coin in placed[goal]]
    coins += [0] * (size - len(coins))
    s.stakes = (*s.stakes[:base], *coins, *s.stakes[base + size :])
