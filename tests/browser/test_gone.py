"""The kernel of a page with Voilà's front end dies: the page says so and returns to its place.

test_light tests our own pages.
"""

from __future__ import annotations

import re

import psutil
import pytest

from tests.browser.conftest import notebook
from tests.browser.test_lessons import press
from tests.server.conftest import opened

pytestmark = pytest.mark.browser


SOURCE = """\
from widgets import learn  # a page of one's own

learn("wizard_did_it")
"""


def test_the_page_notices_and_starts_again_where_the_learner_was(page, tmp_path) -> None:
    notebook(tmp_path / "own.ipynb", SOURCE)
    with opened("--pages", str(tmp_path), "--learners", "4", "--warm", "1") as served:
        page.goto(f"{served.url}/voila/render/own.ipynb")
        page.wait_for_selector("article.rw", state="visible")
        page.click(".rw-course summary")
        press(page, lambda: page.click("[data-do=lesson][data-at='3']"))
        press(page, lambda: page.click("[data-do=jump][data-at='1']"))
        page.wait_for_url(re.compile(r"lesson=\d\d-[\w-]+&step=2"))
        title = page.inner_text("article.rw h1")
        for kernel in served.kernels():
            psutil.Process(kernel.pid).kill()
        page.wait_for_selector("#gone:not([hidden])", timeout=20_000)
        assert "Your place is kept" in page.inner_text("#gone")
        page.click("#gone button")
        page.wait_for_selector("article.rw[data-at='1']", state="visible", timeout=30_000)
        assert page.inner_text("article.rw h1") == title
        assert "Traceback" not in page.content()
