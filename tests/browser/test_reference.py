"""The rules reference in a real browser: search, keys, links, print, and axe.

The pages are opened as files, which proves that they need no server.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kit import game
from kit.show.html import el
from tests.axe import check_looks
from tests.browser.thin import thin
from widgets import read_rules

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Write the rules of a game as a file."""
    found = tmp_path_factory.mktemp("pages")
    head = el("head", None, el("meta", {"charset": "utf-8"}), el("title", None, "Rules"))
    body = el("body", None, el("main", None, read_rules("wizard_did_it").html()))
    text = "<!doctype html>" + el("html", {"lang": "en"}, head, body)
    (found / "wizard_did_it-rules.html").write_text(text, "utf-8")
    return found


@pytest.fixture
def rules(page, folder: Path):
    page.goto((folder / "wizard_did_it-rules.html").as_uri())
    page.wait_for_selector(".rw-reference.rw-live")
    return page


def test_search_as_one_types_by_keyboard(rules) -> None:
    rules.keyboard.press("/")
    rules.keyboard.type("who wins a tie")
    first = ".rw-found-rules > li:first-child"
    assert rules.inner_text(f"{first} h3").startswith("3.6 As strong")
    assert "rules" in rules.inner_text(".rw-counted")
    assert not rules.is_visible("#rule-1\\.1")
    rules.keyboard.press("ArrowDown")
    assert rules.evaluate("document.activeElement.hash") == "#rule-3.6"
    rules.keyboard.press("ArrowDown")
    assert rules.evaluate("document.activeElement.hash") != "#rule-3.6"
    rules.keyboard.press("ArrowUp")
    rules.keyboard.press("ArrowUp")
    assert rules.evaluate("document.activeElement.type") == "search"
    rules.keyboard.press("Escape")
    assert rules.is_visible("#rule-1\\.1")
    rules.keyboard.type("3.5")
    rules.keyboard.press("Enter")
    assert rules.evaluate("document.activeElement.hash") == "#rule-3.5"
    assert rules.input_value("input[type=search]") == "3.5", "Enter erases nothing"
    rules.keyboard.press("Enter")
    assert rules.evaluate("document.activeElement.closest('article').id") == "rule-3.5"
    assert rules.url.endswith("#rule-3.5")
    box = rules.locator("#rule-3\\.5 h3").bounding_box()
    assert 0 < box["y"] < 300


def test_cards_words_and_nothing(rules) -> None:
    rules.fill("input[type=search]", "sword")
    assert "Sword" in rules.inner_text(".rw-found-cards")
    assert rules.locator(".rw-found-cards .rw-card").count() >= 1
    rules.fill("input[type=search]", "home truf")
    rules.click(".rw-found-words .rw-jump >> nth=0")
    assert rules.evaluate("document.activeElement.closest('li').id") == "term-home-turf"
    rules.fill("input[type=search]", "xylophone")
    assert rules.inner_text(".rw-counted").startswith("Nothing found. Try ")
    rules.click(".rw-nothing button >> nth=0")
    assert rules.locator(".rw-result").count() >= 1


def test_a_rules_address_opens_it_and_can_be_copied(page, folder: Path) -> None:
    address = (folder / "wizard_did_it-rules.html").as_uri()
    page.goto(f"{address}#rule-4.4")
    page.wait_for_selector("#rule-4\\.4.rw-opened")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-copy='rule-4.4']")
    page.wait_for_function("document.querySelector('.rw-counted').textContent != ''")
    assert "rule 4.4" in page.inner_text(".rw-counted")
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}#rule-4.4"
    page.click("#rule-4\\.4 a[href='#rule-4.1']")
    page.wait_for_selector("#rule-4\\.1.rw-opened")
    page.goto(f"{address}?q=bacon")
    assert "Wrapped in Bacon" in page.inner_text(".rw-found-rules")


def test_the_served_page_is_drawn_once_and_then_needs_no_kernel(page, server: str) -> None:
    address = f"{server}/voila/render/wizard_did_it/rules.ipynb"
    for _ in range(2):  # drawn by a kernel, then kept
        page.goto("about:blank")
        page.goto(f"{address}#rule-3.6")
        page.wait_for_selector("#rule-3\\.6.rw-opened")
        assert 0 < page.locator("#rule-3\\.6 h3").bounding_box()["y"] < 300
        page.fill("input[type=search]", "equal strength")
        assert page.inner_text(".rw-found-rules h3 >> nth=0").startswith("3.6")
    page.asked.clear()
    page.goto(address)
    page.wait_for_selector(".rw-reference.rw-live")
    assert not [url for url in page.asked if "kernel" in url]
    page.click("#rule-3\\.6 a[href*='learn.ipynb']")
    page.wait_for_url("**/learn.ipynb?lesson=*&step=*")


def test_contents_stay_within_reach(rules) -> None:
    rules.evaluate("scrollTo(0, 9000)")
    assert 0 <= rules.locator(".rw-chapters nav").bounding_box()["y"] < 100
    rules.set_viewport_size({"width": 390, "height": 800})
    rules.wait_for_selector(".rw-chapters:not([open])")
    rules.click(".rw-chapters summary")
    rules.click(".rw-chapters a[href='#cards']")
    rules.wait_for_selector("#cards.rw-opened")
    assert not rules.is_visible(".rw-chapters nav")
    assert 0 < rules.locator("#cards").bounding_box()["y"] < 300


