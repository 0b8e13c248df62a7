"""The central pile, and a turn: laying, blind cards, the end of a play, clearing, picking up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.core.kinds import Kind
from kit.core.state import Sink
from kit.games.wild_side import events as ev
from kit.games.wild_side.cards.effects import BADGER
from kit.games.wild_side.cards.lookup import BLIND, EMPTY, FIRST, Lookup
from kit.games.wild_side.state.constants import GONE, PLACES, size, swap
from kit.games.wild_side.state.rounds import finish

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

KIND = 4  # equal cards that clear the pile


def on_top(t: Lookup, pile: Sequence[int]) -> tuple[int, int]:
    """Return the value on top of a pile, and how many cards of it lie on each other."""
    if not pile:
        return EMPTY, 0
    top, same = t.value[pile[-1]], 0
    for kind in reversed(pile):
        if t.value[kind] != top:
            break
        same += 1
    return top, same


def extension(
    t: Lookup,
    pile: Sequence[int],
    laid: int,
    same: int,
    blind: bool,  # noqa: FBT001 - a keyword would cost every legal()
) -> int:
    """Return the bits of the cards that may be added to a play of *laid* cards on the pile.

    *same* equal cards lie on top; *blind* tells that the play began with a blind card.
    """
    if not laid:
        return 0
    last = pile[-1]
    top = t.value[last]
    equal = t.same[top] if same < KIND else 0
    if laid > 1:
        return equal if t.value[pile[-2]] == top else t.lower[last]
    if not (blind or t.loose) and len(pile) > 1 and t.value[pile[-2]] > top + 1:
        return equal
    return equal | t.lower[last]


def lay(s: State, seat: int, action: int) -> None:
    """Lay a card: it starts a play, is added to one, clears the pile, or is too high."""
    t = s.t
    if action < t.up:
        kind = action - FIRST
        _from_hand(s, seat, kind, action)
    else:
        kind = action - t.up
        _from_table(s, seat, kind, action)
    value = t.value[kind]
    if value == BADGER:
        _badger(s, seat, kind, ev.badger)
    elif value > s.top:
        _too_high(s, seat, kind)
    else:
        if emit := s.sink:
            if action >= t.up:
                emit((ev.from_table, seat, kind))
            card_laid(s, emit, seat, kind)
        _put(s, seat, kind, value)


def blind(s: State, seat: int, place: int) -> None:
    """Turn up a blind card on the central pile and see whether it fits."""
    at = PLACES * seat + place
    kind, value = s.downs[at], s.t.value[s.downs[at]]
    s.downs = swap(s.downs, at, GONE)
    s.held[seat] ^= 1 << (BLIND + place)
    if s.sink:
        card_revealed(s, s.sink, seat, kind)
    if value == BADGER:
        _badger(s, seat, kind, ev.blind_badger)
    elif value > s.top:
        _pick_up(s, seat, kind, ev.picked_up_blind)
    else:
        s.blind = True
        _put(s, seat, kind, value)


def done(s: State, seat: int) -> None:
    """End the play: four of a kind clear the pile, otherwise the turn ends."""
    if s.sink:
        play_ended(s, s.sink, seat)
    if s.same == KIND:
        if s.sink:
            s.sink((ev.cleared, seat, len(s.pile)))
        _clear(s, seat)
        return
    s.laid, s.blind, s.cleared = 0, False, False
    s.turn = (seat + 1) % len(s.held)


def _from_hand(s: State, seat: int, kind: int, action: int) -> None:
    hand = bytearray(s.hands[seat])
    hand[kind] = left = hand[kind] - 1
    s.hands[seat] = bytes(hand)
    if not left:
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
    if not s.held[seat]:
        if s.sink:
            play_ended(s, s.sink, seat)
        finish(s, seat)


def _badger(s: State, seat: int, kind: int, played: Kind) -> None:
    if s.sink:
        if s.fresh:
            s.sink((ev.opens_wild, seat, kind))
        s.sink((played, seat, kind, len(s.pile)))
    s.fresh = False
    s.pile.append(kind)
    _clear(s, seat)


def _clear(s: State, seat: int) -> None:
    s.gone = (*s.gone, *s.pile)
    _no_pile(s)
    if not s.held[seat]:
        finish(s, seat)
        return
    s.cleared = True
    if s.sink:
        s.sink((ev.goes_on, seat))


def _too_high(s: State, seat: int, kind: int) -> None:
    if s.sink:
        s.sink((ev.too_high, seat, kind, s.top))
    if not s.t.free and s.above[seat] < s.top:
        s.above = swap(s.above, seat, s.top)  # only a seat without a lower card plays a higher one
    _pick_up(s, seat, kind, ev.picked_up)


def _pick_up(s: State, seat: int, kind: int, picked: Kind) -> None:
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
    if emit := s.sink:
        emit((picked, seat, tuple(s.pile)))
        if last:
            emit((ev.not_out, seat))
        emit((ev.new_pile, s.turn))
    _no_pile(s)


def _no_pile(s: State) -> None:
    s.pile = []
    s.top, s.same, s.laid, s.blind = EMPTY, 0, 0, False


# Events, made only if there is a listener


def card_laid(s: State, emit: Sink, seat: int, kind: int) -> None:
    """Emit a card that is being laid: whether it starts a pile or a play, or is added to one."""
    if not s.laid:
        emit((ev.starts, seat, kind) if s.top == EMPTY else (ev.laid, seat, kind, s.top))
    elif s.blind:
        emit((ev.added_to_blind, seat, kind))
    elif s.t.value[kind] == s.top:
        emit((ev.added, seat, kind))
    else:
        first = s.laid == 1 and len(s.pile) > 1
        emit((ev.added_as_run_start, seat, kind) if first else (ev.added_to_run, seat, kind))


def card_revealed(s: State, emit: Sink, seat: int, kind: int) -> None:
    """Emit a blind card that is turned up, and whether it fits."""
    value, held = s.t.value[kind], size(s.hands[seat])
    if held:
        emit((ev.tries_blind, seat, held))
    if s.cleared:
        emit((ev.blind_after_clearing, seat))
    emit((ev.revealed, seat, kind))
    if value == BADGER:
        return
    if s.top == EMPTY:
        emit((ev.blind_starts, seat, kind))
    elif value <= s.top:
        emit((ev.blind_fits, seat, kind, s.top))
    else:
        emit((ev.blind_high, seat, kind, s.top))


def play_ended(s: State, emit: Sink, seat: int) -> None:
    """Emit the result of the play, and what is declared."""
    cards, count = s.laid, s.same
    if cards > 1 and count == 1:
        _run(s, emit, seat)
        count = 0
    elif cards < count:
        emit((ev.together, seat, count, s.top))
    elif cards > 1:
        emit((ev.equal, seat, count, s.top))
    emit((ev.declares, seat, count, s.top))


def _run(s: State, emit: Sink, seat: int) -> None:
    first = len(s.pile) - s.laid
    emit((ev.run, seat, tuple(s.pile[first:])))
    value, same = on_top(s.t, s.pile[: first + 1])
    if same == KIND:
        emit((ev.covered, seat, value))
