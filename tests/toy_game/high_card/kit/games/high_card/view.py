"""What one player may know: the view, a table that fits it, and what lies where."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.drawing import Area
from kit.core.game import AnyBox
from kit.core.kinds import name_and_you, plural
from kit.core.rng import Stream
from kit.games.high_card.state import HAND, State


class View(NamedTuple):
    """Everything a seat may know: its own hand, and what lies face up."""

    box: AnyBox
    seat: int
    lead: int
    turn: int
    hand: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return what *seat* may know of the table."""
    played = tuple(tuple(row) for row in s.played)
    return View(s.box, seat, s.lead, s.turn, tuple(s.hands[seat]), played, tuple(s.points))


def imagine(v: View, rng: Stream) -> State:
    """Return a whole table that this seat cannot tell from the real one."""
    s = State(v.box, rng.clone())
    s.lead, s.turn, s.points, s.played = v.lead, v.turn, list(v.points), list(map(list, v.played))
    seen = {*v.hand, *sum(v.played, ())}
    unseen = [kind for kind in range(len(v.box.pack)) if kind not in seen]
    rng.shuffle(unseen)
    left = iter(unseen)
    for seat, row in enumerate(v.played):
        own = seat == v.seat
        s.hands[seat] = list(v.hand) if own else sorted(islice(left, HAND - len(row)))
    s.stock = sorted(left)
    return s


def areas(v: View) -> list[Area]:
    """Return what lies where: the picture and the plain lines are made of it."""
    rows = [
        Area(name_and_you(v, seat), v.played[seat], note=plural(points, "point"))
        for seat, points in enumerate(v.points)
    ]
    return [*rows, Area("Your hand", v.hand)]
