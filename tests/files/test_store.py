"""The store in its homes: what is kept comes back, and damage costs only what it hits."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kit.core.errors import KitError
from kit.files import database
from kit.files.database import SqliteStore
from kit.files.store import (
    LARGEST,
    FolderStore,
    MemoryStore,
    Store,
    StoredRecord,
    as_record,
    data_folder,
)

GAME = StoredRecord("game", "wild_side", 10.0, {"words": "round 3 of 4"})
OTHER = StoredRecord("game", "witless_wizards", 20.0, {})


@pytest.fixture(params=["memory", "folder", "sqlite"])
def store(request, tmp_path: Path) -> Store:
    homes: dict[str, Callable[[], Store]] = {
        "memory": MemoryStore,
        "folder": lambda: FolderStore(tmp_path / "kept"),
        "sqlite": lambda: SqliteStore(tmp_path / "kept" / "store.sqlite"),
    }
    return homes[request.param]()


def test_what_is_kept_comes_back(store: Store) -> None:
    assert store.get("game", "wild_side") is None
    store.put(OTHER)
    store.put(GAME)
    store.put(GAME._replace(when=11.0))
    assert store.get("game", "wild_side") == GAME._replace(when=11.0)
    assert [one.key for one in store.all("game")] == ["wild_side", "witless_wizards"]
    assert store.all("knowledge") == []
    store.drop("game", "wild_side")
    store.drop("game", "wild_side")
    assert store.all("game") == [OTHER]
    assert store.said == []


def test_a_record_that_is_too_large_is_refused_and_the_last_one_stays(store: Store) -> None:
    store.put(GAME)
    with pytest.raises(KitError, match="too large"):
        store.put(GAME._replace(data={"x": "y" * LARGEST}))
    assert store.get("game", "wild_side") == GAME
    assert "round" not in repr(GAME), "a deal must not reach a log"


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 100_000, b"x" * 300_000,
                                  b'{"kind":"game","key":"other","when":1,"data":{}}'])  # fmt: skip
def test_a_damaged_file_is_set_aside_and_the_others_stay(tmp_path: Path, junk: bytes) -> None:
    store = FolderStore(tmp_path)
    store.put(GAME)
    store.put(OTHER)
    file = tmp_path / "game.wild_side.json"
    file.write_bytes(junk)
    assert store.all("game") == [OTHER]
    assert store.said == [
        "game.wild_side.json could not be read and is now game.wild_side.json.damaged-1."
    ]
    assert (tmp_path / "game.wild_side.json.damaged-1").read_bytes() == junk
    store.put(GAME)
    assert len(store.all("game")) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
@pytest.mark.parametrize("kind", [FolderStore, SqliteStore])
def test_only_the_owner_can_read_it(tmp_path: Path, kind: type) -> None:
    folder, before = tmp_path / "kept", os.umask(0)
    try:
        store = FolderStore(folder) if kind is FolderStore else SqliteStore(folder / "store.sqlite")
        store.put(GAME)
        store.put(GAME)
        for path in (folder, *folder.iterdir()):
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    finally:
        os.umask(before)


def test_a_folder_is_of_one_person_and_no_name_leads_out_of_it(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "kept")
    for kind, key, owner in (("game", "../x", ""), ("a/b", "x", ""), ("game", "x", "someone")):
        with pytest.raises(KitError):
            store.put(StoredRecord(kind, key, 1.0, {}, owner))
    assert not (tmp_path / "kept").exists()


def test_each_owner_has_their_own_records_and_the_oldest_make_room(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = SqliteStore(path, most=3)
    store.put(GAME)  # without an owner: it never makes room
    for at, owner in enumerate(("ann", "ben", "cem", "dora")):
        store.put(GAME._replace(owner=owner, when=float(at)))
    assert [one.owner for one in store.all("game", "ben")] == ["ben"], "not yet written"
    store.close()
    store = SqliteStore(path, most=3)
    assert store.get("game", "wild_side", "ann") is None
    assert store.get("game", "wild_side", "ben' OR '1'='1") is None
    assert [one.owner for one in store.all("game", "ben")] == ["ben"]
    store.forget_before("game", 3.0)
    assert [len(store.all("game", who)) for who in ("ben", "cem", "dora")] == [0, 0, 1]
    store.close()
    store = SqliteStore(path)
    assert [len(store.all("game", who)) for who in ("ben", "cem", "dora")] == [0, 0, 1]
    assert store.get("game", "wild_side") == GAME


def test_no_byte_of_what_was_erased_stays_in_the_files(tmp_path: Path) -> None:
    path, secret = tmp_path / "store.sqlite", "Qzxerased"
    store = SqliteStore(path)
    for at in range(300):  # long and short ones, so that pages are split and joined
        name, more = f"{secret}{at}", "y" * (at * 37 % 3000)
        store.put(StoredRecord("learner", f"k{at}", 1.0, {"name": name, "x": more}))
    written(store)
    assert any(secret.encode() in file.read_bytes() for file in tmp_path.iterdir())
    for at in range(300):
        if at % 3:
            store.drop("learner", f"k{at}")
        else:
            store.put(StoredRecord("learner", f"k{at}", 2.0, {"name": "", "x": "z" * at}))
    store.erase()
    written(store)
    for file in tmp_path.iterdir():
        assert secret.encode() not in file.read_bytes(), file.name
    assert len(store.all("learner")) == 100


def written(store: SqliteStore) -> None:
    """Wait until nothing is left to write."""
    until(lambda: store.is_written)


def test_a_killed_process_has_kept_what_is_a_second_old(tmp_path: Path) -> None:
    """A child writes numbers and says each; what it said a second before its end is kept."""
    path = tmp_path / "store.sqlite"
    child = subprocess.Popen(
        [sys.executable, "-c", WRITES, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout
    said: list[tuple[float, int]] = []
    while not said or said[-1][0] < said[0][0] + 1.2:
        said.append((time.monotonic(), int(child.stdout.readline())))
    child.kill()
    killed = time.monotonic()
    child.wait()
    child.stdout.close()
    kept = {int(one.key) for one in SqliteStore(path).all("number")}
    old = [number for when, number in said if when < killed - 1]
    assert old
    assert set(old) <= kept


WRITES = """
import sys, time
from pathlib import Path
from kit.files.database import SqliteStore
from kit.files.store import StoredRecord
store, at = SqliteStore(Path(sys.argv[1])), 0
while True:
    at += 1
    store.put(StoredRecord("number", str(at), 1.0, {}))
    print(at, flush=True)
    time.sleep(0.002)
