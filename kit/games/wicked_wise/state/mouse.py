"""The Mice: playing a card for its ability, and the abilities that need no partner."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.core.event import event, only
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM, GOALS_DRAWN, ROUNDS
from kit.games.wicked_wise.state import hands, rewards, trade, trick
from kit.games.wicked_wise.state.constants import (
    CHOOSE,
    DONE,
    DRAW_BASICS,
    DRAW_GEMS,
    MOUSE,
    PAY,
    PAY_COIN,
    REFILL_BELOW,
    RENEW,
    ROB,
    SLOT,
    STAKE,
    TEAM,
    TRADE,
    hand_size,
)

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.mouse")
MICE, ANY, NONE, AT_ONCE = cite("3.5"), cite("3.8"), cite("3.24"), cite("4.1")
NOTHING, SHARED, REFILL, DOWN = cite("4.16"), cite("9.1"), cite("9.2"), cite("9.3")
TINY, OPEN = cite("9.11"), cite("9.4")
TINY_COINS = 3


def next_mouse(s: State) -> None:
    """Refill a shared hand if need be, and let the next Mouse play, or the Dragons again."""
    t = s.t
    if t.shared and s.at >= 0:
        _refill(s)
    while True:
        s.at += 1
        if s.at == t.teams:
            trick.second_round(s)
            return
        team = (s.lead + s.at) % t.teams
        if s.hands[t.mouse_hand[team]] or s.down:
            s.stage, s.actor = MOUSE, t.mouse_seat[team]
            return
        s.mouse.append(-1)
        if s.sink:
            s.sink(event("no card", t.mouse_seat[team], (), NONE))


def _refill(s: State) -> None:
    t, team = s.t, (s.lead + s.at) % s.t.teams
    have = hand_size(s, t.teams)
    if have < REFILL_BELOW and s.deck:
        if s.sink:
            s.sink(event("refills", team, (have,), REFILL))
        hands.draw(s, team, s.deck, t.mouse_size - have, REFILL)


def legal(s: State, seat: int) -> list[int]:
    """Return the cards a Mouse may play, face-down gems of a shared hand by their places."""
    t, lead, suits = s.t, s.suit, s.t.suit
    hand = s.hands[t.mouse_hand[t.team[seat]]]
    if not t.shared:
        return [card for card in hand if suits[card] == lead] or hand[:]
    slots = list(range(t.words + SLOT, t.words + SLOT + len(s.down)))
    if lead == GEM and slots:
        return slots
    return [card for card in hand if suits[card] == lead] or hand + slots


def play(s: State, seat: int, action: int) -> None:
    """Play a Mouse's card and do at once what it says."""
    t = s.t
    team = t.team[seat]
    if action < t.words:
        s.hands[t.mouse_hand[team]].remove(action)
        card = action
    else:
        card, _ = hands.leave_mouse_hand(s, team, action)
    s.mouse.append(card)
    if s.sink:
        _tell(s, seat, team, card, down=action >= t.words)
    if t.suit[card] != s.suit:
        if not t.dual[team]:
            s.voids[t.mouse_hand[team]] |= 1 << s.suit
        if s.sink:
            s.sink(event("off suit", seat, (s.suit,), ANY))
    if s.sink:
        s.sink(event("ability", seat, (card,), AT_ONCE))
    ABILITY[t.ability[card]](s, seat, team, card)


def _tell(s: State, seat: int, team: int, card: int, *, down: bool) -> None:
    assert s.sink
    s.sink(event("mouse played", seat, (card,), SHARED if s.t.shared else MICE))
    if down:
        s.sink(event("turned over", seat, (card,), DOWN))
    elif s.t.dual[team] and not s.t.shared:
        s.sink(event("open hand", seat, (), OPEN))


# Abilities: each does its work and goes on to the next Mouse, or opens a choice.


def _draw_both(s: State, seat: int, team: int, card: int) -> None:
    t = s.t
    got = hands.draw(s, seat, s.gems, t.gems[card], t.clause[card]) if s.gems else 0
    got += hands.draw(s, seat, s.deck, t.basics[card], t.clause[card]) if s.deck else 0
    _nothing_if(s, seat, nothing=got == 0)
    next_mouse(s)


def _nothing_if(s: State, seat: int, *, nothing: bool) -> None:
    if nothing and s.sink:
        s.sink(event("nothing", seat, (), NOTHING))


def _choose(s: State, seat: int, team: int, card: int) -> None:
    s.stage = CHOOSE
    if not choices(s, seat):
        _nothing_if(s, seat, nothing=True)
        _after_draw(s, seat, card)


def _after_draw(s: State, seat: int, card: int) -> None:
    if s.t.ability[card] == "draw_then_trade":
        trade.offer(s, seat, 1)
    else:
        next_mouse(s)


def choices(s: State, seat: int) -> list[int]:
    """Return the draws, and the trade, that the card just played allows."""
    t, card = s.t, s.mouse[-1]
    found = []
    if s.gems and t.gems[card]:
        found.append(t.words + DRAW_GEMS)
    if s.deck and t.basics[card]:
        found.append(t.words + DRAW_BASICS)
    if t.ability[card] == "trade_or_draw" and hand_size(s, t.mouse_hand[t.team[seat]]):
        found.append(t.words + TRADE)
    return found


