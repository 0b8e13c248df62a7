"""What a seat of Wild Side sees, by names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, repeat

from kit.core.named import Cardbox, Cards, NamedCard, NamedView
from kit.games.wild_side.cards.effects import SUITS, points
from kit.games.wild_side.state.constants import GONE, PLACES
from kit.games.wild_side.view import View


@dataclass(frozen=True)
class WildSideSeat:
    """A player. ``points`` are penalty points; ``in_front`` are the four places on the table.

    A place has its face-up card, 'unseen' where only the blind card is left, or None.
    """

    name: str
    points: int
    cards_in_hand: int
    in_front: tuple[NamedCard | None, ...]
    on_turn: bool


@dataclass(frozen=True)
class WildSideNames(NamedView):
    """The table. The top card of the ``pile`` is its last; ``laid`` of it are this play's."""

    hand: Cards
    pile: Cards
    laid: int
    seats: Mapping[str, WildSideSeat]
    round: int
    rounds: int
    leader: str


def named(v: View) -> WildSideNames:
    """Return a view by names."""
    t, box = v.box.lookup, v.box
    suits = [[*SUITS][suit] if suit >= 0 else "" for suit in t.suit]
    cards = Cardbox(box.pack, suits, t.value)

    def seat(at: int, name: str) -> WildSideSeat:
        places = range(PLACES * at, PLACES * (at + 1))
        front = [
            cards.one(v.ups[place]) if v.ups[place] != GONE or v.downs[place] else None
            for place in places
        ]
        total = sum(points(line[at]) for line in v.sheet)
        return WildSideSeat(name, total, v.sizes[at], tuple(front), v.turn == at)

    names = box.game.seats[: box.players]
    return WildSideNames(
        hand=cards.all(chain.from_iterable(repeat(kind, n) for kind, n in enumerate(v.hand))),
        pile=cards.all(v.pile),
        laid=v.laid,
        seats={name: seat(at, name) for at, name in enumerate(names)},
        round=min(len(v.sheet) + 1, t.rounds),
        rounds=t.rounds,
        leader=names[v.lead],
    )
