"""The desk without a server: the board, the orders to a class, and valid messages."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import time
from html import escape
from typing import Any

import pytest

from kit.files.index import headings
from kit.files.wire import Place
from kit.show.desk.board import learners_html, questions_html, quizzes_html
from kit.show.desk.learner import learner_html
from kit.show.desk.summary import summary_html
from kit.show.qr import qr_code
from kit.teach.desk.grades import HEAD, answers_text
from kit.teach.desk.questions import Source, questions
from kit.teach.desk.results import LESSONS, ShownPage, tallies, where_words
from kit.teach.quiz.code import Code
from widgets.server.desk import board as board_module
from widgets.server.desk.board import CLASSES, Board
from widgets.server.desk.classroom import (
    CODE_TAKEN,
    NO_CODE,
    NO_LEARNER,
    NO_PLACE,
    ClassConnection,
    Classroom,
    act,
)
from widgets.server.desk.http import WordStore, door, draw_parts, shared
from widgets.server.desk.messages import clean_text, read_command, read_from_learner

LESSON = headings("wild_side")[0].key
EVIL = '<img src=x onerror=alert(1)>"\u202e'

QUIZ, OTHER = str(Code("wicked_wise", 5, 0)), str(Code("wild_side", 5, 0))


def place(**more: Any) -> Place:
    return Place(**{"game": "wild_side", "lesson": LESSON, **more})


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


# The board


def test_first_answers_count_and_a_new_start_takes_none_back() -> None:
    board = Board(Clock())
    board.join("a")
    board.saw("a", place(at=4, after=True, answers={"4": 1}))
    board.saw("a", place(at=0, answers={}))
    board.saw("a", place(at=4, after=True, answers={"4": 0, "evil": 3}))
    row = board.rows()[0]
    assert row.answers[0].choices == {4: 1}
    assert (row.source, row.at, row.doing) == (Source("wild_side", LESSON), 4, "")


def test_where_a_learner_is_and_since_when() -> None:
    clock = Clock()
    board = Board(clock)
    board.join("a", "7B")
    board.join("b")
    clock.now = 300
    board.saw("b", place(at=headings("wild_side")[0].steps - 1, after=True, done=[LESSON]))
    board.saw("a", Place(quiz=QUIZ, at=5))
    clock.now = 400
    first, second = board.rows()
    assert (first.number, first.code, first.doing, first.idle) == (1, "7B", "done", 100)
    assert (second.doing, second.done) == ("done", 1)
    assert [one.number for one in board.rows("7B")] == [1]
    board.saw("b", place(moves=["Red 9"]))
    assert board.rows()[1].doing == "trying"
    assert "Red 9" not in repr(list(board)), "what is tried is not kept"


def test_who_left_nothing_behind_is_forgotten_and_who_answered_is_not() -> None:
    board = Board()
    for key in "ab":
        board.join(key)
        board.join(key)
    board.saw("a", place(answers={"4": 1}))
    for key in "aabb":
        board.leave(key)
    assert [(row.number, row.here) for row in board.rows()] == [(1, False)]
    again = board.join("a")
    assert again
    assert again.number == 1, "the same browser is the same learner"


def test_the_board_is_bounded(monkeypatch) -> None:
    monkeypatch.setattr(board_module, "LEARNERS", 3)
    monkeypatch.setattr(board_module, "SOURCES", 2)
    board = Board()
    for key in "abc":
        assert board.join(key)
    assert board.join("d") is None, "all are here"
    board.name("a", "Ada")
    board.leave("a")
    assert board.join("d"), "in the place of who left"
    assert board.learner("a") is None
    for lesson in ("x", "y", "z"):
        board.saw("b", place(lesson=lesson, answers={"1": 1}))
    assert [one.source.lesson for one in board.rows()[0].answers] == ["y", "z"]


def test_answers_are_not_pushed_out_by_those_who_have_none(monkeypatch) -> None:
    monkeypatch.setattr(board_module, "LEARNERS", 3)
    clock = Clock()
    board = Board(clock)
    for key in "abc":
        board.join(key)
        board.saw(key, place(answers={"1": 1}) if key != "b" else place())
        board.name(key, key)
        board.leave(key)
    for i in range(640):
        if board.join(f"made up {i}"):
            board.name(f"made up {i}", "x")
            board.leave(f"made up {i}")
    assert board.learner("a")
    assert board.learner("c")
    assert board.learner("b") is None
    clock.now += board_module.DAY + 1
    board.join("the next day")
    assert board.learner("a") is None


# The classroom


def test_every_open_page_is_on_the_board() -> None:
    here = room()
    lesson = Page(here, "a").hello()
    lesson.line.saw(place(at=2))
    gallery = Page(here, "a", page=ShownPage("gallery")).hello()
    assert [where_words(one) for one in here.board.rows()] == ["In the gallery"]
    assert here.board.rows()[0].source.lesson == LESSON, "the place is kept"
    gallery.line.close()
    assert "Wild Side: A first round" in where_words(here.board.rows()[0]), "in the other tab"
    lesson.line.close()
    table = Page(here, "b", page=ShownPage("play", "wild_side")).hello()
    table.line.saw(Place(), "round 3 of 4")
    row = here.board.rows()[-1]
    assert where_words(row) == "Wild Side: plays, round 3 of 4"
    drawn = learners_html([row], {})
    assert "plays, round 3 of 4" in drawn
    assert "<progress" not in drawn
    table.line.close()
    assert here.board.rows() == [], "who only looked around leaves nothing"


class Page:
    """A learner's page that records the messages it gets."""

    def __init__(
        self, room: Classroom, key: str, code: str = "", page: ShownPage = LESSONS
    ) -> None:
        self.told: list[dict[str, Any]] = []
        self.line = ClassConnection(room, key, code, self.told.append, page)

    def hello(self) -> Page:
        self.line.heard({"kind": "class", "hello": True})
        return self


