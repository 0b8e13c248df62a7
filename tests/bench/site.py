"""Speed of the static site's Python beside a bare Pyodide page, in the same run.

One file server of the standard library serves both, without compression. The bare page loads npm's
package unchanged and computes 1 + 1 in a worker, as our pages use one.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from kit.cli.look import put, put_json
from kit.core.errors import KitError
from kit.files.index import headings
from tests.bench.pages import Comparison

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BARE = """import { loadPyodide } from "./package/pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL("./package/", import.meta.url).href });
postMessage({ kind: python.runPython("1 + 1") === 2 ? "frame" : "failed" });
"""
# A page with only a worker; it measures the first frame and a click.
PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
const worker = new Worker("WORKER", { type: "module" });
const next = () => new Promise((done) => {
  worker.onmessage = ({ data }) => {
    if (data.kind === "failed") done(NaN);
    if (data.kind === "frame") done(performance.now());
  };
});
const first = next();
worker.postMessage({ kind: "open", page: "learn", game: "GAME", query: "", kept: null });
window.first = await first;
window.click = async () => {
  const [begun, answer] = [performance.now(), next()];
  worker.postMessage({ kind: "click", click: { step: 0, do: "next" } });
  return (await answer) - begun;
};
</script>"""
BUDGET, MOST = 1.3, 12.0  # times a bare page's start; MB of a first visit
PICTURE, SCRIPTED = 0.1, 20.0  # times a bare page's start; ms of a click before Python is there
CLICKS = 13
ONWARD = ".rw-host :is(.rw-primary:enabled, .rw-answers button:not([aria-pressed=true]))"
LESSON = "lesson/{slug}/learn.html"  # a lesson without Python: its picture and its script


class CountingFiles(SimpleHTTPRequestHandler):
    """File server of the standard library that also counts the bytes it sends."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, and count it."""
        data = source.read()
        CountingFiles.sent += len(data)
        outputfile.write(data)

    def log_message(self, *_words: object) -> None:
        """Log nothing: the log would hide the table."""


def site_command(rounds: int, *, as_json: bool) -> int:
    """Measure the engine's start, a click and the bytes transferred, and print them as ratios."""
    rows = list(engine_rows(rounds))
    if as_json:
        put_json([{**row._asdict(), "ratio": row.ratio} for row in rows])
        return 0
    put("Ours beside a bare Pyodide page (1 + 1), in one run (medians):")
    for row in rows:
        put(f"  {row.line()}")
    return 0


def engine_rows(rounds: int, slug: str = "wizard_did_it") -> Iterator[Comparison]:
    """Yield each figure of the engine beside the bare page's."""
    try:
        from tests.chromium import chromium
    except ImportError:
        raise KitError("bench --site needs a browser: pip install 'rulewalk[browser]'") from None
    with ExitStack() as open_now:
        folder = Path(open_now.enter_context(tempfile.TemporaryDirectory()))
        _fill(folder, slug)
        address = open_now.enter_context(_served(folder))
        browser = open_now.enter_context(chromium())
        visits = [
            {**_round(browser, address), **_by_script(browser, f"{address}/{LESSON}", slug)}
            for _ in range(rounds)
        ]
    found = {key: median(visit[key] for visit in visits) for key in visits[0]}
    beside = "a bare Pyodide page"
    yield Comparison("first picture of a lesson", found["picture"], found["bare"], beside, PICTURE)
    yield Comparison(
        "a click by the script, to paint",
        found["scripted"],
        found["bare"],
        beside,
        None,
        most=SCRIPTED,
    )
    yield Comparison("its first click of all", found["cold"], found["bare"], beside, None)
    yield Comparison("engine ready, first visit", found["first"], found["bare"], beside, BUDGET)
    yield Comparison(
        "engine ready, second visit", found["second"], found["bare again"], beside, None
    )
    yield Comparison("a click in the engine", found["click"], found["bare"], beside, None)
    wire = (found["wire"] / 1e6, found["bare wire"] / 1e6)
    yield Comparison("first visit over the wire", *wire, beside, None, "MB", MOST)
    yield Comparison(
        "second visit over the wire", found["again"] / 1e6, wire[1], beside, None, "MB"
    )


def _fill(folder: Path, slug: str) -> None:
    """Write both pages and what they load."""
    from kit.site.build import SitePlan, build_site
    from kit.site.bundle import build_engine
    from kit.site.npm import cache_folder, pyodide_package

    first = (slug, headings(slug)[0])
    build_site(folder / "lesson", SitePlan(lessons=[first]))
    worker = build_engine(folder).worker
    shutil.copytree(pyodide_package(cache_folder()), folder / "package")
    (folder / "bare.mjs").write_text(BARE, "utf-8")
    for name, file in (("ours", worker), ("bare", "bare.mjs")):
        text = PAGE.replace("WORKER", file).replace("GAME", slug)
        (folder / f"{name}.html").write_text(text, "utf-8")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    files = partial(CountingFiles, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def _round(browser: Browser, address: str) -> dict[str, float]:
    """Visit both pages twice, each in a browser with an empty cache."""
    bare, ours = browser.new_context(), browser.new_context()
    found: dict[str, float] = {}
    found["bare"], found["bare wire"], _ = _visit(bare, f"{address}/bare.html")
    found["first"], found["wire"], found["click"] = _visit(ours, f"{address}/ours.html")
    found["bare again"], _, _ = _visit(bare, f"{address}/bare.html")
    found["second"], found["again"], _ = _visit(ours, f"{address}/ours.html")
    bare.close()
    ours.close()
    return found


def _by_script(browser: Browser, address: str, slug: str) -> dict[str, float]:
    """Return the milliseconds until a lesson's picture, and from a click to what it paints."""
    from tests.bench.browser import WATCH

    context = browser.new_context()
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(address.format(slug=slug))
    page.wait_for_function("() => window.seen.lesson", timeout=120_000)
    took = list(_forward(page))
    picture = float(page.evaluate("window.seen.picture"))
    context.close()
    return {"picture": picture, "cold": took[0], "scripted": median(took)}


def _forward(page: Page) -> Iterator[float]:
    """Click through a lesson, and yield how long the browser needed to paint each step."""
    from tests.bench.browser import PRESS

    for _ in range(CLICKS):
        yield float(page.evaluate(PRESS, [ONWARD, ".rw-host"]))
        page.wait_for_timeout(400)  # until the cards have arrived


def _visit(context: BrowserContext, address: str) -> tuple[float, float, float]:
    """Return the milliseconds until the first frame, the bytes sent, and how long a click took."""
    before, page = CountingFiles.sent, context.new_page()
    page.goto(address)
    page.wait_for_function("() => window.first", timeout=120_000)
    first = float(page.evaluate("window.first"))
    took = 0.0
    if address.endswith("ours.html"):
        page.wait_for_function("() => window.click")
        took = float(page.evaluate("window.click()"))
        page.wait_for_timeout(1000)  # until the browser has written its cache
    page.close()
    return first, CountingFiles.sent - before, took
