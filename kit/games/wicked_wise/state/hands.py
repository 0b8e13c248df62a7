"""Hands: how cards move, which seats see them, and what the seats no longer know."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.core.state import Sink
from kit.games.wicked_wise import events as ev
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state.constants import FIRST, MOUSE, REFILL_BELOW, SECOND, SLOT

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State


def mouse_cards(s: State, team: int) -> int:
    """Return the size of a team's Mouse hand, including face-down gems of a shared hand."""
    return len(s.hands[s.t.mouse_hand[team]]) + len(s.down)


def take_in(s: State, team: int, cards: list[int], seat: int) -> None:
    """Put cards into the team's Mouse hand; *seat* drew them and knows them."""
    t, hand = s.t, s.hands[s.t.mouse_hand[team]]
    if not t.shared:
        hand += cards
    else:
        for card in cards:
            if t.suit[card] == GEM:
                s.down += (card,)
                s.down_seen += (1 << seat,)
            else:
                hand.append(card)
    hand.sort()


def take(pile: list[int], n: int) -> list[int]:
    """Take up to *n* cards from the top of a pile."""
    got = pile[: -n - 1 : -1]
    del pile[len(pile) - len(got) :]
    return got


def draw(s: State, seat: int, pile: list[int], n: int, why: str) -> int:
    """Draw up to *n* cards into the Mouse hand of the seat's team; return their number.

    *pile* is the basic deck or the Gem deck. *why* is the effect of the card that draws, or
    ``refill``.
    """
    t, team = s.t, s.t.team[seat]
    got = take(pile, n)
    take_in(s, team, got, seat)
    if got:
        s.voids[t.mouse_hand[team]] = 0
    if s.sink:
        s.sink((ev.drew_by[why], seat, len(got), pile is s.gems))
        _tell_cards(s, s.sink, seat, got, ev.drew_cards_by[why])
        if len(got) < n:
            s.sink((ev.deck_empty, seat, len(got), n))
    return len(got)


def _tell_cards(s: State, tell: Sink, seat: int, got: list[int], drew_cards: Kind) -> None:
    t, hidden = s.t, tuple(got)
    if t.dual[t.team[seat]]:
        shown = tuple([card for card in got if t.suit[card] != GEM])
        hidden = tuple([card for card in got if t.suit[card] == GEM])
        if shown:
            tell((drew_cards, seat, shown))
    if hidden:
        tell((drew_cards.only, seat, hidden))


def leave_mouse_hand(s: State, team: int, action: int) -> tuple[int, int]:
    """Take a card out of a Mouse hand, by name or place; return it and who knew it."""
    t = s.t
    if action >= t.words:
        at = action - t.words - SLOT  # a face-down gem
        card, knew = s.down[at], s.down_seen[at]
        s.down = s.down[:at] + s.down[at + 1 :]
        s.down_seen = s.down_seen[:at] + s.down_seen[at + 1 :]
        return card, knew
    s.hands[t.mouse_hand[team]].remove(action)
    return action, -1


def to_dragon(s: State, team: int, card: int, knew: int) -> None:
    """Put a card from the Mouse hand into the Dragon hand of the same team."""
    t = s.t
    insort(s.hands[team], card)
    if not t.dual[team]:
        s.seen[t.mouse_seat[team]] |= 1 << card
        s.voids[team] = 0
    elif t.suit[card] != GEM:
        for seat in range(len(s.seen)):
            s.seen[seat] |= 1 << card
        s.voids[team] &= ~(1 << t.suit[card])
    else:
        for seat in range(len(s.seen)):
            if t.shared and knew >> seat & 1:
                s.seen[seat] |= 1 << card
        s.voids[team] &= ~(1 << GEM)


def to_mouse(s: State, team: int, card: int) -> None:
    """Put a card from the Dragon hand into the Mouse hand of the same team."""
    t = s.t
    s.hands[team].remove(card)
    take_in(s, team, [card], team)
    if not t.dual[team]:
        s.seen[team] |= 1 << card
        s.voids[t.mouse_hand[team]] = 0
    elif t.suit[card] == GEM:
        # A gem has moved face down, so the other seats no longer know which gems are left.
        gems = 1 << card
        for other in s.hands[team]:
            if t.suit[other] == GEM:
                gems |= 1 << other
        for seat in range(len(s.seen)):
            s.seen[seat] &= ~gems


# Whose turn it is in a trick


def begin_first(s: State) -> None:
    """Let the Dragon with the Lead token begin a trick."""
    s.stage, s.at, s.actor = FIRST, 0, s.lead


def begin_mice(s: State) -> None:
    """Let the first Mouse play, now that every Dragon has."""
    s.at = -1
    next_mouse(s)


def next_mouse(s: State) -> None:
    """Refill a shared hand if need be, and let the next Mouse play, or the Dragons again."""
    t, at = s.t, s.at + 1
    if t.shared and at:
        _refill(s)
    while at < t.teams:
        team = t.order[s.lead][at]
        if s.hands[t.mouse_hand[team]] or s.down:
            s.stage, s.at, s.actor = MOUSE, at, t.mouse_seat[team]
            return
        at += 1
        s.mouse += (-1,)
        if s.sink:
            s.sink((ev.no_card, t.mouse_seat[team]))
    s.stage, s.at, s.actor = SECOND, 0, s.lead  # in the same order as before


def _refill(s: State) -> None:
    team = (s.lead + s.at) % s.t.teams
    have = mouse_cards(s, team)
    if have < REFILL_BELOW and s.deck:
        if s.sink:
            s.sink((ev.refills, team, have))
        draw(s, team, s.deck, s.t.mouse_size - have, "refill")
