"""The static site in Firefox: by its script, with Python, and without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.games import GAMES
from tests.browser.firefox import FirefoxPage, firefox, firefox_page
from tests.site.built import SUB, Served, serving

PROGRAM = firefox()
pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.skipif(not PROGRAM, reason="no Firefox: Debian has it as firefox-esr"),
]
TALL = 800
ALIVE = "document.querySelector('.rw-host > article.rw:not([inert])')"
PYTHON = "window.rulewalkPython && !document.querySelector('.rw-loading')"


@pytest.fixture
def page(site: Served, tmp_path: Path) -> Iterator[FirefoxPage]:
    """A new Firefox; it must not report an error or request another host."""
    with firefox_page(str(PROGRAM), tmp_path) as page:
        page.size(1280, TALL)
        yield page
    host = site.url.split("/")[2]
    home = (f"http://{host}/", "blob:", "data:", "about:", "chrome:", "resource:")
    assert [address for address in page.asked if not address.startswith(home)] == []
    assert page.errors == []


def press(page: FirefoxPage, selector: str) -> None:
    """Press something and wait for the next picture."""
    page.until(f"document.querySelector({selector!r})")
    page.run(f"void (window.before = {ALIVE}, document.querySelector({selector!r}).click())")
    page.until(f"{ALIVE} && {ALIVE} !== window.before")


@pytest.mark.parametrize("slug", GAMES)
def test_a_lesson_goes_from_its_first_picture_to_what_if(
    page: FirefoxPage, site: Served, slug: str
) -> None:
    page.goto(f"{site.url}/{slug}/learn.html")
    page.until(ALIVE)
    for _ in range(2):
        press(page, ".rw-primary:enabled, .rw-answers button:not([aria-pressed=true])")
    page.until(PYTHON)
    place = page.run(f"{ALIVE}.dataset.at")
    press(page, ".rw-bar [data-do=whatif]:enabled")
    assert page.run(f"{ALIVE}.dataset.fork") == "0"
    press(page, "[data-do=return]")
    assert page.run(f"{ALIVE}.dataset.at") == place
    bar, table = (
        page.run(f"document.querySelector('{one}').getBoundingClientRect().toJSON()")
        for one in (".rw-nav", ".rw-table")
    )
    assert table["bottom"] <= bar["top"] + 1
    high = page.run("document.documentElement.scrollHeight")
    assert bar["bottom"] <= high <= TALL, "a step fits its screen"


def test_the_quiz_asks_and_answers(page: FirefoxPage, site: Served) -> None:
    page.goto(f"{site.url}/quiz.html?game=wizard_did_it")
    press(page, ".rw-host [data-do=next]")
    press(page, ".rw-answers button")
    assert page.run("document.querySelector('.rw-outcome').textContent.trim()")


def test_a_game_is_played(page: FirefoxPage, site: Served) -> None:
    page.goto(f"{site.url}/witless_wizards/play.html?players=person,one-ply&seed=3")
    page.until(ALIVE)
    for _ in range(6):
        turn = page.run(f"{ALIVE}.dataset.stage") == "turn"
        press(page, "[data-do=play]:enabled" if turn else ".rw-bar [data-do=skip]:enabled")
    assert page.run("document.querySelectorAll('.rw-table [data-key]').length > 3")


def test_it_opens_without_a_network(folder: Path, tmp_path: Path) -> None:
    with firefox_page(str(PROGRAM), tmp_path) as page:
        with serving(folder, SUB) as served:
            page.goto(f"{served.url}/wild_side/learn.html")
            page.until(PYTHON)
            page.until("navigator.serviceWorker.controller")
            page.until(f"caches.match('{served.url}/wild_side/learn.html')")
            page.until("caches.open('rulewalk-engine').then((one) => one.keys())"
                       ".then((kept) => kept.length >= 4)")  # fmt: skip
        page.goto(f"{served.url}/wild_side/learn.html")
        page.until(PYTHON)
        press(page, ".rw-bar [data-do=whatif]:enabled")
        assert page.run(f"{ALIVE}.dataset.fork") == "0"
