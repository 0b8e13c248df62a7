"""Pages that need no kernel once they are drawn."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kit import GAMES, game
from kit.show.reference.page import index_of
from widgets import read_rules, show_coverage, show_gallery


def test_the_gallery_opens_every_game() -> None:
    page = show_gallery().html()
    for slug in GAMES:
        assert html.escape(game(slug).title) in page
        assert f'href="{slug}/learn.ipynb"' in page
        assert f'href="{slug}/rules.ipynb"' in page


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_page_searches_its_own_index(slug: str) -> None:
    page = read_rules(slug).html()
    packed = re.search(r"data-index=\"\w+\">(.*?)</script>", page)[1]
    assert json.loads(packed) == json.loads(json.dumps(index_of(game(slug))))
    assert page.count("<script") == page.count("</script>")


@pytest.mark.parametrize("show", [read_rules, show_coverage])
def test_a_page_is_the_same_each_time_and_has_words(show) -> None:
    one, two = (show("wizard_did_it")._repr_mimebundle_() for _ in range(2))
    assert one == two
    assert "Six stacks" in one["text/plain"]


def test_pages_have_words_for_a_terminal() -> None:
    assert show_gallery()._repr_mimebundle_()["text/plain"].startswith("A Wizard Did It")


def test_importing_widgets_loads_no_parser() -> None:
    code = (
        "import sys, widgets; from widgets import learn;"
        "print([m for m in ('ruamel', 'ruamel.yaml', 'markdown_it', 'voila') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"


def test_the_gallery_shows_everything_there_is() -> None:
    """Binder opens only the gallery, so the gallery must link to everything.

    Coverage is for contributors, and CONTRIBUTING links to it. The notebooks in rl/ need
    rulewalk[rl], which Binder does not have, and docs/learning.md names them.
    """
    folder = Path(__file__).parents[2] / "notebooks"
    linked = {href.partition("?")[0].partition("#")[0]
              for href in re.findall(r'href="([^"]+)"', show_gallery().body)}  # fmt: skip
    there = {file.relative_to(folder).as_posix() for file in folder.rglob("*.ipynb")}
    assert linked == {
        page
        for page in there
        if not page.endswith(("index.ipynb", "coverage.ipynb")) and not page.startswith("rl/")
    }
