"""The view of one player, and an imagined table that fits it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import Box
from kit.core.rng import Stream
from kit.games.wild_side.cards.lookup import Lookup
from kit.games.wild_side.state import State
from kit.games.wild_side.state.constants import (
    GONE,
    NOTHING,
    PLACES,
    Draw,
    ScoreSheet,
    kinds_of,
    size,
)
from kit.games.wild_side.state.play import on_top
from kit.games.wild_side.state.rounds import holdings


class View(NamedTuple):
    """Everything a seat may know. ``hand`` and ``known`` are counts by kind.

    ``known`` are the cards that everybody saw go into a hand; the other cards of that hand are
    higher than ``above`` (and no Honey Badgers), because their player once had to play a higher
    card. ``downs`` says where a face-down card lies, and ``turned`` which it is once the game is
    over and it was turned up.
    """

    box: Box[Lookup]
    seat: int
    turn: int
    lead: int
    fresh: bool
    hand: bytes
    sizes: tuple[int, ...]
    known: tuple[bytes, ...]
    above: tuple[int, ...]
    ups: tuple[int, ...]
    downs: tuple[bool, ...]
    turned: tuple[int, ...]
    pile: tuple[int, ...]
    laid: int
    blind: bool
    cleared: bool
    gone: tuple[int, ...]
    sheet: ScoreSheet
    draws: tuple[Draw, ...]

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return the view of *seat*."""
    return View(
        s.box, seat, s.turn, s.lead, s.fresh,
        s.hands[seat],
        tuple([size(hand) for hand in s.hands]),
        s.known, s.above, s.ups,
        tuple([kind != GONE for kind in s.downs]),
        s.downs if s.turn < 0 else (),
        tuple(s.pile),
        s.laid, s.blind, s.cleared,
        s.gone, s.sheet, s.draws,
    )  # fmt: skip


def imagine(v: View, rng: Stream) -> State:
    """Return a whole table that this seat cannot tell from the real one."""
    s = State(v.box, rng.clone())
    s.turn, s.lead, s.fresh, s.draws = v.turn, v.lead, v.fresh, v.draws
    s.known, s.above, s.ups = v.known, v.above, v.ups
    s.pile, s.laid, s.blind = list(v.pile), v.laid, v.blind
    s.cleared, s.gone, s.sheet = v.cleared, v.gone, v.sheet
    unseen = _unseen(v)
    rng.shuffle(unseen)
    if v.turn < 0:
        s.hands, s.downs = _counted_hands(v, unseen), v.turned
    else:
        s.hands = _hands(v, unseen)
        s.downs = tuple([unseen.pop() if there else GONE for there in v.downs])
    s.stock = tuple(sorted(unseen))
    s.top, s.same = on_top(s.t, s.pile)
    holdings(s)
    return s


def _hands(v: View, unseen: list[int]) -> list[bytes]:
    """Fill the hands, those with the most known about their unseen cards first.

    The cards that fit such a hand are a subset of those that fit the next one. So no hand is left
    short, and every possible deal is equally likely.
    """
    hands = [bytearray(known) for known in v.known]
    hands[v.seat] = bytearray(v.hand)
    for seat in sorted(range(len(hands)), key=lambda seat: -v.above[seat]):
        wanted = v.sizes[seat] - sum(hands[seat])
        if v.above[seat] == NOTHING:
            for _ in range(wanted):
                hands[seat][unseen.pop()] += 1
        elif wanted:
            _take_high(v, unseen, hands[seat], wanted, v.above[seat])
    return [bytes(hand) for hand in hands]


def _take_high(v: View, unseen: list[int], hand: bytearray, wanted: int, above: int) -> None:
    value = v.box.lookup.value
    high = [at for at, kind in enumerate(unseen) if value[kind] > above][:wanted]
    for at in reversed(high):
        hand[unseen.pop(at)] += 1


def _counted_hands(v: View, unseen: list[int]) -> list[bytes]:
    """Fill the hands of a finished game: the sheet says how many cards of each group.

    Hands with the most known cards come first, as before the end.
    """
    value, group = v.box.lookup.value, v.box.lookup.group
    hands = [bytearray(known) for known in v.known]
    hands[v.seat] = bytearray(v.hand)
    for seat in sorted(range(len(hands)), key=lambda seat: -v.above[seat]):
        left = list(v.sheet[-1][seat])
        places = slice(PLACES * seat, PLACES * (seat + 1))
        for kind in (*kinds_of(bytes(hands[seat])), *v.ups[places], *v.turned[places]):
            if kind != GONE:
                left[group[kind]] -= 1
        for kind in unseen[:]:
            if left[group[kind]] and (v.above[seat] == NOTHING or value[kind] > v.above[seat]):
                left[group[kind]] -= 1
                hands[seat][kind] += 1
                unseen.remove(kind)
    return [bytes(hand) for hand in hands]


def _unseen(v: View) -> list[int]:
    left = Counter(v.box.lookup.deck)
    left.subtract(kinds_of(v.hand))
    for seat, known in enumerate(v.known):
        if seat != v.seat:
            left.subtract(kinds_of(known))
    for pile in (v.ups, v.turned, v.pile, v.gone):
        left.subtract(kind for kind in pile if kind != GONE)
    return sorted((+left).elements())