def test_print_is_black_on_white_and_without_controls_or_addresses(rules) -> None:
    rules.click(".rw-to-print summary")
    for box in rules.locator(".rw-to-print input").all():
        box.check()
    rules.fill("input[type=search]", "tie")
    rules.emulate_media(media="print", color_scheme="dark")
    for gone in (".rw-find", ".rw-chapters", ".rw-matches", ".rw-copy", ".rw-to-print"):
        assert not rules.locator(gone).first.is_visible()
    assert rules.locator("article.rw-rule:visible").count() == len(game("wizard_did_it").rulebook)
    inks = rules.evaluate(
        "[...new Set([...document.querySelectorAll('.rw-rule *, .rw-ruling *')]"
        ".map(one => getComputedStyle(one).color))]"
    )
    assert inks == ["rgb(0, 0, 0)"]
    written = rules.evaluate(
        "[...new Set([...document.querySelectorAll('a')]"
        ".map(one => getComputedStyle(one, '::after').content))]"
    )
    assert written == ["none"]
    assert not rules.locator("a[href*='learn.ipynb']:visible").count(), "nobody can click on paper"
    keep = rules.evaluate("getComputedStyle(document.querySelector('.rw-family')).breakInside")
    assert keep == "avoid"


def test_only_the_chosen_sections_are_printed(rules) -> None:
    rules.evaluate("window.print = () => { window.printed = true; }")
    rules.click(".rw-to-print summary")
    for box in rules.locator(".rw-to-print input").all():
        box.set_checked(box.get_attribute("value") in ("section-3", "words"))
    rules.click("[data-print-chosen]")
    assert rules.evaluate("window.printed")
    rules.emulate_media(media="print")
    book = game("wizard_did_it").rulebook
    assert rules.locator("article.rw-rule:visible").count() == sum(c.section == "3" for c in book)
    assert rules.locator(".rw-word-entry:visible").count() > 0
    assert not rules.locator(".rw-family:visible").count()


def test_the_table_answers_a_question_by_keyboard_on_a_phone(page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server}/voila/render/wild_side/rules.ipynb")
    page.wait_for_selector(".rw-reference.rw-live")
    assert "Or ask the table: May I" in page.inner_text(".rw-hint")
    page.keyboard.press("/")
    page.keyboard.type("Can I play three 9s on two 9s?")
    page.keyboard.press("Enter")  # it waits for the answer
    page.wait_for_selector(".rw-table-says[data-short='no']")
    assert page.inner_text(".rw-counted").startswith("The table says: No. Found:")
    assert page.input_value("input[type=search]") == "Can I play three 9s on two 9s?"
    assert page.evaluate("document.activeElement.textContent") == "No."
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.hash") == "#rule-4.5"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rw-shown-on[open] .rw-table")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".rw-found-rules > li").count() > 0, "the search is still there"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rule-4\\.5.rw-opened")


def test_what_the_table_cannot_read_is_only_searched(page, server: str) -> None:
    page.goto(f"{server}/voila/render/wild_side/rules.ipynb")
    page.wait_for_selector(".rw-reference.rw-live")
    page.fill("input[type=search]", "may I play a 4 on a 7")
    page.wait_for_selector(".rw-table-says[data-short='yes']")
    with page.expect_response("**/voila/ask/**") as asked:
        page.fill("input[type=search]", "<b>may I not play a 4</b> on a 7")
    assert asked.value.json() == {"html": ""}
    assert not page.locator(".rw-table-says").count()
    assert page.locator(".rw-found-rules > li").count() > 0
    for words, status in (("x" * 201, 400), ("may+I+pass", 200)):
        assert page.request.get(f"{server}/voila/ask/wild_side?q={words}").status == status
    assert page.request.get(f"{server}/voila/ask/nothing?q=may+I+pass").status == 404


def test_axe_finds_nothing_in_an_answer(page, server: str) -> None:
    page.goto(f"{server}/voila/render/witless_wizards/rules.ipynb")
    page.wait_for_selector(".rw-reference.rw-live")
    page.fill("input[type=search]", "How many hits does a Katana deal with a 3 against Chain Mail?")
    page.wait_for_selector(".rw-table-says[data-short='4']")
    page.click(".rw-shown-on summary")
    thin(page)
    check_looks(page)


def test_without_scripts_everything_is_there(browser, folder: Path) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto((folder / "wizard_did_it-rules.html").as_uri())
    assert page.locator("article.rw-rule").last.is_visible()
    assert page.locator(".rw-chapters nav").is_visible()
    assert not page.locator(".rw-find").is_visible()
    context.close()


def test_axe_finds_nothing_in_what_was_found(rules) -> None:
    rules.fill("input[type=search]", "tie")
    thin(rules)  # the page below is hidden now
    check_looks(rules, ("dark", 1280), ("light", 390))
