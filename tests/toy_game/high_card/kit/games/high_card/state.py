"""The table of High Card: dealing, playing, the end; and the table as written data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from kit.core.event import Event
from kit.core.game import AnyBox
from kit.core.outcome import Outcome, ScoreLine, best
from kit.core.rng import Stream
from kit.core.shape import CardName, Key, Keys, Many, Named, Word, wrong_entry
from kit.core.state import State as Base
from kit.games.high_card.cards import BOOK
from kit.games.high_card.events import begins, dealt, over, played, shared, shuffled, took, won
from kit.games.high_card.notation import SEATS

HAND, TRICKS = 4, 3
TWELVE = 11  # kinds are numbered from 0, so a higher kind is a higher card
POINT = BOOK.citing("state")("3.2")


class State(Base):
    """``played`` are the cards in front of each seat, trick by trick; ``lead`` leads this trick."""

    __slots__ = ("hands", "lead", "played", "points", "stock", "turn")

    def __init__(self, box: AnyBox, rng: Stream) -> None:
        super().__init__(box, rng)
        self.lead = self.turn = 0
        self.hands: list[list[int]] = [[] for _ in range(box.players)]
        self.played: list[list[int]] = [[] for _ in range(box.players)]
        self.points = [0] * box.players
        self.stock: list[int] = []

    def to_act(self) -> tuple[int, ...]:
        """Return whose turn it is."""
        return (self.turn,) if sum(self.points) < TRICKS else ()

    def legal(self, seat: int) -> list[int]:
        """Return the cards in hand, in the first trick without the Twelve."""
        if seat not in self.to_act():
            return []
        return [kind for kind in self.hands[seat] if kind != TWELVE or sum(self.points) > 0]

    def apply(self, seat: int, action: int) -> None:
        """Play a card; the last card of a trick settles it."""
        self.hands[seat].remove(action)
        self.played[seat].append(action)
        self.turn = (seat + 1) % len(self.hands)
        if self.sink:
            self.sink((played, seat, action))
        if self.turn == self.lead:
            self.take()

    def take(self) -> None:
        """Let the highest card take the trick."""
        highest = max(row[-1] for row in self.played)
        seat = next(seat for seat, row in enumerate(self.played) if row[-1] == highest)
        self.points[seat] += 1
        self.lead = self.turn = seat
        if not self.sink:
            return
        self.sink((took, seat, highest))
        if not self.to_act():
            self.sink((over, -1))
            first = best(tuple(self.points))
            points = self.points[first[0]]
            self.sink((won, first[0], points) if len(first) == 1 else (shared, -1, first, points))

    def clone(self) -> Self:
        """Return an independent copy."""
        s = type(self)(self.box, self.rng.clone())
        s.lead, s.turn, s.points, s.stock = self.lead, self.turn, self.points[:], self.stock[:]
        s.hands, s.played = [row[:] for row in self.hands], [row[:] for row in self.played]
        return s

    def outcome(self) -> Outcome | None:
        """Return a point for each trick once the game is over."""
        if self.to_act():
            return None
        lines = tuple(ScoreLine(seat, n, POINT, "tricks") for seat, n in enumerate(self.points))
        return Outcome(lines, best(tuple(self.points)), won.clause, len(self.points))

    def cards(self) -> list[int]:
        """Return every card: in hands, on the table and in the box."""
        return sorted(sum((*self.hands, *self.played), self.stock))

    def opening(self) -> list[Event]:
        """Return the deal as events, each hand for its own seat; none in mid-game."""
        if any(self.played):
            return []
        hands = [dealt.only(seat, tuple(hand)) for seat, hand in enumerate(self.hands)]
        return [shuffled(-1, len(self.box.pack)), *hands, begins(self.lead)]


def deal(s: State) -> None:
    """Shuffle, deal four cards each, draw a lot for who leads."""
    deck = list(range(len(s.box.pack)))
    s.rng.shuffle(deck)
    for seat in range(s.box.players):
        s.hands[seat] = sorted(deck[HAND * seat : HAND * (seat + 1)])
    s.stock = sorted(deck[HAND * s.box.players :])
    s.lead = s.turn = s.rng.below(s.box.players)


def keys(box: AnyBox) -> Keys:
    """Describe the keys of a written table; each has the name of its slot."""
    seats, card = SEATS[: box.players], CardName(box.pack)
    return {
        "lead": Key(Word(seats, "seat"), "who leads this trick", said="{} [leads|lead] this trick"),
        "hands": Key(
            Named(seats, Many(card, row=sorted)),
            "the hand of each seat",
            said="{of} [holds|hold] {}|{of} [has|have] no cards in hand",
        ),
        "played": Key(
            Named(seats, Many(card)),
            "what each has played, in order",
            said="{of} [has|have] played {}|{of} [has|have] played nothing",
        ),
    }


def lay(s: State, laid: Mapping[str, Any]) -> None:
    """Complete a table whose slots are set, or say which entry does not fit."""
    del laid
    used = [kind for row in (*s.hands, *s.played) for kind in row]
    if len(set(used)) < len(used):
        raise wrong_entry((), ": a card lies there twice")
    if any(len(hand) + len(row) != HAND for hand, row in zip(s.hands, s.played, strict=True)):
        raise wrong_entry(("hands",), f": each seat has {HAND} cards, in hand or played")
    if any(row[:1] == [TWELVE] for row in s.played):
        raise wrong_entry(("played",), ": the Twelve is not played in the first trick (2.3)")
    s.stock = [kind for kind in range(len(s.box.pack)) if kind not in used]
    _take_again(s, s.played)


def _take_again(s: State, rows: list[list[int]]) -> None:
    """Take the tricks that are complete, which sets the points; then see whose turn it is."""
    tricks, seats = min(map(len, rows)), len(rows)
    for trick in range(tricks):
        s.played = [row[: trick + 1] for row in rows]
        s.take()
    laid = sum(map(len, rows)) - tricks * seats
    s.played, s.turn = rows, (s.lead + laid) % seats
    for step in range(seats):
        seat = (s.lead + step) % seats
        if len(rows[seat]) != tricks + (step < laid):
            raise wrong_entry(("played",), f": {SEATS[s.lead]} leads, the others follow clockwise")
