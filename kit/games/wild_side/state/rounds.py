"""The deal of a round, its end, the score sheet and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rng import Stream
from kit.games.wild_side.cards.effects import BOOK, PENALTIES, Counts
from kit.games.wild_side.cards.lookup import BLIND, EMPTY, FIRST
from kit.games.wild_side.events import end, leads, washed
from kit.games.wild_side.state.constants import GONE, HAND, NOTHING, PLACES, TAKEN, WASHES
from kit.games.wild_side.state.narrate import round_ended

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

cite = BOOK.citing("state.rounds")
TWENTY, FEWEST, SHARED = cite("2.1"), cite("7.8"), cite("7.9")
LEFT_OVER = [cite(penalty.clause) for penalty in PENALTIES]


def enough(s: State) -> None:
    """Refuse a deck that does not serve all players and leave each a card to draw for the lead."""
    wanted, there = (TAKEN + 1) * s.box.players, len(s.t.deck)
    if there < wanted:
        raise Unreadable(
            f"{s.box.players} players need {wanted} cards; this deck has {there} (rule {TWENTY})"
        )


def wash(s: State) -> None:
    """Mix all cards and give each seat its twenty."""
    enough(s)
    cards = list(s.t.deck)
    Stream(s.rng.below(WASHES, "how the next round is washed")).shuffle(cards)
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
    s.top, s.same, s.laid, s.blind, s.fresh = EMPTY, 0, 0, False, True
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
    s.sheet = (*s.sheet, tuple([caught(s, other) for other in range(s.box.players)]))
    if s.sink:
        round_ended(s, s.sink, seat)
    s.laid, s.blind, s.fresh, s.cleared = 0, False, False, False
    if len(s.sheet) == s.t.rounds:
        s.turn = -1
        if s.sink:
            s.sink((end, -1, len(s.sheet)))
        return
    wash(s)
    s.lead = s.turn = (s.lead + 1) % s.box.players
    if s.sink:
        s.sink((washed, -1, len(s.sheet) + 1))
        s.sink((leads, s.lead, len(s.sheet) + 1))


def outcome(s: State) -> Outcome:
    """Return a line for each group of cards that a seat was caught with; the fewest points win."""
    lines = []
    for seat in range(s.box.players):
        for group, clause in enumerate(LEFT_OVER):
            if count := sum(row[seat][group] for row in s.sheet):
                label = f"{PENALTIES[group].label}, {count} left over"
                lines.append(ScoreLine(seat, count * PENALTIES[group].points, clause, label))
    result = Outcome(tuple(lines), (), FEWEST, s.box.players)
    fewest = min(result.totals)
    winners = tuple(seat for seat, total in enumerate(result.totals) if total == fewest)
    return result._replace(winners=winners, clause=SHARED if len(winners) > 1 else FEWEST)


def caught(s: State, seat: int) -> Counts:
    """Return how many cards of each group a seat has, in hand and on the table."""
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
