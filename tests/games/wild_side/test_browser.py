"""Lessons of Wild Side in a real Chromium: played to their end, readable, nothing cut off."""

from __future__ import annotations

import pytest

from kit.core.rng import Stream
from kit.games.wild_side import draw
from kit.show.skin import css
from tests.axe import violations
from tests.games.wild_side.tables import GAME
from tests.show.test_skin import Lesson

pytestmark = pytest.mark.browser


def test_four_nines_are_played_by_clicking_the_cards(page) -> None:
    lesson = Lesson(page, "06-four-nines", slug="wild_side")
    card = "button[data-action='Green 9']"
    page.click(card)
    assert page.get_attribute(card, "data-picked") == ""
    page.click(card)
    page.wait_for_selector(".rw[data-at='1']")
    page.click("button[data-action='Orange 9 up']")
    page.click(".rw-hub")  # or the middle of the table, in place of a second tap
    page.wait_for_selector("[aria-label='Central pile, top card last'] [data-key=orange-9]")
    while not lesson.course.walk.script.over:
        lesson.go_on()
    assert lesson.course.frame().last
    assert [m["action"] for m in lesson.sent if m["do"] == "play"][:2] == ["Green 9", "Orange 9 up"]


def test_a_card_is_played_by_dragging_it_to_the_middle(page) -> None:
    lesson = Lesson(page, "06-four-nines", slug="wild_side")
    page.drag_and_drop("button[data-action='Green 9']", ".rw-hub")
    page.wait_for_selector(".rw[data-at='1']")
    assert [m["action"] for m in lesson.sent if m["do"] == "play"] == ["Green 9"]


def test_a_card_dropped_elsewhere_goes_back_and_a_key_plays_at_once(page) -> None:
    lesson = Lesson(page, "06-four-nines", slug="wild_side")
    page.drag_and_drop("button[data-action='Green 9']", ".rw-ask")
    assert not [m for m in lesson.sent if m["do"] == "play"]
    page.focus("button[data-action='Green 9']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rw[data-at='1']")


def test_a_card_that_may_not_be_played_is_refused_with_its_clause(page) -> None:
    lesson = Lesson(page, "09-too-high", slug="wild_side")
    page.click("[data-do=jump][data-at='3']")
    page.wait_for_selector(".rw[data-at='3']")
    for _ in ("picked", "played"):
        page.click("button.rw-lay[data-action='Blue 11']")
    page.wait_for_selector("[role=alert]")
    assert lesson.course.frame().refusal


@pytest.mark.parametrize(("width", "theme"), [(390, "light"), (1280, "dark")])
@pytest.mark.parametrize("name", ["02-setting-up", "11-blind-too-high"])
def test_every_frame_is_accessible_and_fits(page, width, theme, name) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    lesson, seen = Lesson(page, name, theme, "wild_side"), set()
    while True:
        frame = lesson.course.frame()
        sort = (frame.stage, frame.waiting, frame.outcome is None)
        if sort not in seen:  # one of each sort: axe takes a second
            seen.add(sort)
            assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if lesson.course.walk.script.over:
            return
        lesson.go_on()


@pytest.mark.parametrize("width", [390, 1280])
def test_eight_players_and_a_hand_of_every_kind_fit(page, width) -> None:
    names = [card.name for card in GAME.pack] * 2
    others = ["Blue 12", "Blue 2", "Green 7", "Red 8", "Red 9", "Red 4", "Red 5"]
    hands = [names, *([name] for name in others)]
    down = [["", "", name] for name in ("Red 3", *others)]
    box = GAME.box(8, {"copies": 6})
    pile = ["Red 6", "Red 7", "Red 8", "Red 9", "Red 10", "Red 11", "Red 12"]
    picked_up = [name for name in names if name != "Honey Badger"][10:]  # all but twelve
    known = [picked_up, *([] for _ in others)]
    table = {"hands": hands, "down": down, "pile": pile, "laid": 4, "known": known}
    state = GAME.lay(box, table, Stream(1))
    page.set_viewport_size({"width": width, "height": 844})
    inside = draw.table(GAME.view(state, 0))
    page.set_content(
        f'<!doctype html><html lang="en"><style>{css()}</style>'
        f'<main class="rw rw-page" data-game="wild_side"><section class="rw-table">{inside}'
        "</section></main></html>"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".rw-hand li").last.scroll_into_view_if_needed()
    done = page.locator("[data-action=done]").bounding_box()
    assert 0 <= done["y"] <= 844 - done["height"], "Done stays in view down a long hand"
    unnamed = page.evaluate(
        "[...document.querySelectorAll('.rw-card:not(.rw-gap)')]"
        ".filter((card) => !card.getAttribute('aria-label')).length"
    )
    assert unnamed == 0
