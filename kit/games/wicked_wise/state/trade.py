"""Trades and gifts between a Mouse and the Dragon of the team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event, only
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state import hands, mouse
from kit.games.wicked_wise.state.constants import DONE, GIVE, OFFER, RETURN, SLOT, hand_size

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.trade")
TRADED, OWN = cite("4.2"), cite("4.17")


def offer(s: State, seat: int, times: int) -> None:
    """Let the Mouse give a card for one in return; without a card there is no trade."""
    s.left = times
    if hand_size(s, s.t.mouse_hand[s.t.team[seat]]):
        s.stage = OFFER
    else:
        end(s)


def offer_gift(s: State, seat: int) -> None:
    """Let the Mouse give a card for nothing."""
    if hand_size(s, s.t.mouse_hand[s.t.team[seat]]):
        s.stage = GIVE
    else:
        end(s)


def end(s: State) -> None:
    """Go on after the last trade."""
    s.left = 0
    mouse.next_mouse(s)


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
    t = s.t
    if action == t.words + DONE:
        if s.sink:
            s.sink(event("declined", seat, (), t.clause[s.mouse[-1]]))
        end(s)
        return
    team = t.team[seat]
    card, knew = hands.leave_mouse_hand(s, team, action)
    hands.to_dragon(s, team, card, knew)
    if s.sink:
        gift = s.stage == GIVE
        _tell(s, "gave", seat, card, t.clause[s.mouse[-1]] if gift else TRADED)
    if s.stage == GIVE:
        end(s)
    else:
        s.stage, s.actor = RETURN, team


def returns(s: State, seat: int) -> list[int]:
    """Return the cards the Dragon may pass back: any, the one just given too."""
    return s.hands[seat][:]


def give_back(s: State, seat: int, action: int) -> None:
    """Pass a card back to the Mouse; that ends one trade."""
    t = s.t
    hands.to_mouse(s, seat, action)
    if s.sink:
        _tell(s, "returned", seat, action, TRADED)
        if t.trades[s.mouse[-1]]:
            s.sink(event("one trade", t.mouse_seat[seat], (s.left,), t.clause[s.mouse[-1]]))
    s.left -= 1
    s.actor = t.mouse_seat[seat]
    if s.left and hand_size(s, t.mouse_hand[seat]):
        s.stage = OFFER
    else:
        end(s)


def _tell(s: State, kind: str, seat: int, card: int, clause: str) -> None:
    """Tell all that a card moved, and those who may know, which."""
    assert s.sink
    t, team = s.t, s.t.team[seat]
    if not t.dual[team]:
        s.sink(event(kind, seat, (), clause))
        s.sink(event(f"{kind} card", seat, (card,), clause, t.partners[team]))
        return
    s.sink(event(f"own {kind}", seat, (), OWN))
    gem = t.suit[card] == GEM
    s.sink(event(f"{kind} card", seat, (card,), OWN, only(seat) if gem else -1))
