"""Saves a game after every move, and continues it within a week.

A saved game holds the deal, so it stays in Python and in the store: only its words ("round 3 of
4") are ever shown.
"""

from __future__ import annotations

import json
import logging
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, NotRequired, TypedDict, cast

from kit.core.cards import Pack
from kit.core.errors import KitError, Unreadable, pick
from kit.core.game import AnyGame
from kit.core.outcome import Outcome
from kit.files.evidence import Evidence
from kit.files.store import Data, Store, StoredRecord
from kit.files.wire import Click, Place
from kit.games import game
from kit.play import replay
from kit.play.game_code import SEEDS
from kit.play.match import Match
from kit.teach.frame import Told
from kit.teach.learner.knowledge import Knowledge
from kit.teach.play.frames import SetupFrame
from kit.teach.play.rounds import round_now
from kit.teach.play.session import AnyPlayFrame, Play
from kit.teach.play.setup import PERSON, PLAYERS, PlaySetup, new_seed
from kit.teach.play.table import PlayTable, called

LOG = logging.getLogger("rulewalk")
CONTINUE = "continue=1"  # the query that opens the saved game
GAME = "game"  # the kind of these records
WEEK = 7 * 24 * 3600  # seconds for which a game is kept
LONGEST = 2_000_000  # characters of an unpacked save
ACTIONS = 30_000  # more than any game has
LOST = "Your saved game cannot be read any more, so it is gone. A new one can begin."
FULL = "This game could not be saved: it goes on, but it cannot be continued another day."


class _Save(TypedDict):
    """A save, unchecked: whatever is wrong in it raises an error when the game is played again."""

    game: str
    pack: str
    players: int
    options: dict[str, object]
    table: dict[str, object]
    stream: int
    actions: list[tuple[str, str]]
    undone: NotRequired[list[tuple[int, str, str]]]
    seed: int | None


def saved_data(play: Play) -> Data:
    """Return a game as data to keep."""
    save = {**replay.save_data(play.match), "seed": play.code_seed}
    packed = b64encode(zlib.compress(json.dumps(save).encode())).decode()
    return {"words": progress(play.match), "players": list(play.setup.players), "save": packed}


def progress(match: Match) -> str:
    """Return how far a game is: 'round 3 of 4', or 'move 12' where there are no rounds."""
    return round_now(match) or f"move {len(match.actions) + 1}"


class Resumed(NamedTuple):
    """A saved game, and the seed of its deal; None if it was not dealt."""

    setup: PlaySetup
    match: Match
    code_seed: int | None

    def __repr__(self) -> str:
        return f"<Resumed {self.match!r}>"  # never the seed


def resumed(found: AnyGame, data: Data, packs: Mapping[str, Pack | None] | None = None) -> Resumed:
    """Return the game in such data, every move checked again.

    *packs* are those that it may have been played with, by name; the kit's alone without them.

    :raises Unreadable: if it is damaged, of another game, or not allowed by today's rules. The
        sentence says nothing of what is in it, for it goes into the log.
    """
    try:
        return _resumed(found, data, packs or {found.pack.name: None})
    except Exception as problem:  # noqa: BLE001 (whatever damaged data lead to)
        name = type(problem).__name__
    raise Unreadable(f"the saved game cannot be read ({name})")


def _resumed(found: AnyGame, data: Data, packs: Mapping[str, Pack | None]) -> Resumed:
    save = _unpacked(data["save"])
    if save["game"] != found.slug or save["pack"] not in packs:
        raise Unreadable("it belongs to another game, or was played with other cards")
    actions = [(str(seat), str(action)) for seat, action in save["actions"][:ACTIONS]]
    again = replay.Replay(
        replay.Record(
            found, save["players"], save["options"], save["table"], save["stream"], tuple(actions)
        ),
        packs[save["pack"]],
    )
    while again.step():
        pass
    match = again.match
    seats = {name: seat for seat, name in enumerate(found.seats)}
    for at, seat, action in save.get("undone", ()):
        match.undone.append((int(at), seats[seat], match.box.notation.parse(action)))
    players = data["players"]
    kinds = tuple(pick(who, PLAYERS, "player") for who in players) if type(players) is list else ()
    if len(kinds) != match.box.players or PERSON not in kinds:
        raise Unreadable("its players do not fit")
    seed = save["seed"]
    if seed is not None and not 0 <= seed < SEEDS:
        raise Unreadable("its deal has no number")
    setup = PlaySetup(match.box, kinds, new_seed() if seed is None else seed)
    return Resumed(setup, match, seed)


def _unpacked(save: object) -> _Save:
    opened = zlib.decompressobj()
    text = opened.decompress(b64decode(str(save), validate=True), LONGEST)
    if opened.unconsumed_tail:
        raise Unreadable("it is too long")
    return cast("_Save", json.loads(text))


