"""Cards coming into hands: who sees them, and what everybody knew that no longer holds."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kit.core.event import event, only
from kit.games.wicked_wise.cards.effects import BOOK
from kit.games.wicked_wise.cards.lookup import GEM
from kit.games.wicked_wise.state.constants import SLOT

if TYPE_CHECKING:
    from kit.games.wicked_wise.state import State

cite = BOOK.citing("state.hands")
EMPTY = cite("4.16")


def take_in(s: State, team: int, card: int, seat: int) -> None:
    """Put a card into the team's Mouse hand; *seat* has seen it (-1: nobody has)."""
    t = s.t
    if t.shared and t.suit[card] == GEM:
        s.down.append(card)
        s.down_seen.append(1 << seat if seat >= 0 else 0)
    else:
        insort(s.hands[t.mouse_hand[team]], card)


def draw(s: State, seat: int, pile: list[int], n: int, clause: str) -> int:
    """Draw up to *n* cards into the Mouse hand of the seat's team; return how many there were."""
    t, team = s.t, s.t.team[seat]
    got = pile[-1 : -n - 1 : -1]
    del pile[len(pile) - len(got) :]
    for card in got:
        take_in(s, team, card, seat)
    if got:
        s.voids[t.mouse_hand[team]] = 0
    if s.sink:
        _tell(s, seat, got, clause, gems=pile is s.gems)
        if len(got) < n:
            s.sink(event("deck empty", seat, (len(got), n), EMPTY))
    return len(got)


def _tell(s: State, seat: int, got: list[int], clause: str, *, gems: bool) -> None:
    assert s.sink
    t = s.t
    s.sink(event("drew", seat, (len(got), gems), clause))
    shown = [card for card in got if t.dual[t.team[seat]] and t.suit[card] != GEM]
    hidden = [card for card in got if card not in shown]
    if shown:
        s.sink(event("drew cards", seat, tuple(shown), clause))
    if hidden:
        s.sink(event("drew cards", seat, tuple(hidden), clause, only(seat)))


def leave_mouse_hand(s: State, team: int, action: int) -> tuple[int, int]:
    """Take a card out of a Mouse hand, by name or by its place; return it and who knew it."""
    t = s.t
    if action >= t.words:
        place = action - t.words - SLOT  # a gem that lies face down
        return s.down.pop(place), s.down_seen.pop(place)
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
    take_in(s, team, card, team)
    if not t.dual[team]:
        s.seen[team] |= 1 << card
        s.voids[t.mouse_hand[team]] = 0
    elif t.suit[card] == GEM:
        # A gem has moved face down: nobody else can tell any more which gems are still there.
        gems = 1 << card
        for other in s.hands[team]:
            if t.suit[other] == GEM:
                gems |= 1 << other
        for seat in range(len(s.seen)):
            s.seen[seat] &= ~gems
