"""The teacher's desk and two learners in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kit.files.index import headings
from tests.axe import violations, width_of
from tests.server.conftest import Served, opened
from tests.server.desk import key_of

pytestmark = pytest.mark.browser
LIVE = ".rw-host article.rw:not([inert])"
PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def room() -> Iterator[Served]:
    with opened("--learners", "4", "--warm", "1") as found:
        yield found


@contextmanager
def person(browser, size: dict[str, int], scheme: str = "light") -> Iterator:
    """Yield a page in a separate browser context; it fails on any script error."""
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(30_000)
    failed: list[object] = []
    page.on("pageerror", lambda problem: failed.append(problem))  # noqa: PLW0108 - it marks it
    page.on("dialog", lambda dialog: failed.append(dialog.message) or dialog.dismiss())
    yield page
    context.close()
    assert failed == []


def open_desk(page, room: Served) -> None:
    page.goto(f"{room.url}/desk/#{key_of(room)}")
    page.wait_for_selector(".rw-desk-line:has-text('Live')")


def found_class(page, code: str) -> None:
    """Make a class at the desk: it is selected by itself."""
    page.locator("details:has(form[data-do=found])").evaluate("one => { one.open = true; }")
    page.fill("form[data-do=found] input", code)
    page.keyboard.press("Enter")
    selected = f"[data-part=classes] option[value='{code.upper()}']:checked"
    page.wait_for_selector(selected, state="attached")


def fits(page, *schemes: str) -> None:
    """See that nothing sticks out, and that axe finds nothing in these themes."""
    assert width_of(page) <= page.viewport_size["width"]
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme


def learn(page, room: Served, query: str) -> None:
    page.goto(f"{room.url}/?{query}")
    page.wait_for_selector(LIVE, state="visible")
    page.wait_for_selector(".rw-class", state="visible")


def test_a_class_of_two_and_its_teacher(browser, room: Served, tmp_path) -> None:
    with (
        person(browser, LAPTOP) as desk,
        person(browser, PHONE) as ada,
        person(browser, LAPTOP, "dark") as ben,
    ):
        open_desk(desk, room)
        assert desk.url == f"{room.url}/desk/", "the key does not stay in the address"
        assert desk.evaluate("document.cookie").count("desk") == 0
        found_class(desk, "7b")
        desk.select_option("[data-part=classes]", "")
        learn(ada, room, "game=wild_side&class=7b&step=4")
        learn(ben, room, "game=wild_side&step=4")
        desk.wait_for_selector("text=2 learners here")

        # The learner's own name is inserted as text.
        assert "the teacher sees where you are" in ada.inner_text(".rw-class summary")
        ada.click(".rw-class summary")
        assert "Never your table" in ada.inner_text(".rw-class")
        fits(ada, "light")
        ada.fill("#rw-class-name", EVIL + "x" * 40)
        ada.keyboard.press("Enter")
        desk.wait_for_selector(f"[data-learner] b:has-text('{EVIL}')")
        assert desk.locator("[data-part] img").count() == 0
        assert len(desk.inner_text("[data-learner] b:has-text('onerror')")) == 30
        desk.click("[data-do=learner]:has-text('onerror')")
        assert desk.inner_text(".rw-learner h2").startswith(EVIL)
        fits(desk, "light", "dark")
        desk.fill(".rw-learner [name=text]", "Ada")
        desk.keyboard.press("Enter")
        ada.wait_for_selector(".rw-class b:text-is('Ada, 7B')")
        desk.click(".rw-learner [data-close]")

        # The answer, with the reason and the rule.
        for page in (ada, ben):
            page.click(".rw-answer >> nth=0")
            page.wait_for_selector(f"{LIVE}[data-stage=after]")
        desk.wait_for_selector("details[data-kept]:has-text('2 answered')")
        desk.wait_for_selector("[data-part=questions]:has-text('Rule 5.2')")
        desk.click("details[data-kept] summary")
        desk.wait_for_selector("details[data-kept] .rw-pictured .rw-table")
        desk.wait_for_selector(".rw-chosen li:has-text('2')")

        message_and_pause(desk, ada, ben)
        vote_twice(desk, ada, ben, room)
        send_everybody(desk, ada, ben)

        with desk.expect_download() as found:
            desk.click("text=Results as CSV")
        found.value.save_as(tmp_path / "results.csv")
        lines = (tmp_path / "results.csv").read_text("utf-8-sig").splitlines()
        assert [line for line in lines if line.startswith("7B,1,Ada,Wild Side,")]
        fits(desk, "light")
        desk.set_viewport_size(PHONE)
        fits(desk, "dark")


def message_and_pause(desk, ada, ben) -> None:
    """Send a message to one class, and pause all classes."""
    desk.select_option("[data-part=classes]", "7B")
    desk.click("text=Message to all")
    desk.fill("form[data-do=say] [name=text]", f"Compare your answers {EVIL}")
    desk.keyboard.press("Enter")
    ada.wait_for_selector(f".rw-class [role=status] p:has-text('{EVIL}')")
    assert ben.locator(".rw-class-said:visible").count() == 0
    ada.click(".rw-class-said:visible button")
    desk.select_option("[data-part=classes]", "")
    desk.click("button:has-text('Pause the class')")
    for page in (ada, ben):
        page.wait_for_selector("dialog.rw-paused[open]")
        before = page.get_attribute(LIVE, "data-at"), page.get_attribute(LIVE, "data-stage")
        for key in ("ArrowRight", "Enter", "Escape", "Escape"):
            page.keyboard.press(key)
        page.wait_for_timeout(300)
        assert page.is_visible("dialog.rw-paused[open]")
        assert before == (
            page.get_attribute(LIVE, "data-at"),
            page.get_attribute(LIVE, "data-stage"),
        )
    fits(ben, "dark")
    desk.click("button:has-text('End the pause')")
    for page in (ada, ben):
        page.wait_for_selector("dialog.rw-paused", state="hidden")
    ben.keyboard.press("ArrowRight")
    ben.wait_for_selector(f"{LIVE}[data-at='4']")


def vote_twice(desk, ada, ben, room: Served) -> None:
    """Vote, discuss, vote again; the wall shows no count before the end."""
    desk.click("summary:has-text('A vote')")
    desk.select_option("form[data-do=vote] select", "wild_side/5.2")
    desk.click("text=Begin the vote")
    wall = desk.context.new_page()
    wall.goto(f"{room.url}/desk/vote")
    for turn, press in ((0, "End the first vote"), (1, "End the vote and show it")):
        wall.wait_for_selector(".rw-vote-now")
        for page in (ada, ben):
            page.wait_for_selector(f".rw-class-vote p:has-text('{('alone', 'again')[turn]}')")
            page.click(".rw-class-vote button >> nth=0")
            page.wait_for_selector(".rw-class-vote [aria-pressed=true]")
        wall.wait_for_selector("text=2 of 2 learners voted")
        fits(ada if turn else ben, "dark")
        assert wall.locator("meter").count() == 0
        desk.click(f"text={press}")
        if not turn:
            ada.wait_for_selector("text=Discuss your answer")
            desk.click("text=Begin the second vote")
    wall.wait_for_selector("text=/then \\d of 2 right/")
    fits(wall, "light")
    ada.wait_for_selector(".rw-class-vote [data-right]")
    wall.close()
    desk.click("text=Close the vote")
    ada.wait_for_selector(".rw-class-vote", state="hidden")
    desk.click("summary:has-text('A vote')")


def send_everybody(desk, ada, ben) -> None:
    """Send the class to a step: one page goes there at once, one later, one after a reload."""
    lesson = headings("wild_side")[2]
    desk.click("text=Send everybody to a step")
    desk.select_option("select[name=group]", label="Wild Side")
    desk.select_option("select[name=lesson]", f"wild_side/{lesson.key}")
    desk.click("[data-turn-by='1']")
    assert desk.input_value("[name=step]") == "2"
    desk.wait_for_selector("[data-preview] .rw-table")  # the step, before anybody is sent there
    desk.click("form[data-do=send] .rw-primary")
    ada.wait_for_selector(f".rw-class [role=status] p:has-text('{lesson.name}, step 2')")
    assert ada.get_attribute(LIVE, "data-at") == "3", "nobody is thrown out of what she does"
    ada.evaluate("window.same = true")
    ada.click("text=Go there")
    ada.wait_for_url(re.compile(f"lesson={lesson.key}&.*step=2|step=2.*lesson={lesson.key}"))
    ada.wait_for_selector(f"{LIVE}[data-at='1']")
    assert ada.evaluate("window.same"), "the page was not loaded anew"
    ben.click(".rw-class-said >> text=Later")
    assert ben.locator(".rw-class-said:visible").count() == 0
    desk.wait_for_selector(f"[data-learner='1']:has-text('{lesson.name}')")
    desk.click("[data-do=unsend]")
    desk.click("text=A quiz for all")
    desk.click("form[data-do=quiz] button")
    ben.click("text=Go there")
    ben.wait_for_selector(f"{LIVE} .rw-answers")
    assert "code=MX-" in ben.url
    desk.wait_for_selector("[data-learner='2']:has-text('Quiz MX-')")
    ben.wait_for_selector(".rw-class", state="visible")
    assert ben.locator(".rw-class-said:visible").count() == 0, "the new page does not ask again"


def test_a_pause_ends_with_the_line_to_the_server(browser, room: Served) -> None:
    with person(browser, LAPTOP) as desk, person(browser, PHONE) as learner:
        open_desk(desk, room)
        learn(learner, room, "game=wild_side")
        desk.click("button:has-text('Pause the class')")
        learner.wait_for_selector("dialog.rw-paused[open]")
        learner.context.set_offline(True)  # otherwise nobody could end the pause
        learner.wait_for_selector("dialog.rw-paused", state="hidden")
        learner.context.set_offline(False)
        learner.wait_for_selector("dialog.rw-paused[open]")
        desk.click("button:has-text('End the pause')")
        learner.wait_for_selector("dialog.rw-paused", state="hidden")


def test_the_door_the_wall_and_the_summary(browser, room: Served) -> None:
    with person(browser, PHONE) as page:
        page.goto(f"{room.url}/desk/")
        fits(page, "light")
        page.fill("[name=key]", "wrong")
        page.keyboard.press("Enter")
        page.wait_for_selector("[role=alert]")
        page.goto("about:blank")
        open_desk(page, room)
        found_class(page, "8a")
        page.click("[data-do=delete_class]")
        assert "Press again" in page.inner_text("[data-do=delete_class]")
        page.click("[data-do=delete_class]")
        page.wait_for_selector("[data-part=classes] option[value='8A']", state="detached")
        found_class(page, "7b")
        for size in (PHONE, LAPTOP):
            page.set_viewport_size(size)
            page.goto(f"{room.url}/desk/wall?class=7B")
            assert page.inner_text(".rw-wall-class strong") == "7B"
            assert "phones cannot reach it" in page.inner_text(".rw-note")
            box = page.locator(".rw-qr").bounding_box()
            assert box["width"] >= 300
            fits(page, "dark")
        page.wait_for_function("[...document.fonts].length === 2")  # ours
        page.goto(f"{room.url}/desk/summary")
        fits(page, "light")
        page.emulate_media(media="print")
        assert page.locator("[data-print]:visible").count() == 0
