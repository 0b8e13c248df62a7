"""Plots have text alternatives, and their colours come from the theme."""

from __future__ import annotations

import re

import pytest

from kit import GAMES
from kit.lab import compare, simulate
from kit.lab.words import between, points_text
from kit.play.intervals import wilson
from kit.show.lab.charts import Bar, bar_chart
from kit.show.lab.pages import clause_plot
from kit.show.notebook.pictures import picture
from kit.show.skin import css
from tests.bench.growth import growth_page


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
    assert f"Every game cites {always} rules beside the set-up; some games cite " in str(found)
    assert "100.0 %" not in str(found).split("some games cite")[1].split("Cards in")[0]


def test_who_cannot_see_a_plot_is_told_whole_names_and_bounds() -> None:
    name, share = "3.16 Once Weakened, heal as far as you like", wilson(20, 100)
    drawn = str(bar_chart("Games that cite a rule", [Bar(name, share)]))
    assert f'aria-label="Games that cite a rule: {name} {between(share)}."' in drawn
    assert "…</text>" in drawn
    assert f"<title>{name}: {between(share)}</title>" in drawn


def test_points_are_drawn_as_they_are_spread_where_there_are_any() -> None:
    points = "Points at the end"
    found = simulate("wizard_did_it", players=2, games=30, progress=False)
    assert f"{points}: amber {points_text(found.score('amber'))}; violet " in str(picture(found))
    assert points_text(found.score("amber")) in str(found)
    fight = simulate("witless_wizards", players=2, games=5, progress=False)
    assert points not in str(picture(fight)), "a win is all the points there are"


def test_a_plot_says_what_its_lines_mean_and_has_numbers_below() -> None:
    drawn = str(picture(simulate("rock_paper_wizard", games=40, progress=False)))
    assert "dashed: a fair share, 16.7 %" in drawn
    assert "thin lines: 95 % intervals" in drawn
    assert re.search(r">80</text><text[^>]*>100</text>", drawn)


def test_a_comparison_is_drawn_with_a_line_for_each_measure() -> None:
    found = compare("witless_wizards", "cubes", players=2, games=20, workers=1, progress=False)
    drawn = str(picture(found))
    assert drawn.count('class="rw-lab-change"') == len(found.readings[0].differences)
    assert 'data-game="witless_wizards"' in drawn, "in the colours of its game"


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
        "rw-lab-mean",
    ):
        assert f".{name}" in sheet


def test_what_a_ply_costs_is_plotted_with_its_numbers_in_words() -> None:
    held = {"0": 3.0, "1–5": 1.0}
    page = growth_page(
        {
            "wild_side": {
                "players": {"2": 2.25, "8": 2.5},
                "cards in hand": held,
                "moves": {"1": 1.0},
            }
        }
    )
    assert 'aria-label="By players: 2: 2.2 µs; 8: 2.5 µs."' in page
    assert page.count('class="rw-lab-plot"') == 2, "one point is no line"
    assert ">1–5</text>" in page
    assert "<h2>Wild Side</h2>" in page
