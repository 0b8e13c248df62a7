"""Every page, in both themes, narrow and wide: complete, accessible, and nothing sticks out."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from kit import GAMES
from tests.browser.thin import thin

pytestmark = pytest.mark.browser
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
KINDS = ("learn", "play", "rules")
PAGES = ["index", "quiz", "wild_side/coverage", *(f"{s}/{kind}" for s in GAMES for kind in KINDS)]
WIDTHS = (320, 390, 768, 1280, 1920)  # 320: what a page of 1280 is at 400 %
LOOKS = (("light", False, WIDTHS), ("dark", True, (320, 1920)))  # theme, projector, widths


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits(page, server: str, name: str) -> None:
    page.goto(f"{server}/voila/render/{name}.ipynb")
    page.wait_for_selector("#rendered_cells .rw:not(.rw-top)", state="visible")
    thin(page)
    for scheme, projector, widths in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(
            "on => document.documentElement.toggleAttribute('data-projector', on)", projector
        )
        for width in widths:
            page.set_viewport_size({"width": width, "height": 860})
            page.wait_for_timeout(50)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name} scrolls sideways at {width}"
        page.evaluate(
            "open => { document.querySelector('.rw-view').open = open; }", name == "index"
        )
        found = Axe().run(page, options=RULES)
        assert found.violations_count == 0, found.generate_report()


def test_the_front_door_is_the_gallery_and_leads_everywhere(page, server: str) -> None:
    page.goto(server)
    page.wait_for_selector(".rw-gallery", state="visible")
    assert page.title() == "Rulewalk"
    links = page.eval_on_selector_all(".rw-gallery a", "all => all.map(a => a.pathname)")
    for slug in GAMES:
        for name in ("learn", "play", "rules"):
            assert f"/voila/render/{slug}/{name}.ipynb" in links
    assert not [path for path in links if "coverage" in path], "that is for contributors"
    page.click(".rw-gallery .rw-primary >> nth=0")
    page.wait_for_selector("article.rw:not([inert])", state="visible")


def test_source_and_files_are_not_served(page, server: str) -> None:
    for path in (
        "/voila/render/index.py",
        "/voila/files/index.ipynb",
        "/voila/files/../pyproject.toml",
    ):
        assert page.request.get(server + path).status >= 400
    text = page.request.get(f"{server}/voila/render/wizard_did_it/learn.ipynb").text()
    assert "from widgets import" not in text
