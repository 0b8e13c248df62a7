"""A turn: cards laid one by one, blind cards, the end of a play, clearing and picking up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.event import event
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.lookup import BADGER, BLIND, EMPTY, FIRST
from kit.games.wild_side.state import narrate, rounds
from kit.games.wild_side.state.constants import GONE, PLACES, swap

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

cite = BOOK.citing("state.play")
WILD, OPENS, FOUR, GO_ON = cite("4.1"), cite("4.3"), cite("4.4"), cite("4.8")
TOO_HIGH, ANEW, NOT_OUT = cite("5.1"), cite("5.3"), cite("5.4")
REVEALED, BLIND_HIGH, FITS, ODD, ANY_TIME = (
    cite("6.3"), cite("6.4"), cite("6.5"), cite("6.7"), cite("6.8"),
)  # fmt: skip
KIND = 4  # of a kind clear the pile


def lay(s: State, seat: int, action: int) -> None:
    """Lay a card: it starts a play, is added to one, clears the pile or is too high."""
    t = s.t
    if action < t.up:
        kind = action - FIRST
        _from_hand(s, seat, kind, action)
    else:
        kind = action - t.up
        _from_table(s, seat, kind, action)
    value = t.value[kind]
    if value == BADGER:
        _badger(s, seat, kind)
    elif value > s.top:
        _too_high(s, seat, kind)
    else:
        if s.sink:
            narrate.laid(s, seat, kind, up=action >= t.up)
        _put(s, seat, kind, value)


def blind(s: State, seat: int, place: int) -> None:
    """Turn up a blind card on the central pile and see whether it fits."""
    at = PLACES * seat + place
    kind, value = s.downs[at], s.t.value[s.downs[at]]
    s.downs = swap(s.downs, at, GONE)
    s.held[seat] ^= 1 << (BLIND + place)
    if s.sink:
        _tell_blind(s, seat, kind)
    if value == BADGER:
        _badger(s, seat, kind, blind=True)
    elif value > s.top:
        _pick_up(s, seat, kind, BLIND_HIGH)
    else:
        s.blind = True
        _put(s, seat, kind, value)


def done(s: State, seat: int) -> None:
    """End the play: four of a kind clear the pile, else the turn is over."""
    if s.sink:
        narrate.declared(s, seat)
    if s.same == KIND:
        if s.sink:
            s.sink(event("cleared", seat, (len(s.pile),), FOUR))
        _clear(s, seat)
        return
    s.laid, s.ext, s.blind = 0, 0, False
    s.turn = (seat + 1) % len(s.held)


def extension(s: State) -> int:
    """Return the bits of what may be added to the cards laid so far."""
    pile, laid, t = s.pile, s.laid, s.t
    if not laid:
        return 0
    last = pile[-1]
    equal = t.same[s.top] if s.same < KIND else 0
    if laid > 1:
        return equal if t.value[pile[-2]] == s.top else t.lower[last]
    if not (s.blind or t.loose) and len(pile) > 1 and t.value[pile[-2]] > s.top + 1:
        return equal
    return equal | t.lower[last]


def _from_hand(s: State, seat: int, kind: int, action: int) -> None:
    hand = bytearray(s.hands[seat])
    hand[kind] -= 1
    s.hands[seat] = bytes(hand)
    if not hand[kind]:
        s.held[seat] ^= 1 << action
    if s.known[seat][kind]:
        known = bytearray(s.known[seat])
        known[kind] -= 1
        s.known = swap(s.known, seat, bytes(known))


def _from_table(s: State, seat: int, kind: int, action: int) -> None:
    first = PLACES * seat
    at = s.ups.index(kind, first)
    s.ups = swap(s.ups, at, GONE)
    if kind not in s.ups[at + 1 : first + PLACES]:
        s.held[seat] ^= 1 << action
    if s.downs[at] != GONE:
        s.held[seat] |= 1 << (BLIND + at - first)


def _put(s: State, seat: int, kind: int, value: int) -> None:
    s.pile.append(kind)
    s.laid += 1
    s.fresh = False
    if value == s.top:
        s.same += 1
    else:
        s.top, s.same = value, 1
    if s.held[seat]:
        s.ext = extension(s)
    else:
        if s.sink:
            narrate.declared(s, seat)
        rounds.finish(s, seat)


def _badger(s: State, seat: int, kind: int, *, blind: bool = False) -> None:
    if s.sink:
        if s.fresh:
            s.sink(event("opens wild", seat, (kind,), OPENS))
        s.sink(event("badger", seat, (kind, len(s.pile)), ODD if blind else WILD))
    s.fresh = False
    s.pile.append(kind)
    _clear(s, seat)


def _clear(s: State, seat: int) -> None:
    s.gone = (*s.gone, *s.pile)
    _no_pile(s)
    if not s.held[seat]:
        rounds.finish(s, seat)
    elif s.sink:
        s.sink(event("goes on", seat, (), GO_ON))


def _too_high(s: State, seat: int, kind: int) -> None:
    if s.sink:
        s.sink(event("too high", seat, (kind, s.top), TOO_HIGH))
    if not s.t.free and s.above[seat] < s.top:
        s.above = swap(s.above, seat, s.top)  # nobody plays a higher card who has another in hand
    _pick_up(s, seat, kind, TOO_HIGH)


def _pick_up(s: State, seat: int, kind: int, clause: str) -> None:
    hand, known, held = bytearray(s.hands[seat]), bytearray(s.known[seat]), s.held[seat]
    last = not held
    s.pile.append(kind)
    for card in s.pile:
        hand[card] += 1
        known[card] += 1
        held |= 1 << (FIRST + card)
    s.hands[seat], s.held[seat] = bytes(hand), held
    s.known = swap(s.known, seat, bytes(known))
    s.turn = (seat + 1) % len(s.held)
    if s.sink:
        s.sink(event("picked up", seat, tuple(s.pile), clause))
        if last:
            s.sink(event("not out", seat, (), NOT_OUT))
        s.sink(event("new pile", s.turn, (), ANEW))
    _no_pile(s)


def _no_pile(s: State) -> None:
    s.pile = []
    s.top, s.same, s.laid, s.ext, s.blind = EMPTY, 0, 0, 0, False


def _tell_blind(s: State, seat: int, kind: int) -> None:
    assert s.sink
    value = s.t.value[kind]
    if any(s.hands[seat]):
        s.sink(event("tries blind", seat, (sum(s.hands[seat]),), ANY_TIME))
    s.sink(event("revealed", seat, (kind,), REVEALED))
    if value == BADGER:
        return
    if s.top == EMPTY:
        s.sink(event("blind starts", seat, (kind,), ODD))
    elif value <= s.top:
        s.sink(event("blind fits", seat, (kind, s.top), FITS))
    else:
        s.sink(event("blind high", seat, (kind, s.top), BLIND_HIGH))
