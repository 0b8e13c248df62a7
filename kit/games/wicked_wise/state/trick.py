"""The trick: the Dragons' first and second cards; ``mouse`` is in between."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state.constants import distinct, sorted_in, without
from kit.games.wicked_wise.state.rewards import begin_reward
from kit.games.wicked_wise.state.turns import begin_mice

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def first_cards(s: State, seat: int) -> list[int]:
    """Return a Dragon's first cards, and the treasures that may be used before."""
    found = s.hands[seat][:] if s.suit < 0 else followers(s, seat)
    if treasures := s.treasures[seat]:
        found += distinct(treasures)
        if s.t.scattered:
            found.sort()
    return found


def followers(s: State, seat: int) -> list[int]:
    """Return the cards a Dragon may play to the lead suit: those of it, or all without any."""
    t, hand = s.t, s.hands[seat]
    first, last = t.stretch[s.suit]
    follow = hand[bisect_left(hand, first) : bisect_left(hand, last)]
    if t.scattered:
        follow = [card for card in follow if t.suit[card] == s.suit]
    if follow and not (s.turned[seat] and _is_free(s, seat)):
        return follow
    return hand[:]


def play_first(s: State, seat: int, action: int) -> None:
    """Play a Dragon's first card, or turn a treasure; after the last Dragon come the Mice."""
    t = s.t
    suit = t.suit[action]
    if suit < 0:  # no card, but a treasure
        _turn(s, seat, action)
        return
    s.hands[seat].remove(action)
    s.first += (action,)
    if s.suit < 0:
        s.suit = suit
        if s.sink:
            _tell_lead(s, s.sink, seat, action)
    else:
        if s.sink:
            s.sink((ev.played, seat, action))
        if suit != s.suit:
            _off_suit(s, seat)
    s.actor = following = t.next_team[seat]
    if following == s.lead:
        begin_mice(s)
    else:
        s.at += 1


def _tell_lead(s: State, tell: Sink, seat: int, card: int) -> None:
    tell((ev.led, seat, card))
    if s.suit == GEM:
        tell((ev.led_gem, seat))


def _turn(s: State, seat: int, kind: int) -> None:
    s.treasures[seat] = without(s.treasures[seat], kind)
    s.turned[seat] = sorted_in(s.turned[seat], kind)
    if s.sink:
        s.sink((ev.turned, seat, kind))


def play_second(s: State, seat: int, action: int) -> None:
    """Play a Dragon's second card; after the last one the winner takes a reward."""
    t = s.t
    s.hands[seat].remove(action)
    s.second += (action,)
    if s.sink:
        s.sink((ev.played_second, seat, action))
    if t.suit[action] != s.suit:
        _off_suit(s, seat)
    s.at += 1
    s.actor = following = t.next_team[seat]
    if following == s.lead:
        begin_reward(s)


def _is_free(s: State, team: int) -> bool:
    """Tell whether a team's Dragon need not follow suit: a treasure of free choice was turned."""
    return not s.t.frees.isdisjoint(s.turned[team])


def _off_suit(s: State, seat: int) -> None:
    if s.turned[seat] and _is_free(s, seat):
        if s.sink:
            s.sink((ev.free, seat))
        return
    s.voids[seat] |= 1 << s.suit
    if s.sink:
        s.sink((ev.off_suit, seat, s.suit))
