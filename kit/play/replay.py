"""Record of a match, its replay step by step, and its text for a save file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from kit.core.cards import Pack
from kit.core.display import Drawable
from kit.core.errors import KitError, Unreadable
from kit.core.game import AnyGame
from kit.core.rng import Stream
from kit.play.match import Match

VERSION = 1  # of the save format
RARE = ("cards", "undone")  # fields left out of a save when they are empty


@dataclass(frozen=True, repr=False)
class Record:
    """Everything a replay needs: the box, the deal, the start of the random stream, the actions.

    ``undone`` lists the undone actions: after how many actions, by which seat, which action.
    """

    game: AnyGame
    players: int
    options: Mapping[str, object]
    table: Mapping[str, object]
    stream: int
    actions: tuple[tuple[str, str], ...]
    undone: tuple[tuple[int, str, str], ...] = ()

    def __repr__(self) -> str:
        # The deal is left out: a record in a log must not reveal the deck.
        return f"<Record of {self.game.slug}: {len(self.actions)} actions>"

    def begin(self, pack: Pack | None = None) -> Match:
        """Return the match before its first action."""
        box = self.game.box(self.players, self.options, pack)
        return Match(self.game.lay(box, self.table, Stream.resume(self.stream)))


def record(match: Match) -> Record:
    """Return the record of a match."""
    label, seats = match.box.notation.label, match.game.seats
    played = tuple((seats[seat], label(action)) for seat, action in match.actions)
    undone = tuple((at, seats[seat], label(action)) for at, seat, action in match.undone)
    start, options = match.start, dict(match.box.options)
    return Record(
        match.game, match.box.players, options, start.table(), start.rng.at, played, undone
    )


class Replay(Drawable):
    """Replay of a recorded match, in which every action is checked again."""

    def __init__(self, written: Record, pack: Pack | None = None) -> None:
        self.record = written
        self.match = written.begin(pack)

    def __repr__(self) -> str:
        at, of = len(self.match.actions), len(self.record.actions)
        return f"<Replay of {self.record.game.slug}: {at} of {of} actions>"

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

    def _seat(self, name: str) -> int:
        seats = self.record.game.seats[: self.record.players]
        if name not in seats:
            raise Unreadable(f"there is no seat {name!r}; seats are {', '.join(seats)}")
        return seats.index(name)


def saved(match: Match, cards: str = "") -> str:
    """Return the text of a save file; *cards* is the path of the match's card pack, or ''.

    ``kit.files.save`` reads it.
    """
    return json.dumps(save_data(match, cards), indent=1, ensure_ascii=False) + "\n"


def save_data(match: Match, cards: str = "") -> dict[str, object]:
    """Return the content of a save file."""
    written = record(match)
    fields: dict[str, object] = {
        "rulewalk": "save",
        "version": VERSION,
        "game": written.game.slug,
        "players": written.players,
        "options": dict(written.options),
        "pack": match.box.pack.name,
        "cards": cards,
        "table": dict(written.table),
        "stream": written.stream,
        "actions": list(written.actions),
        "undone": list(written.undone),
    }
    return {key: value for key, value in fields.items() if key not in RARE or value}
