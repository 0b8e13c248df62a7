"""Every page, in both themes, narrow and wide: complete, accessible, without overflow."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from kit import GAMES
from tests.axe import violations, width_of
from tests.browser.thin import thin

pytestmark = pytest.mark.browser
KINDS = ("learn", "play", "rules")
PAGES = ["index", "quiz", "wild_side/coverage", *(f"{s}/{kind}" for s in GAMES for kind in KINDS)]
WIDTHS = (320, 390, 768, 1280, 1920)  # 320: what a page of 1280 is at 400 %


class Look(NamedTuple):
    """A theme, whether the page is in projector mode, and the widths at which it is looked at."""

    theme: str
    projector: bool
    widths: tuple[int, ...]


LOOKS = (
    Look("light", projector=False, widths=WIDTHS),
    Look("dark", projector=True, widths=(320, 1920)),
)


def show(page, look: Look) -> None:
    page.emulate_media(color_scheme=look.theme, reduced_motion="reduce")
    toggle = "on => document.documentElement.toggleAttribute('data-projector', on)"
    page.evaluate(toggle, look.projector)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits(page, server: str, name: str) -> None:
    page.goto(f"{server}/voila/render/{name}.ipynb")
    page.wait_for_selector("#rendered_cells .rw:not(.rw-top)", state="visible")
    for look in LOOKS:
        show(page, look)
        for width in look.widths:
            page.set_viewport_size({"width": width, "height": 860})
            assert width_of(page) <= width, f"{name} scrolls sideways"
    thin(page)
    page.evaluate("open => { document.querySelector('.rw-view').open = open; }", name == "index")
    for look in LOOKS:
        show(page, look)
        page.set_viewport_size({"width": look.widths[-1], "height": 860})
        assert violations(page) == [], look


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
    opened = {"Upgrade-Insecure-Requests": "1"}  # as a page that is opened, not an image
    found = page.request.get(f"{server}/voila/render/wizard_did_it/learn.ipynb", headers=opened)
    assert found.ok
    assert "from widgets import" not in found.text()
