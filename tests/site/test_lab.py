"""The notebooks without a server: JupyterLite as it is built, and in a real browser."""

from __future__ import annotations

import filecmp
import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urljoin
from zipfile import ZipFile

import pytest

from kit.files.index import headings
from kit.site.build import SitePlan, build_site
from kit.site.files import take_folder
from kit.site.jupyterlite.build import NOT_IN_A_BROWSER, PLUGIN, build_lab
from kit.site.jupyterlite.packages import fetch_wheels, pins, sha256_of
from kit.site.jupyterlite.python import FRONT, KERNEL, OF_KERNEL
from kit.site.npm import VERSION, cache_folder
from kit.teach.links import LAB
from tests.chromium import chromium

pytestmark = pytest.mark.npm
ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN_ALL = "async () => { await jupyterapp.commands.execute('notebook:run-all-cells'); }"
ERRORS = """() => jupyterapp.shell.currentWidget.content.model.sharedModel.cells
  .flatMap((cell) => cell.getOutputs?.() ?? [])
  .filter((output) => output.output_type === "error").map((output) => output.evalue)"""
# Requested by a browser, and answered by JupyterLite's service worker in the page.
OF_THE_HOST = ("/favicon.ico", "/api/service-worker-heartbeat")
NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A folder with a site in a path below it, with its lab and a lesson."""
    folder = tmp_path_factory.mktemp("host")
    take_folder(folder / "some/site")
    build_lab(folder / "some/site", NOTEBOOKS, cache_folder())
    there = [path.relative_to(folder / "some/site").as_posix() for path in _files(folder)]
    lesson = ("wild_side", headings("wild_side")[1])
    build_site(folder / "some/site", SitePlan(there=there, lessons=[lesson], lab=True))
    return folder


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in (folder / "some/site/lab").rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def python(site: Path) -> Path:
    return site / "some/site/lab/static/pyodide"


def test_every_notebook_is_there_and_listed(site: Path) -> None:
    lab = site / "some/site/lab"
    for path in NOTEBOOKS.rglob("*.ipynb"):
        name = path.relative_to(NOTEBOOKS)
        if name.parts[0] in NOT_IN_A_BROWSER:
            assert not (lab / "files" / name).exists()
            continue
        assert (lab / "files" / name).read_bytes() == path.read_bytes()
        listed = json.loads((lab / "api/contents" / name.parent / "all.json").read_text("utf-8"))
        assert name.as_posix() in {one["path"] for one in listed["content"]}


def test_python_comes_from_the_site_itself(site: Path, python: Path) -> None:
    config = json.loads((site / "some/site/lab/jupyter-lite.json").read_text("utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"][PLUGIN]
    assert kernel["pyodideUrl"] == "./static/pyodide/pyodide.mjs"
    assert kernel["loadPyodideOptions"]["lockFileURL"] == "./static/pyodide/pyodide-lock.json"
    assert kernel["disablePyPIFallback"] is True
    assert (python / "pyodide.asm.wasm").stat().st_size > 5_000_000


def test_the_lock_names_exactly_our_wheels(site: Path, python: Path) -> None:
    lock = json.loads((python / "pyodide-lock.json").read_text("utf-8"))
    packages = lock["packages"]
    assert {one["file_name"]: one["sha256"] for one in packages.values()} == {
        path.name: sha256_of(path) for path in python.glob("*.whl")
    }
    pinned = {pin.name: pin for pin in pins() if pin.name not in (KERNEL, FRONT)}
    assert packages.keys() - pinned.keys() == {"jedi", "rulewalk", "ipykernel", "piplite",
                                               "pyodide-kernel", "widgetsnbextension"}  # fmt: skip
    assert {name: packages[name]["sha256"] for name in pinned} == {
        name: pin.sha256 for name, pin in pinned.items()
    }
    config = json.loads((site / "some/site/lab/jupyter-lite.json").read_text("utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"][PLUGIN]
    assert kernel["loadPyodideOptions"]["packages"] == sorted(packages)


def test_the_kernel_is_made_for_the_python_that_it_gets(site: Path) -> None:
    with ZipFile(fetch_wheels(cache_folder())[KERNEL]) as wheel:
        constants = wheel.read("jupyterlite_pyodide_kernel/constants.py").decode()
        names = wheel.namelist()
    assert re.findall(r'^PYODIDE_VERSION = "(.+)"', constants, re.MULTILINE) == [VERSION]
    for start in OF_KERNEL:
        assert len([name for name in names if f"/pypi/{start}" in name]) == 1, start


def test_licences_come_along(site: Path, python: Path) -> None:
    lab = site / "some/site/lab"
    assert "JupyterLite Contributors" in (lab / "LICENSE").read_text("utf-8")
    assert (lab / "build/third-party-licenses.json").is_file()
    for wheel in python.glob("*.whl"):
        names = " ".join(ZipFile(wheel).namelist()).lower()
        assert "licen" in names or wheel.name.startswith("jedi-"), wheel.name  # the empty one


@pytest.mark.long
def test_two_builds_are_equal_to_the_byte(site: Path, tmp_path: Path) -> None:
    build_lab(tmp_path, NOTEBOOKS, cache_folder())
    one, other = site / "some/site/lab", tmp_path / "lab"
    names = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
    assert names == sorted(p.relative_to(other) for p in other.rglob("*") if p.is_file())
    assert filecmp.cmpfiles(one, other, names, shallow=False)[1:] == ([], [])


class Quiet(SimpleHTTPRequestHandler):
    """``python -m http.server`` without its log."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/some/site/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser():
    with chromium(NO_OTHER_HOST) as found:
        yield found


