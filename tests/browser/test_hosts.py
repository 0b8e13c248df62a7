"""The same picture in JupyterLab, and on a page with no kernel at all."""

from __future__ import annotations

import shutil
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe

from kit.files.scenario import one_shipped
from kit.show.static import page_html
from kit.show.theme import stylesheet
from kit.teach.walkthrough import Walkthrough
from tests.browser.conftest import ROOT, free_port, running
from tests.browser.test_pages import RULES

pytestmark = pytest.mark.browser


def test_the_lesson_runs_in_jupyterlab(page, tmp_path) -> None:
    shutil.copy(ROOT / "notebooks/wizard_did_it/learn.ipynb", tmp_path)
    port = free_port()
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", "--allow-root",
        "--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}",
        "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    with running(command, f"http://localhost:{port}") as url:
        page.goto(f"{url}/lab/tree/learn.ipynb?reset")
        page.click(".jp-Notebook .jp-CodeCell .cm-content")
        page.wait_for_selector(
            "[data-status=idle], .jp-Notebook-ExecutionIndicator", timeout=60_000
        )
        page.keyboard.press("Shift+Enter")
        page.wait_for_selector(".jp-OutputArea article.rw", timeout=60_000)
        page.click(".jp-OutputArea .rw-primary")
        page.wait_for_selector("article.rw[data-step='1']")
        assert "Ninja" in page.inner_text("article.rw")
        assert page.get_attribute(".rw-top", "data-lab") is not None, "JupyterLab's theme holds"
        link = page.evaluate("rulewalkLook.link(document.querySelector('.rw-top'))")
        assert link.startswith(f"{url}/voila/render/learn.ipynb?lesson=01-training&step=1")
        for light in ("true", "false"):
            page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
            found = Axe().run(page, {"include": [".rw-host", ".rw-top"]}, RULES)
            assert found.violations_count == 0, found.generate_report()


def test_the_lesson_as_one_file_without_a_kernel(page, tmp_path) -> None:
    frames = Walkthrough(one_shipped("wizard_did_it", "01-training")).reel()
    path = tmp_path / "training.html"
    path.write_text(str(page_html(frames, stylesheet(ROOT / "widgets/static"))), "utf-8")
    page.goto(path.as_uri())
    assert page.locator("article.rw:visible").count() == 1
    for _ in range(len(frames) - 1):
        page.keyboard.press("ArrowRight")
    assert "8" in page.inner_text("article.rw:visible")
    assert page.asked == [path.as_uri()]
