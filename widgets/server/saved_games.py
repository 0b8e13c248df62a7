"""What is kept of learners: copied from their kernels, and given to the learner's next kernel.

A kernel writes a game into its own folder after every move, and what the learner knows after every
answer. The server copies both into its database. So a deal never goes through a page or its
websocket. A learner has one saved game and one record of knowledge for each game, of limited size.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Protocol

from tornado.web import HTTPError, authenticated

from kit.files.database import SqliteStore
from kit.files.evidence import Evidence
from kit.files.store import (
    LARGEST,
    Data,
    FolderStore,
    MemoryStore,
    Store,
    StoredRecord,
    unpacked,
)
from kit.games import GAMES
from kit.teach.learner.knowledge import KNOWN, Knowledge, Known, merged, read_known
from widgets.server.desk.classroom import Classroom
from widgets.server.desk.messages import forget_learner, known_learner, share_computer
from widgets.server.http import same_origin
from widgets.server.keep import secret
from widgets.server.upstream import JupyterHandler

GAME = "game"  # the kind of these records, as in kit.teach.play.keeping
WEEK = 7 * 24 * 3600  # seconds for which a game is kept
HALF_YEAR = 183 * 24 * 3600  # seconds for which it is kept what a learner knows
KINDS = {GAME: WEEK, KNOWN: HALF_YEAR}  # what is kept, and how long after its last change
KEPT = "kept"  # the folder of the records in a kernel's home


class SavedGames:
    """Saved games and knowledge of all learners, in the server's store.

    ``learned`` is called with what a kernel has just kept of its learner's knowledge.
    """

    def __init__(self, store: SqliteStore | MemoryStore) -> None:
        self._store = store
        self.secret = secret(store, "learners")  # signs the words of browsers
        self.learned: Callable[[str, Known], None] = lambda _owner, _known: None
        self._seen: dict[str, int] = {}  # kernel -> when its folder had changed at the last look
        # kernel -> kind and game -> the text known last
        self._texts: dict[str, dict[tuple[str, str], str]] = {}
        self._playing: dict[str, str] = {}  # kernel -> how far its game is

    def forget_old(self) -> None:
        """Remove what has not changed for long."""
        if isinstance(self._store, SqliteStore):
            for kind, seconds in KINDS.items():
                self._store.forget_before(kind, time.time() - seconds)

    def give(self, kernel: str, owner: str, home: str) -> None:
        """Write what is kept of a learner into the folder of their new kernel."""
        folder, known = FolderStore(Path(home) / KEPT), {}
        for record in [one for kind in KINDS for one in self._fresh(kind, owner)]:
            folder.put(record._replace(owner=""))
            known[record.kind, record.key] = _text(Path(home), record.kind, record.key)
        self._texts[kernel] = known

    def take(self, kernel: str, owner: str, home: str) -> None:
        """Copy what a kernel has kept or removed since the last look."""
        known = self._texts.setdefault(kernel, {})
        try:
            changed = (Path(home) / KEPT).stat().st_mtime_ns
        except OSError:
            return
        if changed == self._seen.get(kernel):
            return
        self._seen[kernel] = changed
        for name in product(KINDS, GAMES):
            text = _text(Path(home), *name)
            if text != known.get(name, ""):
                known[name] = text
                data = self._copy(owner, *name, text)
                if name[0] == GAME:
                    self._playing[kernel] = str(data.get("words", ""))[:40]

    def note(self, owner: str, evidence: Iterable[Evidence]) -> None:
        """Keep what a learner without a kernel has shown just now."""
        stamped = [replace(one, when=time.time()) for one in evidence]
        Knowledge(OwnRecords(self._store, owner)).note(stamped)

    def forget_kernel(self, kernel: str) -> None:
        """Forget what was known of a kernel that has ended."""
        self._seen.pop(kernel, None)
        self._texts.pop(kernel, None)
        self._playing.pop(kernel, None)

    def playing(self, kernel: str) -> str:
        """Return how far the game of a kernel is, '' if it has saved none."""
        return self._playing.get(kernel, "")

    def words(self, owner: str) -> dict[str, str]:
        """Return how far a learner is in each saved game."""
        fresh = self._fresh(GAME, owner) if owner else []
        return {one.key: str(one.data.get("words", ""))[:40] for one in fresh}

    def known(self, owner: str) -> dict[str, Data]:
        """Return what a learner knows in each game, as the gallery counts it."""
        found = self._fresh(KNOWN, owner) if owner else []
        return {one.key: {key: data[key] for key in ("memory", "games")}
                for one in found if (data := read_known(one.key, one.data).packed())}  # fmt: skip

    def forget(self, owner: str) -> None:
        """Remove all that is kept of a learner."""
        for kind, slug in product(KINDS, GAMES):
            self._store.drop(kind, slug, owner)

    def _fresh(self, kind: str, owner: str) -> list[StoredRecord]:
        kept = self._store.all(kind, owner)
        return [one for one in kept if one.key in GAMES and time.time() - one.when < KINDS[kind]]

    def _copy(self, owner: str, kind: str, slug: str, text: str) -> Data:
        """Keep a record of a kernel, or drop it; return its data, {} if there is none."""
        if not text:
            self._store.drop(kind, slug, owner)
            return {}
        found = unpacked(text)
        if found and (found.kind, found.key) == (kind, slug):
            if kind == KNOWN:
                self.learned(owner, read_known(slug, found.data))
            data = found.data if kind == GAME else self._with_others(owner, slug, found.data)
            self._store.put(StoredRecord(kind, slug, time.time(), data, owner))
            return data
        return {}

    def _with_others(self, owner: str, slug: str, data: Data) -> Data:
        """Return what a kernel knows of a learner, with what their other kernels know."""
        known, there = read_known(slug, data), self._store.get(KNOWN, slug, owner)
        return merged(known, read_known(slug, there.data)).packed() if there else known.packed()


class OwnRecords:
    """The records of one owner in a store of many."""

    def __init__(self, store: Store, owner: str) -> None:
        self.store, self.owner, self.said = store, owner, store.said

    def get(self, kind: str, key: str, _owner: str = "") -> StoredRecord | None:
        """Return a record, or None."""
        return self.store.get(kind, key, self.owner)

    def put(self, record: StoredRecord) -> None:
        """Keep a record, in place of the one with its kind and key."""
        self.store.put(record._replace(owner=self.owner))

    def drop(self, kind: str, key: str, _owner: str = "") -> None:
        """Remove a record, if there is one."""
        self.store.drop(kind, key, self.owner)

    def all(self, kind: str, _owner: str = "") -> list[StoredRecord]:
        """Return the records of a kind, by key."""
        return self.store.all(kind, self.owner)


def _text(home: Path, kind: str, slug: str) -> str:
    """Return a record as a kernel keeps it, '' if there is none or it is too large."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(home / KEPT / f"{kind}.{slug}.json", flags)
        with os.fdopen(handle, encoding="utf-8") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):  # a pipe would block
                return ""
            text = file.read(LARGEST + 1)
    except (OSError, ValueError):
        return ""
    return text if len(text) <= LARGEST else ""


