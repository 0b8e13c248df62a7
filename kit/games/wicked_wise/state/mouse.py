"""The Mice: playing a card, and the steps of its ability."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.core.event import EVERYONE, only
from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, ROUNDS
from kit.games.wicked_wise.state import constants as const
from kit.games.wicked_wise.state.constants import (
    DONE,
    GIVE,
    OFFER,
    RETURN,
    SLOT,
    Ints,
    distinct,
    sorted_in,
    swap,
    without,
)
from kit.games.wicked_wise.state.hands import (
    draw,
    leave_mouse_hand,
    mouse_cards,
    next_mouse,
    to_dragon,
    to_mouse,
)
from kit.games.wicked_wise.state.trick import draw_treasures

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


TINY_COINS = 3


def legal(s: State, seat: int) -> list[int]:
    """Return the cards a Mouse may play, face-down gems of a shared hand by their places."""
    t = s.t
    hand = s.hands[t.mouse_hand[t.team[seat]]]
    first, last = t.stretch[s.suit]
    follow = hand[bisect_left(hand, first) : bisect_left(hand, last)]
    if t.scattered:
        follow = [card for card in follow if t.suit[card] == s.suit]
    if not t.shared:
        return follow or hand[:]
    slots = range(t.words + SLOT, t.words + SLOT + len(s.down))
    if s.suit == GEM and slots:
        return list(slots)
    return follow or [*hand, *slots]


def play(s: State, seat: int, action: int) -> None:
    """Play a Mouse's card: apply its effect at once, or start its step."""
    t = s.t
    team = t.team[seat]
    card = action
    if action < t.words:
        s.hands[t.mouse_hand[team]].remove(action)
    else:
        card, _ = leave_mouse_hand(s, team, action)
    s.mouse += (card,)
    if s.sink:
        _tell_play(s, s.sink, seat, action)
    if t.suit[card] != s.suit and not t.dual[team]:
        s.voids[t.mouse_hand[team]] |= 1 << s.suit
    ABILITIES[t.ability[card]](s, seat, team, card)


def _tell_play(s: State, tell: Sink, seat: int, action: int) -> None:
    t, card = s.t, s.mouse[-1]
    tell((ev.mouse_played_shared if t.shared else ev.mouse_played, seat, card))
    if action >= t.words:
        tell((ev.turned_over, seat, card))
    elif t.dual[t.team[seat]] and not t.shared:
        tell((ev.open_hand, seat))
    if t.suit[card] != s.suit:
        tell((ev.off_suit, seat, s.suit))
    tell((ev.ability, seat, card))


# Abilities that are done at once


def _draw_both(s: State, seat: int, team: int, card: int) -> None:
    del team
    t, got = s.t, 0
    if s.gems:
        got = draw(s, seat, s.gems, t.gems[card], "draw_both")
    if s.deck:
        got += draw(s, seat, s.deck, t.basics[card], "draw_both")
    if got == 0 and s.sink:
        s.sink((ev.nothing, seat))
    next_mouse(s)


def _take_coins(s: State, seat: int, team: int, card: int) -> None:
    s.coins[team] += s.t.coins[card]
    if s.sink:
        s.sink((ev.coins, seat, team, s.t.coins[card], s.coins[team]))
    next_mouse(s)


def _draw_then_give(s: State, seat: int, team: int, card: int) -> None:
    if s.deck:
        draw(s, seat, s.deck, s.t.basics[card], "draw_then_give")
    elif s.sink:
        s.sink((ev.nothing, seat))
    begin_give(s, team)


def _find_treasure(s: State, seat: int, team: int, card: int) -> None:
    del team, card
    draw_treasures(s, seat)


def _nothing(s: State, seat: int) -> None:
    """Tell that the card does nothing, and go on to the next Mouse."""
    if s.sink:
        s.sink((ev.nothing, seat))
    next_mouse(s)


# Choosing what to draw, or a trade in its place


def begin_choose(s: State, seat: int, team: int, card: int) -> None:
    """Let the Mouse choose, if there is anything to choose."""
    if (s.gems and s.t.gems[card]) or draw_choices(s, seat):
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


def draw_choices(s: State, seat: int) -> list[int]:
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


