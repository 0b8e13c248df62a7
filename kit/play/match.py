"""A match with the checked door: every action is checked first, and refused with its clause."""

from __future__ import annotations

from typing import Self

from kit.core.arguments import as_whole, of_type
from kit.core.display import Drawable
from kit.core.errors import Illegal, KitError, said
from kit.core.event import Event, Note, events_of, heard
from kit.core.game import AnyBox, Box, View
from kit.core.outcome import Outcome
from kit.core.rng import Stream
from kit.core.rulebook import Refusal
from kit.core.shape import is_whole
from kit.core.state import State

SHOWN = 5  # legal actions that a refusal names
EVERY = 8  # actions between two kept states; undo replays the actions in between


class Match(Drawable):
    """One game being played: its state, its events so far, and undo.

    >>> from kit import game
    >>> match = Match.deal(game("wizard_did_it").box(1), seed=1)
    >>> [event.kind for event in match.submit(0, "draw")]
    ['drew']
    >>> match.to_act(), match.watcher, match.legal(0), match.outcome()
    ((0,), 0, ['draw'], None)
    >>> match.why_not(0, "pass").clause
    '2.2'
    >>> match.seen(0)[-1].kind, match.log(0)[-1]
    ('drew', 'Your Knight draws Ninja. [3.3]')
    >>> match.undo()
    >>> match.view(0) == match.view_before(0, 0)
    True
    >>> _ = match.submit(0, "draw")
    >>> match.free_before(0)
    False
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.box: AnyBox = state.box
        self.game = state.box.game
        self.start = state.clone()
        self.actions: list[tuple[int, int]] = []
        self.events: list[tuple[Event, ...]] = [tuple(state.opening())]
        self.undone: list[tuple[int, int, int]] = []  # undone actions: (index, seat, action)
        self._kept: list[tuple[int, State]] = []  # (index of an action, state before it)
        self._stream: Stream | None = None  # a state given another stream is kept again

    @classmethod
    def deal(cls, box: AnyBox, seed: int) -> Self:
        """Return a newly dealt match."""
        of_type(box, Box, "box", "a box, such as game('wild_side').box()")
        return cls(box.game.deal(box, Stream(as_whole(seed, "seed"))))

    def __repr__(self) -> str:
        return f"<Match of {self.game.slug}: {len(self.actions)} actions>"

    @property
    def watcher(self) -> int:
        """Return the seat whose view to show: the one to act, or the first."""
        return next(iter(self.state.to_act()), 0)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that have to act now."""
        return self.state.to_act()

    def legal(self, seat: int) -> list[str]:
        """Return the labels of the legal actions of *seat*."""
        return [self.box.notation.label(action) for action in self.state.legal(self._seat(seat))]

    def view(self, seat: int) -> View:
        """Return the view of *seat*."""
        seen: View = self.game.view(self.state, self._seat(seat))
        return seen

    def view_before(self, at: int, seat: int) -> View:
        """Return the view of *seat* before the action with index *at*, or now if there is none."""
        then = self._before(at) if as_whole(at, "at", 0) < len(self.actions) else self.state
        seen: View = self.game.view(then, self._seat(seat))
        return seen

    def free_before(self, at: int) -> bool:
        """Tell whether the seat that played the action with index *at* had a choice."""
        as_whole(at, "at", 0, len(self.actions) - 1)
        return len(self._before(at).legal(self.actions[at][0])) > 1

    def why_not(self, seat: int, action: int | str) -> Refusal | None:
        """Return the clause that forbids an action now, or None."""
        return self.game.why_not(self.state, self._seat(seat), self._number(action))

    def submit(self, seat: int, action: int | str) -> tuple[Event, ...]:
        """Play *action* and return its events.

        :raises Unreadable: if the text names no action or the seat does not exist.
        :raises Illegal: naming the clause that forbids it; nothing changes.
        """
        number = self._number(action)
        self._seat(seat)
        if refusal := self.game.why_not(self.state, seat, number):
            raise Illegal(refusal, self.box.notation.label(number), tuple(self.legal(seat)[:SHOWN]))
        return self._play(seat, number)

    def undo(self) -> None:
        """Take the last action back."""
        if not self.actions:
            raise KitError("there is no move to undo")
        at = len(self.actions) - 1
        self.state = self._before(at)
        if self._kept[-1][0] == at:
            self._kept.pop()
        self.undone.append((at, *self.actions.pop()))
        self.events.pop()

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the match goes on."""
        return self.state.outcome()

    def seen(self, seat: int) -> list[Event]:
        """Return all events that *seat* may see."""
        self._seat(seat)
        return [event for group in self.events for event in heard(group, seat)]

    def log(self, seat: int) -> list[str]:
        """Return the sentence of each event that *seat* may see, with its clause."""
        return [f"{self.game.tell(self.box, e)} [{e.clause}]" for e in self.seen(seat)]

    def _number(self, action: int | str) -> int:
        if isinstance(action, str):
            return self.box.notation.parse(action)
        if not is_whole(action) or not 0 <= action < len(self.box.notation):
            raise KitError(f"there is no action {said(action)}")
        return action

    def _seat(self, seat: int) -> int:
        if not is_whole(seat) or not 0 <= seat < self.box.players:
            last = self.box.players - 1
            raise KitError(f"there is no seat {said(seat)}: seats are 0 to {last}")
        return seat

    def _before(self, at: int) -> State:
        """Return the state before the action with index *at*, replayed from the last kept state."""
        number, kept = next(one for one in reversed(self._kept) if one[0] <= at)
        state = kept.clone()
        for seat, action in self.actions[number:at]:
            state.apply(seat, action)
        return state

    def _play(self, seat: int, number: int) -> tuple[Event, ...]:
        at, before = len(self.actions), self.state.clone()
        kept = at % EVERY == 0 or self.state.rng is not self._stream
        notes: list[Note] = []
        self.state.sink = notes.append
        try:
            self.state.apply(seat, number)
        except BaseException:  # also Ctrl-C: a move is played completely or not at all
            self.state = before
            raise
        self.state.sink = None
        self._stream = self.state.rng
        if kept:
            self._kept.append((at, before))
        self.actions.append((seat, number))
        self.events.append(tuple(events_of(notes)))
        return self.events[-1]
