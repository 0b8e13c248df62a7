"""One store for what is kept of a learner: records, each by its owner, kind and key.

It has three homes. A page of the static site keeps its records in the browser's storage
(``MemoryStore`` passes them on), JupyterLab in files that only their owner can read
(``FolderStore``), and a server in a database (``kit.files.database``). All have the same four
methods.

A record that cannot be read is set aside, with a sentence in ``said``; all others stay.
"""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from kit.core.errors import KitError
from kit.files.read import write_atomically

LARGEST = 64_000  # characters of a record; a very long game takes 32,000
FOLDER = "RULEWALK_DATA"  # variable with the folder of the store
NAME = re.compile(r"[\w-]{1,64}", re.ASCII)  # a kind, a key or an owner
Data = dict[str, object]


class StoredRecord(NamedTuple):
    """One thing that is kept; *when* is in seconds since 1970, and *data* are JSON."""

    kind: str
    key: str
    when: float
    data: Data
    owner: str = ""

    def __repr__(self) -> str:
        return f"<StoredRecord {self.kind} {self.key}>"  # the data may hold a deal


class Store(Protocol):
    """Where records are kept."""

    said: list[str]  # a sentence for each thing that could not be read

    def get(self, kind: str, key: str, owner: str = "") -> StoredRecord | None:
        """Return a record, or None."""

    def put(self, record: StoredRecord) -> None:
        """Keep a record, in place of the one with its owner, kind and key."""

    def drop(self, kind: str, key: str, owner: str = "") -> None:
        """Remove a record, if there is one."""

    def all(self, kind: str, owner: str = "") -> list[StoredRecord]:
        """Return the owner's records of a kind, by key."""


def packed(record: StoredRecord) -> str:
    """Return a record without its owner as JSON.

    :raises KitError: if it is too large.
    """
    kept = {"kind": record.kind, "key": record.key, "when": record.when, "data": record.data}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    if len(text) > LARGEST:
        raise KitError(f"a record of {len(text)} characters is too large to keep")
    return text


def unpacked(text: str, owner: str = "") -> StoredRecord | None:
    """Return the record in a text, or None if it is no record."""
    try:
        found = json.loads(text) if len(text) <= LARGEST else None
    except (ValueError, RecursionError):
        return None
    return as_record(found, owner)


def as_record(found: object, owner: str = "") -> StoredRecord | None:
    """Return the record in JSON data, or None if it is no record."""
    if not isinstance(found, dict) or found.keys() != {"kind", "key", "when", "data"}:
        return None
    kind, key, when, data = (found[name] for name in ("kind", "key", "when", "data"))
    names = all(isinstance(name, str) and NAME.fullmatch(name) for name in (kind, key))
    if not names or type(when) not in (int, float) or not isinstance(data, dict):
        return None
    return StoredRecord(kind, key, float(when), data, owner) if abs(when) < 1e12 else None


class MemoryStore:
    """Records in memory; ``changes`` has what has changed since it was read, for a page to keep."""

    def __init__(self, records: list[StoredRecord] | None = None) -> None:
        self.said: list[str] = []
        self._kept = {(one.owner, one.kind, one.key): one for one in records or ()}
        self._changed: dict[tuple[str, str], StoredRecord | None] = {}

    def get(self, kind: str, key: str, owner: str = "") -> StoredRecord | None:
        """Return a record, or None."""
        return self._kept.get((owner, kind, key))

    def put(self, record: StoredRecord) -> None:
        """Keep a record, in place of the one with its owner, kind and key."""
        packed(record)
        self._kept[record.owner, record.kind, record.key] = record
        self._changed[record.kind, record.key] = record

    def drop(self, kind: str, key: str, owner: str = "") -> None:
        """Remove a record, if there is one."""
        if self._kept.pop((owner, kind, key), None):
            self._changed[kind, key] = None

    def take(self, record: StoredRecord) -> None:
        """Keep a record that the page has kept already."""
        self._kept[record.owner, record.kind, record.key] = record

    def all(self, kind: str, owner: str = "") -> list[StoredRecord]:
        """Return the owner's records of a kind, by key."""
        mine = [one for one in self._kept.values() if (one.owner, one.kind) == (owner, kind)]
        return sorted(mine, key=lambda one: one.key)

    def close(self) -> None:
        """Do nothing; a database is closed here."""

    def changes(self) -> dict[tuple[str, str], StoredRecord | None]:
        """Return what has changed since the last call: records, and None for those removed."""
        changed, self._changed = self._changed, {}
        return changed


class FolderStore:
    """Records as files of a folder that only its owner can read, for one person."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.said = folder, []  # type: Path, list[str]

    def get(self, kind: str, key: str, owner: str = "") -> StoredRecord | None:
        """Return a record, or None."""
        return self._read(self._path(kind, key, owner))

    def put(self, record: StoredRecord) -> None:
        """Keep a record, in place of the one with its kind and key."""
        path, text = self._path(record.kind, record.key, record.owner), packed(record)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise KitError(f"cannot make the folder {self.folder}: {problem.strerror}") from None
        write_atomically(path, text)  # as a new file, which only its owner can read

    def drop(self, kind: str, key: str, owner: str = "") -> None:
        """Remove a record, if there is one."""
        with suppress(OSError):
            self._path(kind, key, owner).unlink(missing_ok=True)

    def all(self, kind: str, owner: str = "") -> list[StoredRecord]:
        """Return the records of a kind, by key."""
        self._path(kind, "x", owner)
        return [found for path in sorted(self.folder.glob(f"{kind}.*.json"))
                if (found := self._read(path))]  # fmt: skip

    def _path(self, kind: str, key: str, owner: str) -> Path:
        if owner or not (NAME.fullmatch(kind) and NAME.fullmatch(key)):
            raise KitError(f"no record has the name {kind!r} {key!r} {owner!r}")
        return self.folder / f"{kind}.{key}.json"

    def _read(self, path: Path) -> StoredRecord | None:
        try:
            with path.open(encoding="utf-8") as file:
                text = file.read(LARGEST + 1)
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            text = ""
        found = unpacked(text)
        if found is None or path.name != f"{found.kind}.{found.key}.json":
            self.said.append(set_aside(path))
            return None
        return found


def set_aside(path: Path) -> str:
    """Rename a damaged file, with those that SQLite has beside it, and return a sentence."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    with suppress(OSError):
        path.replace(aside)
    for ending in ("-wal", "-shm"):
        with suppress(OSError):
            Path(f"{path}{ending}").replace(f"{aside}{ending}")
    return f"{path.name} could not be read and is now {aside.name}."


def data_folder() -> Path:
    """Return the folder in which this user's records are kept."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home) / "rulewalk"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "rulewalk"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "rulewalk"