class KeptTable:
    """A play page whose game is saved after every move, in a store with one game of each kind.

    While a game is saved, the set-up offers to continue it, and dealing another asks first. With
    *at_once* the page opens with the saved game.
    """

    def __init__(
        self,
        table: PlayTable,
        store: Store,
        clock: Callable[[], float] = time.time,
        *,
        at_once: bool = False,
    ) -> None:
        self.table, self._store, self._clock = table, store, clock
        self._asks = False  # whether the saved game may end
        self._saved: Play | None = None  # the game whose moves are saved
        self._counted: Play | None = None  # the game whose end was kept last
        self._at = (0, 0)  # moves played and taken back when it was saved last
        is_new = table.play is not None and not table.play.over
        if is_new and self._words():
            table.play = None  # the address names another game: ask first
            self._asks = True
        elif is_new:
            self._saved = table.play
        elif at_once and self._words():
            self._continue()

    def __repr__(self) -> str:
        return f"<KeptTable {self.table!r}>"

    @property
    def slug(self) -> str:
        """Return the name of the game."""
        return self.table.slug

    @property
    def step(self) -> int:
        """Return the number of the current frame."""
        return self.table.step

    def place(self) -> Place:
        """Return an empty place: a game exists only in Python, because its deal is secret."""
        return self.table.place()

    def outcome(self) -> Outcome | None:
        """Return the outcome of the game, or None before its end."""
        return self.table.outcome()

    def frame(self) -> AnyPlayFrame | SetupFrame:
        """Return the current frame; the set-up says which game can be continued."""
        frame = self.table.frame()
        if not isinstance(frame, SetupFrame):
            return frame
        return replace(frame, saved=self._words(), asks=self._asks)

    def say(self, words: str, kind: str = "later") -> None:
        """Show a sentence with the set-up, until the next click."""
        self.table.say(words, kind)

    def click(self, click: Click) -> AnyPlayFrame | SetupFrame | None:
        """Handle a click and return the new frame, or None if the click is stale."""
        table = self.table
        before, words = table.play, self._words()
        if before is None and words and click.do in ("continue", "next"):
            if click.step != self.step:
                return None
            if click.do == "continue":
                table.next_frame()
                self._continue()
                return self.frame()
            if not self._asks:
                table.next_frame()
                self._asks = True
                return self.frame()
        if table.click(click) is None:
            return None
        self._asks = False
        if table.play is not before:
            self._saved = table.play  # it was dealt now
        return self._keep()

    def witnessed(self) -> list[Evidence]:
        """Return the evidence since the last call; its time is not set."""
        return self.table.witnessed()

    def wait(self) -> float | None:
        """Return the seconds until ``tick`` should be called, or None."""
        return self.table.wait()

    def tick(self) -> AnyPlayFrame | SetupFrame | None:
        """Think for a moment, or let the next bot move; return the new frame, if any."""
        return None if self.table.tick() is None else self._keep()

    def _words(self) -> str:
        """Return how far the saved game is, '' if there is none."""
        found = self._found()
        return str(found.data.get("words", ""))[:40] or "saved" if found else ""

    def _found(self) -> StoredRecord | None:
        found = self._store.get(GAME, self.slug)
        return found if found and self._clock() - found.when < WEEK else None

    def _continue(self) -> None:
        found = self._found()
        try:
            data = found.data if found else {}
            saved = resumed(game(self.slug), data, self.table.packs)
        except Unreadable as problem:
            LOG.warning("%s: %s", self.slug, problem)
            self._store.drop(GAME, self.slug)
            self.say(LOST)
            return
        self._asks = False
        self._at = (len(saved.match.actions), len(saved.match.undone))
        self.table.continue_with(*saved)
        self._saved = self.table.play

    def _keep(self) -> AnyPlayFrame | SetupFrame:
        """Save the game if a move was played or taken back, and return the frame."""
        play = self._saved
        if play is None or play is not self.table.play:
            return self.frame()
        at = (len(play.match.actions), len(play.match.undone))
        if at != self._at:
            self._at = at
            if play.over:
                self._store.drop(GAME, self.slug)
                self._count(play)
            elif at[0]:
                self._save(play)
        return self.frame()

    def _count(self, play: Play) -> None:
        """Keep who won, if one person played against others; once for each game."""
        outcome, seat = play.match.outcome(), play.setup.people[0]
        others = set(play.setup.players) - {PERSON}
        if play is self._counted or outcome is None or len(play.setup.people) > 1 or not others:
            return
        self._counted = play
        against = called(others.pop()) if len(others) == 1 else "players of several kinds"
        won = seat in outcome.winners
        Knowledge(self._store, self._clock).played(self.slug, against, won=won)

    def _save(self, play: Play) -> None:
        try:
            self._store.put(StoredRecord(GAME, self.slug, self._clock(), saved_data(play)))
        except KitError as problem:
            LOG.warning("%s: %s", self.slug, problem)
            play.refusal = play.refusal or Told(FULL, "", "later")
