"""Pages that need no kernel once drawn."""

from __future__ import annotations

import html
import subprocess
import sys

import pytest

from kit import GAMES, game
from widgets import read_rules, show_gallery


def test_the_gallery_opens_every_game() -> None:
    page = show_gallery().html()
    for slug in GAMES:
        assert html.escape(game(slug).title) in page
        assert f'href="{slug}/learn.ipynb"' in page
        assert f'href="{slug}/rules.ipynb"' in page


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_page_has_every_clause_and_every_card_with_its_grade(slug: str) -> None:
    found, page = game(slug), read_rules(slug).html()
    for clause in found.rulebook:
        assert html.escape(clause.title) in page
        assert html.escape(clause.source) in page
    for card in found.pack:
        assert html.escape(card.name) in page
    for grade in {card.grade for card in found.pack}:
        assert f"<td>{grade}</td>" in page
    for clause in found.rulebook:
        assert not clause.print or html.escape(clause.print) in page


def test_pages_have_words_for_a_terminal() -> None:
    assert show_gallery()._repr_mimebundle_()["text/plain"].startswith("A Wizard Did It")


def test_importing_widgets_loads_no_parser() -> None:
    code = (
        "import sys, widgets; from widgets import learn;"
        "print([m for m in ('ruamel', 'ruamel.yaml', 'markdown_it', 'voila') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"
