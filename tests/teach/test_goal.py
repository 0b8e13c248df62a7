"""A task with a goal: the engine decides which moves are right, and what a try led to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.core.errors import KitError
from kit.files.run import Broken, run
from kit.files.scenario import one_shipped
from kit.play.match import Match
from kit.teach.lesson.find_move import imagined
from kit.teach.lesson.goal import Try, where_it_ends
from kit.teach.lesson.walkthrough import Walkthrough
from tests.teach.lessons import WILD, do, lesson

GOAL = WILD.replace(
    "hands: [[Green 11, Red 11, Orange 9]", "hands: [[Green 11, Red 11, Blue 11, Orange 9]"
).replace("    help: alone\n", "    help: alone\n    hint: Two at once.\n    goal: {event: set}\n")


def test_the_written_moves_reach_the_goal() -> None:
    walk = Walkthrough(lesson(GOAL))
    for action in ("Green 11", "Red 11"):
        assert do(walk, "play", action=action).refusal.kind == "good"
    frame = do(walk, "play", action="done")
    assert frame.stage == "after"
    assert frame.marks[0] == "right"


@pytest.mark.parametrize("others", [("Red 11", "Green 11", "done"), ("Blue 11", "Red 11", "done")])
def test_other_moves_that_reach_it_are_right_too_and_stay(others) -> None:
    walk = Walkthrough(lesson(GOAL))
    for action in others[:-1]:
        assert do(walk, "play", action=action).refusal.kind in ("good", "hint")
    frame = do(walk, "play", action=others[-1])
    assert frame.stage == "after"
    assert frame.marks[0] == "right"
    played = [
        walk.script.match.box.notation.label(action) for _, action in walk.script.match.actions
    ]
    assert played == list(others)
    assert do(walk, "restart").at == 0
    assert walk.script.as_written


def test_an_accepted_move_gives_way_where_the_lesson_depends_on_another() -> None:
    """Here a later step names the cards that are left, so only the written move leads there."""
    left = "then: {hands: {wolf: [Orange 9, Blue 11]}}"
    walk = Walkthrough(lesson(f"{GOAL}  - seat: hawk\n    do: [Blue 8, done]\n    {left}\n"))
    do(walk, "play", action="Blue 11")
    do(walk, "play", action="Red 11")
    said = do(walk, "play", action="done").refusal
    assert "continues with its own move" in said.text
    assert walk.script.as_written


def test_a_legal_move_that_cannot_reach_it_is_told_what_it_does_and_the_hint() -> None:
    walk = Walkthrough(lesson(GOAL))
    said = do(walk, "play", action="Orange 9").refusal
    assert said.kind == "other"
    assert "Wolf starts a pile with Orange 9." in said.text
    assert said.text.endswith("Two at once.")
    assert walk.script.match.actions == []
    assert "right" not in do(walk, "play", action="Red 11").marks


def test_a_card_that_a_try_would_draw_is_made_up_and_not_told() -> None:
    walk = Walkthrough(one_shipped("wizard_did_it", "05-a-wizards-turn"))
    do(walk, "jump", at=3)
    said = do(walk, "play", action="Sword > amber crypt").refusal
    assert said.text.startswith("Amber lays Sword on Amber's Crypt. The Pigeon has to lie under")


@pytest.mark.parametrize(
    ("slug", "key", "at", "moves"),
    [
        ("wild_side", "02-setting-up", 5, ["Green 9", "Blue 9 up", "done"]),
        ("wild_side", "19-now-alone", 0, ["Orange 9 up", "Red 9", "done"]),
        ("wicked_wise", "26-six-players", 6, ["Silver Key"]),
    ],
)
def test_tasks_of_the_courses_accept_every_way_to_their_goal(slug, key, at, moves) -> None:
    walk = Walkthrough(one_shipped(slug, key))
    do(walk, "jump", at=at)
    for move in moves:
        frame = do(walk, "play", action=move)
    assert (frame.stage, frame.marks[at]) == ("after", "right")


def test_a_miss_says_where_one_would_end() -> None:
    said = do(Walkthrough(lesson(GOAL)), "play", action="Orange 9").refusal.text
    assert "That does not lead to “" in said
    assert "(rule 3.2)" in said
    left = GOAL.replace("{event: set}", "{table: {hands: {wolf: {size: 2}}}}")
    said = do(Walkthrough(lesson(left)), "play", action="Orange 9").refusal.text
    assert "Then you hold Green 11, Blue 11 and Red 11." in said


def test_where_one_would_end_tells_nothing_that_the_seat_cannot_know() -> None:
    script = Walkthrough(lesson(GOAL)).script
    goal = replace(
        lesson(GOAL).scenario.steps[0].goal, event=None, table={"hands": {"hawk": ["Blue 8"]}}
    )
    view = script.match.view(script.seat)
    action = script.match.box.notation.parse("Orange 9")
    tried = Try(Match(imagined(script.game, view)), script.seat, action, (), goal)
    assert where_it_ends(tried, view, action) == ""


def test_a_refused_move_names_its_clause() -> None:
    walk = Walkthrough(lesson(GOAL))
    assert do(walk, "play", action="Blue 8").refusal.clause == "3.12"


def test_what_was_laid_towards_it_can_be_taken_back() -> None:
    walk = Walkthrough(lesson(GOAL))
    do(walk, "play", action="Blue 11")
    do(walk, "undo")
    assert walk.script.match.actions == []
    do(walk, "play", action="Green 11")
    do(walk, "play", action="Red 11")
    assert do(walk, "play", action="done").stage == "after"


def test_the_written_move_has_to_reach_the_goal() -> None:
    wanted = (
        r"does not reach the goal that 'cleared' happens; what happened: 'starts', 'added', 'set'"
    )
    with pytest.raises(Broken, match=wanted):
        list(run(lesson(GOAL.replace("goal: {event: set}", "goal: {event: cleared}"))))


@pytest.mark.parametrize("goal", ["{event: clared}", "{table: {trun: hawk}}", "{clause: '77'}"])
def test_a_goal_is_judged_on_reading(goal) -> None:
    with pytest.raises(KitError):
        list(run(lesson(GOAL.replace("{event: set}", goal))))


def test_a_goal_needs_a_move_to_find() -> None:
    with pytest.raises(KitError, match="a 'goal' needs a move to find"):
        lesson(GOAL.replace("    help: alone\n", ""))
