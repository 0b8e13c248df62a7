"""Every rule has a form to report a mistake: a prefilled issue, or a text to copy."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from kit import GAMES, game
from kit.show.reference import clauses
from kit.show.reference.clauses import report_html
from kit.show.reference.page import reference_html


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_of_the_page_says_where_to_report_it(slug: str) -> None:
    book, page = game(slug).rulebook, reference_html(game(slug))
    assert page.count("This looks wrong") == len(book)
    for clause in book:
        rule = re.search(
            rf'<article[^>]* id="rule-{re.escape(clause.id)}".*?</article>', page, re.DOTALL
        )[0]
        assert f"rule {clause.id} " in rule.partition("This looks wrong")[2]


def test_where_no_repository_is_set_there_is_a_text_to_copy(monkeypatch) -> None:
    monkeypatch.setattr(clauses, "REPOSITORY", "")  # make badge may have set it
    drawn = report_html(game("wild_side"), game("wild_side").rulebook["5.2"])
    assert "href" not in drawn
    assert "Wild Side, rule 5.2 Only if nothing else can be played" in drawn


def test_a_repository_gets_an_issue_that_is_filled_in() -> None:
    rule = game("wicked_wise").rulebook["8.2"]
    drawn = report_html(game("wicked_wise"), rule, "ada/copy")
    link = urlsplit(html.unescape(re.search(r'href="([^"]+)"', drawn)[1]))
    assert (link.netloc, link.path) == ("github.com", "/ada/copy/issues/new")
    asked = parse_qs(link.query)
    assert asked["title"] == [f"Wicked & Wise, rule 8.2 {rule.title}"]
    assert asked["body"][0].startswith(asked["title"][0])
