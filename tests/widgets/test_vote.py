"""A vote of a class: alone, after a discussion, and what must not be told before its time."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from typing import Any

import pytest

from kit.files.index import headings
from kit.show.desk.learner import learner_html
from kit.show.desk.summary import summary_html
from kit.show.desk.vote import vote_html, wall_vote_html
from kit.teach.desk.grades import answers_text
from kit.teach.desk.questions import Source, questions
from kit.teach.desk.vote import ballots_for, ballots_of, votable_rules
from kit.teach.quiz.code import Code
from widgets.server.desk.classroom import ClassConnection, Classroom, act
from widgets.server.desk.http import draw_wall
from widgets.server.desk.messages import read_command, read_from_learner
from widgets.server.desk.vote import NO_QUESTION, NO_RULE

GAME, LESSON = "wild_side", headings("wild_side")[0].key
QUIZ = str(Code("wicked_wise", 5, 0))


def command(do: str, **more: Any):
    found = read_command(json.dumps({"do": do, **more}))
    assert found
    return found


class Voter:
    """A learner's page that records what it is told."""

    def __init__(self, room: Classroom, key: str, code: str = "") -> None:
        self.told: list[dict[str, Any]] = []
        self.line = ClassConnection(room, key, code, self.told.append)
        self.line.heard({"kind": "class", "hello": True})

    @property
    def now(self) -> dict[str, Any]:
        return self.told[-1]["vote"]

    def cast(self, choice: int, turn: int = 0, number: int = 1) -> None:
        vote = {"number": number, "round": turn, "choice": choice}
        self.line.heard({"kind": "class", "vote": vote})


def begun(**what: Any) -> tuple[Classroom, list[Voter]]:
    """Return a class of three with a vote under way."""
    room = Classroom("key", "http://10.0.0.7:8866/", local=False)
    voters = [Voter(room, key) for key in "abc"]
    wanted = what or {"game": GAME, "rule": "5.2"}
    assert asyncio.run(room.votes.begin(command("vote", **wanted))) == ""
    room.tell()
    return room, voters


def test_a_class_votes_discusses_and_votes_again() -> None:
    room, (ada, ben, cleo) = begun()
    first, second = room.votes.of("").ballots
    wrong = (first.right + 1) % len(first.choices)
    ada.cast(wrong)
    ada.cast(first.right)
    ben.cast(wrong)
    assert (ada.now["chosen"], ben.now["chosen"], cleo.now["chosen"]) == (first.right, wrong, None)
    act(room, command("vote_next"))
    cleo.cast(first.right)
    assert cleo.now["chosen"] is None, "late votes do not count"
    assert ada.now["stage"] == "talk"
    act(room, command("vote_next"))
    ada.cast(0)
    assert ada.now["chosen"] is None, "a vote of the first round is late too"
    for voter in (ada, ben, cleo):
        voter.cast(second.right, turn=1)
    act(room, command("vote_next"))
    (result,) = room.votes.results
    assert (len(result.both), result.rights, result.gain) == (2, (1, 2), 1.0)
    assert ada.now["right"] == second.right
    act(room, command("vote_close"))
    assert ada.now is None
    rows = room.board.rows()
    own = learner_html(rows[0], {}, room.votes.results)
    assert own.count("✓ </b>") == 2
    summary = summary_html(rows, {}, "7B", "today", room.votes.results)
    assert "Wild Side, 5.2 Only if nothing else can be played: 1, then 2 of 2 right" in summary
    table = list(csv.reader(io.StringIO(answers_text(rows, {}, room.votes.results))))
    assert [row[4:6] + row[8:9] for row in table[1:3]] == [["Vote 1", "1", "yes"],
                                                           ["Vote 1", "2", "yes"]]  # fmt: skip
    assert len(table) == 6, "cleo's only vote counts as a row too"


