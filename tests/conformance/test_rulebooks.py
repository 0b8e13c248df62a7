"""Every rule is cited by code and shown by a scenario, and every scenario keeps its promises."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.files.run import run
from kit.files.scenario import shipped
from kit.teach.reference.coverage import EXEMPT, cover
from tests.parts import WITH_QUIZ

SCENARIOS = shipped()


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_keeps_its_promises(name: str) -> None:
    done = list(run(SCENARIOS[name]))
    assert len(done) == len(SCENARIOS[name].scenario.steps)


@pytest.mark.parametrize("slug", GAMES)
def test_coverage_has_no_hole(slug: str) -> None:
    assert [row.clause.id for row in cover(slug) if row.holes] == []


@pytest.mark.parametrize("slug", WITH_QUIZ)
def test_the_quiz_asks_about_nineteen_rules_in_twenty_and_says_why_not_the_others(
    slug: str,
) -> None:
    due = [row for row in cover(slug) if row.clause.kind not in EXEMPT]
    assert sum(bool(row.asked) for row in due) >= 0.95 * len(due)
    assert [row.clause.id for row in due if row.asked and row.unasked] == []
    assert all(row.unasked.endswith(".") for row in due if not row.asked)


@pytest.mark.parametrize("slug", GAMES)
def test_each_option_rests_on_a_clause_that_names_it(slug: str) -> None:
    for option in game(slug).options:
        assert game(slug).rulebook[option.clause].option == option.name
        assert option.default == option.choices[0]


@pytest.mark.parametrize("slug", GAMES)
def test_each_card_has_a_grade_and_a_text(slug: str) -> None:
    for card in game(slug).pack:
        assert card.text, card.name
        assert card.source if card.grade != "kit" else card.why, card.name
