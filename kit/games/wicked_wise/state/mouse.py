"""The Mice: each plays a card for its ability, which is done at once or opens a step of its own."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state.abilities import (
    begin_choose,
    begin_pay,
    begin_renew,
    begin_rob,
    begin_stake,
)
from kit.games.wicked_wise.state.constants import SLOT
from kit.games.wicked_wise.state.hands import draw, leave_mouse_hand
from kit.games.wicked_wise.state.rewards import draw_treasures
from kit.games.wicked_wise.state.trade import begin_give, begin_trades
from kit.games.wicked_wise.state.turns import next_mouse

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


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
    """Play a Mouse's card and do at once what it says, or go to the step that it opens."""
    t = s.t
    team = t.team[seat]
    card = action
    if action < t.words:
        s.hands[t.mouse_hand[team]].remove(action)
    else:
        card, _ = leave_mouse_hand(s, team, action)
    s.mouse += (card,)
    if s.sink:
        _tell(s, s.sink, seat, action)
    if t.suit[card] != s.suit and not t.dual[team]:
        s.voids[t.mouse_hand[team]] |= 1 << s.suit
    ABILITIES[t.ability[card]](s, seat, team, card)


def _tell(s: State, tell: Sink, seat: int, action: int) -> None:
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


ABILITIES: dict[str, Callable[[State, int, int, int], None]] = {
    "draw_both": _draw_both,
    "take_coins": _take_coins,
    "draw_then_give": _draw_then_give,
    "find_treasure": _find_treasure,
    # These let the Mouse decide something; where there is nothing to decide they end at once.
    "draw_either": begin_choose,
    "trade_or_draw": begin_choose,
    "draw_then_trade": begin_choose,
    "trades": begin_trades,
    "rob": begin_rob,
    "pay_for_gems": begin_pay,
    "stake": begin_stake,
    "new_goal": begin_renew,
}