def room(**more: Any) -> Classroom:
    here = Classroom("key", "http://10.0.0.7:8866/?token=sesame", **{"local": False, **more})
    for code in ("7B", "8A"):
        here.add_class(code)
    return here


def test_a_page_that_does_not_say_so_is_not_watched() -> None:
    here = room()
    quiet, page = Page(here, "q"), Page(here, "p")
    quiet.line.saw(place(at=2))
    page.line.saw(place(at=2))
    assert here.board.rows() == []
    page.hello()
    assert [(one.number, one.at) for one in here.board.rows()] == [(1, 2)], "where it was already"
    page.line.saw(place(at=3))
    assert here.board.rows()[0].at == 3
    assert quiet.told == []
    page.line.close()
    page.line.close()
    assert here.board.rows() == []


def test_on_one_machine_nobody_is_watched_before_a_desk_is_opened() -> None:
    async def scene() -> None:
        here = room(local=True)
        page = Page(here, "p").hello()
        page.line.saw(place(at=2))
        assert (page.told, here.board.rows()) == ([], [])
        drawn: list[int] = []
        here.open_desk("desk", lambda: drawn.append(1))
        assert page.told[0]["number"] == 1
        assert here.board.rows()[0].at == 2
        for at in range(20):
            page.line.saw(place(at=at))
        await asyncio.sleep(1.2)
        assert drawn == [1], "many changes are drawn once"

    asyncio.run(scene())


def test_names_are_cleaned_shown_everywhere_and_taken_away_by_both() -> None:
    here = room()
    page, other = Page(here, "p").hello(), Page(here, "o").hello()
    page.line.heard({"kind": "class", "name": f"  {EVIL}\n" + "x" * 60})
    name = page.told[-1]["name"]
    assert name == '<img src=x onerror=alert(1)>"', "30 signs, of which the last was a blank"
    assert other.told[-1]["name"] == ""
    page.line.heard({"kind": "class", "name": ""})
    assert page.told[-1]["name"] == ""
    page.line.heard({"kind": "class", "name": "Ada"})
    act(here, command("rename", number=1, text=""))
    assert page.told[-1]["name"] == ""


def test_a_learner_can_type_the_code_of_her_class() -> None:
    here = room()
    page = Page(here, "p").hello()
    page.line.heard({"kind": "class", "code": " 7b "})
    assert page.told[-1]["code"] == "7B"
    assert [one.number for one in here.board.rows("7B")] == [1]
    page.line.heard({"kind": "class", "name": "Ada", "code": "<b>"})
    assert (page.told[-1]["name"], page.told[-1]["code"]) == ("Ada", "7B")
    assert page.told[-1]["sorry"] == "There is no class. Check the code, or ask your teacher."
    page.line.heard({"kind": "class", "code": ""})
    assert (page.told[-1]["code"], page.told[-1]["sorry"]) == ("", "")
    again = Page(here, "q")
    again.line.heard({"kind": "class", "hello": True, "code": "8A"})
    assert again.told[-1]["code"] == "8A"


