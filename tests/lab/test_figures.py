"""The figures that the rules reference shows are those of the rules as they are now."""

from __future__ import annotations

import pytest

from kit import GAMES, game
from kit.lab.figures import COMMAND, figures, figures_of, prints
from kit.show.reference.measured import measured_html


@pytest.mark.parametrize("slug", GAMES)
def test_every_switch_was_measured_with_the_rules_of_today(slug: str) -> None:
    found = game(slug)
    assert [row.option for row in figures(slug)] == [option.name for option in found.options]
    for option in found.options:
        row = figures_of(slug, option.name)
        assert row.prints == prints(found, option), f"rules changed since {row.made}: {COMMAND}"
        assert [r.choice for r in row.readings] == list(option.choices[1:])


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_page_says_what_every_switch_changes(slug: str) -> None:
    for option in game(slug).options:
        drawn = measured_html(slug, option)
        assert drawn.count("<svg") == len(option.choices) - 1
        assert drawn.count('role="img" aria-label="') == len(option.choices) - 1
        assert " style=" not in drawn


def test_a_changed_rule_changes_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("wild_side")
    runs = next(option for option in found.options if option.name == "runs")
    before = prints(found, runs)
    assert before[0] != before[1]  # each reading has its own
    cls = found.state
    legal = cls.legal
    monkeypatch.setattr(cls, "legal", lambda state, seat: legal(state, seat)[:1])
    assert prints(found, runs) != before
