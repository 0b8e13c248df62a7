"""Learners' saved games: copied from their kernels, and given to the next kernel of the learner.

A kernel writes a game into its own folder after every move, and the server copies it into its
database. So a deal never goes through a page or its websocket. A learner has one game of each kind,
of limited size.
"""

from __future__ import annotations

import logging
import os
import secrets
import stat
import time
from pathlib import Path
from typing import Protocol

from tornado.web import HTTPError, authenticated

from kit.core.errors import KitError
from kit.files.store import (
    LARGEST,
    FolderStore,
    MemoryStore,
    SqliteStore,
    StoredRecord,
    set_aside,
    unpacked,
)
from kit.games import GAMES
from widgets.server.desk.messages import forget_learner, known_learner, share_computer
from widgets.server.http import same_origin
from widgets.server.upstream import JupyterHandler

GAME = "game"  # the kind of these records, as in kit.teach.play.keeping
WEEK = 7 * 24 * 3600  # seconds for which a game is kept
KEPT = "kept"  # the folder of the records in a kernel's home
LOG = logging.getLogger("rulewalk")


class SavedGames:
    """The saved games of all learners, in a database in a *folder* of the server."""

    def __init__(self, folder: Path) -> None:
        self._store: SqliteStore | MemoryStore = MemoryStore()
        self.secret = secrets.token_urlsafe(32)  # signs the words of browsers
        try:
            self._store = SqliteStore(folder / "server.sqlite")
            self.secret = _lasting_secret(folder / "server-secret")
        except (KitError, OSError) as problem:
            LOG.warning("saved games end with this server: %s", problem)
        for words in self._store.said:
            LOG.warning("%s", words)
        self._seen: dict[str, int] = {}  # kernel -> when its folder had changed at the last look
        self._texts: dict[str, dict[str, str]] = {}  # kernel -> game -> the save known last

    def give(self, kernel: str, owner: str, home: str) -> None:
        """Write a learner's games into the folder of their new kernel."""
        folder, known = FolderStore(Path(home) / KEPT), {}
        for record in self._store.all(GAME, owner):
            if time.time() - record.when < WEEK:
                folder.put(record._replace(owner=""))
                known[record.key] = _text(Path(home), record.key)
        self._texts[kernel] = known

    def take(self, kernel: str, owner: str, home: str) -> None:
        """Copy the games that a kernel has saved or removed since the last look."""
        known = self._texts.setdefault(kernel, {})
        try:
            changed = (Path(home) / KEPT).stat().st_mtime_ns
        except OSError:
            return
        if changed == self._seen.get(kernel):
            return
        self._seen[kernel] = changed
        for slug in GAMES:
            text = _text(Path(home), slug)
            if text != known.get(slug, ""):
                known[slug] = text
                self._copy(owner, slug, text)

    def forget_kernel(self, kernel: str) -> None:
        """Forget what was known of a kernel that has ended."""
        self._seen.pop(kernel, None)
        self._texts.pop(kernel, None)

    def words(self, owner: str) -> dict[str, str]:
        """Return how far a learner is in each saved game."""
        kept = self._store.all(GAME, owner) if owner else []
        fresh = [one for one in kept if time.time() - one.when < WEEK]
        return {one.key: str(one.data.get("words", ""))[:40] for one in fresh}

    def forget(self, owner: str) -> None:
        """Remove all that is kept of a learner."""
        for slug in GAMES:
            self._store.drop(GAME, slug, owner)

    def _copy(self, owner: str, slug: str, text: str) -> None:
        if not text:
            self._store.drop(GAME, slug, owner)
            return
        found = unpacked(text)
        if found and (found.kind, found.key) == (GAME, slug):
            self._store.put(StoredRecord(GAME, slug, time.time(), found.data, owner))


def _text(home: Path, slug: str) -> str:
    """Return a game as a kernel saved it, '' if there is none or it is too large."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(home / KEPT / f"{GAME}.{slug}.json", flags)
        with os.fdopen(handle, encoding="utf-8") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):  # a pipe would block
                return ""
            text = file.read(LARGEST + 1)
    except (OSError, ValueError):
        return ""
    return text if len(text) <= LARGEST else ""


def _lasting_secret(path: Path) -> str:
    """Return the secret of this server's user, made at the first start."""
    try:
        found = path.read_text("ascii").strip()
        if len(found) == 43:
            return found
        LOG.warning("%s Browsers are new to this server.", set_aside(path))
    except FileNotFoundError:
        pass
    except ValueError:
        LOG.warning("%s Browsers are new to this server.", set_aside(path))
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret := secrets.token_urlsafe(32))
    return secret


class EndsKernels(Protocol):
    """The pool of kernels, as far as it is needed here."""

    async def end_all_of(self, visitor: str) -> None:
        """End all kernels of a visitor."""


class SavedGamesHandler(JupyterHandler):
    """Tells a browser which games it can continue, and forgets the browser on request."""

    def initialize(self, pool: EndsKernels, saves: SavedGames) -> None:
        """Take the pool of kernels and the saved games."""
        self.pool, self.saves = pool, saves

    def check_xsrf_cookie(self) -> None:
        """Accept only our own scripts: they send a header that other sites cannot send."""
        if not self.request.headers.get("X-Rulewalk") or not same_origin(self.request):
            raise HTTPError(403)

    @authenticated
    async def get(self) -> None:
        """Send how far this browser's learner is in each saved game."""
        self.set_header("Cache-Control", "no-store")
        self.finish(self.saves.words(known_learner(self)))

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