def test_a_typing_error_makes_no_class() -> None:
    here = room()
    page = Page(here, "p", "7B").hello()
    page.line.heard({"kind": "class", "code": "7V"})
    assert page.told[-1]["code"] == "7B"
    assert page.told[-1]["sorry"] == "There is no class 7V. Check the code, or ask your teacher."
    assert "7V" not in here.board.codes()
    early = Page(here, "q", "9C").hello()
    assert (early.told[-1]["code"], "no class 9C" in early.told[-1]["sorry"]) == ("", True)
    assert act(here, command("found", code="9C")) == ""
    assert (early.told[-1]["code"], early.told[-1]["sorry"]) == ("9C", ""), "its link came first"


def test_two_learners_never_have_one_name() -> None:
    here = room()
    pages = [Page(here, key).hello() for key in "abc"]
    for page in pages:
        page.line.heard({"kind": "class", "name": "Anna K."})
    assert [page.told[-1]["name"] for page in pages] == ["Anna K.", "Anna K. 2", "Anna K. 3"]
    pages[1].line.heard({"kind": "class", "name": "anna k."})
    assert pages[1].told[-1]["name"] == "anna k. 2", "their own name is not in the way"
    for page in pages[:2]:
        page.line.heard({"kind": "class", "name": "x" * 30})
    assert pages[1].told[-1]["name"] == "x" * 28 + " 2"
    assert act(here, command("rename", number=3, text=f"Anna{EVIL}")) == ""
    assert pages[2].told[-1]["name"].startswith("Anna<img")
    assert act(here, command("rename", number=99, text="Nobody")) == NO_LEARNER


def test_learners_are_merged_and_deleted_at_the_desk() -> None:
    here = room()
    phone, laptop = Page(here, "a", "7B").hello(), Page(here, "b").hello()
    phone.line.saw(place(at=4, after=True, answers={"4": 1}))
    laptop.line.heard({"kind": "class", "name": "Ada"})
    assert act(here, command("merge", number=1, into=1)) == NO_LEARNER
    assert act(here, command("merge", number=1, into=2)) == ""
    assert (phone.told[-1]["number"], phone.told[-1]["name"]) == (2, "Ada")
    assert here.board.rows()[0].answers[0].choices == {4: 1}
    assert act(here, command("delete", number=2)) == ""
    assert {phone.told[-1]["name"], laptop.told[-1]["name"]} == {""}
    assert [one.answers for one in here.board.rows() if one.answers] == []


def test_a_renamed_class_keeps_its_links_and_a_deleted_one_its_place() -> None:
    here = room()
    page = Page(here, "a", "7B").hello()
    page.line.heard({"kind": "class", "name": "Ada"})
    assert act(here, command("rename_class", code="7B", text="8A")) == CODE_TAKEN
    assert act(here, command("rename_class", code="7B", text="<b>")) == NO_CODE
    assert act(here, command("rename_class", code="7B", text="9b")) == ""
    assert act(here, command("rename_class", code="9B", text="10B")) == ""
    assert page.told[-1]["code"] == "10B"
    assert Page(here, "q", "7B").hello().told[-1]["code"] == "10B", "by the link of last year"
    assert act(here, command("empty", code="10B")) == ""
    assert (page.told[-1]["name"], page.told[-1]["code"]) == ("", "10B")
    assert act(here, command("delete_class", code="10B")) == ""
    assert page.told[-1]["code"] == ""
    assert "10B" not in here.board.codes()
    assert act(here, command("empty")) == ""
    assert all(not row.name and not row.answers for row in here.board.rows())


def test_the_desk_shows_everything_about_one_learner() -> None:
    here = full()
    words = known(here)
    row = here.board.rows()[1]
    drawn = learner_html(row, words)
    asked = words[row.answers[0].source]
    wrong = next(one.choices[1] for one in asked.values() if one.choices[1].right is False)
    assert "May you play the Orange 9" in drawn
    assert f"✕ </b>{escape(wrong.text)}" in drawn
    assert escape(wrong.why) in drawn
    assert "Now: </b>Quiz" in drawn
    assert f"Quiz {QUIZ}" in drawn
    assert "not on the board" in learner_html(None, words)
    assert "✓" not in learner_html(row, {}), "before the words are known"


