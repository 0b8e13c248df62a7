"""The same notebooks in JupyterLab and in a plain Voilà, and other notebooks in our server.

test_handouts tests a page without any kernel.
"""

from __future__ import annotations

import shutil
import sys

import pytest

from tests.axe import violations
from tests.browser.conftest import ROOT, notebook, running, served
from tests.ports import free_port

pytestmark = pytest.mark.browser
IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"


# The elements around the lesson, up to the notebook, that can scroll.
BOXES = """() => {
  const found = [];
  for (let one = document.querySelector("article.rw").parentElement; one; one = one.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowY);
    if (scrolls && one.clientHeight) found.push(one.className);
    if (one.matches(".jp-WindowedPanel-outer")) break;
  }
  return found;
}"""


# The edge of an empty pile, in every output.
DASHES = """() => [...document.querySelectorAll(".rw-gap")].map(
  (one) => getComputedStyle(one).borderTopStyle
)"""


def test_the_lesson_runs_in_jupyterlab(page, tmp_path) -> None:
    shutil.copy(ROOT / "notebooks/wizard_did_it/learn.ipynb", tmp_path)
    port = free_port()
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", "--allow-root",
        "--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}",
        "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--expose-app-in-browser",
    ]  # fmt: skip
    with running(command, f"http://localhost:{port}") as url:
        page.goto(f"{url}/lab/tree/learn.ipynb?reset")
        page.wait_for_function(IDLE, timeout=60_000)
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_selector(".jp-OutputArea article.rw", timeout=60_000)
        page.click(".jp-OutputArea .rw-primary")
        page.wait_for_selector("article.rw[data-step='1']")
        assert "Ninja" in page.inner_text("article.rw")
        assert page.get_attribute(".rw-top", "data-lab") is not None, "JupyterLab's theme holds"
        assert page.evaluate(BOXES) == ["jp-WindowedPanel-outer"], "only the notebook scrolls"
        link = page.evaluate("rulewalkLook.link(document.querySelector('.rw-top'))")
        assert link.startswith(f"{url}/voila/render/learn.ipynb?lesson=01-training&step=2")
        for light in ("true", "false"):
            page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
            ours = {"include": [".rw-host", ".rw-top"]}
            assert violations(page, ours, best_practice=False) == []
        python_cells_draw_themselves(page)


def python_cells_draw_themselves(page) -> None:
    page.wait_for_selector(".jp-OutputArea .rw-out .rw-score", timeout=60_000)
    assert set(page.evaluate(DASHES)) == {"dashed"}, "whichever output's style comes last"
    page.wait_for_selector(".jp-OutputArea-output:has-text('✓ Right.')", timeout=60_000)
    assert page.locator(".rw-out .rw-table").count() >= 2
    assert page.locator(".rw-out .rw-refusal").count() == 2  # opened and tried
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        page.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", theme
        )
        page.wait_for_selector(f"body[data-jp-theme-name='{theme}']", state="attached")
        assert violations(page, ".rw-out", best_practice=False) == []


def test_the_lesson_runs_in_a_plain_voila(page) -> None:
    port = free_port()
    command = [sys.executable, "-m", "voila", "notebooks", "--no-browser", f"--port={port}"]
    with running(command, f"http://localhost:{port}", PYTHONPATH=str(ROOT)) as url:
        page.goto(f"{url}/voila/render/wizard_did_it/learn.ipynb?lesson=01-training&step=2")
        page.wait_for_selector("article.rw[data-at='1']", state="visible", timeout=60_000)
        page.click("[data-do=choose][data-at='0']")
        page.wait_for_selector("article.rw[data-at='1'] .rw-outcome")
        page.wait_for_url("**step=2*")
        assert any(name.endswith("voila.js") for name in page.asked), "in Voilà's own front end"


OWN = """\
import ipywidgets as ipw
from widgets import learn

slider, said = ipw.IntSlider(max=9), ipw.Label("0")
slider.observe(lambda change: said.set_trait("value", str(change["new"])), "value")
ipw.VBox([slider, said, learn("wild_side")])
"""


def test_a_notebook_of_ones_own_has_stock_widgets_beside_a_lesson(page, tmp_path) -> None:
    notebook(tmp_path / "own.ipynb", OWN)
    with served("--pages", str(tmp_path), "--stock-widgets", "--warm", "1") as url:
        page.goto(f"{url}/voila/render/own.ipynb")
        page.wait_for_selector(".jupyter-widgets .noUi-handle, .widget-slider .noUi-handle")
        page.focus(".noUi-handle")
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(".widget-label:has-text('1')")
        page.click("article.rw .rw-primary")
        page.wait_for_selector("article.rw[data-step='1']")
