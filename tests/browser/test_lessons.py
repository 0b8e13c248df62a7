"""A new learner opens the page and plays."""

from __future__ import annotations

import pytest

from kit import GAMES
from kit.files.index import headings
from kit.files.run import run
from kit.files.scenario import one_shipped

pytestmark = pytest.mark.browser
PRIMARY = ".rw-primary:not([data-do=lesson])"


def open_lesson(page, server: str, slug: str) -> None:
    page.goto(f"{server}/voila/render/{slug}/learn.ipynb")
    page.wait_for_selector("article.rw:not([inert])", state="visible")


def step(page) -> int:
    return int(page.get_attribute("article.rw", "data-step"))


def press(page, act) -> None:
    """Click and wait for the next frame."""
    before = step(page)
    act()
    page.wait_for_function(
        "n => Number(document.querySelector('article.rw').dataset.step) > n", arg=before
    )


def answers(slug: str) -> list[int | None]:
    return [done.right for done in run(one_shipped(slug, headings(slug)[0].key))]


def walk(page, slug: str, choose, go_on) -> None:
    """Play the first lesson to its end, answering every question rightly."""
    rights = answers(slug)
    for _ in range(20 * len(rights)):
        at = int(page.get_attribute("article.rw", "data-at"))
        stage = page.get_attribute("article.rw", "data-stage")
        if at == len(rights) - 1 and stage == "after":
            return
        if page.locator("button[data-do=choose]").count():
            choose(rights[at])
        else:
            go_on()
    raise AssertionError("the lesson did not end")


def test_the_first_lesson_by_mouse(page, server: str) -> None:
    open_lesson(page, server, "wizard_did_it")
    walk(
        page,
        "wizard_did_it",
        lambda right: press(page, lambda: page.click(f"[data-do=choose][data-at='{right}']")),
        lambda: press(page, lambda: page.click(PRIMARY)),
    )
    assert "8" in page.inner_text(".rw-score")
    assert page.locator("[aria-label*=Wrong i]").count() == 0


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_lesson_by_keyboard(page, server: str, slug: str) -> None:
    open_lesson(page, server, slug)
    walk(
        page,
        slug,
        lambda right: press(page, lambda: page.keyboard.press(str(right + 1))),
        lambda: press(page, lambda: page.keyboard.press("ArrowRight")),
    )
    assert page.locator("[aria-label*=Wrong i]").count() == 0


def test_arrow_keys_move_between_answers_and_never_answer(page, server: str) -> None:
    open_lesson(page, server, "wizard_did_it")
    press(page, lambda: page.click("[data-do=jump][data-at='1']"))
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    assert page.locator("[data-do=choose]:focus").get_attribute("data-at") == "0"
    assert page.locator("[aria-pressed=true][data-do=choose]").count() == 0
    press(page, lambda: page.keyboard.press("Enter"))
    assert page.locator(".rw-outcome").count() == 1


def test_a_setting_asks_for_a_check(page, server: str) -> None:
    open_lesson(page, server, "wizard_did_it")
    press(page, lambda: page.click("[data-do=jump][data-at='1']"))
    assert not page.is_visible("[data-do=lock]")
    page.click(".rw-view summary")
    page.click("[data-look=check]")
    page.keyboard.press("Escape")
    press(page, lambda: page.click("[data-do=choose][data-at='1']"))
    press(page, lambda: page.click("[data-do=choose][data-at='0']"))
    assert page.get_attribute("[data-do=choose][data-at='0']", "aria-pressed") == "true"
    press(page, lambda: page.click("[data-do=lock]"))
    assert page.locator(".rw-outcome").count() == 1


def test_back_jump_and_start_again(page, server: str) -> None:
    open_lesson(page, server, "wizard_did_it")
    press(page, lambda: page.click("[data-do=jump][data-at='4']"))
    assert page.get_attribute("article.rw", "data-at") == "4"
    press(page, lambda: page.keyboard.press("ArrowLeft"))
    assert page.get_attribute("article.rw", "data-at") == "3"
    press(page, lambda: page.click("[data-do=restart]"))
    assert page.get_attribute("article.rw", "data-at") == "0"


def test_a_wrong_answer_is_explained(page, server: str) -> None:
    open_lesson(page, server, "wizard_did_it")
    press(page, lambda: page.click("[data-do=jump][data-at='1']"))
    press(page, lambda: page.click("[data-do=choose][data-at='1']"))
    text = page.inner_text("article.rw")
    assert "Monsters win only if they are stronger" in text
    assert "As strong is strong enough" in text


def test_a_wrong_move_is_refused_beside_the_control(page, server: str) -> None:
    open_lesson(page, server, "wizard_did_it")
    page.click(".rw-course summary")
    at = [one.key for one in headings("wizard_did_it")].index("07-item-on-item")
    press(page, lambda: page.click(f"[data-do=lesson][data-at='{at}']"))
    press(page, lambda: page.click("[data-do=jump][data-at='2']"))
    page.click("[data-pick='Sword']")
    press(page, lambda: page.click("[data-drop='amber forest']"))
    assert "both are items" in page.inner_text("[role=alert]")
    assert "2.5" in page.inner_text("[role=alert]")


def test_nothing_is_fetched_from_elsewhere(page, server: str) -> None:
    open_lesson(page, server, "wizard_did_it")
    foreign = [url for url in page.asked if not url.startswith((server, "data:", "blob:"))]
    assert foreign == []
