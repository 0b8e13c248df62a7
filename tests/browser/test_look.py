"""The gallery, links that open one place, the look of a page, and its first picture."""

from __future__ import annotations

import json
import re

import pytest

from kit import GAMES, game
from kit.files.index import headings
from tests.axe import violations

pytestmark = pytest.mark.browser
LIVE = ".rw-host article.rw:not([inert])"


def test_the_gallery_shows_every_game_and_goes_on_where_the_learner_was(page, server: str) -> None:
    page.goto(server)
    page.wait_for_selector(".rw-gallery", state="visible")
    pictures = page.locator(".rw-entry[data-game] .rw-fan[role=img] .rw-card")
    assert pictures.count() >= 3 * len(GAMES)
    for slug in GAMES:
        entry = page.locator(f".rw-entry[data-game={slug}]")
        assert game(slug).title in entry.inner_text()
        assert entry.locator("[data-lesson]").count() == len(headings(slug))
        assert entry.locator(".rw-progress").is_hidden(), "nothing is claimed of a new learner"
    keys = [lesson.key for lesson in headings("wizard_did_it")]
    kept = {"lesson": keys[5], "at": 2, "answers": {}, "done": [*keys[:3], "no such lesson"]}
    places = {"wizard_did_it": kept, "wild_side": "junk", "<b>": {}}
    page.evaluate("kept => localStorage.setItem('rulewalk:places', kept)", json.dumps(places))
    page.reload()
    entry = page.locator(".rw-entry[data-game=wizard_did_it]")
    assert f"3 of {len(keys)} lessons done" in entry.inner_text()
    assert entry.locator("[data-done]").count() == 3
    entry.locator(".rw-primary").click()
    page.wait_for_selector(f"{LIVE}[data-at='2']", state="visible")
    page.wait_for_url(f"**lesson={keys[5]}&step=3*")


def test_an_open_list_stretches_no_other_game(page, server: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{server}/voila/render/index.ipynb")
    page.wait_for_selector(".rw-gallery", state="visible")
    high = "[...document.querySelectorAll('.rw-entry[data-game]')].map((x) => x.offsetHeight)"
    before = page.evaluate(high)
    page.click(".rw-entry >> nth=0 >> summary")
    after = page.evaluate(high)
    assert after[0] > before[0] + 300
    assert all(new <= old for new, old in zip(after[1:], before[1:], strict=True))


def test_looking_a_rule_up_never_loses_the_place(page, server: str) -> None:
    page.goto(f"{server}/voila/render/wild_side/learn.ipynb")
    page.wait_for_selector(LIVE, state="visible")
    for at in (1, 2):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"{LIVE}[data-at='{at}']")
    kept = page.evaluate("localStorage['rulewalk:places']")
    page.wait_for_url("**step=3*")
    address = page.url
    page.goto(f"{server}/voila/render/wild_side/rules.ipynb")
    page.click("a[href*='look=1'] >> visible=true >> nth=0")
    page.wait_for_selector(".rw-bar [data-do=return]", state="visible")
    page.wait_for_url(address)
    assert page.evaluate("localStorage['rulewalk:places']") == kept
    assert page.locator(".rw-answers").count() == 0, "it shows, and asks nothing"
    page.keyboard.press("Enter")  # the main button is the way back
    page.wait_for_selector(f"{LIVE}[data-at='2']:not(:has([data-do=return]))")
    assert page.evaluate("localStorage['rulewalk:places']") == kept
    page.goto(f"{server}/voila/render/index.ipynb")
    first = headings("wild_side")[0].name
    assert page.inner_text(".rw-entry[data-game=wild_side] .rw-primary") == f"Continue: {first}"


