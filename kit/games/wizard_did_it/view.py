"""The view of one Wizard, and an imagined table that fits it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import Box
from kit.core.rng import Stream
from kit.games.wizard_did_it.cards import TRAINING
from kit.games.wizard_did_it.cards.lookup import Lookup
from kit.games.wizard_did_it.state import State
from kit.games.wizard_did_it.state.constants import HIDDEN
from kit.games.wizard_did_it.state.wizard import look_at_tops

UNSEEN = -1  # a card in a stack that no player has seen


class View(NamedTuple):
    """Everything a seat may know. ``stacks`` are the announced cards, bottom card first."""

    box: Box[Lookup]
    seat: int
    phase: int
    turn: int
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck_size: int
    stacks: tuple[tuple[int, ...], ...]
    valor: tuple[int, ...]
    items: tuple[tuple[int, ...], ...]
    goals: tuple[tuple[int, ...], ...]
    done: tuple[int, ...]
    arrived: tuple[bool, ...]
    reached: tuple[int, ...]
    princess: int
    last: int
    encounter: tuple[int, ...]
    discard: tuple[int, ...]
    moved: tuple[tuple[int, ...], ...]

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return the view of *seat*."""
    return View(
        s.box, seat, s.phase, s.turn,
        tuple(s.hands[seat]),
        tuple([len(hand) for hand in s.hands]),
        len(s.deck),
        tuple([tuple([UNSEEN if c & HIDDEN else c for c in stack]) for stack in s.stacks]),
        tuple(s.valor),
        tuple([tuple(items) for items in s.items]),
        tuple(s.goals),
        tuple(s.done),
        tuple(s.arrived),
        tuple(s.reached),
        s.princess, s.last,
        tuple(s.encounter),
        tuple(s.discard),
        s.moved,
    )  # fmt: skip


def imagine(v: View, rng: Stream) -> State:
    """Return a whole table that this seat cannot tell from the real one."""
    s = State(v.box, rng.clone())
    unseen = _unseen(v)
    rng.shuffle(unseen)
    s.phase, s.turn, s.last, s.princess = v.phase, v.turn, v.last, v.princess
    s.hands = [
        list(v.hand) if seat == v.seat else sorted([unseen.pop() for _ in range(size)])
        for seat, size in enumerate(v.hand_sizes)
    ]
    s.stacks = [[unseen.pop() | HIDDEN if c == UNSEEN else c for c in st] for st in v.stacks]
    look_at_tops(s)
    s.deck = [unseen.pop() for _ in range(v.deck_size)]
    s.valor, s.done, s.arrived = list(v.valor), list(v.done), list(v.arrived)
    s.items, s.goals = [list(row) for row in v.items], list(v.goals)
    s.reached, s.moved = list(v.reached), v.moved
    s.encounter, s.discard = list(v.encounter), list(v.discard)
    return s


def _unseen(v: View) -> list[int]:
    """Return the cards of the box, or of the Training stack, that are not visible.

    A small table leaves some out.
    """
    training = v.box.players == 1
    left = Counter(map(v.box.pack.kind, TRAINING) if training else v.box.pack.copies("stack"))
    for pile in (v.hand, *v.stacks, *v.items, v.encounter, v.discard):
        left.subtract(card for card in pile if card != UNSEEN)
    return sorted((+left).elements())
