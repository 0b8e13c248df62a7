"""The pages: lessons with a kernel each, and still pages that are rendered once and kept."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError

from kit.games import GAMES
from widgets.server.desk.cookies import remember_learner
from widgets.server.http import VOILA_POLICY, asked_for
from widgets.server.kernel_pool import KernelPool, Slot
from widgets.server.light.our_pages import LightPage, light_page
from widgets.server.light.send import LightPageHandler
from widgets.server.metrics import METRICS
from widgets.server.render import failed, needs_kernel, stream
from widgets.server.upstream import JupyterHandler, PageRenderer, VoilaServer

SORRY = """<script>window.rulewalk_sorry &&
rulewalk_sorry("Something went wrong on our side. Please load the page again.")</script>"""


class PageStore:
    """What is known of the pages of a folder, for all visitors: which need a kernel."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.still: dict[str, str] = {}  # the HTML of pages that need no kernel
        self.live: set[str] = set()  # pages that need one
        self._first: dict[str, asyncio.Lock] = {}
        self._light: dict[str, tuple[int, LightPage | None]] = {}  # when written, what it shows

    def paths(self) -> list[str]:
        """Return every notebook of the folder."""
        return [file.relative_to(self.folder).as_posix() for file in self.folder.rglob("*.ipynb")]

    def find(self, path: str) -> str:
        """Return the path of a notebook in the folder; raise HTTPError 404 for anything else."""
        file = (self.folder / path).resolve()
        inside = file.is_relative_to(self.folder) and file.suffix == ".ipynb" and file.is_file()
        if not inside or any(part.startswith(".") for part in file.relative_to(self.folder).parts):
            raise HTTPError(404)
        return file.relative_to(self.folder).as_posix()

    def light(self, path: str) -> LightPage | None:
        """Return what a page of ours shows, None for any other; a changed file is read again."""
        file = self.folder / path
        stamp = file.stat().st_mtime_ns
        if self._light.get(path, (0, None))[0] != stamp:
            self._light[path] = stamp, light_page(json.loads(file.read_text("utf-8")))
        return self._light[path][1]

    def first_time(self, path: str) -> asyncio.Lock:
        """Return the lock that is held while a page is rendered for the first time."""
        return self._first.setdefault(path, asyncio.Lock())


class PageHandler(LightPageHandler):
    """Shows a notebook of the folder as a page."""

    def initialize(self, server: VoilaServer, pool: KernelPool, store: PageStore) -> None:
        """Take what all requests share."""
        self.server, self.pool, self.store = server, pool, store

    async def get(self, path: str) -> None:
        """Send the page at *path*: a light one, or one with Voilà's front end."""
        if self.get_argument("token", None) is not None:
            self._hide_token()
            return
        path = self.store.find(path)
        remember_learner(self)
        page = self.store.light(path)
        if page and page.is_live:
            await self.send_live(path, page)
        elif page:
            async with self.store.first_time(path):
                await self.send_still(page)
        else:
            self.set_header("Content-Security-Policy", VOILA_POLICY)
            await self._send_voila(path)

    def _hide_token(self) -> None:
        """Redirect to the address without its token: the cookie has it now."""
        rest = {k: self.get_arguments(k) for k in self.request.query_arguments if k != "token"}
        self.redirect(self.request.path + (f"?{urlencode(rest, doseq=True)}" if rest else ""))

    async def _send_voila(self, path: str) -> None:
        """Send a kept still page, or a new one with a kernel."""
        async with self.store.first_time(path):
            if path not in self.store.still and path not in self.store.live:
                await self._send_first(path)
                return
        if path in self.store.live:
            await self._render(path)
        else:
            METRICS.add("rulewalk_still_total")
            self.set_header("Cache-Control", "no-cache")
            self.finish(self.store.still[path])

    async def _send_first(self, path: str) -> None:
        """Send a page that nobody has opened yet, and remember whether it needs a kernel.

        A page on which something failed is not remembered: the next visitor tries again.
        """
        renderer = await self._render(path)
        if renderer is None or failed(renderer.cells):
            return
        if needs_kernel(renderer.cells):
            self.store.live.add(path)
        else:
            self.store.still[path] = await renderer.still_page()
            self.log.info("%s needs no kernel", path)

    async def _render(self, path: str) -> PageRenderer | None:
        """Send a page while it is rendered; return its renderer, None if rendering failed."""
        slot = await self.pool.admit()
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        renderer = self._renderer(path, slot)
        try:
            await renderer.prepare()
            async for piece in stream(renderer):
                self.write(piece)
                await self.flush()
        except (StreamClosedError, asyncio.CancelledError):
            raise
        except Exception:  # half of the page is out: its reader gets a sentence, the log the rest
            self.log.exception("%s could not be rendered", path)
            self.write(SORRY)
            return None
        finally:
            self.pool.release(slot)
        return renderer

    def _renderer(self, path: str, slot: Slot) -> PageRenderer:
        """Return the renderer of a page, whose kernel knows the address that was asked for."""
        asked = asked_for(self.request)
        take_kernel = partial(self.pool.take, slot, str(Path(path).parent), asked)
        return PageRenderer(self.server, path, take_kernel)


class HomeHandler(JupyterHandler):
    """Redirects the server's bare address to the gallery, or to the game that is asked for."""

    def initialize(self, folder: Path, at: str, home: str) -> None:
        """Take the folder of pages, the address below which they are, and the first of them."""
        self.folder, self.at, self.home = folder, at, home

    def get(self) -> None:
        """Redirect, and keep the rest of the query."""
        asked = {key: self.get_arguments(key) for key in self.request.query_arguments}
        slug = asked.get("game", [""])[0]
        page = f"{slug}/learn.ipynb"
        if slug in GAMES and (self.folder / page).is_file():
            asked.pop("game")
        else:
            page = self.home
        self.redirect(f"{self.at}{page}" + (f"?{urlencode(asked, doseq=True)}" if asked else ""))
