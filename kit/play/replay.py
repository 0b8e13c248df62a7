"""A match written down: where it started and what was played; and stepping through it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kit.core.cards import Pack
from kit.core.display import rendered
from kit.core.errors import KitError, Unreadable
from kit.core.game import AnyGame
from kit.core.rng import Stream
from kit.play.match import Match


@dataclass(frozen=True, repr=False)
class Record:
    """All it takes to play a match again: the box, the deal, the stream's start, the actions.

    ``undone`` has what was taken back on the way: after how many actions, by whom, what.
    """

    game: AnyGame
    players: int
    options: Mapping[str, object]
    table: Mapping[str, object]
    stream: int
    actions: tuple[tuple[str, str], ...]
    undone: tuple[tuple[int, str, str], ...] = ()

    def __repr__(self) -> str:
        # Nothing of the deal: whoever reads a record in a log must not learn the deck.
        return f"<Record of {self.game.slug}: {len(self.actions)} actions>"

    def begin(self, pack: Pack | None = None) -> Match:
        """Return the match as it stood before the first action."""
        box = self.game.box(self.players, self.options, pack)
        return Match(self.game.lay(box, self.table, Stream.resume(self.stream)))


def record(match: Match) -> Record:
    """Write a match down."""
    label, seats = match.box.notation.label, match.game.seats
    played = tuple((seats[seat], label(action)) for seat, action in match.actions)
    undone = tuple((at, seats[seat], label(action)) for at, seat, action in match.undone)
    start, options = match.start, dict(match.box.options)
    return Record(
        match.game, match.box.players, options, start.table(), start.rng.at, played, undone
    )


class Replay:
    """A recorded match that is stepped through, each action judged again."""

    def __init__(self, written: Record, pack: Pack | None = None) -> None:
        self.record = written
        self.match = written.begin(pack)

    def __repr__(self) -> str:
        at, of = len(self.match.actions), len(self.record.actions)
        return f"<Replay of {self.record.game.slug}: {at} of {of} actions>"

    def _repr_html_(self) -> str | None:
        return rendered(self)

    def step(self) -> bool:
        """Play the next action; return False if there is none left."""
        at = len(self.match.actions)
        if at == len(self.record.actions):
            return False
        name, action = self.record.actions[at]
        try:
            self.match.submit(self._seat(name), action)
        except KitError as problem:
            raise Unreadable(f"actions[{at}]: {problem}") from problem
        return True

    def to_end(self) -> Match:
        """Play all that is left and return the match."""
        while self.step():
            pass
        return self.match

    def _seat(self, name: str) -> int:
        seats = self.record.game.seats[: self.record.players]
        if name not in seats:
            raise Unreadable(f"there is no seat {name!r}; seats are {', '.join(seats)}")
        return seats.index(name)
