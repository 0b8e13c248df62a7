"""Saved matches: versioned, written atomically, and replayed when they are loaded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable, pick
from kit.core.game import AnyGame
from kit.files.cards import load_pack
from kit.files.read import Form, checked, parse_json, read_text, write_atomically
from kit.games import game
from kit.play.match import Match
from kit.play.replay import VERSION, Record, Replay, saved


@dataclass(frozen=True, kw_only=True)
class Save(Form):
    """A save file: the deal, the start of the random stream, and every action.

    ``undone`` lists the undone actions: after how many actions, by which seat, which action.
    """

    rulewalk: Literal["save"] = "save"
    version: int
    game: str
    players: int
    options: dict[str, object] = field(default_factory=dict)
    pack: str = "kit"
    cards: str = ""
    table: dict[str, object]
    stream: int
    actions: list[tuple[str, str]]
    undone: list[tuple[int, str, str]] = field(default_factory=list)


def save(match: Match, path: Path) -> None:
    """Write a match to a file, atomically."""
    write_atomically(path, saved(match, beside(match.box.pack, path)))


def load(path: Path, pack: Pack | None = None) -> Match:
    """Load a match and replay it from its deal, so that every move is checked.

    The cards come from *pack*, or from the file that the save names, or are the kit's own.
    """
    data = parse_json(read_text(path), str(path))
    _check_version(data, path)
    read = checked(Save, data, str(path))
    try:
        found = game(read.game)
        if pack is None and read.cards:
            pack = load_pack(path.parent / read.cards)
        wanted = found.pack.name if pack is None else pack.name
        if read.pack != wanted:
            raise Unreadable(f"played with the card pack {read.pack!r}, not {wanted!r}")
        with _older("take that option out of 'options' in the file and load it again"):
            found.box(read.players, read.options, pack)
        return _played(read, found, pack)
    except KitError as problem:
        raise Unreadable(f"{path}: {problem}") from None


def beside(pack: Pack, path: Path) -> str:
    """Return the path of a pack's file relative to *path*; '' for the kit's own cards."""
    if not pack.file:
        return ""
    here, there = path.parent.resolve(), Path(pack.file).resolve()
    try:
        return Path(os.path.relpath(there, here)).as_posix()
    except ValueError:  # on another drive, there is no relative path
        return there.as_posix()


def _played(read: Save, found: AnyGame, pack: Pack | None) -> Match:
    actions = tuple(read.actions)
    written = Record(found, read.players, read.options, read.table, read.stream, actions)
    with _older("open it with the release that wrote it: its table cannot be laid any more"):
        replay = Replay(written, pack)
    while len(replay.match.actions) < len(actions):
        done = len(replay.match.actions)
        with _older(f"keep the first {done} of its 'actions' to go on from there"):
            replay.step()
    replay.match.undone = [_undone(replay.match, *one) for one in read.undone]
    return replay.match


def _undone(match: Match, at: int, name: str, label: str) -> tuple[int, int, int]:
    seats = match.game.seats[: match.box.players]
    return at, seats.index(pick(name, seats, "seat", ("undone",))), match.box.notation.parse(label)


@contextmanager
def _older(advice: str) -> Iterator[None]:
    """Return the error for a save with a move that today's rules refuse."""
    try:
        yield
    except KitError as problem:
        said = str(problem).rstrip(".")
        raise Unreadable(f"{said}; if this save is from before a rule changed, {advice}") from None


def _check_version(data: object, path: Path) -> None:
    version = data.get("version") if isinstance(data, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise Unreadable(
            f"{path}: version: saved by a newer Rulewalk (version {version}, this one reads up to "
            f"{VERSION}); update Rulewalk to open it"
        )
