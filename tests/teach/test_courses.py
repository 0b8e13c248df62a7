"""A course gives less and less help: worked, half, alone; and every lesson has a question."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.index import Heading, headings
from kit.files.run import begin, run, run_step
from kit.files.scenario import Scenario, Written, one_shipped, shipped
from tests.fit.path import MOST_CLICKS, MOST_MINUTES, path_of
from tests.parts import WITH_COURSE

LESSONS = {key: written for slug in GAMES for key, written in shipped(slug).items()}


def plots(slug: str) -> list[tuple[Heading, Scenario]]:
    """Return the lessons of a game in order."""
    return [(one, one_shipped(slug, one.key).scenario) for one in headings(slug)]


def helps(plot: Scenario) -> set[str]:
    """Return the kinds of help in the steps of a lesson."""
    return {step.help for step in plot.steps}


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_a_part_a_question_and_some_steps(name: str) -> None:
    plot = LESSONS[name].scenario
    assert plot.part
    assert plot.about
    assert 2 <= plot.minutes <= 5
    assert len(plot.steps) > 2
    assert any(step.ask for step in plot.steps)
    assert all(step.say for step in plot.steps)


@pytest.mark.parametrize("name", LESSONS)
def test_a_move_left_to_the_learner_is_hers_is_a_choice_and_has_a_hint(name: str) -> None:
    written = LESSONS[name]
    seat = _seat(written)
    match = begin(written)
    for at, step in enumerate(written.scenario.steps):
        if step.help != "worked":
            assert step.ask is None, "a question is answered, and then the move is made"
            assert step.hint
            assert step.after, "the task is done, so say what came of it"
            assert step.actions
            assert seat in match.to_act()
            assert len(match.state.legal(seat)) > 1
        run_step(written, match, at)


@pytest.mark.parametrize("slug", WITH_COURSE)
def test_help_fades_over_the_course(slug: str) -> None:
    course = plots(slug)
    parts = list(dict.fromkeys(heading.under for heading, _ in course))
    assert [one.under for one, _ in course] == [
        part for part in parts for one, _ in course if one.under == part
    ], "the lessons of a part follow each other"
    assert helps(course[0][1]) == {"worked"}
    first = [plot for heading, plot in course if heading.under == parts[0]]
    assert "half" in set().union(*map(helps, first[1:]))
    assert "alone" not in set().union(*map(helps, first))
    last = course[2 * len(course) // 3 :]
    assert any("alone" in helps(plot) for _, plot in last)


@pytest.mark.parametrize("slug", GAMES)
def test_a_path_to_a_first_game_has_five_or_six_lessons_without_a_hole(slug: str) -> None:
    path = [heading.ready for heading in headings(slug) if heading.ready]
    small = len(headings(slug)) < 5  # all lessons of a short course
    assert path in ([[]] if small else [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]])


@pytest.mark.parametrize("slug", WITH_COURSE)
def test_one_lesson_is_played_alone(slug: str) -> None:
    (plot,) = [plot for heading, plot in plots(slug) if heading.key.endswith("now-alone")]
    assert sum(step.help == "alone" for step in plot.steps) >= 3
    assert "half" not in helps(plot)


@pytest.mark.parametrize("slug", GAMES)
def test_the_right_answer_stands_in_any_place(slug: str) -> None:
    places = [
        done.right
        for written in shipped(slug).values()
        for done in run(written)
        if done.step.ask and len(done.step.ask.answers) == 2
    ]
    assert 0.3 < sum(places) / len(places) < 0.7


def _seat(written: Written) -> int:
    match, wanted = begin(written), written.scenario.seat
    return match.game.seats.index(wanted) if wanted else 0


@pytest.mark.parametrize("slug", GAMES)
def test_the_path_to_a_first_game_is_short(slug: str) -> None:
    whole = path_of(slug)
    assert whole.clicks <= MOST_CLICKS
    assert whole.minutes <= MOST_MINUTES
