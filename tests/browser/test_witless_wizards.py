"""Witless Wizards on the served page: the boards are buttons, and every move is judged."""

from __future__ import annotations

import pytest

from kit.files.index import headings

pytestmark = pytest.mark.browser
LESSON = "14-across-the-table"


def press(page, act) -> None:
    """Click and wait for the next frame."""
    before = int(page.get_attribute("article.rw", "data-step"))
    act()
    page.wait_for_function(
        "n => Number(document.querySelector('article.rw').dataset.step) > n", arg=before
    )


def open_lesson(page, server: str) -> None:
    page.goto(f"{server}/voila/render/witless_wizards/learn.ipynb")
    page.wait_for_selector(".rw-bar [data-do]", state="visible")
    at = [entry.key for entry in headings("witless_wizards")].index(LESSON)
    page.click(".rw-course summary")
    press(page, lambda: page.click(f"[data-do=lesson][data-at='{at}']"))


def test_a_card_is_kept_and_given_on_the_boards(page, server: str) -> None:
    open_lesson(page, server)
    press(page, lambda: page.click(".rw-board [data-action='give > liana'] >> nth=0"))
    assert "Liana sits across" in page.inner_text("[role=alert]")
    assert "2.12" in page.inner_text("[role=alert]")
    press(page, lambda: page.click(".rw-board [data-action='keep'] >> nth=0"))
    assert page.get_attribute("article.rw", "data-stage") == "after"


def test_nothing_scrolls_sideways_on_a_phone(page, server: str) -> None:
    open_lesson(page, server)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
