"""Every task of a lesson accepts the sensible moves, or says why not (``tests.teach.tasks``)."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.index import headings
from kit.files.scenario import one_shipped
from tests.teach import tasks
from tests.teach.lessons import WILD, lesson

# One decision of each game whose thinker is quick; the long test plays all of them.
SOME = [
    ("wild_side", "07-honey-badger"),
    ("wizard_did_it", "08-all-cards-played"),
    ("witless_wizards", "14-across-the-table"),
]


@pytest.mark.parametrize(("slug", "key"), SOME)
def test_sensible_moves_are_accepted_or_explained(slug: str, key: str) -> None:
    assert [str(one) for one in tasks.unfair(slug, key, imagined=400)] == []


def test_a_task_that_rejects_the_best_move_without_a_reason_is_found(monkeypatch) -> None:
    cruel = WILD.replace("[Green 11, Red 11, done]", "[Orange 9, done]\n    hint: Think.")
    monkeypatch.setattr(tasks, "one_shipped", lambda slug, key: lesson(cruel))
    found = {one.move for one in tasks.unfair("wild_side", "cruel", imagined=400)}
    assert "Green 11" in found


def test_replies_of_tasks_are_sentences() -> None:
    """No brackets of lists and no names of keys reach the learner."""
    for slug in GAMES:
        for one in headings(slug):
            plot = one_shipped(slug, one.key).scenario
            if not any(step.goal for step in plot.steps):
                continue
            for decision, _ in tasks.decisions(slug, one.key):
                if plot.steps[decision.at].goal is None:
                    continue
                for move in decision.walk().frame().moves:
                    action = decision.walk().script.match.box.notation.parse(move.action)
                    said = decision.play(decision.walk(), action)
                    if said and not said.clause:
                        assert not set("[]{}|_") & set(said.text), f"{slug}/{one.key}: {said.text}"
                        assert said.text.endswith((".", "!", "?")), said.text


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_task_of_every_lesson_is_fair(slug: str) -> None:
    found = [one for heading in headings(slug) for one in tasks.unfair(slug, heading.key)]
    assert [str(one) for one in found] == []
