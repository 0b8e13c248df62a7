"""Trades and gifts between a Mouse and the Dragon of the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import EVERYONE, only
from kit.core.kinds import Kind
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.events.abilities import (
    declined_by,
    gave,
    gave_card,
    gift,
    gift_card,
    one_trade,
    own_gave,
    own_gave_card,
    own_returned,
    own_returned_card,
    returned,
    returned_card,
)
from kit.games.wicked_wise.state.constants import DONE, GIVE, MOUSE, OFFER, RETURN, SLOT
from kit.games.wicked_wise.state.hands import leave_mouse_hand, mouse_cards, to_dragon, to_mouse

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def begin_offer(s: State) -> str | None:
    """Let the Mouse give a card for one in return; without a card there is no trade."""
    if s.left == 0:
        s.left = s.t.trades[s.mouse[-1]] or 1
    if mouse_cards(s, s.t.team[s.actor]):
        return None
    s.left = 0
    return MOUSE


def begin_give(s: State) -> str | None:
    """Let the Mouse give a card for nothing, if there is one."""
    return None if mouse_cards(s, s.t.team[s.actor]) else MOUSE


def offers(s: State, seat: int) -> list[int]:
    """Return the cards a Mouse may give; all but the plain trade may be left."""
    t = s.t
    found = s.hands[t.mouse_hand[t.team[seat]]][:]
    if t.ability[s.mouse[-1]] != "trade_or_draw":
        found.append(t.words + DONE)
    if t.shared:
        found += range(t.words + SLOT, t.words + SLOT + len(s.down))
    return found


def give(s: State, seat: int, action: int) -> str:
    """Give a card to the Dragon, who passes one back unless it was a gift; or leave it."""
    t, team, for_nothing = s.t, s.t.team[seat], s.stage == GIVE
    if action == t.words + DONE:
        if s.sink:
            s.sink((declined_by[t.ability[s.mouse[-1]]], seat))
        s.left = 0
        return MOUSE
    card, knew = leave_mouse_hand(s, team, action)
    to_dragon(s, team, card, knew)
    if s.sink and t.dual[team]:
        _tell_own(s, seat, card, own_gave, own_gave_card)
    elif s.sink:
        s.sink((gift if for_nothing else gave, seat))
        s.sink(((gift_card if for_nothing else gave_card).to, t.partners[team], seat, card))
    if for_nothing:
        return MOUSE
    s.actor = team
    return RETURN


def returns(s: State, seat: int) -> list[int]:
    """Return the cards the Dragon may pass back: any, the one just given too."""
    return s.hands[seat][:]


def give_back(s: State, seat: int, action: int) -> str:
    """Pass a card back to the Mouse; that ends one trade."""
    t = s.t
    to_mouse(s, seat, action)
    s.left -= 1
    s.actor = t.mouse_seat[seat]
    if s.sink:
        if t.dual[seat]:
            _tell_own(s, seat, action, own_returned, own_returned_card)
        else:
            s.sink((returned, seat))
            s.sink((returned_card.to, t.partners[seat], seat, action))
        if t.trades[s.mouse[-1]]:
            s.sink((one_trade, s.actor, s.left))
    return OFFER if s.left else MOUSE


def _tell_own(s: State, seat: int, card: int, moved: Kind, moved_card: Kind) -> None:
    """Tell that a Dual moved a card between the own hands; a gem moves face down."""
    assert s.sink
    s.sink((moved, seat))
    s.sink((moved_card.to, only(seat) if s.t.suit[card] == GEM else EVERYONE, seat, card))
