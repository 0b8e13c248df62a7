"""The course as a learner meets it: a move at once, one idea a lesson, help that fades."""

from __future__ import annotations

from itertools import groupby

import pytest

from kit.files.run import begin, run_step
from kit.files.scenario import headings, one_shipped

SLUG = "rock_paper_wizard"
KEYS = [heading.key for heading in headings(SLUG)]


def plot(key: str):
    return one_shipped(SLUG, key).scenario


def test_the_lessons_of_a_part_stand_together() -> None:
    parts = [part for part, _ in groupby(headings(SLUG), lambda heading: heading.part)]
    assert all(parts)
    assert len(set(parts)) == len(parts)


def test_the_first_thing_a_learner_does_is_a_move() -> None:
    first = plot(KEYS[0])
    assert first.steps[0].seat == first.seat
    assert first.steps[0].actions
    assert {step.help for step in first.steps} == {"worked"}


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_is_more_than_a_step_and_asks_for_a_prediction(key: str) -> None:
    lesson = plot(key)
    assert len(lesson.steps) >= 3
    assert any(step.ask for step in lesson.steps)


@pytest.mark.parametrize("key", KEYS)
def test_only_a_real_choice_of_the_learners_own_is_left_to_her(key: str) -> None:
    written = one_shipped(SLUG, key)
    match = begin(written)
    for at, step in enumerate(written.scenario.steps):
        if step.help != "worked":
            assert step.hint
            assert step.ask is None
            assert step.seat == written.scenario.seat
            assert len(step.actions) == 1
            assert len(match.legal(match.game.seats.index(step.seat))) > 1
        run_step(written, match, at)


def test_help_fades_from_part_to_part_and_ends_alone() -> None:
    def helps(keys: list[str]) -> set[str]:
        return {step.help for key in keys for step in plot(key).steps}

    start = [heading.key for heading in headings(SLUG) if heading.part == "Start here"]
    assert helps(start) == {"worked", "half"}
    assert "half" in helps(start[-1:])
    assert "alone" in helps(KEYS[2 * len(KEYS) // 3 :])
    assert sum(step.help == "alone" for step in plot("16-now-alone").steps) >= 3
