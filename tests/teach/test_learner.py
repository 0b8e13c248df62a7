"""What a learner knows: evidence, memory, and the records that keep both."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from kit.files.evidence import SOURCES, Evidence, read_evidence
from kit.files.store import FolderStore, MemoryStore
from kit.show.lesson.session import lesson_session, play_session, quiz_session
from kit.teach.learner.knowledge import Knowledge, Known, merged, read_known
from kit.teach.learner.memory import AGAIN, DAY, GOOD, HARD, review
from kit.teach.lesson.course import Asked
from kit.teach.play.table import table_of
from kit.teach.quiz.session import Quiz
from kit.teach.session import Session

NOW = 1_800_000_000
GRADES = st.sampled_from([AGAIN, HARD, GOOD])
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda some: st.lists(some, max_size=8) | st.dictionaries(st.text(max_size=6), some),
)


def one(clause: str = "3.2", *, right: bool = True, when: float = NOW, **more: object) -> Evidence:
    """Return evidence about a rule of Wild Side."""
    said = {"game": "wild_side", "source": "quiz", **more}
    return Evidence(clause=clause, right=right, when=when, **said)  # type: ignore[arg-type]


# Memory


@given(st.lists(st.tuples(GRADES, st.integers(0, 90 * DAY)), min_size=1, max_size=12))
def test_memory_is_that_of_the_package_fsrs(answers: list[tuple[int, int]]) -> None:
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, memory, now = Card(), None, datetime(2026, 1, 1, tzinfo=UTC)
    for grade, seconds in answers:
        now += timedelta(seconds=seconds)
        card, _ = scheduler.review_card(card, Rating(grade), now)
        memory = review(memory, grade, now.timestamp())
        assert memory.stability == pytest.approx(card.stability, rel=1e-2, abs=1e-4)
        assert memory.difficulty == pytest.approx(card.difficulty, abs=1e-3)
        later = now + timedelta(days=9)
        chance = scheduler.get_card_retrievability(card, later)
        assert memory.chance(later.timestamp()) == pytest.approx(chance, abs=2e-3)
        if grade != AGAIN and abs(memory.stability % 1 - 0.5) > 0.02:  # not at a rounding edge
            wait = min((card.due - now).days, 365)
            assert memory.due - memory.last == wait * DAY


def test_a_missed_rule_may_come_again_the_same_day() -> None:
    assert review(None, AGAIN, NOW).due < NOW + DAY < review(None, GOOD, NOW).due


# Records


def test_evidence_goes_through_json_unchanged() -> None:
    for source in SOURCES:
        found = one(right=False, source=source, answer="Blue", place="WS-1 2", helped=True)
        assert read_evidence(json.loads(json.dumps(found.packed()))) == found


@given(JUNK)
def test_hostile_evidence_and_records_are_judged(junk: object) -> None:
    assert read_evidence(junk) is None
    for data in (junk, {"memory": junk}, {"memory": {"1.1": junk}}, {"recent": [junk]},
                 {"games": [junk]}):  # fmt: skip
        known = read_known("wild_side", data)
        assert known == Known("wild_side")
    for key in ("clause", "when", "source", "place"):
        changed = read_evidence({**one().packed(), key: junk})
        assert changed is None or changed.packed()[key] == junk


def test_a_damaged_entry_loses_no_other() -> None:
    known = Known("wild_side")
    known.note(one("1.1"))
    known.note(one("1.2", right=False))
    data = json.loads(json.dumps(known.packed()))
    data["memory"]["1.1"][0] = "often"
    data["recent"][0] = None
    again = read_known("wild_side", data)
    assert list(again.memory) == ["1.2"]
    assert [e.clause for e in again.recent] == ["1.2"]


def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    Knowledge(store).note([one()])
    (file,) = tmp_path.glob("known.*.json")
    file.write_text(file.read_text("utf-8")[:-9], "utf-8")
    assert Knowledge(store).of("wild_side").memory == {}
    assert "is now" in store.said[-1]
    assert list(tmp_path.glob("*.damaged-1"))


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1), st.booleans()), max_size=20))
def test_two_pages_of_one_learner_lose_nothing(answers: list[tuple[int, int, bool]]) -> None:
    pages = [Known("wild_side"), Known("wild_side")]
    for at, (clause, page, right) in enumerate(answers):
        pages[page].note(one(f"1.{clause}", right=right, when=NOW + at))
    both = merged(*pages)
    assert both == merged(pages[1], pages[0]) == merged(both, pages[0])
    assert len(both.recent) == len(answers)
    for rule, memory in both.memory.items():
        last = max(at for at, answer in enumerate(answers) if f"1.{answer[0]}" == rule)
        assert memory.last == NOW + last


@pytest.mark.parametrize("source", ["whatif", "turning"])
def test_what_is_tried_and_a_weak_move_are_no_mistakes(source: str) -> None:
    known = Known("wild_side")
    known.note(one(right=False, source=source))
    assert known.memory == {}
    assert len(known.recent) == 1


def test_the_boxes_of_earlier_browsers_are_taken_over() -> None:
    knowledge = Knowledge(MemoryStore(), lambda: NOW)
    knowledge.note([one("1.1")])
    before = knowledge.of("wild_side").memory["1.1"]
    boxes = [
        f"wild_side/1.2 2 {NOW + DAY}",
        f"wild_side/1.1 0 {NOW}",
        "x/1 1 1",
        "",
        "wild_side/1.2",
    ]
    knowledge.take_boxes(boxes)
    memory = knowledge.of("wild_side").memory
    assert memory["1.1"] == before
    assert memory["1.2"].due == NOW + DAY
    assert memory["1.2"].stability == 3


# What pages show


def clicked(session: Session, do: str, **more: object) -> None:
    assert session.click({"step": session.shown["step"], "do": do, **more})


def test_every_page_leaves_evidence_where_its_learner_is_kept() -> None:
    store = MemoryStore()
    lesson = lesson_session("wild_side", None, Asked(step=0), store)
    while not lesson.answers:
        asked = getattr(lesson.frame(), "question", None)
        if asked and not asked.locked:
            clicked(lesson, "choose", at=0)
            clicked(lesson, "lock")
        else:
            clicked(lesson, "next")
    quiz = quiz_session(Quiz("wild_side"), store=store)
    clicked(quiz, "next")
    clicked(quiz, "choose", at=0)
    clicked(quiz, "lock")
    table = table_of("wild_side", "players=person,random&seed=3")
    play = play_session(table, store)
    clicked(play, "skip")
    assert table.play
    labels, frame = table.play.match.box.notation.labels, play.frame()
    legal = {move.action for move in frame.moves}
    clicked(play, "play", action=next(one for one in labels if one not in legal | {"done"}))
    sources = [e.source for page in (lesson, quiz, play) for e in page.answers]
    assert sources[0] in ("lesson", "task")
    assert sources[-2:] == ["quiz", "play"]
    kept = Knowledge(store).of("wild_side").recent
    assert {e.source for e in kept} == set(sources)
    assert {key for _, key in store.changes()} >= {"wild_side"}


def test_a_reload_counts_no_answer_twice() -> None:
    quiz = Quiz("wild_side")
    session = quiz_session(quiz, store=MemoryStore())
    clicked(session, "next")
    clicked(session, "choose", at=0)
    clicked(session, "lock")
    assert len(session.answers) == 1
    again = quiz_session(Quiz(code=str(quiz.code)), store=MemoryStore())
    clicked(again, "resume", kept={**quiz.place().packed(), "review": None})
    assert not again.answers