@pytest.fixture
def page(browser, address: str):
    """A page of a new visitor; its requests must not leave the site."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    yield context.new_page()
    context.close()
    away = {url for url in asked if not url.startswith((address, "data:", "blob:"))}
    assert away <= {urljoin(address, path) for path in OF_THE_HOST}


def run_all(page, address: str, notebook: str) -> None:
    """Open a notebook and run it with Run All."""
    page.goto(address + LAB + notebook)
    page.wait_for_function(IDLE, timeout=180_000)
    page.evaluate(RUN_ALL)
    page.wait_for_function(IDLE, timeout=180_000)
    assert page.evaluate(ERRORS) == []


def page_opened_by(page, link: str) -> str:
    """Return the address of the site's page that a link opens, when it is visible."""
    with page.context.expect_page() as opened:
        page.click(link)
    opened.value.wait_for_selector(".rw-top", timeout=60_000)
    return opened.value.url


def opened_by(page, link: str) -> str:
    """Return the path of the notebook that a link opens, in a page of its own."""
    with page.context.expect_page() as opened:
        page.click(link)
    opened.value.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    return opened.value.url.partition("notebooks/index.html?path=")[2]


@pytest.mark.long
def test_the_gallery_opens_notebooks(page, address: str) -> None:
    run_all(page, address, "index.ipynb")
    page.wait_for_selector(".jp-OutputArea .rw-gallery", timeout=60_000)
    entry = ".rw-entry[data-game=wild_side]"
    assert opened_by(page, f"{entry} a:has-text('Start:')") == "wild_side%2Flearn.ipynb"
    assert opened_by(page, ".rw-places-to-go a:has-text('Quiz')") == "quiz.ipynb"
    # A link to a step opens the site's page, because a notebook always begins at its first step.
    found = page_opened_by(page, f"{entry} a:has-text('Quiz')")
    assert found == f"{address}quiz.html?game=wild_side"
    lesson = headings("wild_side")[1].key
    page.eval_on_selector_all(f"{entry} details", "all => all.forEach((one) => (one.open = true))")
    found = page_opened_by(page, f"{entry} [data-lesson='{lesson}'] a")
    assert found == f"{address}wild_side/{lesson}.html?step=1"


@pytest.mark.long
def test_a_lesson_is_walked_and_its_python_runs(page, address: str) -> None:
    run_all(page, address, "wild_side/learn.ipynb")
    page.click(".jp-OutputArea .rw-primary")
    page.wait_for_selector("article.rw[data-step='1']")
    assert "Green 11" in page.inner_text("article.rw")
    assert page.locator(".jp-OutputArea-output:has-text('✓ Right.')").count() >= 1
    assert page.locator(".rw-out .rw-table").count() >= 2
    link = page.evaluate("rulewalkLook.link(document.querySelector('.rw-top'))")
    assert link == f"{address}wild_side/01-first-round.html?step=2"
    assert opened_by(page, ".rw-places-to-go a:has-text('Rules')") == "wild_side%2Frules.ipynb"
    folded = "article.rw details:not(.rw-course)"
    page.eval_on_selector_all(folded, "all => all.forEach((one) => (one.open = true))")
    rule = "article.rw a[href^='rules.ipynb#rule-']:visible >> nth=0"
    name = page.get_attribute(rule, "href").removeprefix("rules.ipynb")
    assert page_opened_by(page, rule) == f"{address}wild_side/rules.html{name}"


@pytest.mark.long
def test_a_game_is_dealt_and_goes_on(page, address: str) -> None:
    run_all(page, address, "wild_side/play.ipynb")
    page.click(".jp-OutputArea .rw-primary")
    page.wait_for_selector("article.rw .rw-table", timeout=60_000)
    step = int(page.get_attribute("article.rw", "data-step"))
    later = f"Number(document.querySelector('article.rw').dataset.step) > {step}"
    page.click("article.rw .rw-primary, article.rw [data-do=move]")
    page.wait_for_function(later, timeout=60_000)


@pytest.mark.long
def test_a_quiz_begins(page, address: str) -> None:
    run_all(page, address, "quiz.ipynb")
    page.click(".jp-OutputArea .rw-primary")
    page.wait_for_selector("article.rw [data-do=choose]", timeout=60_000)