@pytest.mark.parametrize("junk", [
    None, 7, "hello", [], {}, {"kind": "shell", "hello": True}, {"name": 7}, {"hello": "yes"},
    {"kind": "class", "name": "x" * 121}, {"kind": "class", "code": "x" * 41},
    {"kind": "class", "do": "pause"},
    {"kind": "class", "hello": True, "number": 1},
    {"kind": "class", "name": None, "key": "k"},
])  # fmt: skip
def test_what_a_page_must_not_say_is_ignored(junk: Any) -> None:
    page = Page(room(), "p")
    page.line.heard(junk)
    assert read_from_learner(junk) is None
    assert all(one["name"] == "" for one in page.told)


# Orders of the teacher


def command(do: str, **more: Any):
    return read_command(json.dumps({"do": do, **more}))


def test_a_class_is_told_and_no_other() -> None:
    here = room()
    ours, theirs = Page(here, "a", "7B").hello(), Page(here, "b", "8A").hello()
    assert act(here, command("send", code="7b", game="wild_side", lesson=LESSON, step=3)) == ""
    target = ours.told[-1]["target"]
    assert (target["game"], target["lesson"], target["step"]) == ("wild_side", 0, 2)
    assert target["href"] == f"/?game=wild_side&lesson={LESSON}&step=3"
    assert theirs.told[-1]["target"] is None
    act(here, command("say", text=f"Listen{EVIL}"))
    act(here, command("pause", code="8A"))
    assert "Listen<img" in ours.told[-1]["message"]["words"]
    assert (ours.told[-1]["paused"], theirs.told[-1]["paused"]) == (False, True)
    assert ours.told[-1]["target"], "a message takes nothing else back"
    act(here, command("resume"))
    assert theirs.told[-1]["paused"] is False
    act(here, command("unsend"))
    assert ours.told[-1]["target"] is None
    late = Page(here, "c", "7B").hello()
    assert "Listen" in late.told[-1]["message"]["words"], "who comes later is told too"


def test_a_quiz_is_made_and_sent() -> None:
    here = room()
    page = Page(here, "a").hello()
    assert act(here, command("quiz", game="wild_side", size=5)) == ""
    assert page.told[-1]["target"]["href"].startswith("/voila/render/quiz.ipynb?code=WS-")
    assert act(here, command("quiz", quiz=QUIZ.lower().replace("-", " "))) == ""
    assert page.told[-1]["target"]["href"].endswith(f"code={QUIZ}")
    for bad in ({"quiz": "WW-33333K"}, {"game": "chess"}):
        assert act(here, command("quiz", **bad)) == NO_PLACE


@pytest.mark.parametrize("bad", [
    {"game": "chess"}, {"game": "wild_side", "lesson": "nope"},
    {"game": "wild_side", "lesson": LESSON, "step": 0},
    {"game": "wild_side", "lesson": LESSON, "step": 99_999},
])  # fmt: skip
def test_nobody_is_sent_nowhere(bad: dict[str, Any]) -> None:
    here = room()
    page = Page(here, "a").hello()
    assert act(here, command("send", **bad)) == NO_PLACE
    assert page.told[-1]["target"] is None


@pytest.mark.parametrize("junk", [
    "", "{", "[]", "7", '{"do": "execute"}', '{"do": "say", "text": 7}', '{"do": "say", "evil": 1}',
    '{"do": "watch", "code": "<b>"}', '{"do": "quiz", "size": 6}', '{"do": "rename", "number": -1}',
    '{"do": "merge", "number": 1, "into": "2"}', '{"do": "unname", "number": 1}',
    '{"do": "say", "text": "' + "x" * 5000 + '"}', b"\xff", "[" * 4000,
])  # fmt: skip
def test_what_a_desk_cannot_mean_is_not_read(junk: str | bytes) -> None:
    assert read_command(junk) is None


