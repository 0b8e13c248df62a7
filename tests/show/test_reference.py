"""The rules reference: complete, linked both ways, and every link leads somewhere."""

from __future__ import annotations

import html
import re
from collections import Counter
from urllib.parse import parse_qs, urlsplit

import pytest

from kit import GAMES, game, table
from kit.core.errors import KitError
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.show.reference.answer import answer_html
from kit.show.reference.cards import concerning, families_of
from kit.show.reference.clauses import KIND_WORDS, linked, links_of, term_anchor
from kit.show.reference.coverage_table import coverage_html, totals_html
from kit.show.reference.page import reference_html
from kit.teach.reference.ask import ask_table
from kit.teach.reference.coverage import ClauseCover, cover
from kit.teach.reference.glossary import glossary
from tests.parts import WITH_QUESTIONS, WITH_SHEET

PAGES = {slug: reference_html(game(slug)) for slug in GAMES}


def part(page: str, anchor: str, tag: str) -> str:
    """Return the element with this id, up to its end tag."""
    return re.search(rf'<{tag}[^>]* id="{re.escape(anchor)}".*?</{tag}>', page, re.DOTALL)[0]


def hrefs(page: str) -> list[str]:
    return [html.unescape(found) for found in re.findall(r' href="([^"]+)"', page)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_is_there_with_kind_source_and_links_both_ways(slug: str) -> None:
    page, book = PAGES[slug], game(slug).rulebook
    for clause in book:
        rule = part(page, f"rule-{clause.id}", "article")
        assert html.escape(clause.title) in rule
        assert html.escape(clause.source) in rule
        assert KIND_WORDS[clause.kind][1] in rule
        assert f'data-copy="rule-{clause.id}"' in rule
        for other in clause.see:
            assert f'href="#rule-{other}"' in rule
            assert f'href="#rule-{clause.id}"' in part(page, f"rule-{other}", "article")


@pytest.mark.parametrize("slug", GAMES)
def test_every_link_leads_somewhere_and_no_place_is_there_twice(slug: str) -> None:
    page = PAGES[slug]
    ids = Counter(re.findall(r' id="([^"]+)"', page))
    assert not [name for name, count in ids.items() if count > 1]
    steps = {h.key: len(one_shipped(slug, h.key).scenario.steps) for h in headings(slug)}
    for href in hrefs(page):
        if href.startswith("#"):
            assert href[1:] in ids, href
        elif "?" in href:
            asked = parse_qs(urlsplit(href).query)
            assert 1 <= int(asked["step"][0]) <= steps[asked["lesson"][0]], href
        else:
            assert href == "learn.ipynb", href


@pytest.mark.parametrize("slug", GAMES)
def test_a_rule_that_a_lesson_shows_says_show_me(slug: str) -> None:
    shown = links_of(game(slug)).shown
    for clause in game(slug).rulebook:
        rule = part(PAGES[slug], f"rule-{clause.id}", "article")
        assert ("learn.ipynb?lesson=" in rule) == (clause.id in shown)


@pytest.mark.parametrize("slug", GAMES)
def test_the_rulings_and_switches_are_all_in_one_list(slug: str) -> None:
    found, page = game(slug), PAGES[slug]
    listed = re.findall(r'id="ruling-([^"]+)"', page)
    assert listed == [clause.id for clause in found.rulebook if clause.print or clause.option]
    for clause in found.rulebook:
        if clause.print:
            assert page.count(html.escape(clause.print)) >= 2  # at the rule and in the list
    for option in found.options:
        row = page[page.index(f'id="ruling-{option.clause}"') :].partition('id="ruling-')[2]
        row = row[: row.find('id="ruling-')] if 'id="ruling-' in row else row
        assert html.escape(option.help) in row
        for choice in option.choices:
            assert f"<code>{html.escape(str(choice))}</code>" in row
        assert f"<code>{html.escape(str(option.default))}</code><b> if you do not choose" in row


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_is_drawn_once_with_its_grade_and_rules(slug: str) -> None:
    found, page, links = game(slug), PAGES[slug], links_of(game(slug))
    drawn = re.findall(r'data-found="card ([^"]+)"', page)
    assert sorted(html.unescape(name) for name in drawn) == sorted(card.name for card in found.pack)
    for family in families_of(links):
        assert len({face.card.text for face in family.faces}) == 1
        assert len({face.card.grade for face in family.faces}) == 1
        assert (
            concerning(links, family.card)[0].id == found.effects.known[family.card.effect].clause
        )
    for card in found.pack:
        assert html.escape(card.text) in page
        assert html.escape(card.origin) in page


def test_a_card_has_the_rulings_that_concern_it() -> None:
    links = links_of(game("rock_paper_wizard"))
    named = {card.name: [c.id for c in concerning(links, card)] for card in links.game.pack}
    assert {"3.11"} <= set(named["Confusion"])
    assert {"3.15"} <= set(named["Counterspell"])
    links = links_of(game("wizard_did_it"))
    named = {card.name: [c.id for c in concerning(links, card)] for card in links.game.pack}
    assert "4.4" in named["Bear"]
    assert "1.1" not in named["Pirate"]  # this rule mentions the Pirate Ship


@pytest.mark.parametrize("slug", GAMES)
def test_words_are_linked_where_they_first_occur(slug: str) -> None:
    terms = glossary(slug)
    for clause in game(slug).rulebook:
        text = linked(clause.text, terms)
        assert re.sub(r"</?a[^>]*>", "", text) == linked(clause.text, ())
        links = [href for href in hrefs(text) if href.startswith("#term-")]
        assert len(links) == len(set(links))
    everywhere = " ".join(linked(clause.text, terms) for clause in game(slug).rulebook)
    unused = [t.name for t in terms if f'href="#{term_anchor(t)}"' not in everywhere]
    assert len(unused) <= len(terms) // 4, unused


def test_the_longer_word_wins_and_html_stays_text() -> None:
    terms = glossary("wizard_did_it")
    assert "#term-stack-modifier" in linked("A stack modifier.", terms)
    assert 'href="#term-stack"' not in linked("A stack modifier.", terms)
    assert "<b>" not in linked("A <b>stack</b>.", terms)


@pytest.mark.parametrize("slug", GAMES)
def test_without_scripts_only_the_search_is_asleep(slug: str) -> None:
    asleep = re.findall(r"<\w+[^>]* class=\"([^\"]+)\"[^>]* hidden>", PAGES[slug])
    names = {"rw-find", "rw-matches", "rw-copy", "rw-to-print"}
    names |= {"rw-print-this"} if slug in WITH_SHEET else set()
    assert set(asleep) == names


@pytest.mark.parametrize("slug", GAMES)
def test_the_coverage_page_has_a_row_for_each_rule_and_no_hole(slug: str) -> None:
    found = game(slug)
    page = coverage_html(found, cover(slug), source=False)
    for clause in found.rulebook:
        assert f'href="rules.ipynb#rule-{clause.id}"' in page
    assert "✕ missing" not in page
    assert "No rule is left out." in page
    assert "not installed here" in page
    lessons = {heading.key for heading in headings(slug)}
    asked = [parse_qs(urlsplit(href).query) for href in hrefs(page) if "?" in href]
    assert {one["lesson"][0] for one in asked} == lessons


def test_a_hole_is_named() -> None:
    clause = game("wizard_did_it").rulebook["3.6"]
    totals = totals_html([ClauseCover(clause, ("rules.x",))], source=True)
    assert "Missing: 3.6 (shown, tested, asked)." in totals
    page = coverage_html(
        game("wizard_did_it"),
        [ClauseCover(clause, ("rules.x",), tests=("test_a.test_b",), asked=("who_wins",))],
        source=True,
    )
    assert page.count("✕ missing") == 1
    assert "<code>test_a.test_b</code>" in page


@pytest.mark.parametrize("slug", WITH_QUESTIONS)
def test_an_answer_shows_its_table_and_repeats_nothing_of_the_question(slug: str) -> None:
    said = ask_table(slug, game(slug).questions().example)
    assert said is not None
    page = str(answer_html(said))
    assert "Show it on the table" in page
    assert "<button" not in page, "nobody answers a click on a picture"
    assert said.question not in page
    assert all(f'href="#rule-{rule.id}"' in page for rule in said.rules)
    assert said.data()["tables"]
    assert str(said).startswith(said.short)


@pytest.mark.parametrize(
    ("question", "captions"),
    [("May I play a green 5 on a red 9?", ["Before", "After"]), ("May I pass?", ["The table"])],
)
def test_an_answers_tables_say_when_they_are(question: str, captions: list[str]) -> None:
    page = str(answer_html(table("wild_side", 2).ask(question)))
    assert re.findall(r"<figcaption>(.*?)</figcaption>", page) == captions


def test_what_cannot_be_read_is_said_in_a_sentence() -> None:
    assert ask_table("wild_side", "what is love") is None
    with pytest.raises(KitError, match="the table cannot answer that question"):
        table("wild_side", 3, seed=1).ask("what is love")
    assert str(table("wild_side", 3, seed=1).ask("May I pass?")).startswith("No.")
