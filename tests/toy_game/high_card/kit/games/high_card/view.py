"""What one player may know, built up piece by piece, and a world that fits it."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import Box
from kit.core.rng import Stream
from kit.games.high_card.cards.lookup import HAND, Lookup
from kit.games.high_card.state import State
from kit.games.high_card.state.written import fits


class View(NamedTuple):
    """Everything a seat may know: its own hand, and what lies face up."""

    box: Box[Lookup]
    seat: int
    lead: int
    turn: int
    trick: int
    hand: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return what *seat* may know of the table."""
    played = tuple([tuple(row) for row in s.played])
    return View(s.box, seat, s.lead, s.turn, s.trick, tuple(s.hands[seat]), played, tuple(s.points))


def imagine(v: View, rng: Stream) -> State:
    """Return a whole table that this seat cannot tell from the real one.

    Whoever has played in the first trick kept a higher card, so not every deal is possible:
    shuffle until one is. The real table is one of them, so this comes to an end.
    """
    s = State(v.box, rng.clone())
    s.lead, s.turn, s.trick, s.points = v.lead, v.turn, v.trick, list(v.points)
    s.played = [list(row) for row in v.played]
    seen = {*v.hand, *(kind for row in v.played for kind in row)}
    unseen = [kind for kind in v.box.lookup.cards if kind not in seen]
    _deal(s, v, unseen, rng)
    while not all(map(fits, [s.t.value] * len(s.hands), s.hands, s.played)):
        _deal(s, v, unseen, rng)
    return s


def _deal(s: State, v: View, unseen: list[int], rng: Stream) -> None:
    """Deal the unseen cards to the others; the rest is in the box."""
    rng.shuffle(unseen)
    left = iter(unseen)
    for seat, row in enumerate(v.played):
        own = seat == v.seat
        s.hands[seat] = list(v.hand) if own else sorted(islice(left, HAND - len(row)))
    s.stock = sorted(left)
