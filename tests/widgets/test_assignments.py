"""Assignments and grades without a server: who has done what, and what a school's system gets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from kit.files.database import SqliteStore
from kit.files.evidence import Evidence
from kit.files.index import headings
from kit.files.store import MemoryStore
from kit.files.wire import Click, Place
from kit.show.desk.assignments import assignments_html
from kit.teach.desk.assignments import due_words
from kit.teach.desk.grades import WHO, grades_text
from kit.teach.desk.questions import Source, questions
from kit.teach.desk.results import ShownPage
from kit.teach.learner.knowledge import Knowledge, Known, PlayedGame
from kit.teach.learner.practice import PRACTICE, Practice
from kit.teach.quiz.code import Code
from widgets.server.desk import board as board_module
from widgets.server.desk.board import Board
from widgets.server.desk.classroom import (
    NO_DATE,
    NOT_ASSIGNED,
    ClassConnection,
    Classroom,
    act,
)
from widgets.server.desk.messages import read_command

GAME, QUIZ = "wild_side", str(Code("wild_side", 5, 0))
FIRST, SECOND = (one.key for one in headings(GAME)[:2])
NOW = datetime(2026, 11, 18, 12).astimezone().timestamp()  # a Wednesday
DAY = 24 * 3600.0


class Now:
    now = NOW

    def __call__(self) -> float:
        return self.now


def room_at(now: Now, store: SqliteStore | None = None) -> Classroom:
    board = Board(lambda: 0.0, store, now)
    for code in ("7B", "8A"):
        board.add_class(code)
    return Classroom("key", "link", local=False, board=board)


def told(room: Classroom, **command: Any) -> str:
    found = read_command(json.dumps({"do": "assign", "due": "2026-11-20", **command}))
    assert found
    return act(room, found)


def learner(room: Classroom, key: str = "a", code: str = "7B") -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    ClassConnection(room, key, code, said.append).heard({"kind": "class", "hello": True})
    return said


def right_answers(source: Source) -> dict[str, int]:
    return {str(at): next(i for i, one in asked.choices.items() if one.right)
            for at, asked in questions(source).items()}  # fmt: skip


def play_lesson(room: Classroom, key: str, lesson: str) -> None:
    answers = right_answers(Source(GAME, lesson))
    room.saw(key, ShownPage(), Place(game=GAME, lesson=lesson, answers=answers, done=[lesson]))


def practise(room: Classroom, when: float, count: int, key: str = "a") -> None:
    said = [Evidence(game=GAME, clause="3.2", right=True, source="quiz", when=when + at,
                     place=f"{PRACTICE} {at + 1}") for at in range(count)]  # fmt: skip
    room.practised(key, Known(GAME, recent=said))


def test_lessons_are_done_when_the_last_of_them_is() -> None:
    room = room_at(Now())
    said = learner(room)
    assert told(room, what=[f"lesson:{GAME}/{FIRST}", f"lesson:{GAME}/{SECOND}"]) == ""
    (one,) = said[-1]["assigned"]
    assert (one["done"], one["href"]) == (False, f"/?game={GAME}&lesson={FIRST}")
    play_lesson(room, "a", FIRST)
    assert said[-1]["assigned"][0]["done"] is False
    play_lesson(room, "a", SECOND)
    assert said[-1]["assigned"][0]["done"] is True, "the page is told at once"


def test_a_quiz_is_done_with_its_last_question() -> None:
    room = room_at(Now())
    said = learner(room)
    assert told(room, quiz=QUIZ, code="7B") == ""
    assert told(room, quiz=QUIZ, code="8A") == ""
    (one,) = said[-1]["assigned"]
    assert QUIZ in one["href"]
    room.saw("a", ShownPage(), Place(quiz=QUIZ, at=3, answers={str(at): 0 for at in range(4)}))
    assert said[-1]["assigned"][0]["done"] is False
    room.saw("a", ShownPage(), Place(quiz=QUIZ, at=4, answers={str(at): 0 for at in range(5)}))
    assert said[-1]["assigned"][0]["done"] is True


def test_five_a_day_counts_days_with_five_questions_until_the_date() -> None:
    now = Now()
    room = room_at(now)
    said = learner(room)
    assert told(room, what=["five"], days=2) == ""
    practise(room, NOW - DAY, 5)  # before their first visit
    practise(room, NOW + 60, 4)
    practise(room, NOW + 3 * DAY, 5)  # after the date
    assert said[-1]["assigned"][0]["done"] is False
    practise(room, NOW + 60, 5)
    practise(room, NOW + 60, 3)  # a record of another page, which knows less
    assert said[-1]["assigned"][0]["done"] is False
    practise(room, NOW + DAY, 5)
    assert said[-1]["assigned"][0]["done"] is True


def test_a_practice_leaves_evidence_that_counts() -> None:
    practice = Practice(Knowledge(MemoryStore()), [(GAME, "3.13")], 1)
    practice.click(Click(step=practice.step, do="choose", at=0))
    practice.click(Click(step=practice.step, do="lock"))
    (found,) = practice.witnessed()
    assert found.place == f"{PRACTICE} 1"


def test_a_whole_game_counts_from_when_it_was_assigned() -> None:
    room = room_at(Now())
    said = learner(room)
    assert told(room, what=[f"game:{GAME}"]) == ""
    room.practised("a", Known(GAME, games=[PlayedGame(int(NOW) - 60, "x", won=True)]))
    assert said[-1]["assigned"][0]["done"] is False
    room.practised("a", Known(GAME, games=[PlayedGame(int(NOW) + 60, "x", won=False)]))
    assert said[-1]["assigned"][0]["done"] is True


@pytest.mark.parametrize("more", [
    {"what": ["lesson:wild_side/../x"]}, {"what": ["game:chess"]}, {"what": ["quiz:chess"]},
    {"what": ["x"]}, {"quiz": "WS-1"}, {},
])  # fmt: skip
def test_what_does_not_exist_is_not_assigned(more: dict[str, Any]) -> None:
    room = room_at(Now())
    assert told(room, **more) == NOT_ASSIGNED
    assert told(room, what=["five"], due="20.11.2026") == NO_DATE
    assert room.board.assigned() == []


def test_assignments_are_kept_and_can_be_removed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "class.sqlite")
    room = room_at(Now(), store)
    learner(room)
    told(room, what=["five", f"lesson:{GAME}/{FIRST}", "quiz:"], days=3, code="7B")
    practise(room, NOW + 60, 5)
    play_lesson(room, "a", FIRST)
    before, rows = room.board.assigned(), room.board.rows()
    store.close()
    store = SqliteStore(tmp_path / "class.sqlite")
    room = room_at(Now(), store)
    assert room.board.assigned() == before
    assert len(before) == 3
    assert room.board.rows()[0].record == rows[0].record
    act(room, read_command(json.dumps({"do": "unassign", "number": before[0].number})))
    store.close()
    store = SqliteStore(tmp_path / "class.sqlite")
    assert room_at(Now(), store).board.assigned() == before[1:]
    store.close()


def test_a_kept_assignment_waits_for_the_teachers_own_course(tmp_path: Path, monkeypatch) -> None:
    store = SqliteStore(tmp_path / "class.sqlite")
    monkeypatch.setattr(board_module, "exists", lambda _sources: True)
    Board(store=store).assign("lessons", [Source(GAME, "my-own")], date(2026, 11, 20))
    monkeypatch.undo()
    store.close()
    store = SqliteStore(tmp_path / "class.sqlite")
    board = Board(store=store)
    assert [one.sources[0].lesson for one in board.assigned()] == ["my-own"]
    assert not board.assign("lessons", [Source(GAME, "my-own")], date(2026, 11, 20))
    store.close()


def test_assignments_follow_their_class() -> None:
    room = room_at(Now())
    for code in ("7B", "8A"):
        learner(room, code, code)
        told(room, what=["five"], code=code)
    room.board.rename_class("7B", "7C")
    room.board.delete_class("8A")
    assert [one.code for one in room.board.assigned()] == ["7C"]


def test_the_desk_says_who_has_done_it() -> None:
    room = room_at(Now())
    for key in ("a", "b"):
        learner(room, key)
    learner(room, "c", "8A")
    told(room, what=[f"lesson:{GAME}/{FIRST}"], code="7B")
    play_lesson(room, "a", FIRST)
    html = str(assignments_html(room.board.assigned(), room.board.rows(), date(2026, 11, 19)))
    assert "For tomorrow · 1 of 2 done · class 7B" in html
    assert html.count("data-name") == 2
    late = str(assignments_html(room.board.assigned(), room.board.rows(), date(2026, 11, 21)))
    assert "the day is over" in late


def test_dates_are_said_as_people_say_them() -> None:
    today = date(2026, 11, 18)
    days = {date(2026, 11, 18): "today", date(2026, 11, 20): "Friday",
            date(2026, 11, 25): "25 November", date(2026, 11, 16): "16 November"}  # fmt: skip
    assert {day: due_words(day, today) for day in days} == days


def graded(room: Classroom, *, with_points: bool = False) -> list[Sequence[str]]:
    found = room.board.assigned()
    words = {source: questions(source) for one in found for source in one.sources}
    text = grades_text(room.board.rows(), found, words, with_points=with_points)
    return list(csv.reader(io.StringIO(text)))


def class_with_grades() -> Classroom:
    room = room_at(Now())
    for key, code, name in (("a", "7B", "Ada"), ("b", "7B", "=cmd"), ("c", "8A", "")):
        learner(room, key, code)
        room.name(key, name)
    told(room, what=[f"lesson:{GAME}/{FIRST}"])
    told(room, what=["five"], days=4, code="7B")
    told(room, what=["five"], days=4, code="7B")
    play_lesson(room, "a", FIRST)
    practise(room, NOW + 60, 5)
    wrong = {at: 1 - min(right, 1) for at, right in right_answers(Source(GAME, FIRST)).items()}
    room.saw("b", ShownPage(), Place(game=GAME, lesson=FIRST, answers=wrong))
    return room


def test_grades_have_one_row_for_each_learner() -> None:
    head, *rows = graded(class_with_grades())
    most = str(len(questions(Source(GAME, FIRST))))
    assert [row[0] for row in rows] == ["Ada", "'=cmd", "Learner 3"]
    assert {len(row) for row in rows} == {len(head)}
    assert len(set(head)) == len(head), "Canvas finds a column by its name"
    ada, _, third = (dict(zip(head, row, strict=True)) for row in rows)
    lesson, five, same = head[5:8]
    assert (ada[lesson], ada[five], ada[same]) == (most, "1", "1")
    assert ada[f"{lesson}: Current Score (%)"] == "100.0"
    assert ada[f"{five}: Current Score (%)"] == "25.0"
    assert ada["Final Points"] == str(int(most) + 2)
    assert ada["Current Grade: date"][:10] == "2026-11-18"
    assert (third[lesson], third[five], third["Current Grade: date"]) == ("0", "", "")


def test_canvas_reads_the_grades_as_its_importer_does() -> None:
    """The steps of lib/gradebook_importer.rb: header, columns that it drops, points, learners."""
    head, points, *rows = graded(class_with_grades(), with_points=True)
    assert tuple(head[:5]) == WHO
    dropped = ("Current Score", "Current Points", "Current Grade", "Final Score", "Final Points",
               "Final Grade", "Override Score", "Override Grade", "Override Status")  # fmt: skip
    kept = [one for one in head[5:] if not any(word in one for word in dropped)]
    assert len(kept) == 3
    assert "Points Possible" in points[0]
    assert [points[head.index(one)] for one in kept][1:] == ["4", "4"]
    assert not any(one.rstrip().endswith(")") for one in kept), "it would be an assignment's ID"
    assert all(float(row[head.index(kept[0])]) >= 0 for row in rows)
