"""The Mice: each plays a card for its ability, which is done at once or opens a step of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.events.abilities import coins, nothing, refills
from kit.games.wicked_wise.events.trick import (
    ability,
    finds_treasures,
    mouse_played,
    mouse_played_shared,
    no_card,
    off_suit,
    open_hand,
    turned_over,
)
from kit.games.wicked_wise.state.constants import (
    CHOOSE,
    GIVE,
    MOUSE,
    OFFER,
    PAY,
    REFILL_BELOW,
    RENEW,
    ROB,
    SECOND,
    SLOT,
    STAKE,
)
from kit.games.wicked_wise.state.hands import draw, leave_mouse_hand, mouse_cards
from kit.games.wicked_wise.state.treasures import draw_treasures
from kit.games.wicked_wise.state.trick import of_suit

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin(s: State) -> str | None:
    """Refill a shared hand if need be, and let the next Mouse play, or the Dragons again."""
    t, at = s.t, s.at + 1
    if t.shared and at:
        _refill(s)
    for team in t.order[s.lead][at:]:
        if s.hands[t.mouse_hand[team]] or s.down:
            s.at, s.actor = at, t.mouse_seat[team]
            return None
        at += 1
        s.mouse += (-1,)
        if s.sink:
            s.sink((no_card, t.mouse_seat[team]))
    return SECOND


def _refill(s: State) -> None:
    team = (s.lead + s.at) % s.t.teams
    have = mouse_cards(s, team)
    if have < REFILL_BELOW and s.deck:
        if s.sink:
            s.sink((refills, team, have))
        draw(s, team, s.t.mouse_size - have, "refill", gems=False)


def legal(s: State, seat: int) -> list[int]:
    """Return the cards a Mouse may play, face-down gems of a shared hand by their places."""
    t = s.t
    hand = s.hands[t.mouse_hand[t.team[seat]]]
    follow = of_suit(t, hand, s.suit)
    if not t.shared:
        return follow or hand[:]
    slots = range(t.words + SLOT, t.words + SLOT + len(s.down))
    if s.suit == GEM and slots:
        return list(slots)
    return follow or [*hand, *slots]


def play(s: State, seat: int, action: int) -> str:
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
        _tell(s, seat, team, card, down=action >= t.words)
    if t.suit[card] != s.suit and not t.dual[team]:
        s.voids[t.mouse_hand[team]] |= 1 << s.suit
    opened = OPENS.get(t.ability[card])
    return opened or AT_ONCE[t.ability[card]](s, seat, team, card)


def _tell(s: State, seat: int, team: int, card: int, *, down: bool) -> None:
    assert s.sink
    t = s.t
    s.sink((mouse_played_shared if t.shared else mouse_played, seat, card))
    if down:
        s.sink((turned_over, seat, card))
    elif t.dual[team] and not t.shared:
        s.sink((open_hand, seat))
    if t.suit[card] != s.suit:
        s.sink((off_suit, seat, s.suit))
    s.sink((ability, seat, card))


# Abilities that are done at once; each returns the step that comes next.


def _draw_both(s: State, seat: int, team: int, card: int) -> str:
    del team
    t, got = s.t, 0
    if s.gems:
        got = draw(s, seat, t.gems[card], "draw_both", gems=True)
    if s.deck:
        got += draw(s, seat, t.basics[card], "draw_both", gems=False)
    if got == 0 and s.sink:
        s.sink((nothing, seat))
    return MOUSE


def _take_coins(s: State, seat: int, team: int, card: int) -> str:
    s.coins[team] += s.t.coins[card]
    if s.sink:
        s.sink((coins, seat, team, s.t.coins[card], s.coins[team]))
    return MOUSE


def _draw_then_give(s: State, seat: int, team: int, card: int) -> str:
    del team
    if s.deck:
        draw(s, seat, s.t.basics[card], "draw_then_give", gems=False)
    elif s.sink:
        s.sink((nothing, seat))
    return GIVE


def _find_treasure(s: State, seat: int, team: int, card: int) -> str:
    del team, card
    return draw_treasures(s, seat, finds_treasures)


AT_ONCE: dict[str, Callable[[State, int, int, int], str]] = {
    "draw_both": _draw_both,
    "take_coins": _take_coins,
    "draw_then_give": _draw_then_give,
    "find_treasure": _find_treasure,
}
# Abilities that let the Mouse decide something; a step that has nothing to decide ends at once.
OPENS = {
    "draw_either": CHOOSE,
    "trade_or_draw": CHOOSE,
    "draw_then_trade": CHOOSE,
    "trades": OFFER,
    "rob": ROB,
    "pay_for_gems": PAY,
    "stake": STAKE,
    "new_goal": RENEW,
}
