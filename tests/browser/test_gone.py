"""A kernel dies under a learner's hands: the page says so and comes back to the same place."""

from __future__ import annotations

import re

import psutil
import pytest

from tests.browser.test_lessons import open_lesson, press
from tests.server.conftest import opened

pytestmark = pytest.mark.browser


def test_the_page_notices_and_starts_again_where_the_learner_was(page) -> None:
    with opened("--learners", "4", "--warm", "1") as served:
        open_lesson(page, served.url, "wizard_did_it")
        page.click(".rw-course summary")
        press(page, lambda: page.click("[data-do=lesson][data-at='3']"))
        press(page, lambda: page.click("[data-do=jump][data-at='1']"))
        assert re.search(r"lesson=04-[\w-]+&step=2", page.url)
        title = page.inner_text("article.rw h1")
        for kernel in served.kernels():
            psutil.Process(kernel.pid).kill()
        page.wait_for_selector("#gone:not([hidden])", timeout=20_000)
        assert "Your place is kept" in page.inner_text("#gone")
        page.click("#gone button")
        page.wait_for_selector("article.rw[data-at='1']", state="visible", timeout=30_000)
        assert page.inner_text("article.rw h1") == title
        assert "Traceback" not in page.content()
