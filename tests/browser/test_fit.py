"""Every step fits on its screen: a lesson of each game on a laptop and a phone (``make fit``: all).

Quiz questions use the fullest tables, so the two games with the fullest tables are tested too.
"""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.index import headings
from tests.fit.walk import Look, Size, looks, open_page, quiz_looks

pytestmark = pytest.mark.browser

LAPTOP, PHONE = Size(1280, 720), Size(390, 844)
BEAMER = Size(1280, 720, projector=True)


def cut(found: list[Look]) -> list[tuple[int, str, tuple[str, ...]]]:
    assert found
    return [(look.at, look.stage, look.missing) for look in found if look.missing]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=str)
@pytest.mark.parametrize("slug", GAMES)
def test_every_step_of_the_first_lesson_is_on_the_screen(browser, slug: str, size: Size) -> None:
    page = open_page(browser, size)
    found = list(looks(page, slug, headings(slug)[0].key))
    page.close()
    assert cut(found) == []


@pytest.mark.parametrize("size", [PHONE, BEAMER], ids=str)
@pytest.mark.parametrize("slug", ["wizard_did_it", "wicked_wise"])
def test_every_question_of_a_quiz_is_on_the_screen(browser, slug: str, size: Size) -> None:
    page = open_page(browser, size)
    found = list(quiz_looks(page, slug))
    page.close()
    assert cut(found) == []
