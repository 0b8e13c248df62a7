"""A class that is kept: what a new server knows of it, and what deletion leaves of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kit.files.database import SqliteStore
from kit.files.store import StoredRecord
from kit.files.wire import Place
from kit.teach.desk.questions import Source
from widgets.server.desk import board as board_module
from widgets.server.desk.board import Board
from widgets.server.desk.classroom import ClassConnection, Classroom
from widgets.server.desk.kept import Learner

HOSTILE = ("'; DROP TABLE records; --", "a\x00b", "\ud800", '<img onerror="x">', "=1+1", "É" * 30)
FIRST, SECOND = "03-two-fours", "04-any-other"


def place(lesson: str = FIRST, **more: Any) -> Place:
    return Place(game="wild_side", lesson=lesson, **more)


@pytest.fixture
def again(tmp_path: Path):
    """Return a function that closes the store, and returns the board that begins with it."""
    stores: list[SqliteStore] = []

    def opened(now: float = 1000.0) -> Board:
        if stores:
            stores[-1].close()
        stores.append(SqliteStore(tmp_path / "class.sqlite"))
        return Board(lambda: 50.0, stores[-1], lambda: now)

    yield opened
    stores[-1].close()


Again = Callable[..., Board]


def facts(board: Board) -> list[Learner]:
    """Return the learners as they are when no page is open."""
    for one in board:
        one.lines, one.moved, one.trying = 0, 0.0, False
    return list(board)


def test_a_class_comes_back_with_names_places_and_answers(again: Again) -> None:
    board = again()
    assert board.add_class("7B")
    for key, name in enumerate(HOSTILE):
        board.join(f"word-{key}", "7B")
        board.saw(f"word-{key}", place(at=4, after=True, answers={"4": key}, done=["x"]))
        board.saw(f"word-{key}", Place(quiz="WW-1234", at=1, answers={"0": 2}))
        board.rename(key + 1, name if "\ud800" not in name else "")
    before = facts(board)
    board = again(1060.0)
    assert [one.idle for one in board.rows()] == [60.0] * len(HOSTILE)
    after = facts(board)
    names = [one.name for one in after]
    assert names[1] == "ab", "control characters are no part of a name"
    for one, other in zip(before, after, strict=True):
        other.name = one.name
        assert one == other
    assert after[0].answers[Source("wild_side", FIRST)][4].when == 1000.0
    assert board.classes == ["7B"]
    assert board.join("word-3").number == 4, "the same browser is the same learner"
    assert board.join("new").number == len(HOSTILE) + 1


def test_damaged_records_of_a_class_cost_only_themselves(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "class.sqlite")
    good: dict[str, object] = {"keys": ["k"], "name": "Ada", "code": "7B"}
    good |= {"place": ["", "", "", 0, False], "done": []}
    rows: list[tuple[str, dict[str, object]]] = [
        ("1", good), ("x", good), ("-1", good), ("2", {}),
        ("3", good | {"keys": [7, "k3"], "name": 7, "code": "<b>", "done": [[1], ["a", "b", "c"]]}),
        ("4", good | {"keys": "k", "place": ["", "", 7, "at"], "done": {"a": 1}}),
    ]  # fmt: skip
    for key, data in rows:
        store.put(StoredRecord("learner", key, 5.0, data))
    for at, given in enumerate(([[0, 1, 2]], [[0, "1", 2], [-1, 1, 2], [True]], "x", None)):
        data = {"learner": 1, "source": ["wild_side", str(at), ""], "given": given}
        store.put(StoredRecord("answers", f"1-{at}", 5.0, data))
    store.put(StoredRecord("answers", "9-9", 5.0, {"learner": 9, "source": [1], "given": []}))
    board = Board(store=store)
    assert [(one.number, one.name, one.code, one.keys) for one in board] == [
        (1, "Ada", "7B", ["k"]), (2, "", "", []), (3, "", "", ["k3"]), (4, "Ada", "7B", []),
    ]  # fmt: skip
    assert [len(found.choices) for found in board.rows()[0].answers] == [1, 0, 0, 0]
    store.close()


def test_two_learners_become_one_with_the_earlier_answers(again: Again) -> None:
    board = again(1000.0)
    board.join("first", "7B")
    board.saw("first", place(answers={"1": 1}))
    board.name("first", "Ada")
    board = again(2000.0)
    board.join("second")
    board.saw("second", place(at=5, answers={"1": 0, "2": 0}, done=[FIRST]))
    board.saw("second", place(SECOND, answers={"1": 3}))
    assert not board.merge(1, 1)
    assert not board.merge(1, 7)
    assert board.merge(2, 1)
    for opened in range(2):
        board = again(2100.0) if opened else board
        (one,) = board
        assert (one.number, one.name, one.code) == (1, "Ada", "7B")
        found = {source: {at: g.choice for at, g in given.items()}
                 for source, given in one.answers.items()}  # fmt: skip
        assert found == {Source("wild_side", FIRST): {1: 1, 2: 0},
                         Source("wild_side", SECOND): {1: 3}}  # fmt: skip
        assert board.learner("first") is board.learner("second") is one
        assert one.source.lesson == SECOND


def test_no_byte_of_a_deleted_name_stays_in_the_file(tmp_path: Path, again: Again) -> None:
    board = again()
    for at in range(40):
        board.join(f"Qzxword{at:03}", "7B" if at % 2 else "8A")
        board.name(f"Qzxword{at:03}", f"Qzxname{at:03}")
        board.saw(f"Qzxword{at:03}", place(answers={str(i): 1 for i in range(at)}))
    board.delete([1, 3])
    board.rename(5, "Ada")
    board.merge(7, 9)
    board.delete(board.members("7B"))
    again()
    found = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    named = {at for at in range(40) if f"Qzxname{at:03}".encode() in found}
    assert named == {*range(8, 40, 2)}
    known = {at for at in range(40) if f"Qzxword{at:03}".encode() in found}
    assert known == {4, 6, *range(8, 40, 2)}, "the browser of a merged learner is theirs"


def test_saved_games_go_with_a_deleted_learner(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "class.sqlite")
    board = Board(store=store)
    for key in "ab":
        board.join(key)
        board.name(key, key)
        store.put(StoredRecord("game", "wild_side", 1.0, {}, key))
    store.close()
    store = SqliteStore(tmp_path / "class.sqlite")
    board = Board(store=store)
    for key in "ab":
        store.put(StoredRecord("known", "wild_side", 1.0, {}, key))
    board.delete([1])
    assert [len(store.all(kind, "a")) for kind in ("game", "known")] == [0, 0]
    assert [len(store.all(kind, "b")) for kind in ("game", "known")] == [1, 1]
    store.close()


def test_classes_are_renamed_emptied_and_deleted(again: Again) -> None:
    board = again()
    for key, code in (("a", "7B"), ("b", "7B"), ("c", "8A")):
        board.join(key, code)
        board.saw(key, place(answers={"1": 1}))
    assert board.add_class("8A")
    assert not board.rename_class("9C", "9D")
    assert not board.rename_class("7B", "8A")
    assert board.rename_class("7B", "7C"), "a class that learners founded"
    assert board.codes() == {"8A": 1, "7C": 2}
    board.delete(board.members("7C"))
    board = again()
    assert board.codes() == {"7C": 0, "8A": 0}
    assert [one.number for one in board] == [3]
    board.delete_class("8A")
    board = again()
    assert (board.classes, [one.code for one in board]) == (["7C"], [""])


def test_learners_who_stay_away_are_deleted_after_some_days(again: Again) -> None:
    board = again(1000.0)
    for key in "ab":
        board.join(key)
        board.saw(key, place(answers={"1": 1}))
    board = again(5000.0)
    board.join("b")
    board.saw("b", place(answers={"2": 1}))
    assert board.delete_before(3000.0) == ["a"]
    assert [one.number for one in again()] == [2]


def test_kept_answers_never_make_room_for_newcomers(again: Again, monkeypatch) -> None:
    monkeypatch.setattr(board_module, "KEPT_LEARNERS", 2)
    board = again()
    for key in "ab":
        board.join(key)
        board.saw(key, place(answers={"1": 1}) if key == "a" else place())
        board.name(key, key)
        board.leave(key)
    assert board.join("c"), "in the place of b, who has no answers"
    assert board.join("d") is None
    assert board.learner("a")


def test_pages_of_a_deleted_learner_join_as_a_new_one(again: Again) -> None:
    room = Classroom("key", "link", local=False, board=again())
    for code in ("7B", "8A"):
        room.add_class(code)
    told: list[dict[str, Any]] = []
    line = ClassConnection(room, "word", "7B", told.append)
    line.heard({"kind": "class", "hello": True})
    line.heard({"kind": "class", "name": "Ada"})
    line.saw(place(answers={"1": 1}))
    room.delete([1])
    assert (told[-1]["number"], told[-1]["name"], told[-1]["code"]) == (2, "", "7B")
    line.heard({"kind": "class", "name": "Bea"})
    room.rename_class("7B", "7C")
    assert (told[-1]["name"], told[-1]["code"]) == ("Bea", "7C")
    room.delete_class("7C", learners=False)
    assert (told[-1]["name"], told[-1]["code"]) == ("Bea", "")
    other = ClassConnection(room, "phone", "8A", told.append)
    other.heard({"kind": "class", "hello": True})
    assert room.merge(2, 3)
    assert (told[-1]["number"], told[-1]["code"]) == (3, "8A")
    assert [one.lines for one in room.board] == [2]
