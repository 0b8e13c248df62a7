"""The view of one wizard, and an imagined table that fits it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from kit.core.display import rendered
from kit.core.game import Box
from kit.core.rng import Stream
from kit.games.rock_paper_wizard.cards.lookup import Lookup
from kit.games.rock_paper_wizard.state import State
from kit.games.rock_paper_wizard.state.constants import CAST, HIDDEN

NONE, UNSEEN = -1, -2  # no gesture; a card that no player has seen


class View(NamedTuple):
    """Everything a seat may know.

    ``spell`` and ``aim`` are the gestures by seat: only the seat's own until all have chosen. A
    wild surge is UNSEEN. ``ready`` has a bit for each seat that has chosen. Nobody, not even its
    owner, knows a surge card before it is revealed.
    """

    box: Box[Lookup]
    seat: int
    phase: int
    first: int
    turn: int
    chooser: int
    enough: int
    ready: int
    gold: tuple[int, ...]
    space: tuple[int, ...]
    book: tuple[int, ...]
    spell: tuple[int, ...]
    aim: tuple[int, ...]
    surge: int
    live: int
    deck_size: int
    discard: tuple[int, ...]

    def _repr_html_(self) -> str | None:
        return rendered(self)


def view(s: State, seat: int) -> View:
    """Return the view of *seat*."""
    if s.phase == CAST:
        spell = [NONE] * len(s.spell)
        aim = spell[:]
        spell[seat], aim[seat] = s.spell[seat], s.aim[seat]
    else:
        spell = [
            UNSEEN if s.surge >> i & 1 and kind >= 0 else kind for i, kind in enumerate(s.spell)
        ]
        aim = s.aim
    return View(
        s.box, seat, s.phase, s.first, s.turn, s.chooser, s.enough, s.ready,
        tuple(s.gold),
        tuple(s.space),
        tuple(s.book),
        tuple(spell),
        tuple(aim),
        s.surge, s.live,
        len(s.deck),
        tuple([UNSEEN if card & HIDDEN else card for card in s.discard]),
    )  # fmt: skip


def imagine(v: View, rng: Stream) -> State:
    """Return a whole table that this seat cannot tell from the real one."""
    s = State(v.box, rng.clone())
    unseen = _unseen(v)
    rng.shuffle(unseen)
    s.phase, s.first, s.turn, s.chooser = v.phase, v.first, v.turn, v.chooser
    s.enough, s.ready, s.surge, s.live = v.enough, v.ready, v.surge, v.live
    s.gold, s.space, s.book = list(v.gold), list(v.space), list(v.book)
    s.spell = [unseen.pop() if kind == UNSEEN else kind for kind in v.spell]
    s.aim = list(v.aim)
    s.discard = [unseen.pop() | HIDDEN if card == UNSEEN else card for card in v.discard]
    s.deck = [unseen.pop() for _ in range(v.deck_size)]
    if v.phase == CAST:
        _guess_choices(s, v, rng)
    return s


def _guess_choices(s: State, v: View, rng: Stream) -> None:
    """Replace secret choices by random legal ones."""
    for seat in range(len(s.spell)):
        if seat != v.seat and v.ready >> seat & 1:
            s.ready ^= 1 << seat
            s.spell[seat], s.aim[seat] = s.t.moves[rng.choice(s.legal(seat))]
            s.ready ^= 1 << seat


def _unseen(v: View) -> list[int]:
    """Return the cards that are not visible."""
    left = Counter(v.box.lookup.cards)
    left.subtract(v.book)
    left.subtract(card for card in v.discard if card != UNSEEN)
    if v.live >= 0 and v.surge >> v.turn & 1:
        left.subtract((v.live,))
    return sorted((+left).elements())