def test_nothing_is_told_before_its_time() -> None:
    room, (ada, _, _) = begun(game=GAME, lesson=LESSON, step=4)
    first, second = room.votes.of("").ballots
    for stage in ("first", "talk", "second"):
        ballot = second if stage == "second" else first
        said = json.dumps(ada.told)
        assert ada.now["stage"] == stage
        assert '"right"' not in said
        assert not [one.why for one in ballot.choices if one.why and one.why in said]
        view = room.votes.view("", 3)
        shown = str(vote_html(view)) + str(wall_vote_html(view)) + str(draw_wall(room, ""))
        assert "✓" not in shown
        assert "<meter" not in shown
        assert first.choices[first.right].why not in shown
        if stage != "second" and first.text != second.text:
            assert second.text not in said + shown
        act(room, command("vote_next"))
    assert "✓" in str(wall_vote_html(room.votes.view("", 3)))


def test_the_twin_asks_about_the_same_rule_on_another_table() -> None:
    found = ballots_for(GAME, "5.2")
    assert found
    assert {one.clause for one in found} == {"5.2"}
    assert found[0].frame.view != found[1].frame.view
    for one in found:
        assert sum(bool(choice.right) for choice in one.choices) == 1
        assert one.frame.question
        assert [choice.text for choice in one.choices] == [
            answer.text for answer in one.frame.question.answers
        ]


@pytest.mark.parametrize("source", [Source(GAME, LESSON), Source(quiz=QUIZ)])
def test_a_vote_on_a_question_has_the_question_first(source: Source) -> None:
    at = 0 if source.quiz else 3
    found = ballots_of(source, at)
    assert found
    asked = questions(source)[at]
    assert found[0].text == asked.text
    assert asked.choices[found[0].right].right


def test_a_rule_without_a_maker_is_asked_again_on_the_same_table() -> None:
    known = votable_rules()
    source, at = next(
        (Source(slug, one.key), at)
        for slug in known
        for one in headings(slug)
        for at, asked in questions(Source(slug, one.key)).items()
        if -1 not in asked.choices
        and len([one for one in asked.choices.values() if one.right is not None]) > 1
        and asked.rules[0].partition(" ")[0] not in known[slug]
        and ballots_of(Source(slug, one.key), at)
    )
    found = ballots_of(source, at)
    assert found
    assert found[0] is found[1]


def test_what_cannot_be_voted_on_is_refused() -> None:
    room = Classroom("key", "link", local=False)
    for more, sorry in (
        ({"game": GAME, "lesson": LESSON, "step": 1}, NO_QUESTION),
        ({"game": GAME, "lesson": LESSON, "step": 0}, NO_QUESTION),
        ({"quiz": "WW-33333K"}, NO_QUESTION),
        ({"game": GAME, "rule": "99.9"}, NO_RULE),
        ({"game": "chess", "rule": "5.2"}, NO_RULE),
    ):
        assert asyncio.run(room.votes.begin(command("vote", **more))) == sorry
    assert room.votes.of("") is None


@pytest.mark.parametrize("junk", [
    {"number": 1, "round": 0}, {"number": 1, "round": 2, "choice": 0}, 7, "1",
    {"number": 1, "round": 0, "choice": -1}, {"number": 1, "round": 0, "choice": "0"},
    {"number": 1, "round": 0, "choice": 0, "learner": 2},
])  # fmt: skip
def test_a_vote_that_is_none_is_not_read(junk: Any) -> None:
    assert read_from_learner({"kind": "class", "vote": junk}) is None


def test_votes_follow_learners_and_classes() -> None:
    room, (ada, ben, cleo) = begun()
    ada.cast(99)
    ada.cast(0, number=2)
    assert room.votes.of("").votes == ({}, {})
    for voter in (ada, ben, cleo):
        voter.cast(1)
    act(room, command("merge", number=1, into=2))
    act(room, command("delete", number=3))
    assert room.votes.of("").votes[0] == {2: 1}
    room.add_class("7B")
    asyncio.run(room.votes.begin(command("vote", code="7B", game=GAME, rule="5.2")))
    act(room, command("rename_class", code="7B", text="8B"))
    assert room.votes.of("8B").code == "8B"
    assert room.votes.of("7B").code == "", "that of everybody"
