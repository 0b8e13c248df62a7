"""The picture in a real Chromium: it fits, it is spoken, and a lesson plays to its end."""

from __future__ import annotations

import pytest

from kit.core.rng import Stream
from kit.files.scenario import one_shipped
from kit.games.rock_paper_wizard import draw
from kit.show.handout.file import skin
from kit.show.handout.page import handout_html
from kit.show.skin import css
from kit.teach.lesson.course import Course
from tests.axe import violations
from tests.fit.walk import Size, looks, moments, open_page
from tests.games.rock_paper_wizard.tables import GAME

pytestmark = pytest.mark.browser

STYLE = css()
LESSON = "11-the-sample-round"


def test_the_sample_round_is_played_to_its_end(page) -> None:
    page.set_content(handout_html(one_shipped("rock_paper_wizard", LESSON), skin()))
    page.add_style_tag(content="* { transition: none !important }")
    shown, walk = page.locator(".rw-frame"), page.locator(".rw-walk")
    shown.wait_for()
    for _ in range(int(walk.get_attribute("data-left"))):
        if shown.locator("[data-words]").count():
            shown.locator("[data-words]").click()
        if shown.locator("[data-do=choose]").count():
            shown.locator("[data-do=choose] >> nth=1").click()
        else:
            shown.locator(".rw-primary").click()
    assert walk.get_attribute("data-left") == "0"
    words = shown.inner_text()
    assert "Burning Hands" in words
    assert "Blue loses 1 gp and has 5." in words
    assert shown.locator("[aria-label='Yellow on space 6']").count() == 1


@pytest.mark.parametrize(("width", "theme"), [(390, "light"), (1280, "dark")])
@pytest.mark.parametrize("players", [3, 6])
def test_the_table_fits_and_can_be_heard(page, width: int, theme: str, players: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    rng, state = Stream(players), GAME.deal(GAME.box(players), Stream(players))
    for ply in range(2 * players + 3):
        if ply in (0, 1, players, players + 2, 2 * players):
            page.set_content(table(state, theme))
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert clipped(page) == []
            assert violations(page, best_practice=False) == []
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("size", [Size(390, 844), Size(1280, 720, projector=True)], ids=str)
def test_five_wizards_and_five_spells_are_on_one_screen(browser, size: Size) -> None:
    page = open_page(browser, size)
    found = list(looks(page, GAME.slug, "15-two-surges"))
    page.close()
    assert [(look.at, look.stage, look.missing) for look in found if look.missing] == []


def test_spells_in_the_book_in_a_hand_and_among_the_discards_open_their_texts(browser) -> None:
    page, walk = open_page(browser, Size(390, 844)), Course(GAME.slug, "15-two-surges")
    frame = next(one for one in moments(walk) if "Next: Blue casts" in one["html"])
    page.evaluate("openLesson", ["", frame])
    places = (".rw-spells [data-card=fear]", ".rw-shows [data-card]", ".rw-discards [data-card]")
    read = []
    for place in places:
        page.click(place)
        read.append(page.inner_text("dialog h2"))
        page.click("dialog .rw-press")
    page.close()
    assert read == ["Fear", "Fireball", "Polymorph"]


def table(state, theme: str) -> str:
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><title>Rulewalk</title>'
        f'<style>{STYLE}</style><main class="rw-page"><article class="rw" '
        f'data-game="rock_paper_wizard"><h1>Rock Paper Wizard</h1><div class="rw-step">'
        f'<section class="rw-table">{draw.table(GAME.view(state, 0))}</section></div></article>'
        "</main></html>"
    )


def clipped(page) -> list[str]:
    """Return the elements that overflow their placard or spell."""
    return page.evaluate("""() => [...document.querySelectorAll(".rw-placard, .rw-spells .rw-card")]
        .filter((box) => [...box.querySelectorAll("*")].some((part) => {
            const inner = part.getBoundingClientRect(), outer = box.getBoundingClientRect();
            return inner.width && (inner.right > outer.right + 1 || inner.left < outer.left - 1);
        }))
        .map((box) => box.textContent)""")
