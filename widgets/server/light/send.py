"""Serving our own pages: the head at once, the kernel's name when the lesson is set up."""

from __future__ import annotations

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path

from widgets.address import Asked
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
            self.finish(await self._open_kernel(await self.pool.admit(), path, page))
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

    async def _stream(self, start: Beginning, kernel: asyncio.Future[dict[str, str]]) -> None:
        """Send a page's parts, squeezed if the browser can read that."""
        rest = Rest(start) if accepts_gzip(self) else None
        if rest:
            self.set_header("Content-Encoding", "gzip")
        self.write(start.squeezed if rest else start.text())
        await self.flush()
        while not (await asyncio.wait({kernel}, timeout=SILENCE))[0]:
            self.write(rest.part(b" ") if rest else b" ")
            await self.flush()
        end = live_end(kernel.result()).encode()
        self.finish(rest.end(end) if rest else end)

    async def _open_kernel(self, slot: Slot, path: str, page: LightPage) -> dict[str, str]:
        """Return where a visitor's lesson is: base address, kernel and widget; or a sentence."""
        asked = {**asked_for(self.request), **LIGHT}
        kernel = ""
        try:
            kernel = await self.pool.take(slot, str(Path(path).parent), asked)
            model = await show(self.pool, kernel, page.code)
        except Exception:  # the visitor gets a sentence, the log the rest
            self.log.exception("%s could not be opened", path)
            if kernel:
                await self.pool.end(kernel, "failed")
            return {"sorry": SORRY}
        finally:
            self.pool.release(slot)
        return {"base": self.base_url, "kernelId": kernel, "model": model}

    def _beginning(self, page: LightPage) -> Beginning:
        try:
            return _drawn(self.base_url, page, _place(page, self.request.query))
        except Exception:  # without a picture the page still comes, only plainer
            self.log.exception("no first picture of %s", page.game)
            return _drawn(self.base_url, page, None)


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
def _drawn(base: str, page: LightPage, place: Asked | None) -> Beginning:
    """Return the beginning of a page, drawn and squeezed once for all who ask for this place."""
    picture = first_picture(page.game, place) if place else None
    return begin(live_beginning(base, page.title, picture).encode())


@lru_cache(maxsize=KEPT)
def _still(base: str, page: LightPage) -> bytes:
    """Return a page that needs no kernel, drawn and squeezed once for all."""
    return squeeze(still_html(base, page.title, page.draw()).encode())
