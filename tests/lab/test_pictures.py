"""Plots have words, and their colours come from the theme."""

from __future__ import annotations

import re

import pytest

from kit import GAMES
from kit.lab import compare, simulate
from kit.show.lab.growth import growth_page
from kit.show.lab.pages import clause_plot
from kit.show.notebook.pictures import picture
from kit.show.skin import css


@pytest.mark.parametrize("slug", GAMES)
def test_results_are_drawn_with_a_sentence_for_each_plot(slug: str) -> None:
    drawn = str(picture(simulate(slug, games=15, progress=False)))
    plots = re.findall(r'<svg class="rw-lab-plot"[^>]* aria-label="([^"]+)"', drawn)
    assert len(plots) >= 3
    assert plots[0].startswith("Games won: ")
    assert " style=" not in drawn
    assert "nan" not in drawn


def test_rules_of_every_game_are_counted_and_the_others_have_bars() -> None:
    found = simulate("wild_side", players=2, games=15, progress=False)
    drawn = str(clause_plot(found))
    kinds = {key: found.game.rulebook[key].kind for key, _ in found.clauses}
    always = sum(n == 15 and kinds[key] != "setup" for key, n in found.clauses)
    assert f"Games that cite a rule ({always} rules in every game)" in drawn
    assert "100.0 %" not in drawn


def test_a_comparison_is_drawn_with_a_line_for_each_measure() -> None:
    found = compare("witless_wizards", "cubes", players=2, games=20, workers=1, progress=False)
    drawn = str(picture(found))
    assert drawn.count('class="rw-lab-change"') == len(found.readings[0].differences)


def test_every_class_of_a_plot_has_a_colour() -> None:
    sheet = css()
    for name in (
        "rw-lab-bar",
        "rw-lab-whisker",
        "rw-lab-fair",
        "rw-lab-alike",
        "rw-lab-zero",
        "rw-lab-dot",
        "rw-lab-line",
    ):
        assert f".{name}" in sheet


def test_what_a_ply_costs_is_plotted_with_its_numbers_in_words() -> None:
    page = growth_page({"wild_side": {"players": {2: 2.25, 8: 2.5}, "cards in hand": {1: 1.0}}})
    assert 'aria-label="By players: 2: 2.2 µs; 8: 2.5 µs."' in page
    assert page.count('class="rw-lab-plot"') == 2
    assert "<h2>Wild Side</h2>" in page
