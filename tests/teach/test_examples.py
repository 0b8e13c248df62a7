"""Where a clause is shown is read quickly, and read right."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.scenario import headings, one_shipped
from kit.teach.lesson.examples import Example, examples


def parsed(slug: str) -> dict[str, list[Example]]:
    """Return the same from the whole files, parsed and checked."""
    found: dict[str, list[Example]] = {}
    for heading in headings(slug):
        plot = one_shipped(slug, heading.key).scenario
        for clause in plot.opening:
            found.setdefault(clause, []).append(Example(heading.key, heading.name, 0))
        for at, step in enumerate(plot.steps):
            for clause in dict.fromkeys([*step.shows, *([step.by] if step.by else [])]):
                found.setdefault(clause, []).append(Example(heading.key, heading.name, at))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_read_is_what_is_written(slug: str) -> None:
    wanted = {clause: tuple(steps) for clause, steps in parsed(slug).items()}
    assert examples(slug) == wanted
