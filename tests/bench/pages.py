"""Speed of the served pages beside a one-button page in the same run.

Three servers are compared: ours with our pages, ours with a bare ipywidgets button, and a stock
Voilà with that button and a warm kernel.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kit.cli.look import put, put_json
from kit.core.errors import KitError
from tests.bench.engine import import_ms
from tests.ports import free_port

if TYPE_CHECKING:
    from tests.bench.browser import Visits

BUTTON = """\
import ipywidgets as ipw

button, said = ipw.Button(description="0"), ipw.Label("0")
button.on_click(lambda _: said.set_trait("value", str(int(said.value) + 1)))
ipw.VBox([button, said])
"""
LESSON = "from widgets import learn\nlearn({slug!r})"
MEMORY = "import psutil as _p; _m = _p.Process().memory_full_info(); print(_m.uss, _m.rss)"


class Comparison(NamedTuple):
    """One line of the table: our figure, the other's, and the limit of their ratio.

    *most* is an absolute limit, for figures whose ratio means little.
    """

    what: str
    ours: float
    other: float
    beside: str
    budget: float | None
    unit: str = "ms"
    most: float | None = None

    @property
    def ratio(self) -> float | None:
        """Return ours as a multiple of the other, None if the other has nothing to compare."""
        return self.ours / self.other if self.other else None

    def line(self) -> str:
        """Return the line of the table; where the other has nothing it says so."""
        may = f"  (budget {self.budget:g}×)" if self.budget else ""
        may = f"  (at most {self.most:g})" if self.most else may
        numbers = f"{self.ours:>8,.1f} {self.unit:<2} {self.other:>8,.1f} {self.unit}"
        ratio = "no ratio: nothing measured for" if self.ratio is None else f"{self.ratio:>6.2f}× "
        return f"{self.what:<46}{numbers}  {ratio} {self.beside}{may}"


def pages_command(rounds: int, *, as_json: bool) -> int:
    """Measure the pages, the kernels and the imports, and print them as ratios."""
    rows = [*_pages(rounds), *_kernels(), _imports()]
    if as_json:
        put_json([{**row._asdict(), "ratio": row.ratio} for row in rows])
        return 0
    put("Ours beside a one-button page, in one run (medians):")
    for row in rows:
        put(f"  {row.line()}")
    return 0


def _pages(rounds: int) -> Iterator[Comparison]:
    try:
        from tests.bench.browser import Visits
        from tests.chromium import chromium
    except ImportError:
        raise KitError("bench --pages needs a browser: pip install 'rulewalk[browser]'") from None
    from widgets.server.start import check_versions

    check_versions()
    slug, lesson = largest_table()
    with ExitStack() as open_now:
        folder = Path(open_now.enter_context(tempfile.TemporaryDirectory()))
        _fill(folder)
        ours = open_now.enter_context(_served(folder))
        both = open_now.enter_context(_served(folder, "--stock-widgets"))
        stock = open_now.enter_context(_stock(folder / "button.ipynb"))
        visits = Visits(open_now.enter_context(chromium()), rounds)
        page = f"voila/render/{slug}/learn.ipynb?lesson={lesson}"
        yield from _opening(visits, f"{ours}/{page}", stock, f"{both}/voila/render/button.ipynb")
        yield from _clicks(visits, f"{both}/{page}", stock, f"{both}/voila/render/button.ipynb")


def _opening(visits: Visits, page: str, stock: str, bare: str) -> Iterator[Comparison]:
    alive, picture = visits.lesson(page)
    other = visits.button(stock)
    yield Comparison("first picture", picture, other, "stock Voilà's time to interactive", 0.1)
    yield Comparison("time to interactive", alive, other, "stock Voilà, preheated", 0.3)
    ours, theirs = visits.weigh(page, "lesson"), visits.weigh(stock, "button")
    yield Comparison("first visit, transferred", ours[0], theirs[0], "stock Voilà", None, "kB", 300)
    yield Comparison(
        "fonts, once it can be used", ours[2], theirs[2], "stock Voilà", None, "kB", 51
    )
    yield Comparison("first visit, requests", ours[1], theirs[1], "stock Voilà", None, "", 10)
    yield Comparison(
        "time to interactive", alive, visits.button(bare), "a button, our server", None
    )


def _clicks(visits: Visits, page: str, stock: str, bare: str) -> Iterator[Comparison]:
    still, moving = visits.click(page, "reduce"), visits.click(page, "no-preference")
    theirs, same = visits.button_click(stock), visits.button_click(bare)
    yield Comparison("click to paint, reduced motion", still, theirs, "a button, stock Voilà", 1)
    yield Comparison("click to paint, reduced motion", still, same, "a button, our server", 3)
    yield Comparison("click to paint, with motion", moving, same, "a button, our server", None)


def largest_table() -> tuple[str, str]:
    """Return the lesson whose first frame has the most HTML."""
    from kit.files.index import headings
    from kit.games import GAMES
    from kit.show.lesson.screen import frame_html
    from kit.teach.lesson.course import Course

    sizes = [
        (len(frame_html(Course(slug, one.key).frame())), slug, one.key)
        for slug in GAMES
        for one in headings(slug)
    ]
    return max(sizes)[1:]


def _fill(folder: Path) -> None:
    """Write our pages and the bare one into one folder."""
    from widgets.server import page_folder

    shutil.copytree(page_folder(), folder, dirs_exist_ok=True)
    cell: dict[str, object] = {"cell_type": "code", "id": "one", "metadata": {}, "source": BUTTON,
            "execution_count": None, "outputs": []}  # fmt: skip
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    whole = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "button.ipynb").write_text(json.dumps(whole), "utf-8")


@contextmanager
def _served(folder: Path, *more: str) -> Iterator[str]:
    port = free_port()
    command = ["kit", "serve", "--no-browser", "--warm", "3", *more]
    with _running([*command, "--port", str(port), "--pages", str(folder)], port) as url:
        yield url


@contextmanager
def _stock(notebook: Path) -> Iterator[str]:
    port = free_port()
    warm = ["--preheat_kernel=True", "--pool_size=3"]
    command = ["voila", "--no-browser", f"--port={port}", *warm, str(notebook)]
    with _running(command, port) as url:
        yield url


@contextmanager
def _running(command: list[str], port: int) -> Iterator[str]:
    from tests.bench.browser import until_up

    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            until_up(port, server)
            time.sleep(6)  # until its kernels are warm
            yield f"http://localhost:{port}"
        finally:
            server.terminate()


def _kernels() -> list[Comparison]:
    """Compare the memory of a lesson's kernel with that of a button's kernel."""
    slug, _ = largest_table()
    ours, bare = _memory(LESSON.format(slug=slug)), _memory(BUTTON)
    return [
        Comparison(
            "memory of a kernel, its own (USS)", ours[0], bare[0], "a button's kernel", 1.3, "MB"
        ),
        Comparison(
            "memory of a kernel, in all (RSS)", ours[1], bare[1], "a button's kernel", None, "MB"
        ),
    ]


def _memory(source: str) -> list[float]:
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(
        extra_arguments=["--HistoryManager.enabled=False"], stderr=subprocess.DEVNULL
    )
    said: list[str] = []

    def hear(message: Any) -> None:
        said.append(message["content"].get("text", ""))

    try:
        client.execute_interactive(source, output_hook=lambda _message: None, timeout=60)
        client.execute_interactive(MEMORY, output_hook=hear, timeout=60)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return [int(number) / 1e6 for number in "".join(said).split()]


def _imports() -> Comparison:
    ours, bare = import_ms("widgets.walkthrough"), import_ms("ipywidgets, anywidget")
    return Comparison(
        "import widgets (a lesson's)", ours, bare, "import ipywidgets, anywidget", 1.7
    )
