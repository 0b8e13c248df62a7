"""One screen, one idea: a lesson of each game on a laptop and a phone (``make fit``: all)."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.index import headings
from tests.fit.walk import Size, looks, open_page

pytestmark = pytest.mark.browser

LAPTOP, PHONE = Size(1280, 720), Size(390, 844)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=str)
@pytest.mark.parametrize("slug", GAMES)
def test_every_step_of_the_first_lesson_is_on_the_screen(browser, slug: str, size: Size) -> None:
    page = open_page(browser, size)
    found = list(looks(page, slug, headings(slug)[0].key))
    page.close()
    assert found
    assert [(look.at, look.stage, look.missing) for look in found if look.missing] == []
