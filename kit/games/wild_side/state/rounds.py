"""The deal of a round, its end, the score sheet and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.event import event
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rng import Stream
from kit.games.wild_side.cards.effects import BOOK
from kit.games.wild_side.cards.lookup import BLIND, EMPTY, FIRST, POINTS
from kit.games.wild_side.state.constants import GONE, HAND, NOTHING, PLACES, TAKEN, WASHES

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

cite = BOOK.citing("state.rounds")
WASHED, LEAD, OUT, CAUGHT, TURNED = cite("2.1"), cite("2.8"), cite("7.1"), cite("7.2"), cite("7.3")
WORTH = (cite("7.4"), cite("7.5"), cite("7.6"))
ROUNDS, FEWEST, SHARED = cite("7.7"), cite("7.8"), cite("7.9")
CLASSES = ("cards from 2 to 9", "cards 1 and 10 to 12", "Honey Badgers")


def wash(s: State) -> None:
    """Mix all cards and give each seat its twenty."""
    cards = list(s.t.deck)
    if len(cards) < (TAKEN + 1) * s.box.players:
        wanted = (TAKEN + 1) * s.box.players
        raise Unreadable(f"{s.box.players} players need {wanted} cards; this deck has {len(cards)}")
    Stream(s.rng.below(WASHES)).shuffle(cards)
    players, kinds = s.box.players, len(s.box.pack)
    rows: list[int] = []
    for seat in range(players):
        hand = bytearray(kinds)
        rows += [cards.pop() for _ in range(2 * PLACES)]
        for _ in range(HAND):
            hand[cards.pop()] += 1
        s.hands[seat] = bytes(hand)
    s.downs, s.ups = tuple(rows[::2]), tuple(rows[1::2])
    s.stock, s.gone, s.pile = tuple(sorted(cards)), (), []
    s.known, s.above = (bytes(kinds),) * players, (NOTHING,) * players
    s.top, s.same, s.laid, s.ext, s.blind, s.fresh = EMPTY, 0, 0, 0, False, True
    holdings(s)


def holdings(s: State) -> None:
    """Work out the bits of what every seat could play."""
    for seat, hand in enumerate(s.hands):
        bits = 0
        for kind, count in enumerate(hand):
            if count:
                bits |= 1 << (FIRST + kind)
        for place in range(PLACES):
            at = PLACES * seat + place
            if s.ups[at] != GONE:
                bits |= 1 << (s.t.up + s.ups[at])
            elif s.downs[at] != GONE:
                bits |= 1 << (BLIND + place)
        s.held[seat] = bits


def finish(s: State, seat: int) -> None:
    """End the round: *seat* is out, the others are caught with what they have."""
    s.sheet = (*s.sheet, tuple([_caught(s, other) for other in range(s.box.players)]))
    if s.sink:
        _tell(s, seat)
    s.laid, s.ext, s.blind, s.fresh = 0, 0, False, False
    if len(s.sheet) == s.t.rounds:
        s.turn = -1
        if s.sink:
            s.sink(event("end", -1, (len(s.sheet),), ROUNDS))
        return
    wash(s)
    s.lead = s.turn = (s.lead + 1) % s.box.players
    if s.sink:
        s.sink(event("washed", -1, (len(s.sheet) + 1,), WASHED))
        s.sink(event("leads", s.lead, (len(s.sheet) + 1,), LEAD))


def points(counts: tuple[int, int, int]) -> int:
    """Return the penalty points of so many cards of each class."""
    return counts[0] * POINTS[0] + counts[1] * POINTS[1] + counts[2] * POINTS[2]


def totals(s: State) -> list[int]:
    """Return each seat's penalty points of all rounds so far."""
    return [sum(points(row[seat]) for row in s.sheet) for seat in range(s.box.players)]


def outcome(s: State) -> Outcome:
    """Return a line for each class of cards that a seat was caught with; the fewest points win."""
    lines = []
    for seat in range(s.box.players):
        for group, clause in enumerate(WORTH):
            if count := sum(row[seat][group] for row in s.sheet):
                label = f"{CLASSES[group]}, {count} left over"
                lines.append(ScoreLine(seat, count * POINTS[group], clause, label))
    result = Outcome(tuple(lines), (), FEWEST, s.box.players)
    fewest = min(result.totals)
    winners = tuple(seat for seat, total in enumerate(result.totals) if total == fewest)
    return result._replace(winners=winners, clause=SHARED if len(winners) > 1 else FEWEST)


def _caught(s: State, seat: int) -> tuple[int, int, int]:
    found, group = [0, 0, 0], s.t.group
    for kind, count in enumerate(s.hands[seat]):
        if count:
            found[group[kind]] += count
    first = PLACES * seat
    for cards in (s.ups, s.downs):
        for kind in cards[first : first + PLACES]:
            if kind != GONE:
                found[group[kind]] += 1
    return found[0], found[1], found[2]


def _tell(s: State, out: int) -> None:
    assert s.sink
    s.sink(event("out", out, (), OUT))
    for seat, counts in enumerate(s.sheet[-1]):
        if seat == out:
            continue
        first = PLACES * seat
        if downs := tuple(k for k in s.downs[first : first + PLACES] if k != GONE):
            s.sink(event("turned up", seat, downs, TURNED))
        for group, count in enumerate(counts):
            if count:
                s.sink(event("penalty", seat, (group, count, count * POINTS[group]), WORTH[group]))
        s.sink(event("caught", seat, (sum(counts), points(counts)), CAUGHT))
