"""A saved notebook in its readers, and Python that reads a lesson, in Notebook 7 and in marimo."""

from __future__ import annotations

import sys

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from tests.browser.conftest import ROOT, notebook, running
from tests.ports import free_port

pytestmark = pytest.mark.browser
KERNEL = "shell.currentWidget?.sessionContext?.session?.kernel"
IDLE = f"window.jupyterapp?.{KERNEL}?.status === 'idle'"
OWN = """\
import ipywidgets as ipw
from IPython.display import display
from widgets import learn

said = ipw.Label("not yet")
lesson = learn("wizard_did_it", "01-training")
lesson.layout.width = "60%"
lesson.observe(lambda _: said.set_trait("value", f"{lesson.place.step} {len(lesson.answers)}"))
display(said, lesson, learn("wild_side", "03-two-fours").static())
"""
PICTURE, LIVE = ".rw-saved img", ".rw-host article.rw"
WIDTHS = """() => {
  const host = document.querySelector(".rw-host");
  return host.offsetWidth / host.closest(".jp-OutputArea-output").parentElement.offsetWidth;
}"""
FORGET = """async () => {
  const token = document.cookie.match(/_xsrf=([^;]+)/)[1];
  for (const one of await (await fetch("/api/sessions")).json())
    await fetch(`/api/sessions/${one.id}`, {method: "DELETE", headers: {"X-XSRFToken": token}});
}"""


def run_all(page) -> None:
    page.wait_for_function(IDLE, timeout=60_000)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_selector(LIVE, timeout=60_000)


def pictured(page, words: str = "The Knight's Training") -> None:
    """Check that the picture is all that is shown of the lesson."""
    shown = page.locator(PICTURE)
    shown.wait_for(state="visible", timeout=60_000)
    page.wait_for_function("document.querySelector('.rw-saved img').naturalWidth === 1180")
    assert shown.get_attribute("alt").startswith(words)
    assert page.locator(LIVE).count() == 0


def test_a_saved_notebook_shows_where_the_lesson_stood(page, tmp_path) -> None:
    notebook(tmp_path / "own.ipynb", OWN)
    port = free_port()
    command = [
        sys.executable, "-m", "notebook", "--no-browser", f"--port={port}", "--allow-root",
        "--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True",
    ]  # fmt: skip
    with running(command, f"http://localhost:{port}", PYTHONPATH=str(ROOT)) as url:
        page.goto(f"{url}/lab/tree/own.ipynb?reset")
        run_all(page)
        assert page.locator(PICTURE).is_hidden(), "the lesson is there itself"
        assert 0.5 < page.evaluate(WIDTHS) < 0.7
        page.click(f"{LIVE} .rw-primary")
        page.wait_for_selector(".jp-OutputArea :text-is('2 0')")
        page.wait_for_selector(f"{PICTURE}[alt*='Ninja 1 against Knight 1']", state="attached")
        page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
        path = tmp_path / "own.ipynb"
        page.wait_for_timeout(1000)
        assert "Ninja 1 against Knight 1" in path.read_text("utf-8")
        anothers = path.read_text("utf-8").replace("not yet", "untrusted")
        (tmp_path / "anothers.ipynb").write_text(anothers, "utf-8")
        page.evaluate(FORGET)
        for name in ("lab/tree/own", "lab/tree/anothers", "notebooks/own"):
            page.goto(f"{url}/{name}.ipynb{'?reset' if 'lab' in name else ''}")
            page.wait_for_function(IDLE, timeout=60_000)
            pictured(page)
            told = page.locator(".jp-OutputArea-child:has(.rw-saved) + *").inner_text()
            assert "model not found" not in told
        run_all(page)  # in Notebook 7
        assert page.locator(PICTURE).is_hidden()
        page.click(f"{LIVE} [data-do=choose][data-at='0']")  # the browser has kept its place
        page.wait_for_selector(".jp-OutputArea :text-matches('^2 [1-9]')")


def test_nbconvert_has_a_picture_and_a_lesson_to_play(page, tmp_path, monkeypatch) -> None:
    """As ``nbconvert --execute`` does; with its basic template it writes what nbviewer shows."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook(tmp_path / "own.ipynb", OWN)
    ran = NotebookClient(nbformat.read(tmp_path / "own.ipynb", 4)).execute()
    page.context.set_offline(True)
    for template in ("lab", "basic"):
        html, _ = HTMLExporter(template_name=template).from_notebook_node(ran)
        (tmp_path / f"{template}.html").write_text(html, "utf-8")
        page.goto((tmp_path / f"{template}.html").as_uri())
        pictured(page)
        lesson = page.frame_locator("iframe")
        lesson.locator("[data-do=choose][data-at='0']").click()
        lesson.locator(".rw-outcome").wait_for()


MARIMO = """\
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from kit import table
    from widgets import learn, quiz

    place, set_place = mo.state(None)
    return learn, mo, place, quiz, set_place, table


@app.cell
def _(learn, quiz, set_place, table):
    lesson = learn("wizard_did_it", "01-training")
    lesson.observe(lambda change: set_place(change["new"]), "place")
    return (lesson,)


@app.cell
def _(lesson):
    lesson
    return


@app.cell
def _(mo, place):
    mo.md(f"At step {place().step if place() else 1}.")
    return


@app.cell
def _(quiz):
    quiz("wild_side")
    return


@app.cell
def _(table):
    table("wild_side", lesson="first-round")
    return
"""


def test_a_lesson_a_quiz_and_a_table_in_marimo(page, tmp_path) -> None:
    (tmp_path / "own.py").write_text(MARIMO, "utf-8")
    port = free_port()
    command = [sys.executable, "-m", "marimo", "run", str(tmp_path / "own.py"), "--headless",
               "--no-token", "--host", "localhost", "--port", str(port)]  # fmt: skip
    with running(command, f"http://localhost:{port}", PYTHONPATH=str(ROOT)) as url:
        page.goto(url)
        page.wait_for_selector('article.rw[aria-label="The Knight\'s Training"]', timeout=60_000)
        page.click('article.rw[aria-label="The Knight\'s Training"] .rw-primary')
        page.wait_for_selector(":text-is('At step 2.')", timeout=30_000)
        page.click("article.rw[aria-label='Quiz'] .rw-primary")
        page.wait_for_selector("article.rw[aria-label='Quiz'] [data-do=choose]")
        page.wait_for_selector(".rw-out .rw-table .rw-board")
