"""How good a table is for a player, a rule of thumb by which to play, and the coach's facts."""

from __future__ import annotations

from kit.core.game import Facts, Playout, Thinking
from kit.core.outcome import Fact
from kit.core.rng import Stream
from kit.games.wild_side import events as ev
from kit.games.wild_side.cards.effects import BADGER, BOOK, HIGHEST, WILD, points
from kit.games.wild_side.cards.lookup import BLIND, DONE, EMPTY, FIRST
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import GONE, PLACES
from kit.games.wild_side.state.play import KIND

ROUND = 400.0  # more than a new deal costs, so that going out always pays
UNKNOWN = 8.0  # cost of an unknown face-down card
# Parameters of the rule of thumb, from some thousand games against itself.
KEPT = 6  # runs stop there, because low cards prevent picking up the pile
BADGERS = 3  # a Honey Badger is played instead of a card up to this value
FOUR = 3  # the bonus of four of a kind, in values
BLINDS = (1 << FIRST) - (1 << BLIND)

cite = BOOK.citing("bots")
CAUGHT = Fact(cite("7.6"), "you are caught with a Honey Badger", good=False)
POINTS = Fact(cite("7.2"), "you get {} penalty points", good=False)
OUT = Fact(cite("7.1"), "you are the first without cards", good=True)
CLEARED = Fact(cite("4.4"), "you clear the pile in this turn", good=True, minor=True)
PICKED_UP = Fact(cite("5.1"), "you pick up the pile in this turn", good=False)
AT_ONCE = {ev.cleared: CLEARED, ev.badger: CLEARED, ev.blind_badger: CLEARED,
           ev.picked_up: PICKED_UP, ev.picked_up_blind: PICKED_UP}  # fmt: skip


def worth(s: State, seat: int) -> float:
    """Return the standing of the seat: the score sheet, and the expected cost of its cards."""
    players = s.box.players
    mine = sum(points(row[seat]) for row in s.sheet)
    all_of_them = sum(points(counts) for row in s.sheet for counts in row)
    lead = (all_of_them - mine) / (players - 1) - mine
    burden = 0.0 if s.fresh else _burden(s, seat)  # no new deal is expected then
    return lead + ROUND * len(s.sheet) - burden


def _burden(s: State, seat: int) -> float:
    value = s.t.value
    cost = 0.0
    for kind, count in enumerate(s.hands[seat]):
        if count:
            cost += count * _price(value[kind])
    first = PLACES * seat
    for at in range(first, first + PLACES):
        if s.ups[at] != GONE:
            cost += _price(value[s.ups[at]])
        if s.downs[at] != GONE:
            cost += UNKNOWN
    return cost


def _price(value: int) -> float:
    """Return the expected cost of a card in hand; high cards are hard to play."""
    return 4.0 if value == BADGER else 4.0 + value


def rule_of_thumb(s: State, seat: int, rng: Stream) -> int:
    """Return a sensible move: a blind card to start a pile, else the highest set that fits.

    A blind card always fits if there is no pile, and rarely on a pile. ``worth`` looks only one
    card ahead and would do the opposite.
    """
    del rng
    can, top = s.can(seat), s.top
    if s.laid:
        equal = can & s.t.same[top]
        more = equal or (can if top > KEPT else 0)
        return _last(more) if more else DONE
    if top == EMPTY and can & BLINDS and not can & s.t.same[HIGHEST]:
        return _last(can & BLINDS)
    value = _value_to_play(s, seat, can)
    if value <= BADGERS and can & s.t.wild:
        return _last(can & s.t.wild)
    return _last(can & s.t.same[value] if value else can & BLINDS or can)


def _value_to_play(s: State, seat: int, can: int) -> int:
    """Return the highest value that fits, or a slightly lower one that clears; 0 if none does."""
    same, value = s.t.same, min(s.top, HIGHEST)
    while value and not can & same[value]:
        value -= 1
    for lower in range(value, max(value - FOUR, 0), -1):
        if can & same[lower] and _clears(s, seat, lower):
            return lower
    return value


def _clears(s: State, seat: int, value: int) -> bool:
    """Tell whether a seat can make four of a kind."""
    of, hand, first = s.t.value, s.hands[seat], PLACES * seat
    has = sum([count for kind, count in enumerate(hand) if count and of[kind] == value])
    has += sum([of[up] == value for up in s.ups[first : first + PLACES] if up != GONE])
    return has + (s.same if value == s.top else 0) >= KIND


def _last(bits: int) -> int:
    """Return the last of some actions: cards on the table come after those in hand."""
    return bits.bit_length() - 1


def facts(playout: Playout) -> Facts:
    """Return what becomes of the pile in this turn, and how the round ends for the seat."""
    for fact in {AT_ONCE[note[0]] for note in playout.told if note[0] in AT_ONCE}:
        yield fact, 1
    before, after = len(playout.before.sheet), playout.after.sheet
    if len(after) > before:
        left = after[before][playout.seat]
        yield CAUGHT, left[WILD] > 0
        yield POINTS, points(left)
        yield OUT, not any(left)


def rounds_over(s: State) -> int:
    """Return the number of finished rounds, because an imagined game stops at the end of one."""
    return len(s.sheet)


THINKING = Thinking(depth=500, greed=1.0, swing=45.0, policy=rule_of_thumb, chapter=rounds_over)