class EndsKernels(Protocol):
    """The pool of kernels, as far as it is needed here."""

    async def end_all_of(self, visitor: str) -> None:
        """End all kernels of a visitor."""


class SavedGamesHandler(JupyterHandler):
    """Tells a browser what is kept of its learner, and forgets the browser on request."""

    def initialize(self, pool: EndsKernels, saves: SavedGames, room: Classroom) -> None:
        """Take the pool of kernels, the saved games and the classroom."""
        self.pool, self.saves, self.room = pool, saves, room

    def check_xsrf_cookie(self) -> None:
        """Accept only our own scripts: they send a header that other sites cannot send."""
        if not self.request.headers.get("X-Rulewalk") or not same_origin(self.request):
            raise HTTPError(403)

    @authenticated
    async def get(self) -> None:
        """Send what this browser's learner knows and has to do, and how far each game is."""
        self.set_header("Cache-Control", "no-store")
        owner = known_learner(self)
        self.finish({"games": self.saves.words(owner), "known": self.saves.known(owner),
                     "assigned": self.room.to_do(owner)})  # fmt: skip

    @authenticated
    async def post(self) -> None:
        """Forget this browser, or note whether others use it as well."""
        match self.get_body_argument("do", ""):
            case "forget":
                if owner := known_learner(self):
                    self.saves.forget(owner)
                    await self.pool.end_all_of(owner)
                    self.saves.forget(owner)  # what was copied from them at their end
                forget_learner(self)
            case "shared" | "own" as kind:
                share_computer(self, shared=kind == "shared")
            case _:
                raise HTTPError(400)
        self.set_status(204)
        self.finish()
