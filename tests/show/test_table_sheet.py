"""The sheet for the table: from the rulebook, complete, and one printed page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit import game
from kit.core.errors import Unreadable
from kit.show.handout.page import sheet_page
from kit.show.reference.page import reference_html
from kit.show.reference.table_sheet import table_sheet_html
from kit.show.skin import css
from kit.teach.reference.table_sheet import read_sheet, table_sheet
from tests.parts import WITH_SHEET


@pytest.mark.parametrize("slug", WITH_SHEET)
def test_it_says_the_goal_the_turn_the_scoring_and_shows_the_cards(slug: str) -> None:
    parts = {part.title: part.lines for part in table_sheet(slug)}
    assert next(iter(parts)) == "The goal"
    assert list(parts)[-1] == "The cards"
    assert any("turn" in title or "round" in title for title in parts)
    assert parts["Scoring"]
    assert all(line.card for line in parts["The cards"])
    cited = {game(slug).rulebook[rule].kind for lines in parts.values() for one in lines
             for rule in one.rules}  # fmt: skip
    assert {"effect", "end"} <= cited


@pytest.mark.parametrize("slug", WITH_SHEET)
def test_every_kind_of_card_that_one_plays_with_is_drawn(slug: str) -> None:
    found = game(slug)
    box, face = found.box(), found.drawing().face
    drawn = {face(box, found.pack.kind(line.card)).kind
             for part in table_sheet(slug) for line in part.lines if line.card}  # fmt: skip
    held = {face(box, kind).kind for kind in range(len(found.pack))}
    assert held - drawn <= {"role", "die", "goal"}


@pytest.mark.parametrize("slug", WITH_SHEET)
def test_it_stands_on_the_rules_page_with_links_to_its_rules(slug: str) -> None:
    page = reference_html(game(slug))
    assert page.count('class="rw-for-table"') == 1
    assert 'href="#sheet"' in page
    sheet = table_sheet_html(game(slug))
    for part in table_sheet(slug):
        assert all(f'href="#rule-{rule}"' in sheet for line in part.lines for rule in line.rules)
    alone = table_sheet_html(game(slug), alone=True)
    assert "href" not in alone
    for part in table_sheet(slug):
        for line in part.lines:
            for rule in line.rules:
                assert re.search(rf"<span>{re.escape(rule)}</span>", alone)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("- no rule", "cannot read '- no rule'"),
        ("- a rule that is none [99.9]", "99.9"),
        ("- {Nobody} a card that is none [3.1]", "Nobody"),
        ("- fine [3.1]", "it has no part 'Scoring'"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused_in_a_sentence(line: str, says: str) -> None:
    found = game("wild_side")
    with pytest.raises(Unreadable, match=re.escape(says)):
        read_sheet(f"# Sheet\n\n## The goal\n{line}\n", found.rulebook, found.pack)


@pytest.mark.browser
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_is_one_printed_page(browser, paper: str, tmp_path: Path) -> None:
    page = browser.new_page()
    for slug in WITH_SHEET:
        page.set_content(sheet_page(game(slug), css()))
        printed = page.pdf(format=paper, prefer_css_page_size=False, path=tmp_path / f"{slug}.pdf")
        pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))
        assert pages == 1, f"{slug} takes {pages} pages of {paper}"
    page.close()