def choose(s: State, seat: int, action: int) -> None:
    """Draw gems, draw basic cards, or trade."""
    t, card = s.t, s.mouse[-1]
    what = action - t.words
    if what == TRADE:
        if s.sink:
            s.sink(event("will trade", seat, (), t.clause[card]))
        trade.offer(s, seat, 1)
        return
    if what == DRAW_GEMS:
        hands.draw(s, seat, s.gems, t.gems[card], t.clause[card])
    else:
        hands.draw(s, seat, s.deck, t.basics[card], t.clause[card])
    _after_draw(s, seat, card)


def _take_coins(s: State, seat: int, team: int, card: int) -> None:
    s.coins[team] += s.t.coins[card]
    if s.sink:
        s.sink(event("coins", seat, (s.t.coins[card], s.coins[team]), s.t.clause[card]))
    next_mouse(s)


def _tiny(s: State, seat: int, team: int, card: int) -> bool:
    """In the Tiny Gamer variant, pay at once what has to do with goals."""
    if not s.t.tiny:
        return False
    coins = s.t.coins[card] or TINY_COINS
    s.coins[team] += coins
    if s.sink:
        s.sink(event("coins", seat, (coins, s.coins[team]), TINY))
    next_mouse(s)
    return True


def _rob(s: State, seat: int, team: int, card: int) -> None:
    if sum(s.coins) > s.coins[team]:
        s.stage = ROB
    else:
        _nothing_if(s, seat, nothing=True)
        next_mouse(s)


def victims(s: State, seat: int) -> list[int]:
    """Return the other teams that have a coin."""
    mine, first = s.t.team[seat], s.t.words + TEAM
    return [first + team for team, coins in enumerate(s.coins) if coins and team != mine]


def rob(s: State, seat: int, action: int) -> None:
    """Take coins from a team."""
    t, card = s.t, s.mouse[-1]
    team, other = t.team[seat], action - t.words - TEAM
    coins = min(t.coins[card], s.coins[other])
    s.coins[other] -= coins
    s.coins[team] += coins
    if s.sink:
        s.sink(event("robbed", seat, (coins, other), t.clause[card]))
    next_mouse(s)


def _draw_then_give(s: State, seat: int, team: int, card: int) -> None:
    _nothing_if(s, seat, nothing=not s.deck)
    if s.deck:
        hands.draw(s, seat, s.deck, s.t.basics[card], s.t.clause[card])
    trade.offer_gift(s, seat)


def _find_treasure(s: State, seat: int, team: int, card: int) -> None:
    rewards.draw_treasures(s, seat, s.t.clause[card])


def _pay_for_gems(s: State, seat: int, team: int, card: int) -> None:
    if s.gems and s.coins[team] >= s.t.coins[card]:
        s.stage = PAY
    else:
        _nothing_if(s, seat, nothing=True)
        next_mouse(s)


def payments(s: State, seat: int) -> list[int]:
    """Return paying and not paying."""
    return [s.t.words + PAY_COIN, s.t.words + DONE]


def pay(s: State, seat: int, action: int) -> None:
    """Pay and draw gems, or leave it."""
    t, card = s.t, s.mouse[-1]
    if action - t.words == PAY_COIN:
        s.coins[t.team[seat]] -= t.coins[card]
        if s.sink:
            s.sink(event("paid", seat, (t.coins[card],), t.clause[card]))
        hands.draw(s, seat, s.gems, t.gems[card], t.clause[card])
    elif s.sink:
        s.sink(event("declined", seat, (), t.clause[card]))
    next_mouse(s)


def _stake(s: State, seat: int, team: int, card: int) -> None:
    if _tiny(s, seat, team, card):
        return
    if s.goals[team]:
        s.stage = STAKE
    else:
        _nothing_if(s, seat, nothing=True)
        next_mouse(s)


def _new_goal(s: State, seat: int, team: int, card: int) -> None:
    if _tiny(s, seat, team, card):
        return
    if len(s.goal_deck[team]) <= GOALS_DRAWN * (ROUNDS - s.round):
        _nothing_if(s, seat, nothing=True)
        next_mouse(s)
        return
    s.fresh, s.stage = s.goal_deck[team].pop(), RENEW
    if s.sink:
        s.sink(event("looks", seat, (), s.t.clause[card]))
        s.sink(event("fresh", seat, (s.fresh,), s.t.clause[card], only(seat)))


def _trades(s: State, seat: int, team: int, card: int) -> None:
    trade.offer(s, seat, s.t.trades[card])


ABILITY: dict[str, Callable[[State, int, int, int], None]] = {
    "draw_both": _draw_both,
    "draw_either": _choose,
    "trade_or_draw": _choose,
    "draw_then_trade": _choose,
    "take_coins": _take_coins,
    "rob": _rob,
    "draw_then_give": _draw_then_give,
    "find_treasure": _find_treasure,
    "pay_for_gems": _pay_for_gems,
    "stake": _stake,
    "new_goal": _new_goal,
    "trades": _trades,
}
