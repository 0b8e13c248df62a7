"""The set-up, the deal of a round, its end, and the score."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kit.core.errors import Unreadable
from kit.core.event import Event
from kit.core.outcome import Outcome, ScoreLine
from kit.core.rng import Stream
from kit.core.state import Sink
from kit.games.wild_side import events as ev
from kit.games.wild_side.cards.effects import BADGER, BOOK, PENALTIES, Counts, points
from kit.games.wild_side.cards.lookup import BLIND, EMPTY, FIRST
from kit.games.wild_side.state.constants import (
    GONE,
    HAND,
    NOTHING,
    PLACES,
    TAKEN,
    WASHES,
    Draw,
    size,
)

if TYPE_CHECKING:
    from kit.games.wild_side.state import State

cite = BOOK.citing("state.rounds")
TWENTY, FEWEST, SHARED = cite("2.1"), cite("7.8"), cite("7.9")
LEFT_OVER = [cite(penalty.clause) for penalty in PENALTIES]


# The deal


def deal(s: State) -> None:
    """Deal the first round and draw for the lead."""
    wash(s)
    draws: list[Draw] = []
    seats = list(range(s.box.players))
    while len(seats) > 1:
        if not _settles(s, len(seats)):
            seats = [s.rng.choice(seats)]
            break
        draws.append(_draw(s, seats))
        value = {seat: s.t.value[kind] for seat, kind in draws[-1]}  # a redraw replaces a badger
        seats = [seat for seat in seats if value[seat] == max(value.values())]
    s.draws = tuple(draws)
    s.lead = s.turn = seats[0]
    _put_back(s)


def _settles(s: State, contenders: int) -> bool:
    """Tell whether the cards left over are enough to draw for the lead, and not all equal."""
    numbers = [s.t.value[kind] for kind in s.stock if s.t.value[kind] != BADGER]
    return len(numbers) >= contenders and len(set(numbers)) > 1


def _draw(s: State, seats: list[int]) -> Draw:
    left, drawn = list(s.stock), []
    for seat in seats:
        kind = -1
        while kind < 0 or s.t.value[kind] == BADGER:
            kind = left.pop(s.rng.below(len(left)))
            drawn.append((seat, kind))
    return tuple(drawn)


def _put_back(s: State) -> None:
    """Put the drawn cards into the discard pile; a card may have been drawn more than once."""
    shown: Counter[int] = Counter()
    for draw in s.draws:
        shown |= Counter(kind for _, kind in draw)
    s.gone = tuple(sorted(shown.elements()))
    s.stock = tuple(sorted((Counter(s.stock) - shown).elements()))


def opening_events(s: State) -> list[Event]:
    """Return the set-up as events, in the order of the rulebook; nothing for a table in play."""
    if not s.fresh or any(owned(s, seat) != TAKEN for seat in range(s.box.players)):
        return []
    numbers = sum(1 for kind in s.t.deck if s.t.value[kind] != BADGER)
    return [
        ev.suits(-1),
        ev.copies(-1, numbers),
        ev.badgers(-1, len(s.t.deck) - numbers),
        ev.washed(-1, len(s.sheet) + 1),
        *(ev.row(seat, s.ups[PLACES * seat :][:PLACES]) for seat in range(s.box.players)),
        ev.unseen(-1),
        ev.rest(-1, len(s.stock) + len(s.gone)),
        *_lead(s),
    ]


def _lead(s: State) -> list[Event]:
    if s.sheet:
        return []
    said: list[Event] = []
    for at, draw in enumerate(s.draws):
        if at:
            said.append(ev.tied(-1, tuple(sorted({seat for seat, _ in draw}))))
        for seat, kind in draw:
            drawn = ev.drew_badger if s.t.value[kind] == BADGER else ev.drew
            said.append(drawn(seat, kind))
    return [*said, ev.leads_first(s.lead, 1)]


def owned(s: State, seat: int) -> int:
    """Return how many cards a seat has, in hand and on the table."""
    first = PLACES * seat
    on_table = s.ups[first : first + PLACES] + s.downs[first : first + PLACES]
    return size(s.hands[seat]) + sum(1 for kind in on_table if kind >= 0)


def enough(s: State) -> None:
    """Refuse a deck that does not serve all players and leave each a card to draw for the lead."""
    wanted, there = (TAKEN + 1) * s.box.players, len(s.t.deck)
    if there < wanted:
        raise Unreadable(
            f"{s.box.players} players need {wanted} cards; this deck has {there} (rule {TWENTY})"
        )


def wash(s: State) -> None:
    """Mix all cards and deal twenty to each seat."""
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
    """Compute the bits of the actions that each seat has the cards for."""
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


# The end of a round, and of the game


def finish(s: State, seat: int) -> None:
    """End the round: *seat* is out, the others are caught with what they have."""
    s.sheet = (*s.sheet, tuple([caught(s, other) for other in range(s.box.players)]))
    if s.sink:
        round_ended(s, s.sink, seat)
    s.laid, s.blind, s.fresh, s.cleared = 0, False, False, False
    if len(s.sheet) == s.t.rounds:
        s.turn = -1
        if s.sink:
            s.sink((ev.end, -1, len(s.sheet)))
        return
    wash(s)
    s.lead = s.turn = (s.lead + 1) % s.box.players
    if s.sink:
        s.sink((ev.washed, -1, len(s.sheet) + 1))
        s.sink((ev.leads, s.lead, len(s.sheet) + 1))


def round_ended(s: State, emit: Sink, winner: int) -> None:
    """Emit who is out, and the cards that the others have left."""
    emit((ev.out, winner))
    for seat, counts in enumerate(s.sheet[-1]):
        if seat == winner:
            continue
        first = PLACES * seat
        if downs := tuple(k for k in s.downs[first : first + PLACES] if k != GONE):
            emit((ev.turned_up, seat, downs))
        for group, count in enumerate(counts):
            if count:
                emit((ev.penalties[group], seat, group, count, count * PENALTIES[group].points))
        emit((ev.caught, seat, sum(counts), points(counts)))


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
    """Return the number of a seat's cards in each group, in hand and on the table."""
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