def choose_draw(s: State, seat: int, action: int) -> None:
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
    """Pay and draw gems, or decline."""
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
    """In the Tiny Gamer variant, a card about goals pays coins at once."""
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
    """Return the goals that may be exchanged, which are those without coins, and declining."""
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


# Trades and gifts


def begin_trades(s: State, seat: int, team: int, card: int) -> None:
    """Let the Mouse trade as often as the card says, or once if it does not say."""
    del seat
    s.left = s.t.trades[card] or 1
    _offer(s, team)


def _offer(s: State, team: int) -> None:
    """Let the Mouse give a card for one in return; without a card there is no trade."""
    if mouse_cards(s, team):
        s.stage = OFFER
    else:
        s.left = 0
        next_mouse(s)


def begin_give(s: State, team: int) -> None:
    """Let the Mouse give a card for nothing, if there is one."""
    if mouse_cards(s, team):
        s.stage = GIVE
    else:
        next_mouse(s)


def offers(s: State, seat: int) -> list[int]:
    """Return the cards a Mouse may give; it may decline, except in a plain trade."""
    t = s.t
    found = s.hands[t.mouse_hand[t.team[seat]]][:]
    if t.ability[s.mouse[-1]] != "trade_or_draw":
        found.append(t.words + DONE)
    if t.shared:
        found += range(t.words + SLOT, t.words + SLOT + len(s.down))
    return found


def give(s: State, seat: int, action: int) -> None:
    """Give a card to the Dragon, who passes one back unless it was a gift; or decline."""
    t, team, for_nothing = s.t, s.t.team[seat], s.stage == GIVE
    if action == t.words + DONE:
        if s.sink:
            s.sink((ev.declined_by[t.ability[s.mouse[-1]]], seat))
        s.left = 0
        next_mouse(s)
        return
    card, knew = leave_mouse_hand(s, team, action)
    to_dragon(s, team, card, knew)
    if s.sink:
        if t.dual[team]:
            s.sink((ev.own_gave, seat))
            s.sink((ev.own_gave_card.to, _who_sees(s, seat, card), seat, card))
        else:
            gives, shows = (ev.gift, ev.gift_card) if for_nothing else (ev.gave, ev.gave_card)
            s.sink((gives, seat))
            s.sink((shows.to, t.partners[team], seat, card))
    if for_nothing:
        next_mouse(s)
    else:
        s.stage, s.actor = RETURN, team


def returns(s: State, seat: int) -> list[int]:
    """Return the cards the Dragon may pass back: any, even the one just given."""
    return s.hands[seat][:]


def give_back(s: State, seat: int, action: int) -> None:
    """Pass a card back to the Mouse; that ends one trade."""
    t = s.t
    to_mouse(s, seat, action)
    s.left -= 1
    s.actor = t.mouse_seat[seat]
    if s.sink:
        if t.dual[seat]:
            s.sink((ev.own_returned, seat))
            s.sink((ev.own_returned_card.to, _who_sees(s, seat, action), seat, action))
        else:
            s.sink((ev.returned, seat))
            s.sink((ev.returned_card.to, t.partners[seat], seat, action))
        if t.trades[s.mouse[-1]]:
            s.sink((ev.one_trade, s.actor, s.left))
    if s.left:
        _offer(s, seat)
    else:
        next_mouse(s)


def _who_sees(s: State, seat: int, card: int) -> int:
    """Return who sees a card that a Dual moves between their hands; a gem moves face down."""
    return only(seat) if s.t.suit[card] == GEM else EVERYONE


ABILITIES: dict[str, Callable[[State, int, int, int], None]] = {
    "draw_both": _draw_both,
    "take_coins": _take_coins,
    "draw_then_give": _draw_then_give,
    "find_treasure": _find_treasure,
    # Abilities with a decision for the Mouse; without a choice they end at once.
    "draw_either": begin_choose,
    "trade_or_draw": begin_choose,
    "draw_then_trade": begin_choose,
    "trades": begin_trades,
    "rob": begin_rob,
    "pay_for_gems": begin_pay,
    "stake": begin_stake,
    "new_goal": begin_renew,
}
