"""What outlives a server: its database, its secrets and, with ``--keep``, the class.

Without ``--keep``, the user's folder for data holds saved games and the secret that signs the words
of browsers. With it, one database in the folder holds these, the class, the token, the desk's key
and the secret of the cookies. So pages and desks find a restarted server as they left it.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path

from kit.core.errors import KitError
from kit.files.database import SqliteStore
from kit.files.evidence import is_text
from kit.files.store import MemoryStore, Store, StoredRecord, data_folder
from widgets.server.folder import LOCK, is_free

NAME = "rulewalk.sqlite"
SERVER = "server.sqlite"  # without --keep
MOST = 5000  # records of saved games and knowledge; the oldest make room
DAYS = 365  # after which a learner who does not come back is deleted
SECRET = "secret"  # noqa: S105 - the kind of these records
LONGEST = 200  # characters of a token
LOG = logging.getLogger("rulewalk")


@dataclass(frozen=True)
class Keep:
    """The database of ``--keep``, for one server at a time; *days* is 0 to keep without limit."""

    store: SqliteStore
    days: int = DAYS
    lock: int = field(default=-1, repr=False)

    def close(self) -> None:
        """Write what is waiting, and let another server use the folder."""
        self.store.close()
        os.close(self.lock)

    def cookie_secret(self, token: str) -> bytes:
        """Return the secret of the cookies that stand for the token; another token has another."""
        return hmac.digest(secret(self.store, "cookies").encode(), token.encode(), hashlib.sha256)


def open_keep(folder: Path, days: int = DAYS) -> Keep:
    """Open the folder of ``--keep``; raise KitError if it cannot be used."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as problem:
        raise KitError(f"cannot keep anything in {folder}: {problem.strerror}") from None
    if not is_free(lock):
        os.close(lock)
        raise KitError(
            f"another server keeps its class in {folder}: stop it, or use another folder"
        )
    store = SqliteStore(folder / NAME, MOST)
    for words in store.said:
        LOG.warning("%s", words)
    return Keep(store, days, lock)


def open_store() -> SqliteStore | MemoryStore:
    """Open this user's database for saved games, or one in memory if that cannot be used."""
    try:
        store = SqliteStore(data_folder() / SERVER, MOST)
    except KitError as problem:
        LOG.warning("learners and their games are forgotten when this server ends: %s", problem)
        return MemoryStore()
    for words in store.said:
        LOG.warning("%s", words)
    return store


def kept_secret(store: Store, name: str) -> str:
    """Return a secret that is kept, '' if there is none."""
    found = store.get(SECRET, name)
    value = found.data.get("value") if found else ""
    return value if is_text(value, LONGEST) else ""


def keep_secret(store: Store, name: str, value: str) -> str:
    """Keep a secret, and return it."""
    if value != kept_secret(store, name):
        store.put(StoredRecord(SECRET, name, time.time(), {"value": value}))
    return value


def secret(store: Store, name: str) -> str:
    """Return a secret of this server, made at the first start."""
    return kept_secret(store, name) or keep_secret(store, name, secrets.token_urlsafe(32))
