"""The quiz in a real browser: typed code, reveal, reload, and missed questions return."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.teach.quiz.code import Code
from kit.teach.quiz.make import QuestionSet
from tests.axe import check_looks

pytestmark = pytest.mark.browser
CODE = Code("rock_paper_wizard", 5, 13)  # a set without a question about MISSED


def kept(page, key: str) -> dict[str, Any]:
    return json.loads(page.evaluate(f"localStorage.getItem('rulewalk:{key}')") or "{}")


def answer(page, at: int) -> None:
    """Answer by keyboard."""
    page.wait_for_selector("button.rw-answer")
    page.keyboard.press(str(at + 1))
    page.wait_for_selector(".rw-locked")


MISSED = "rock_paper_wizard/5.1"  # by an earlier version, in its boxes


def test_a_missed_rule_comes_again(page, server: str) -> None:
    questions = QuestionSet(CODE)
    right = [questions[at].right for at in range(5)]
    page.goto(f"{server}/voila/render/index.ipynb")
    boxes = json.dumps({MISSED: {"box": 0, "due": 1000}})
    page.evaluate("text => localStorage.setItem('rulewalk:missed', text)", boxes)
    page.goto(f"{server}/voila/render/quiz.ipynb")
    page.wait_for_selector(".rw-sheet", state="visible")
    assert "phones cannot reach it" in page.inner_text(".rw-invite"), "a server of this machine"
    assert (
        page.evaluate(
            "parseFloat(getComputedStyle(document.querySelector('.rw-share b')).fontSize)"
        )
        >= 28
    )
    check_looks(page)

    page.fill(".rw-type input", str(CODE).lower())
    page.keyboard.press("Enter")
    answer(page, int(right[0] == 0))  # wrong
    page.wait_for_url(f"**code={CODE}*")
    assert kept(page, "missed") == {}, "Python has it"
    assert page.locator("[data-right=yes] .rw-why").count() >= 1

    page.reload()
    page.wait_for_selector("[data-mark=wrong]")
    assert page.locator(".rw-place").inner_text() == "Question 1 of 5"
    for at in range(1, 5):
        page.click(".rw-primary")
        page.wait_for_selector(f"article[data-at='{at}'][data-stage=before]")
        assert page.locator(".rw-new").count() == 0, "another question: nothing on it has changed"
        assert page.evaluate("document.getAnimations().length") == 0, "and nothing flashes"
        answer(page, right[at])
    page.click(".rw-primary")
    page.wait_for_selector("text=Again for you 1 of 1")

    answer(page, 0)
    page.click(".rw-primary")
    page.wait_for_selector("[data-sheet=end]")
    assert page.locator(".rw-results li").count() == 6
    check_looks(page)
