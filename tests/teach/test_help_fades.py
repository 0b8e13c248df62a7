"""The courses of the two wizard games: each lesson asks, and help fades from part to part."""

from __future__ import annotations

from itertools import groupby

import pytest

from kit.files.run import begin, run_step
from kit.files.scenario import Scenario, Step, headings, one_shipped

SLUGS = ("wizard_did_it", "witless_wizards")
LESSONS = [(slug, heading.key) for slug in SLUGS for heading in headings(slug)]


def plots(slug: str) -> list[Scenario]:
    return [one_shipped(slug, heading.key).scenario for heading in headings(slug)]


def helps(plot: Scenario) -> set[str]:
    return {step.help for step in plot.steps}


@pytest.mark.parametrize(("slug", "key"), LESSONS)
def test_a_lesson_has_a_part_a_question_and_a_length(slug: str, key: str) -> None:
    plot = one_shipped(slug, key).scenario
    assert plot.part
    assert plot.about
    assert 2 <= plot.minutes <= 5
    assert len(plot.steps) >= 3
    assert any(step.ask for step in plot.steps)
    assert all(step.say for step in plot.steps)
    assert all(step.after for step in plot.steps if step.do or step.refuse)


@pytest.mark.parametrize(("slug", "key"), LESSONS)
def test_who_has_less_help_has_a_choice_and_a_hint(slug: str, key: str) -> None:
    written = one_shipped(slug, key)
    plot, match = written.scenario, begin(written)
    for at, step in enumerate(plot.steps):
        if step.help != "worked":
            _is_a_task(plot, step, match)
        run_step(written, match, at)


def _is_a_task(plot: Scenario, step: Step, match) -> None:
    seat = match.game.seats.index(plot.seat)
    assert step.hint, step.say
    assert step.ask is None, "a locked answer would make the move itself"
    assert len(step.actions) == 1
    assert match.watcher == seat, "the learner moves for her own seat alone"
    assert len(match.state.legal(seat)) > 1


@pytest.mark.parametrize("slug", SLUGS)
def test_help_fades(slug: str) -> None:
    course = plots(slug)
    first = [plot for plot in course if plot.part == course[0].part]
    assert helps(course[0]) == {"worked"}
    assert any("half" in helps(plot) for plot in first)
    assert not any("alone" in helps(plot) for plot in first)
    assert any("alone" in helps(plot) for plot in course[-len(course) // 3 :])


@pytest.mark.parametrize("slug", SLUGS)
def test_parts_lie_together_and_the_main_part_closes_alone(slug: str) -> None:
    course = plots(slug)
    parts = [plot.part for plot in course]
    assert len(list(groupby(parts))) == len(set(parts))
    main = [plot for plot in course if plot.part == "A whole game"]
    assert main[-1].name.startswith("Now alone")
    assert sum(step.help == "alone" for step in main[-1].steps) >= 3
