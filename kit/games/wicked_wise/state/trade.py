"""Trades and gifts between a Mouse and the Dragon of the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import EVERYONE, only
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state.constants import DONE, GIVE, OFFER, RETURN, SLOT
from kit.games.wicked_wise.state.hands import leave_mouse_hand, mouse_cards, to_dragon, to_mouse
from kit.games.wicked_wise.state.turns import next_mouse

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


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
    """Return the cards a Mouse may give; all but the plain trade may be left."""
    t = s.t
    found = s.hands[t.mouse_hand[t.team[seat]]][:]
    if t.ability[s.mouse[-1]] != "trade_or_draw":
        found.append(t.words + DONE)
    if t.shared:
        found += range(t.words + SLOT, t.words + SLOT + len(s.down))
    return found


def give(s: State, seat: int, action: int) -> None:
    """Give a card to the Dragon, who passes one back unless it was a gift; or leave it."""
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
    """Return the cards the Dragon may pass back: any, the one just given too."""
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
    """Return who sees a card that a Dual moves between the own hands; a gem moves face down."""
    return only(seat) if s.t.suit[card] == GEM else EVERYONE
