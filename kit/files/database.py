"""Records of a server in an SQLite database: read by its loop, written by a thread of its own.

``put`` and ``drop`` return at once. The thread writes what has changed in one transaction, at most
``BATCH`` seconds later, and waits for the disk. Until then, ``get`` and ``all`` answer from memory.
A process that is killed loses at most what changed in its last moment.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from kit.core.errors import KitError
from kit.files.store import StoredRecord, packed, set_aside, unpacked

LOG = logging.getLogger("rulewalk")
BATCH = 0.2  # seconds in which changes are collected
AGAIN = 1.0  # seconds after which a failed write is tried again
REST = 2.0  # seconds between two runs of VACUUM, at least
_Key = tuple[str, str, str]  # owner, kind and key
_Change = tuple[float, str] | None  # time and JSON of a record; None removes it


class SqliteStore:
    """Records of many owners. Those with an owner are at most *most*; the oldest make room.

    ``erase`` overwrites what was replaced or removed. ``problem`` says why the last write failed;
    what failed is tried again.
    """

    def __init__(self, path: Path, most: int = 2000) -> None:
        self.path, self.most, self.said = path, most, []  # type: Path, int, list[str]
        self.problem = ""
        self._waiting: dict[_Key, _Change] = {}  # not yet in the database
        self._erases = self._is_writing = self._is_closing = False
        self._change = threading.Condition()
        self._erased = -REST
        self._writer = self._opened()
        self._reader = _connect(path)
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def get(self, kind: str, key: str, owner: str = "") -> StoredRecord | None:
        """Return a record, or None."""
        with self._change:
            waits = (owner, kind, key) in self._waiting
            change = self._waiting.get((owner, kind, key))
        if not waits:
            rows = self._reader.execute(f"{_SELECT} AND key = ?", (owner, kind, key)).fetchall()
            change = (0.0, rows[0][1]) if rows else None
        return _read(change, owner)

    def put(self, record: StoredRecord) -> None:
        """Keep a record, in place of the one with its owner, kind and key."""
        text = packed(record)
        self._wait((record.owner, record.kind, record.key), (record.when, text))

    def drop(self, kind: str, key: str, owner: str = "") -> None:
        """Remove a record, if there is one."""
        self._wait((owner, kind, key), None)

    def all(self, kind: str, owner: str = "") -> list[StoredRecord]:
        """Return the owner's records of a kind, by key."""
        with self._change:
            new = {key: change for (whose, which, key), change in self._waiting.items()
                   if (whose, which) == (owner, kind)}  # fmt: skip
        rows = self._reader.execute(_SELECT, (owner, kind)).fetchall()
        found = {key: (0.0, text) for key, text in rows} | new
        records = (_read(found[key], owner) for key in sorted(found))
        return [one for one in records if one]

    def forget(self, owner: str) -> None:
        """Remove all records of an owner."""
        with self._change:
            waiting = [key for key in self._waiting if key[0] == owner]
        found = self._reader.execute("SELECT kind, key FROM records WHERE owner = ?", (owner,))
        for kind, key in {*found.fetchall(), *(key[1:] for key in waiting)}:
            self.drop(kind, key, owner)

    def forget_before(self, kind: str, when: float) -> None:
        """Remove the owners' records of a kind that are older."""
        rows = self._reader.execute(
            "SELECT owner, key FROM records WHERE kind = ? AND owner <> '' AND moved < ?",
            (kind, when),
        ).fetchall()
        for owner, key in rows:
            self.drop(kind, key, owner)

    def erase(self) -> None:
        """Overwrite on the disk what was replaced or removed, with the next batch."""
        with self._change:
            self._erases = True
            self._change.notify_all()

    @property
    def is_written(self) -> bool:
        """Whether everything is on the disk."""
        with self._change:
            return not (self._waiting or self._erases or self._is_writing)

    def close(self) -> None:
        """Write what is waiting, and close the database."""
        with self._change:
            self._is_closing = True
            self._change.notify_all()
        self._thread.join()
        self._reader.close()
        self._writer.close()

    def _wait(self, key: _Key, change: _Change) -> None:
        with self._change:
            self._waiting[key] = change
            self._change.notify_all()

    # The thread

    def _work(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting or self._erases or self._is_closing)
                # More changes may come in this time; closing ends it.
                self._change.wait_for(lambda: self._is_closing, BATCH)
                batch, erases = dict(self._waiting), self._erases
                is_last = self._is_closing
                self._erases, self._is_writing = False, True
            is_done = self._write(batch, erases=erases, at_once=is_last)
            self._is_writing = False
            if is_last:
                return
            if not is_done:
                self._pause(AGAIN)

    def _pause(self, seconds: float) -> None:
        with self._change:
            self._change.wait_for(lambda: self._is_closing, seconds)

    def _write(self, batch: dict[_Key, _Change], *, erases: bool, at_once: bool) -> bool:
        """Write a batch; return False if that failed."""
        try:
            if batch:
                self._commit(batch)
            if erases:
                self._overwrite(at_once=at_once)
        except sqlite3.Error as problem:
            self._erases = self._erases or erases
            self._note(f"{self.path} could not be written, and is tried again: {problem}")
            return False
        self._note("")
        return True

    def _note(self, problem: str) -> None:
        if problem and problem != self.problem:
            LOG.warning("%s", problem)
        self.problem = problem

    def _commit(self, batch: dict[_Key, _Change]) -> None:
        with self._writer:
            self._writer.executemany(
                "DELETE FROM records WHERE owner = ? AND kind = ? AND key = ?",
                [key for key, change in batch.items() if change is None],
            )
            self._writer.executemany(
                "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?)",
                [(*key, *change) for key, change in batch.items() if change],
            )
            self._writer.execute(
                "DELETE FROM records WHERE rowid IN (SELECT rowid FROM records WHERE owner <> '' "
                "ORDER BY moved DESC LIMIT -1 OFFSET ?)", (self.most,),
            )  # fmt: skip
        with self._change:
            for key, change in batch.items():
                if self._waiting.get(key, ()) is change:
                    del self._waiting[key]

    def _overwrite(self, *, at_once: bool) -> None:
        """Write the database anew: secure_delete leaves copies on pages that were rebalanced."""
        if not at_once and (early := self._erased + REST - time.monotonic()) > 0:
            self._pause(early)
        self._writer.execute("VACUUM")
        ((is_busy, *_),) = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        if is_busy:
            raise sqlite3.OperationalError("another program reads the database")
        self._erased = time.monotonic()

    # Opening

    def _opened(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make_private(self.path)
            try:
                return _prepared(self.path)
            except sqlite3.DatabaseError as problem:
                if isinstance(problem, sqlite3.OperationalError):
                    raise  # locked, or on a full disk: not damaged
                return self._mended()
        except (OSError, sqlite3.Error) as problem:
            raise KitError(f"cannot keep anything in {self.path}: {problem}") from None

    def _mended(self) -> sqlite3.Connection:
        """Set a damaged database aside, and return a new one with what could be read."""
        rows = _salvaged(self.path)
        self.said.append(f"{set_aside(self.path)} {len(rows)} records could be read.")
        _make_private(self.path)
        base = _prepared(self.path)
        with base:
            base.executemany("INSERT OR IGNORE INTO records VALUES (?, ?, ?, ?, ?)", rows)
        return base


_SELECT = "SELECT key, data FROM records WHERE owner = ? AND kind = ?"
_TABLE = """CREATE TABLE IF NOT EXISTS records (
  owner TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, moved REAL NOT NULL,
  data TEXT NOT NULL, PRIMARY KEY (owner, kind, key))"""


def _read(change: _Change, owner: str) -> StoredRecord | None:
    return unpacked(change[1], owner) if change and isinstance(change[1], str) else None


def _make_private(path: Path) -> None:
    """Create the file for its owner alone; SQLite gives its other files the same mode."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if stat.S_IMODE(os.fstat(handle).st_mode) & 0o077 and hasattr(os, "fchmod"):
            os.fchmod(handle, 0o600)
    finally:
        os.close(handle)


def _connect(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=5, check_same_thread=False)
    base.execute("PRAGMA temp_store = MEMORY")  # VACUUM writes no other file
    return base


def _prepared(path: Path) -> sqlite3.Connection:
    """Return a connection for writing; raise DatabaseError if the database is damaged."""
    base = _connect(path)
    try:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")  # also a power failure loses no more
        base.execute("PRAGMA secure_delete = ON")
        base.execute(_TABLE)
        base.execute("CREATE INDEX IF NOT EXISTS by_time ON records (moved)")
        _check(base)
    except BaseException:
        base.close()
        raise
    return base


def _check(base: sqlite3.Connection) -> None:
    """Raise DatabaseError if a database is damaged."""
    (state,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if state != "ok":
        raise sqlite3.DatabaseError(state)


def _salvaged(path: Path) -> list[tuple[object, ...]]:
    """Return the rows of a damaged database that can still be read."""
    rows: list[tuple[object, ...]] = []
    with closing(sqlite3.connect(path)) as base, suppress(sqlite3.Error):
        rows.extend(base.execute("SELECT owner, kind, key, moved, data FROM records"))
    return rows
