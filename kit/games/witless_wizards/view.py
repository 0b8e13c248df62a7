"""The view of one wizard, and an imagined table that fits it.

Boards, cubes and the discard pile lie open, and everybody saw which decks were shuffled. Hidden are
the order of the deck and what the wizard on turn has drawn. A drawn card is laid or discarded face
up before the next draw. So every unseen card is in the deck or in that hand.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import Box
from kit.core.rng import Stream
from kit.games.witless_wizards.cards.lookup import Lookup
from kit.games.witless_wizards.state import State


class View(NamedTuple):
    """Everything a seat may know; ``drawn`` is empty unless the seat itself drew."""

    box: Box[Lookup]
    seat: int
    step: int
    turn: int
    first_turn: int
    alive: int
    began: int
    stamina: tuple[int, ...]
    cubes: tuple[int, ...]
    gear: tuple[int, ...]
    decks: tuple[str, ...]
    deck_size: int
    discard: tuple[int, ...]
    gone: tuple[int, ...]
    drawn: tuple[int, ...]
    drawn_size: int
    kept: int
    given: int
    paid: int
    target: int
    roll: int
    hits: int
    boost: int
    spent: int
    guard: int

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return the view of *seat*."""
    return View(
        s.box, seat, s.step, s.turn, s.first_turn, s.alive, s.began,
        tuple(s.stamina), tuple(s.cubes), tuple(s.gear),
        s.decks, len(s.deck), tuple(s.discard), tuple(s.gone),
        tuple(s.drawn) if seat == s.turn else (), len(s.drawn),
        s.kept, s.given, s.paid, s.target, s.roll, s.hits, s.boost, s.spent, s.guard,
    )  # fmt: skip


def imagine(v: View, rng: Stream) -> State:
    """Return a whole table that this seat cannot tell from the real one."""
    s = State(v.box, rng.clone())
    unseen = _unseen(v)
    rng.shuffle(unseen)
    s.step, s.turn, s.first_turn = v.step, v.turn, v.first_turn
    s.alive, s.began, s.decks = v.alive, v.began, v.decks
    s.stamina, s.cubes, s.gear = list(v.stamina), list(v.cubes), list(v.gear)
    s.discard, s.gone = list(v.discard), list(v.gone)
    s.drawn = list(v.drawn) or [unseen.pop() for _ in range(v.drawn_size)]
    s.deck = [unseen.pop() for _ in range(v.deck_size)]
    s.kept, s.given, s.paid = v.kept, v.given, v.paid
    s.target, s.roll, s.hits = v.target, v.roll, v.hits
    s.boost, s.spent, s.guard = v.boost, v.spent, v.guard
    return s


def _unseen(v: View) -> list[int]:
    """Return the cards in play that are not visible; a small table leaves some out."""
    pack = v.box.pack
    left = Counter(kind for deck in (*v.decks, "standard") for kind in pack.copies(deck))
    left.subtract(kind for kind in (*v.gear, *v.discard, *v.drawn) if kind >= 0)
    return sorted((+left).elements())
