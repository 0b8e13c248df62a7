"""Serving our own pages: the head at once, the kernel's name when the lesson is set up."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from kit.teach.lesson.course import Asked
from widgets.server.http import asked_for
from widgets.server.kernel_pool import KernelPool, Slot
from widgets.server.light.assets import accepts_gzip
from widgets.server.light.document import live_beginning, live_end, still_html
from widgets.server.light.first_paint import first_picture, first_place
from widgets.server.light.gzip_parts import Beginning, Rest, begin, squeeze
from widgets.server.light.lesson_kernel import show
from widgets.server.light.our_pages import LightPage
from widgets.server.metrics import METRICS
from widgets.server.upstream import JupyterHandler

SORRY = "Something went wrong on our side. Please load the page again."
SILENCE = 10  # seconds without a word until a blank is sent, so that no proxy hangs up
KEPT = 512  # beginnings of pages, some 10 kB each; all lessons together have some hundreds of steps
LIGHT = {"RULEWALK_PAGE": "light"}  # tells the widget that the page has style and script already


class Start(NamedTuple):
    """The beginning of a page, and the fingerprint of the picture in it, '' if it has none."""

    page: Beginning
    drawn: str


class LightPageHandler(JupyterHandler):
    """Sends a page of ours; the class that is built on it sets ``pool``."""

    pool: KernelPool

    async def send_still(self, page: LightPage) -> None:
        """Send a page that needs no kernel."""
        body = await asyncio.to_thread(_still, self.base_url, page)
        METRICS.add("rulewalk_still_total")
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Vary", "Accept-Encoding")
        if accepts_gzip(self):
            self.set_header("Content-Encoding", "gzip")
        self.finish(body if accepts_gzip(self) else gzip.decompress(body))

    async def send_live(self, path: str, page: LightPage) -> None:
        """Send a page, or only the name of a new kernel to a page that is open in a browser."""
        self.set_header("Cache-Control", "no-store")
        if self.request.headers.get("Accept") == "application/json":
            found = await self._open_kernel(await self.pool.admit(), path, page)
            self.finish(_named(found, ""))
        else:
            await self._send_page(path, page)

    async def _send_page(self, path: str, page: LightPage) -> None:
        """Send the beginning at once, and the end when the lesson is open in a kernel."""
        slot = await self.pool.admit()
        kernel = asyncio.ensure_future(self._open_kernel(slot, path, page))
        try:
            start = await asyncio.to_thread(self._beginning, page)
            assert self.xsrf_token  # sets the cookie with which a page may end its kernel
            self.set_header("Content-Type", "text/html; charset=utf-8")
            await self._stream(start, kernel)
        finally:
            kernel.cancel()

    async def _stream(self, start: Start, kernel: asyncio.Future[dict[str, Any]]) -> None:
        """Send a page's parts, squeezed if the browser can read that."""
        rest = Rest(start.page) if accepts_gzip(self) else None
        if rest:
            self.set_header("Content-Encoding", "gzip")
        self.write(start.page.squeezed if rest else start.page.text())
        await self.flush()
        while not (await asyncio.wait({kernel}, timeout=SILENCE))[0]:
            self.write(rest.part(b" ") if rest else b" ")
            await self.flush()
        end = live_end(_named(kernel.result(), start.drawn)).encode()
        self.finish(rest.end(end) if rest else end)

    async def _open_kernel(self, slot: Slot, path: str, page: LightPage) -> dict[str, Any]:
        """Return where a visitor's lesson is: base address, kernel and widget; or a sentence.

        With the widget comes what it tells of its frame.
        """
        asked = {**asked_for(self.request), **LIGHT}
        kernel = ""
        try:
            kernel, first = await self.pool.hand_out(slot, str(Path(path).parent), asked)
            opened = await show(self.pool, kernel, f"{first}\n{page.code}")
        except Exception:  # the visitor gets a sentence, the log the rest
            self.log.exception("%s could not be opened", path)
            if kernel:
                await self.pool.end(kernel, "failed")
            return {"sorry": SORRY}
        finally:
            self.pool.release(slot)
        return {"base": self.base_url, "kernelId": kernel, **opened}

    def _beginning(self, page: LightPage) -> Start:
        try:
            return _drawn(self.base_url, page, _place(page, self.request.query))
        except Exception:  # without a picture the page still comes, only plainer
            self.log.exception("no first picture of %s", page.game)
            return _drawn(self.base_url, page, None)


def _named(found: dict[str, Any], drawn: str) -> dict[str, Any]:
    """Return what a page is told of its kernel; of its frame only if that is what it shows."""
    same = drawn and found.get("drawn") == drawn
    return {key: found[key] for key in found if key != "drawn" and (same or key != "frame")}


def prepare(base: str, page: LightPage) -> None:
    """Draw a page before its first visitor comes, except those for which few will come."""
    if page.is_live:
        _drawn(base, page, _place(page, ""))
    elif not page.game:
        _still(base, page)


def _place(page: LightPage, query: str) -> Asked | None:
    """Return the place of the page's first picture, None if it has none."""
    return first_place(page.game, query) if page.is_lesson else None


@lru_cache(maxsize=KEPT)
def _drawn(base: str, page: LightPage, place: Asked | None) -> Start:
    """Return the beginning of a page, drawn and squeezed once for all who ask for this place."""
    picture = first_picture(page.game, place) if place else None
    whole = begin(live_beginning(base, page.title, picture).encode())
    return Start(whole, picture.drawn if picture else "")


@lru_cache(maxsize=KEPT)
def _still(base: str, page: LightPage) -> bytes:
    """Return a page that needs no kernel, drawn and squeezed once for all."""
    return squeeze(still_html(base, page.title, page.draw()).encode())