"""


def test_what_cannot_be_written_is_tried_again(tmp_path: Path, caplog, monkeypatch) -> None:
    monkeypatch.setattr(database, "AGAIN", 0.1)
    path = tmp_path / "store.sqlite"
    store = SqliteStore(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("ALTER TABLE records RENAME TO away")
        store.put(GAME)
        until(lambda: store.problem)
        assert store.get("game", "wild_side") == GAME, "from memory"
        other.execute("ALTER TABLE away RENAME TO records")
    written(store)
    assert not store.problem
    assert caplog.text.count("could not be written") == 1
    store.close()


def until(test: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not test():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_what_can_be_read_of_a_damaged_database_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = SqliteStore(path)
    for at in range(200):
        store.put(StoredRecord("game", f"k{at}", float(at), {"x": "y" * 500}))
    store.close()
    whole = path.read_bytes()
    middle = len(whole) * 3 // 4 // 4096 * 4096
    path.write_bytes(whole[:middle] + b"\xa5" * 4096 + whole[middle + 4096 :])
    mended = SqliteStore(path)
    assert "store.sqlite could not be read and is now store.sqlite.damaged-1." in mended.said[0]
    assert 20 < len(mended.all("game")) < 200
    mended.put(GAME)
    mended.close()
    path.write_bytes(b"this is no database at all" * 100)
    assert SqliteStore(path).all("game") == []
    assert (tmp_path / "store.sqlite.damaged-2").exists()


@pytest.mark.parametrize("junk", [None, [], {}, "x", 7, {"kind": "game"},
    {"kind": "game", "key": "x", "when": "now", "data": {}},
    {"kind": "game", "key": "x", "when": True, "data": {}},
    {"kind": "game", "key": "x", "when": float("nan"), "data": {}},
    {"kind": "game", "key": "../x", "when": 1, "data": {}},
    {"kind": "game", "key": "x", "when": 1, "data": []},
    {"kind": "game", "key": "x", "when": 1, "data": {}, "owner": "ann"}])  # fmt: skip
def test_junk_is_no_record(junk: object) -> None:
    assert as_record(junk) is None


def test_a_page_learns_what_to_keep() -> None:
    store = MemoryStore([GAME])
    store.put(OTHER)
    store.drop("game", "wild_side")
    assert store.changes() == {("game", "witless_wizards"): OTHER, ("game", "wild_side"): None}
    assert store.changes() == {}


def test_the_folder_can_be_chosen(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RULEWALK_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("RULEWALK_DATA")
    assert data_folder().name == "rulewalk"
