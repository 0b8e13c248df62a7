"""What a learner may have misunderstood: the sums, the follow-ups, and what is shown."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from kit.files.evidence import Evidence
from kit.files.store import MemoryStore
from kit.show.lesson.session import known_session
from kit.teach.learner.diagnosis import (
    Diagnosis,
    answered,
    believed_of,
    diagnosis_of,
    place_of_answer,
    place_of_word,
    tables,
    unasked,
)
from kit.teach.learner.knowledge import Knowledge, Known
from kit.teach.learner.memory import DAY, Memory
from kit.teach.learner.misconceptions import Misconception, bank
from kit.teach.learner.page import LearnerPage
from kit.teach.learner.practice import Counterexample, Practice
from kit.teach.session import Session

SLUG = "wild_side"
HELD = 0  # the misconception of these learners
NOW = time.time()


def one() -> Misconception:
    return bank(SLUG).misconceptions[HELD]


def showing(count: int) -> list[int]:
    """Return questions that show it, by which a believer is never right."""
    found = enumerate(bank(SLUG).questions)
    return [at for at, q in found if q.right not in q.shows.get(HELD, (q.right,))][:count]


def answer(at: int, *, believes: bool, when: float = NOW) -> Evidence:
    question = bank(SLUG).questions[at]
    reply = question.shows[HELD][0] if believes else question.right
    return Evidence(
        game=SLUG, clause=question.clause, right=not believes, source="quiz", when=when,
        place=place_of_answer(SLUG, at, reply),
    )  # fmt: skip


def known(*believes: bool) -> Known:
    found = Known(SLUG)
    for at, (number, believed) in enumerate(zip(showing(len(believes)), believes, strict=True)):
        found.note(answer(number, believes=believed, when=NOW - 100 + at))
    return found


def click(session: Session, do: str, **more: object) -> str:
    shown = session.click({"step": session.shown["step"], "do": do, **more})
    assert shown, do
    return str(shown["html"])


def walk(session: Session) -> LearnerPage:
    assert isinstance(session.walk, LearnerPage)
    return session.walk


# The sums


def test_a_belief_is_shown_only_after_several_answers_and_taken_back_by_later_ones() -> None:
    assert believed_of(known(True)) is None
    assert believed_of(known(True, True, True, True)) == one()
    assert believed_of(known(True, True, True, True, False, False, False)) is None


def test_the_learners_own_word_takes_it_back_too() -> None:
    found = known(True, True, True, True)
    said = Evidence(
        game=SLUG, clause=one().clause, right=True, source="said", when=NOW,
        place=place_of_word(SLUG, one()),
    )  # fmt: skip
    found.note(said)
    assert believed_of(found) is None
    found.recent[-1] = replace(said, right=False)
    assert believed_of(found) == one()


def test_chances_add_up_to_one() -> None:
    found = diagnosis_of(known(True, False, True))
    assert sum(found._now) == pytest.approx(1)
    for asked in tables(SLUG):
        assert sum(asked.plain) == pytest.approx(1)
        assert all(sum(shown.row) == pytest.approx(1) for shown in asked.shown)


def test_after_a_telling_answer_the_next_question_is_about_the_same_belief() -> None:
    found, (first, *_) = Diagnosis(tables(SLUG), len(bank(SLUG).misconceptions)), showing(1)
    found.answer(first, bank(SLUG).questions[first].shows[HELD][0])
    assert found.suspected()
    left = [at for at in range(len(tables(SLUG))) if at != first]
    told = set(bank(SLUG).questions[first].shows)
    assert told & bank(SLUG).questions[found.best(left)].shows.keys()


def test_evidence_of_another_bank_or_of_nobody_is_not_read() -> None:
    real = answer(showing(1)[0], believes=True)
    assert answered(SLUG, real)
    mark, version, at, _ = real.place.split(" ")
    others = ("000000 1 0", f"{version} 99999 0", version, f"{version} {at} 9",
              f"{version} -1 0", f"{version} ² 0")  # fmt: skip
    for place in (f"{mark} {other}" for other in others):
        assert answered(SLUG, replace(real, place=place)) is None, place


def test_a_question_comes_again_only_when_all_were_asked() -> None:
    clause = bank(SLUG).questions[showing(1)[0]].clause
    about = unasked(Known(SLUG), clause)
    found = Known(SLUG)
    for at in about:
        assert at in unasked(found, clause)
        right = bank(SLUG).questions[at].right
        found.note(
            Evidence(game=SLUG, clause=clause, right=True, source="quiz", when=NOW + at,
                     place=place_of_answer(SLUG, at, right))
        )  # fmt: skip
    assert unasked(found, clause) == [min(about)]


# What the learner sees


def practising() -> Session:
    """Return a practice of one rule, of a learner who has met it."""
    clause, store = bank(SLUG).questions[showing(1)[0]].clause, MemoryStore()
    met = Known(SLUG, {clause: Memory(2.0, 5.0, int(NOW - 4 * DAY), int(NOW - 2 * DAY))})
    Knowledge(store).put(met)
    session = known_session(store, f"game={SLUG}")
    click(session, "practise", action=clause)
    return session


def give(session: Session, *, believes: bool) -> str:
    """Answer as a believer, or right where the question does not show it."""
    practice = walk(session).practice
    assert practice
    telling, posed = practice.telling, practice.question(practice.at)
    replies = telling.question.shows.get(HELD) if telling and believes else None
    click(session, "choose", at=posed.order.index(replies[0]) if replies else posed.right)
    return click(session, "lock")


def test_a_believer_is_asked_whether_they_think_so_and_a_page_shows_the_table() -> None:
    session = practising()
    for _ in range(6):
        html = give(session, believes=True)
        if one().sentence in html:
            break
        click(session, "next")
    assert one().sentence in html
    assert ">Yes<" in html
    assert "A question to you:" in html
    assert one().sentence not in click(session, "agree")
    assert session.answers[-1].source == "said"
    assert one().sentence in click(session, "return")
    html = click(session, "difference", action=one().name)
    assert isinstance(walk(session).practice, Counterexample)
    assert one().sentence in html
    before = len(session.answers)
    assert "See what happens" in click(session, "next")
    assert len(session.answers) == before, "to look at a table is no evidence"
    click(session, "difference", action=one().name)
    click(session, "deny")
    assert one().sentence not in click(session, "return")


def test_who_answers_right_is_asked_no_more_than_they_chose() -> None:
    session = practising()
    assert one().sentence not in give(session, believes=False)
    practice: Any = walk(session).practice
    assert isinstance(practice, Practice)
    assert practice.size == 1


def test_a_wrong_answer_is_followed_up_at_most_five_times() -> None:
    session = practising()
    practice: Any = walk(session).practice
    for at in range(12):
        give(session, believes=at % 2 == 0)
        if practice.at == practice.size - 1:
            break
        click(session, "next")
    assert 1 < practice.size <= 6


def test_a_name_that_is_no_misconception_shows_nothing() -> None:
    session = known_session(MemoryStore(), "")
    click(session, "difference", action="no-such-thing")
    click(session, "difference", action=one().name)
    assert walk(session).practice is None
