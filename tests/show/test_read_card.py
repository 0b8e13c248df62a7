"""The text of a card or token opens with pointer, touch and keyboard, and from the list."""

import re
import sys
from html import unescape
from importlib import import_module

import pytest

from kit import GAMES
from kit.core.drawing import Token
from kit.files.index import headings
from kit.files.scenario import one_shipped
from kit.games import game
from kit.show.card import drawn_faces, noting_faces
from kit.show.html import slug as plain
from kit.show.lesson.parts import concerned
from kit.show.lesson.screen import frame_html
from kit.show.mode import STILL, drawing_as
from kit.show.plain_drawing import drawing_of
from kit.teach.lesson.walkthrough import Walkthrough
from tests.parts import WITH_DRAWING
from tests.show.test_skin import Lesson, check


def frames(slug):
    return Walkthrough(one_shipped(slug, headings(slug)[0].key)).every_frame()


@pytest.mark.parametrize("slug", GAMES)
def test_all_that_lies_face_up_has_its_text_once(slug):
    for frame in frames(slug):
        with noting_faces() as faces:
            drawing_of(frame.game).table(frame.view, hush=False, sums=None)
        drawn = str(frame_html(frame))
        for key, face in faces.items():
            assert drawn.count(f'data-text="{key}"') == 1
            assert f'data-read="{key}"' in drawn
            if not isinstance(face, Token):
                assert concerned(slug, frame.view.box.pack, face.card.name)
    assert drawn_faces() == {}, "nothing is noted outside"


def tokens(slug):
    """Return the tokens that a game lays on the table."""
    draw = import_module(f"kit.games.{slug}.draw").__name__
    homes = [home for name, home in sys.modules.items() if name.startswith(draw)]
    found = [entry for home in homes for entry in vars(home).values()]
    flat = [one for entry in found for one in (entry if type(entry) is tuple else (entry,))]
    return [one for one in flat if isinstance(one, Token)]


WITH_TOKENS = [slug for slug in WITH_DRAWING if tokens(slug)]


@pytest.mark.parametrize("slug", WITH_TOKENS)
def test_every_token_lies_in_some_lesson_and_says_what_its_rules_say(slug):
    book, drawn = game(slug).rulebook, ""
    for one in headings(slug)[:12]:
        drawn += str(frame_html(Walkthrough(one_shipped(slug, one.key)).frame()))
    for token in tokens(slug):
        key = f"token-{plain(token.name)}"
        assert f'data-token="{key}"' in drawn, token.name
        text = re.search(f'<div data-text="{key}">.*?</ul>', drawn)
        assert text, token.name
        said = unescape(text[0])
        assert [number for number in token.rules if book[number].text not in said] == []


def test_the_table_talk_card_of_the_game_can_be_read():
    drawn = str(frame_html(frames("wicked_wise")[0]))
    assert 'data-card="quiet-paws"' in drawn
    assert 'data-text="quiet-paws"' in drawn
    assert "loud-roars" not in drawn, "only one of the two lies on the table"


def test_a_picture_that_cannot_be_pressed_has_no_texts():
    frame = frames("wild_side")[0]
    with drawing_as(STILL):
        drawn = str(frame_html(frame))
    assert "data-text" not in drawn
    assert "rw-to-read" not in drawn


def test_no_card_is_a_tooltip():
    for slug in GAMES:
        for frame in frames(slug):
            with noting_faces():
                assert " title=" not in drawing_of(frame.game).table(frame.view)


def shown(page):
    return page.inner_text("dialog[open]")


@pytest.mark.browser
def test_a_card_on_the_table_is_read_with_a_click_and_closed_with_escape(page):
    lesson = Lesson(page, "01-training")
    lesson.press("ArrowRight")
    before = len(lesson.sent)
    page.click(".rw-table .rw-card[data-card]:not(button *) >> nth=0")
    name = page.inner_text("dialog[open] h2")
    assert name in page.get_attribute(".rw-table [data-card] >> nth=0", "aria-label")
    assert page.locator("dialog[open] li").count() >= 1
    check(page, 1280)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert len(lesson.sent) == before, "reading is no move, and keys wait"


@pytest.mark.browser
def test_a_card_that_is_a_move_is_read_with_a_long_press_or_a_key(page):
    lesson = Lesson(page, "05-a-wizards-turn")
    before = len(lesson.sent)
    sword = page.locator("[data-pick=Sword]")
    sword.click(delay=800)
    assert "Sword" in shown(page)
    assert sword.get_attribute("aria-pressed") == "false", "a long press picks nothing up"
    page.click("dialog button")
    sword.click()
    assert sword.get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    sword.focus()
    page.keyboard.press("i")
    assert "Sword" in shown(page)
    page.keyboard.press("Enter")  # on Close
    assert page.locator("dialog[open]").count() == 0
    assert page.evaluate("document.activeElement.dataset.pick") == "Sword", "the focus comes back"
    assert len(lesson.sent) == before


@pytest.mark.browser
def test_a_token_is_read_with_a_click_and_from_the_list(page):
    lesson = Lesson(page, "05-a-wizards-turn")
    before = len(lesson.sent)
    page.click(".rw-castle [data-token=token-the-princess]")
    assert "4 points" in shown(page)
    page.keyboard.press("Escape")
    page.focus(".rw-to-read summary")
    page.keyboard.press("Enter")
    page.focus("[data-read=token-the-crypt]")
    page.keyboard.press("Enter")
    assert page.inner_text("dialog[open] h2") == "The Crypt"
    check(page, 1280)
    assert len(lesson.sent) == before


@pytest.mark.browser
def test_the_list_of_cards_needs_no_pointer(page):
    page.set_viewport_size({"width": 390, "height": 844})
    Lesson(page, "05-a-wizards-turn", "dark")
    page.focus(".rw-to-read summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    name = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    assert page.inner_text("dialog[open] h2") == name
    check(page, 390)
