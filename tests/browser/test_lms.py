"""A package in a learning management system: npm's scorm-again, SCORM 1.2 and 2004 4th edition."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser, Frame, Page

from kit.files.index import headings
from kit.site.lms_pages import lessons_part, quiz_part
from kit.site.scorm import Package, package_zip
from kit.teach.quiz.code import Code
from tests.axe import violations
from tests.browser.lms import ALIVE, HOST, Lms

pytestmark = pytest.mark.browser
LESSONS = ("01-first-round", "11-blind-too-high")
CODE = Code("wizard_did_it", 5, 4711)
LONG = Code("rock_paper_wizard", 20, 4711)
NOT_SENT = "sends them later"
NEXT = ".rw-primary:enabled"
SENT = 10_000  # ms until an answer is sent, on a busy machine


@cache
def lessons() -> bytes:
    part = lessons_part("wild_side", LESSONS, "Wild Side", "2004", lambda: None)
    return package_zip(Package("w", "Wild Side", [part], "2004"))


@cache
def quiz(code: Code, version: str) -> bytes:
    return package_zip(Package("q", "Quiz", [quiz_part(code, version)], version))


def press(frame: Frame, selector: str) -> None:
    """Press something and wait for the next picture."""
    seen = frame.query_selector(ALIVE)
    frame.click(selector)
    frame.wait_for_function("seen => !seen.isConnected", arg=seen)


def until(page: Page, done: Callable[[], object]) -> None:
    """Wait until *done* holds; meanwhile the fake LMS can answer."""
    for _ in range(SENT // 100):
        if done():
            return
        page.wait_for_timeout(100)
    pytest.fail("the LMS was not told")


def test_a_course_is_scored_kept_and_resumed_in_another_browser(browser: Browser) -> None:
    lms = Lms(lessons(), "2004", "wild_side/index.html")
    one = lms.context(browser)
    page, frame = lms.open(one)
    asked = 0
    while not frame.query_selector(".rw-primary[data-do=lesson], .rw-primary[data-do=again]"):
        if frame.query_selector(".rw-answers button"):
            asked += 1
            lms.reachable = asked != 2  # the second answer meets a broken connection
            press(frame, ".rw-answers button >> nth=0")
            if not lms.reachable:
                frame.wait_for_selector(f"text={NOT_SENT}")
                lms.reachable = True
                frame.evaluate("dispatchEvent(new Event('online'))")
                frame.wait_for_selector(f"text={NOT_SENT}", state="hidden")
        else:
            press(frame, NEXT)
    until(page, lambda: lms.kept.get("suspend_data", "").endswith("!"))
    assert lms.status == "incomplete"
    assert 0 < float(lms.kept["progress_measure"]) < 1
    assert lms.kept["score"]["scaled"] == str(lms.score / 100)
    assert violations(frame) == []
    score = lms.score
    one.close()

    other = lms.context(browser)
    page, frame = lms.open(other)
    second = next(one.name for one in headings("wild_side") if one.key == LESSONS[1])
    frame.wait_for_selector(f"h1:has-text('{second}')")
    assert "1 done" in frame.inner_text(".rw-course summary")
    assert lms.score == score
    other.close()


def test_a_quiz_is_answered_with_the_connection_away_and_none_is_lost(browser: Browser) -> None:
    lms = Lms(quiz(CODE, "1.2"), "1.2", "quiz/index.html")
    one = lms.context(browser)
    page, frame = lms.open(one)
    lms.reachable = False
    for _ in range(2):
        press(frame, ".rw-answers button >> nth=0")
        press(frame, NEXT)
    page.close()  # the learner leaves before anything could be sent
    assert lms.kept == {}
    lms.reachable = True
    page, frame = lms.open(one)
    frame.wait_for_selector(f"{ALIVE}[data-at='2']")
    until(page, lambda: lms.kept)
    one.close()

    other = lms.context(browser)
    page, frame = lms.open(other)
    frame.wait_for_selector(f"{ALIVE}[data-at='2']")
    for _ in range(CODE.size - 2):
        press(frame, ".rw-answers button >> nth=0")
        press(frame, NEXT)
    until(page, lambda: lms.status == "completed")
    verdicts = frame.eval_on_selector_all(
        ".rw-results li", "all => all.map(one => one.dataset.verdict)"
    )
    assert len(verdicts) == CODE.size
    assert {*verdicts} <= {"right", "wrong"}
    right = verdicts.count("right")
    assert frame.inner_text(".rw-quiz-score") == f"{right} of {CODE.size} right"
    assert lms.score == 100 * right / CODE.size
    assert violations(frame) == []
    other.close()


def test_without_an_lms_a_page_says_so_and_goes_on(browser: Browser) -> None:
    lms = Lms(lessons(), "2004", "wild_side/index.html")
    context = lms.context(browser)
    page = context.new_page()
    page.goto(f"{HOST}/package/wild_side/index.html")
    page.wait_for_selector("text=nothing is counted")
    press(page.main_frame, NEXT)
    page.reload()
    page.wait_for_selector(f"{ALIVE}[data-at='1']")
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("version", ["1.2", "2004"])
def test_of_200_answers_with_a_broken_connection_none_is_lost(
    browser: Browser, version: str
) -> None:
    """Ten learners answer twenty questions each; connections break, and pages are closed."""
    chance = Random(4711)
    said = [_answered(browser, version, chance) for _ in range(10)]
    assert sum(map(len, said)) == 200


def _answered(browser: Browser, version: str, chance: Random) -> str:
    """Answer a quiz as a learner whose connection is mostly away; return what was answered."""
    lms = Lms(quiz(LONG, version), version, "quiz/index.html")
    context = lms.context(browser)
    page, frame = lms.open(context)
    said = ""
    for at in range(LONG.size):
        lms.reachable = chance.random() < 0.4
        number = chance.randrange(len(frame.query_selector_all(".rw-answers button")))
        said += str(number)
        press(frame, f".rw-answers button >> nth={number}")
        if chance.random() < 0.3:
            page.close()
            page, frame = lms.open(context)
            frame.wait_for_selector(f"{ALIVE}[data-at='{at}']:has(.rw-locked)")
        press(frame, NEXT)
    lms.reachable = True
    page.close()
    page, frame = lms.open(context)
    until(page, lambda: lms.kept and lms.status == "completed")
    assert f"={said}!" in lms.kept["suspend_data"]
    context.close()
    print(f"{version}: {said}, {lms.commits} commits, score {lms.score}")
    return said
