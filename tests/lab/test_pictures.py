"""Plots have words, and their colours come from the theme."""

from __future__ import annotations

import re

import pytest

from kit import GAMES
from kit.lab import compare, simulate
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
    ):
        assert f".{name}" in sheet
