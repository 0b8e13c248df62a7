"""The table of Wicked & Wise in a real browser: every lesson fits, is spoken, and takes clicks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kit.files.index import headings
from kit.show.lesson.screen import frame_html
from kit.show.skin import css
from kit.teach.frame import Frame
from kit.teach.lesson.course import Course
from tests.axe import violations
from tests.browser.test_lessons import open_lesson, press

pytestmark = pytest.mark.browser

SLUG = "wicked_wise"
LESSONS = [lesson.key for lesson in headings(SLUG)]


AT = {"02": 9, "06": 3, "16": 5, "26": 7, "27": 11, "29": 9, "30": 3}
SWAP = """([html, theme]) => {
  document.documentElement.dataset.theme = theme;
  document.querySelector("main").innerHTML = html;
  return document.documentElement.scrollWidth;
}"""


@pytest.fixture
def screen(page) -> Callable[[Frame, str], int]:
    """Show a frame in a theme; return how wide it is."""
    page.set_content(
        '<!doctype html><html lang="en"><title>Rulewalk</title>'
        f'<style>body {{ margin: 0 }} {css()}</style><main class="rw-page"></main></html>'
    )
    return lambda frame, theme: page.evaluate(SWAP, [frame_html(frame), theme])


def test_every_lesson_fits_a_phone(page, screen) -> None:
    """Without a screen of its own, as in a notebook; ``test_fit`` opens the full screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    wide = [
        (name, frame.at)
        for name in LESSONS
        for frame in Course(SLUG, name).every_frame()[1::3]
        if screen(frame, "light") > 390
    ]
    assert wide == []


@pytest.mark.parametrize("name", [key for key in LESSONS if key[:2] in AT])
def test_the_table_is_accessible(page, screen, name: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 860})
    screen(Course(SLUG, name).every_frame()[AT[name[:2]]], "dark" if int(name[:2]) % 2 else "light")
    assert violations(page) == []
    unnamed = page.eval_on_selector_all(
        ".ww .rw-card:not(.rw-gap), .ww .ww-button",
        "all => all.filter(one => !one.getAttribute('aria-label')).length",
    )
    assert unnamed == 0


def test_a_card_is_played_by_clicking_it_and_a_wrong_one_is_refused(page, server: str) -> None:
    open_lesson(page, server, SLUG)
    press(page, lambda: page.click("[data-do=jump][data-at='3']"))
    press(page, lambda: page.click("[data-action='3 of Roses']"))
    assert "The second card follows suit too: play Stars." in page.inner_text("[role=alert]")
    assert "3.9" in page.inner_text("[role=alert]")
    page.click(".ww-hands [data-action='6 of Stars']")
    press(page, lambda: page.click(".ww-hands [data-action='6 of Stars']"))
    assert page.get_attribute("article.rw", "data-at") == "4", "it asks nothing, so it leads on"
    assert "Ada plays the 6 of Stars as second card." in page.inner_text("article.rw")
