"""A what-if on a served page: start, return, ask for rules, reload and keep the place."""

from __future__ import annotations

import pytest

from kit.files.index import headings
from tests.browser.test_lessons import open_lesson, press

pytestmark = pytest.mark.browser

SLUG = "wizard_did_it"
KEYS = [heading.key for heading in headings(SLUG)]
TURN = next(at for at, key in enumerate(KEYS) if "wizards-turn" in key)


def open_at(page, server: str, at: int, step: int) -> None:
    page.goto(f"{server}/voila/render/{SLUG}/learn.ipynb?lesson={KEYS[at]}&step={step + 1}")
    page.wait_for_selector(f"article.rw[data-at='{step}'] .rw-bar", state="visible")


def marks(page) -> list[str]:
    return page.eval_on_selector_all(".rw-strip button", "all => all.map(one => one.dataset.mark)")


def test_what_if_plays_refuses_and_returns(page, server: str) -> None:
    open_at(page, server, TURN, 0)
    table = page.inner_html(".rw-table")
    press(page, lambda: page.keyboard.press("w"))
    assert page.locator(".rw-whatif").is_visible()
    page.click("[data-pick=Sword]")
    press(page, lambda: page.click("[data-drop='amber crypt']"))
    assert "Sword" in page.inner_text(".rw-told")
    page.wait_for_url("**if=Sword*")
    press(page, lambda: page.click("[data-do=seat][data-at='1']"))
    assert "Violet's eyes" in page.inner_text(".rw-note")
    page.click("text=Type a move")
    page.fill(".rw-type input", "pass")
    press(page, lambda: page.keyboard.press("Enter"))
    assert "2.11" in page.inner_text("[role=alert]")
    press(page, lambda: page.click("[data-do=return]"))
    assert page.locator("[role=alert]").count() == 0
    assert page.inner_html(".rw-table") == table
    page.wait_for_url(lambda url: "if=" not in url)


def test_a_refusal_opens_its_rule_and_the_rule_its_example(page, server: str) -> None:
    open_at(page, server, TURN, 0)
    page.click("[data-pick=Bear]")
    press(page, lambda: page.click("[data-drop='amber crypt']"))
    assert "legal move" in page.inner_text("[role=alert]")
    press(page, lambda: page.keyboard.press("w"))
    press(page, lambda: page.click("[data-do=help]"))
    page.click(".rw-barred [data-open='2.11']")
    rule = page.locator("[data-clause='2.11']")
    assert rule.is_visible()
    assert rule.locator("a").get_attribute("href") == "rules.ipynb#rule-2.11"
    shown = rule.locator(".rw-there").first
    words = shown.inner_text()
    press(page, shown.click)
    assert page.inner_text("article.rw h1") == words.rpartition(", ")[0]
    looked = page.inner_text("article.rw .rw-step").lower()
    assert f"{words.rpartition(', ')[2]} of " in looked
    assert "to look at. your own place is kept." in looked


def test_after_a_reload_the_learner_is_where_she_was(page, server: str) -> None:
    open_lesson(page, server, SLUG)
    press(page, lambda: page.click("[data-do=jump][data-at='1']"))
    press(page, lambda: page.click("[data-do=choose][data-at='0']"))
    before, title = marks(page), page.inner_text("article.rw h1")
    assert {"right", "wrong"} & set(before)
    page.wait_for_url("**step=2*")
    for address in (page.url, page.url.partition("?")[0]):  # a reload, and the bare page
        page.goto(address)
        page.wait_for_selector("article.rw[data-at='1'][data-stage=after]", state="visible")
        assert marks(page) == before
        assert page.inner_text("article.rw h1") == title
        assert page.evaluate("document.activeElement === document.body"), "the focus is left alone"
    page.goto(f"{page.url.partition('?')[0]}?lesson={KEYS[TURN]}&step=2")
    page.wait_for_selector("article.rw[data-at='1'] .rw-bar", state="visible")
    assert page.inner_text("article.rw h1") != title
    press(page, lambda: page.click("[data-do=jump][data-at='0']"))
    assert page.inner_text("article.rw h1") != title
