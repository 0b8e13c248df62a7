"""A site for tests: built once per run, served as a teacher would serve a folder."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from kit.files.index import headings
from kit.games import GAMES
from kit.site.build import SitePlan, build_site, every_lesson
from kit.site.bundle import build_engine
from kit.site.files import take_folder

PART = 16_384  # bytes that a slow network sends at once
SUB = "school/rulewalk"  # a site may be anywhere below an address
# Lessons beside the first of each game: those that tests open, by their place in the list.
MORE = {"wild_side": (1, -1), "rock_paper_wizard": (-1,)}


class Served:
    """A served folder: its address, and the requests and bytes so far."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[str] = []
        self.sent = 0


class _Handler(SimpleHTTPRequestHandler):
    """Python's own handler of files, which does not compress; it counts."""

    served: Served
    kept = 0
    rate = 0  # bytes a second for all connections together, 0 for no limit
    one_at_a_time = threading.Lock()

    def end_headers(self) -> None:
        if self.kept:
            self.send_header("Cache-Control", f"max-age={self.kept}")
        super().end_headers()

    def do_GET(self) -> None:
        self.served.asked.append(self.path)
        super().do_GET()

    def copyfile(self, source, outputfile) -> None:
        data = source.read()
        self.served.sent += len(data)
        if not self.rate:
            outputfile.write(data)
            return
        with suppress(ConnectionError):  # the page has left on the way
            for at in range(0, len(data), PART):
                with self.one_at_a_time:
                    time.sleep(len(data[at : at + PART]) / self.rate)
                outputfile.write(data[at : at + PART])

    def log_message(self, *_args: object) -> None:
        pass


def promised(page: Page, script: str, arg: object = None, wait: float = 60) -> None:
    """Wait until a script's promise is kept.

    Playwright's ``wait_for_function`` takes a promise itself for the answer.
    """
    end = time.monotonic() + wait
    while not page.evaluate(script, arg):
        assert time.monotonic() < end, script
        page.wait_for_timeout(50)


@contextmanager
def serving(folder: Path, sub: str = "", kept: int = 0, rate: int = 0) -> Iterator[Served]:
    """Serve a folder on loopback until the block ends; browsers may cache files for a time.

    A slow network has a *rate* in bytes a second.
    """
    handler: Any = type("Counting", (_Handler,), {"kept": kept, "rate": rate})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    served = Served(f"http://127.0.0.1:{server.server_port}/{sub}".rstrip("/"))
    handler.served = served
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()


def build_small(out: Path) -> Path:
    """Build a site with few lessons and all of Python; return its folder."""
    site = out / SUB
    take_folder(site)
    engine = build_engine(site)
    few = {(slug, headings(slug)[at].key) for slug in GAMES for at in (0, *MORE.get(slug, ()))}
    lessons = [one for one in every_lesson() if (one[0], one[1].key) in few]
    build_site(site, SitePlan(engine, (), [*engine.sizes], lessons))
    return out