def test_classes_are_made_and_bounded() -> None:
    here = room()
    assert act(here, command("found", code="")) == NO_CODE
    for at in range(CLASSES + 20):
        act(here, command("found", code=f"c{at}"))
        act(here, command("pause", code=f"c{at}"))
    assert len(here.board.classes) == CLASSES
    assert here.orders.of("C3").paused
    assert not here.orders.of(f"C{CLASSES + 9}").paused


# HTML


def full() -> Classroom:
    here = room()
    for number, key in enumerate("abc"):
        page = Page(here, key, "7B").hello()
        page.line.saw(place(at=5, after=True, answers={str(at): number % 2 for at in range(9)}))
        quiz = Place(quiz=QUIZ, about="wicked_wise", at=1, answers={"0": number % 2})
        here.board.saw(key, quiz)
    Page(here, "d").hello().line.heard({"kind": "class", "name": EVIL})
    return here


def known(here: Classroom) -> dict[Source, Any]:
    sources = {source for row in here.board.rows() for source, *_ in row.answers}
    return {source: questions(source) for source in sources}


def test_nothing_a_learner_typed_is_in_the_boards_html() -> None:
    here = full()
    words = known(here)
    rows = here.board.rows()
    drawn = learners_html(rows, words) + questions_html(tallies(rows, words))
    drawn += quizzes_html(rows, words)
    assert "onerror" not in drawn
    assert 'data-name="4"' in drawn
    assert "Rule 5.2 Only if nothing else can be played" in drawn
    assert f"Quiz {QUIZ}" in drawn
    summary = summary_html(rows, words, EVIL, "today")
    assert "&lt;img src=x" in summary
    assert "<img" not in summary


def test_the_desk_is_drawn_before_the_words_are_known_and_with_them() -> None:
    async def scene() -> None:
        here = full()
        store = WordStore(lambda: None)
        assert "May you play" not in draw_parts(here, store, "")["questions"]
        for _ in range(60):
            await asyncio.sleep(0.1)
            if len(store.known) == 2:
                break
        assert "May you play" in draw_parts(here, store, "7B")["questions"]
        assert "No question" in draw_parts(here, store, "9C")["questions"]

    asyncio.run(scene())


def test_a_quiz_of_one_learner_alone_keeps_nobody_busy() -> None:
    board = Board()
    for key, code in (("a", QUIZ), ("b", QUIZ), ("c", OTHER)):
        board.join(key)
        board.saw(key, Place(quiz=code, answers={"0": 1}))
    assert [one.quiz for one in shared(board.rows(), Source())] == [QUIZ]
    alone = Source(quiz=OTHER)
    assert alone in shared(board.rows(), alone), "unless the class was sent there"


def test_the_table_holds_every_answer_and_runs_nothing() -> None:
    here = full()
    here.board.name("a", "=cmd|' /C calc'!A0")
    rows = list(csv.reader(io.StringIO(answers_text(here.board.rows(), known(here)))))
    assert tuple(rows[0]) == HEAD
    assert all(len(row) == len(HEAD) for row in rows)
    assert {row[2] for row in rows if row[1] == "1"} == {"'=cmd|' /C calc'!A0"}
    asked = [row for row in rows if row[6].startswith("May you play the Orange 9")]
    assert {(row[0], row[3], row[5]) for row in asked} == {("7B", "Wild Side", "4")}
    assert {row[8] for row in asked} == {"yes", "no"}
    assert not [row for row in rows if row[1] == "4"], "who answered nothing has no row"
    assert {row[10][:4] for row in rows[1:]} == {time.strftime("%Y")}
    assert all(row[3] for row in rows[1:]), "each row says its game"


def test_the_wall_says_plainly_what_its_code_holds() -> None:
    found = door(room(), "7B")
    assert found.link == "http://10.0.0.7:8866/?token=sesame&class=7B"
    assert found.address == "http://10.0.0.7:8866/"
    drawn = qr_code(found.link)
    assert drawn.startswith("<svg")
    assert drawn.count("h1v1h-1z") > 200
    open_to_all = door(Classroom("key", "http://localhost:1/"), "")
    assert (open_to_all.token, open_to_all.link) == ("", "http://localhost:1/")


def test_a_text_is_one_line_of_what_can_be_seen() -> None:
    assert clean_text("a\tb\x00\u200b\ud800c", 30) == "a bc"
    assert clean_text(["a"], 30) == ""