def test_a_link_opens_one_place_and_can_be_made_there(page, server: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server)
    page.goto(f"{server}/?game=wizard_did_it&lesson=01-training&step=3")
    page.wait_for_selector(f"{LIVE}[data-at='2']", state="visible")
    page.click(".rw-view summary")
    page.click("[data-look=link]")
    page.wait_for_selector(".rw-copied:has-text('Link copied')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{server}/voila/render/wizard_did_it/learn.ipynb?lesson=01-training&step=3"
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.click("[data-look=link]")  # as with plain HTTP in a classroom
    assert page.input_value(".rw-link") == copied
    page.keyboard.press("Escape")
    assert not page.locator(".rw-menu").is_visible()
    page.click("[data-do=whatif]")
    page.click(f"{LIVE}[data-fork] [data-do=play] >> nth=0")
    page.wait_for_url("**&if=*")
    made = page.evaluate("rulewalkLook.link(document.querySelector('.rw-top'))")
    assert made == page.url == f"{copied}&if={made.partition('&if=')[2]}"
    page.reload()
    page.wait_for_selector(f"{LIVE}[data-at='2'][data-fork]", state="visible")
    assert page.url == made
    page.goto(f"{server}/voila/render/index.ipynb?game=wild_side&step=2")  # its own link
    page.wait_for_selector(f"{LIVE}[data-game=wild_side][data-at='1']", state="visible")
    page.goto(f"{server}/voila/render/wild_side/learn.ipynb?lesson=nowhere&step=2")
    page.wait_for_selector(f"{LIVE}[data-at='0']", state="visible")
    assert "a lesson that does not exist" in page.inner_text(f"{LIVE} [role=alert]")


def test_colours_and_projector_are_kept_for_every_page(page, server: str) -> None:
    page.goto(f"{server}/voila/render/index.ipynb")
    page.wait_for_selector(".rw-gallery", state="visible")
    small = float(
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)")
    )
    page.focus(".rw-view summary")
    page.keyboard.press("Enter")
    for value in ("dark", "on"):
        page.focus(f"[data-look][data-value={value}]")
        page.keyboard.press("Enter")
        assert page.get_attribute(f"[data-look][data-value={value}]", "aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.goto(f"{server}/voila/render/wild_side/rules.ipynb", wait_until="commit")
    page.wait_for_selector("body")  # before the page is drawn
    assert page.get_attribute("html", "data-theme") == "dark"
    page.wait_for_selector(".rw.rw-page", state="visible")
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)") > (
        1.3 * small
    )
    assert page.evaluate("getComputedStyle(document.querySelector('.rw-page')).colorScheme") == (
        "dark"
    )
    page.click(".rw-view summary")
    page.click("[data-look=theme][data-value=auto]")
    assert page.get_attribute("html", "data-theme") == "light", "as the system says"
    assert json.loads(page.evaluate("localStorage['rulewalk:look']")) == {
        "theme": "auto",
        "projector": True,
        "keys": True,
        "check": False,
    }


HOSTILE = [
    "lesson=../../etc/passwd&step=1",
    "lesson=<script>alert(1)</script>&step=1e9",
    "lesson=06-losing&step=2&if=<img src=x onerror=alert(1)>" + "&x=1" * 500,
]


def test_the_first_picture_needs_no_script_and_believes_no_address(browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    url = f"{server}/voila/render/wizard_did_it/learn.ipynb"
    page.goto(f"{url}?lesson=06-losing&step=3")
    first = page.locator(".rw-first")
    assert "Losing" in first.inner_text()
    assert "Step 3 of 7" in first.inner_text()
    assert first.locator(".rw-card:visible").count() > 2
    assert first.get_attribute("inert") is not None
    assert "Your table is being set up" in page.inner_text(".rw-coming[role=status]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for query in HOSTILE:
        answer = context.request.get(f"{url}?{query}")
        drawn = re.search(
            r'<article inert class="rw rw-first".*?id="loading_text"', answer.text(), re.DOTALL
        )
        assert answer.ok, query
        assert drawn, query
        assert "alert(1)" not in answer.text()
        assert "passwd" not in answer.text()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_readable_with_forced_colours(page, server: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, forced_colors="active", reduced_motion="reduce")
    page.goto(server)
    assert violations(page) == []
    for slug in GAMES:
        page.goto(f"{server}/voila/render/{slug}/learn.ipynb")
        page.wait_for_selector(LIVE, state="visible")
        assert violations(page) == [], slug
        steps = page.locator(f"{LIVE} .rw-strip span")
        borders = steps.evaluate_all("all => all.map((one) => getComputedStyle(one).borderStyle)")
        assert {*borders} == {"solid"}, "all steps are visible, not only this one"
