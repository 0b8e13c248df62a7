"""The pages: lessons with a kernel each, and still pages that are rendered once and cached.

Our page (``widgets.server.light_page``) is sent in two parts: the start at once, and the end with
the kernel's name when the lesson is open there. Voilà renders any other notebook.
"""

from __future__ import annotations

import asyncio
import gzip
import html
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from nbformat import NotebookNode
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError

from kit.files.course.own_course import cached_by_course
from kit.games import GAMES
from kit.teach.desk.results import ShownPage
from kit.teach.lesson.course import Asked, asked
from widgets.server.desk.course import ServedCourse
from widgets.server.desk.messages import has_word, known_learner, remember_learner
from widgets.server.http import VOILA_POLICY, from_elsewhere, request_env
from widgets.server.kernel_pool import KernelPool, Slot, show
from widgets.server.light_page import (
    Beginning,
    LightPage,
    Rest,
    accepts_gzip,
    begin,
    first_picture,
    first_place,
    gzip_whole,
    light_page,
    live_beginning,
    live_end,
    still_html,
)
from widgets.server.metrics import METRICS
from widgets.server.reading import NeedsKernel, Reader, opening, read_ahead, share_of
from widgets.server.upstream import (
    HEARTBEAT,
    WIDGET_VIEW,
    JupyterHandler,
    PageRenderer,
    VoilaServer,
)

SORRY_SCRIPT = """<script>window.rulewalk_sorry &&
rulewalk_sorry("Something went wrong on our side. Please load the page again.")</script>"""


class PageStore:
    """The pages of a folder, with a cache of which of them need a kernel."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.still: dict[str, str] = {}  # HTML of pages that need no kernel
        self.live: set[str] = set()  # pages that need one
        self._first: dict[str, asyncio.Lock] = {}
        self._light: dict[str, tuple[int, LightPage | None]] = {}  # modification time, and the page

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
        """Return our page in a notebook, or None; a changed file is read again."""
        file = self.folder / path
        stamp = file.stat().st_mtime_ns
        if self._light.get(path, (0, None))[0] != stamp:
            self._light[path] = stamp, light_page(json.loads(file.read_text("utf-8")))
        return self._light[path][1]

    def first_time(self, path: str) -> asyncio.Lock:
        """Return the lock that is held while a page is rendered for the first time."""
        return self._first.setdefault(path, asyncio.Lock())


# Our own pages: the head at once, the kernel's name when the lesson is open


SORRY = "Something went wrong on our side. Please load the page again."
SILENCE = 10  # seconds of silence after which a space is sent, so that no proxy hangs up
KEPT = 512  # starts of pages, about 10 kB each; all lessons together have some hundreds of steps
LIGHT = {"RULEWALK_PAGE": "light"}  # tells the widget that the page has style and script already


class Start(NamedTuple):
    """The start of a page, and the fingerprint of its picture, '' if it has none."""

    page: Beginning
    drawn: str


class LightPageHandler(JupyterHandler):
    """Sends our page; the subclass sets ``pool`` and ``visitor``."""

    pool: KernelPool
    visitor: str  # the word of the browser

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

    async def admit(self) -> Slot:
        """Return a slot for the visitor; refuse a page of another site (403)."""
        if from_elsewhere(self.request, returns=has_word(self)):
            METRICS.add("rulewalk_strangers_total", "site")
            raise HTTPError(403)
        known = bool(known_learner(self))
        return await self.pool.admit(self.visitor, known=known)

    async def send_live(self, path: str, page: LightPage) -> None:
        """Send a page, or only the name of a new kernel to an open page."""
        self.set_header("Cache-Control", "no-store")
        if self.request.headers.get("Accept") == "application/json":
            found = await self._open_kernel(await self.admit(), path, page)
            self.finish(_named(found, ""))
        else:
            await self._send_page(path, page)

    async def _send_page(self, path: str, page: LightPage) -> None:
        """Send the start at once, and the end when the lesson is open in a kernel."""
        slot = await self.admit()
        kernel = asyncio.ensure_future(self._open_kernel(slot, path, page))
        try:
            start = await asyncio.to_thread(self._beginning, page)
            assert self.xsrf_token  # sets the cookie with which a page may end its kernel
            self.set_header("Content-Type", "text/html; charset=utf-8")
            await self._stream(start, kernel)
        finally:
            kernel.cancel()

    async def _stream(self, start: Start, kernel: asyncio.Future[dict[str, Any]]) -> None:
        """Send a page's parts, gzipped if the browser can read that."""
        rest = Rest(start.page) if accepts_gzip(self) else None
        if rest:
            self.set_header("Content-Encoding", "gzip")
        self.write(start.page.gzipped if rest else start.page.text())
        await self.flush()
        while not (await asyncio.wait({kernel}, timeout=SILENCE))[0]:
            self.write(rest.part(b" ") if rest else b" ")
            await self.flush()
        end = live_end(_named(kernel.result(), start.drawn)).encode()
        self.finish(rest.end(end) if rest else end)

    async def _open_kernel(self, slot: Slot, path: str, page: LightPage) -> dict[str, Any]:
        """Return the base address, the kernel and the widget's data, or an error sentence."""
        env = {**request_env(self.request), **LIGHT}
        kernel = ""
        try:
            if self.pool.late and can_read(page, self.request.query):
                with suppress(NeedsKernel):
                    return await self._open_reader(slot, path, page, env)
            kernel, first = await self.pool.hand_out(slot, str(Path(path).parent), env)
            opened = await show(self.pool, kernel, f"{first}\n{page.code}")
            self.pool.widgets[kernel] = opened.pop("model")
            self.pool.shows[kernel] = ShownPage(page.shows, page.game)
        except Exception:  # the visitor gets a sentence, the log the details
            self.log.exception("%s could not be opened", path)
            if kernel:
                await self.pool.end(kernel, "failed")
            return {"sorry": SORRY}
        finally:
            self.pool.release(slot)
        return {"base": self.base_url, "kernelId": kernel, **opened}

    async def _open_reader(
        self, slot: Slot, path: str, page: LightPage, env: dict[str, str]
    ) -> dict[str, Any]:
        """Return the same data of a lesson whose kernel starts when it is needed."""
        wanted, share = first_place(page.game, self.request.query), share_of(self.visitor)
        first = await asyncio.to_thread(opening, page.game, wanted, share)
        reader = Reader(page.game, wanted, share, page.code, str(Path(path).parent), env)
        self.pool.seat(slot, reader)
        self.pool.shows[reader.kernel] = ShownPage(page.shows, page.game)
        place = first.frame.place
        frame = {"step": first.frame.step, "place": place.packed() if place else {}}
        return {
            "base": self.base_url, "kernelId": reader.kernel, "frame": frame, "drawn": first.drawn
        }  # fmt: skip

    def _beginning(self, page: LightPage) -> Start:
        try:
            return _drawn(self.base_url, page, _place(page, self.request.query))
        except Exception:  # without a picture the page works too
            self.log.exception("no first picture of %s", page.game)
            return _drawn(self.base_url, page, None)


def can_read(page: LightPage, query: str) -> bool:
    """Tell whether a page needs no kernel to be read: a lesson, and no what-if of an address."""
    return page.is_lesson and not asked(query).moves


def _named(found: dict[str, Any], drawn: str) -> dict[str, Any]:
    """Return the data about the kernel for a page; with the frame only if the page shows it."""
    same = drawn and found.get("drawn") == drawn
    return {key: found[key] for key in found if key != "drawn" and (same or key != "frame")}


def prepare(base: str, page: LightPage, *, late: bool) -> None:
    """Draw a page before its first visitor comes, unless few visitors will come.

    With *late* kernels, the first lesson of each game is drawn, too.
    """
    if page.is_live:
        _drawn(base, page, _place(page, ""))
        if late and page.is_lesson:
            read_ahead(page.game)
    elif not page.game:
        _still(base, page)


def _place(page: LightPage, query: str) -> Asked | None:
    """Return the place of the page's first picture, or None."""
    return first_place(page.game, query) if page.is_lesson else None


@cached_by_course(KEPT)
def _drawn(base: str, page: LightPage, place: Asked | None) -> Start:
    """Return the start of a page, drawn and compressed once for each place."""
    picture = first_picture(page.game, place) if place else None
    whole = begin(live_beginning(base, page.title, picture, page.style).encode())
    return Start(whole, picture.drawn if picture else "")


@cached_by_course(KEPT)
def _still(base: str, page: LightPage) -> bytes:
    """Return a page that needs no kernel, drawn and compressed once."""
    return gzip_whole(still_html(base, page.title, page.draw()).encode())


# The handlers


class PageHandler(LightPageHandler):
    """Shows a notebook of the folder as a page."""

    def initialize(
        self,
        server: VoilaServer,
        pool: KernelPool,
        store: PageStore,
        course: ServedCourse | None = None,
    ) -> None:
        """Store the parts that all handlers share."""
        self.server, self.pool, self.store, self.course = server, pool, store, course

    async def get(self, path: str) -> None:
        """Send the page at *path*: a light one, or one with Voilà's front end."""
        if self.get_argument("token", None) is not None:
            self._hide_token()
            return
        path = self.store.find(path)
        self.visitor = remember_learner(self)
        if self.course:
            await self.course.look()
        page = self.store.light(path)
        with suppress(StreamClosedError):  # the visitor has left
            await self._send(path, page)

    async def _send(self, path: str, page: LightPage | None) -> None:
        if self.request.method == "HEAD" and not (page and not page.is_live):
            self.set_header("Content-Type", "text/html; charset=utf-8")  # and no kernel
            self.set_header("Cache-Control", "no-store")
        elif page and page.is_live:
            await self.send_live(path, page)
        elif page:
            async with self.store.first_time(path):
                await self.send_still(page)
        else:
            self.set_header("Content-Security-Policy", VOILA_POLICY)
            await self._send_voila(path)

    def _hide_token(self) -> None:
        """Redirect to the address without the token, because the cookie has it now."""
        rest = {k: self.get_arguments(k) for k in self.request.query_arguments if k != "token"}
        self.redirect(self.request.path + (f"?{urlencode(rest, doseq=True)}" if rest else ""))

    async def _send_voila(self, path: str) -> None:
        """Send a cached still page, or a new page with a kernel."""
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
        """Send a page for the first time, and record whether it needs a kernel.

        A page with an error is not recorded, so the next visitor tries again.
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
        """Send a page while it is rendered; return its renderer, or None after an error."""
        slot = await self.admit()
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
        except Exception:  # half of the page is sent: it ends with a sentence; the log has details
            self.log.exception("%s could not be rendered", path)
            self.write(SORRY_SCRIPT)
            return None
        finally:
            self.pool.release(slot)
        return renderer

    def _renderer(self, path: str, slot: Slot) -> PageRenderer:
        """Return the renderer of a page, whose kernel gets the requested address."""
        asked = request_env(self.request)
        take_kernel = partial(self.pool.take, slot, str(Path(path).parent), asked)
        return PageRenderer(self.server, path, take_kernel)


class HomeHandler(JupyterHandler):
    """Redirects the server's bare address to the gallery, or to the game that is asked for."""

    def initialize(self, folder: Path, at: str, home: str) -> None:
        """Take the folder of pages, the address of the folder, and its first page."""
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
        address = f"{self.at}{page}" + (f"?{urlencode(asked, doseq=True)}" if asked else "")
        # A link for a client that does not follow redirects, as RFC 9110 recommends (15.4).
        self.set_status(302)
        self.set_header("Location", address)
        self.finish(f'<p><a href="{html.escape(address)}">To the gallery</a></p>')


# Rendering a notebook as a page: the part that needs no kernel is sent first


async def stream(renderer: PageRenderer) -> AsyncIterator[str]:
    """Yield the pieces of a page, and a heartbeat whenever a piece takes long."""
    pieces: asyncio.Queue[str | None] = asyncio.Queue()
    work = asyncio.ensure_future(_fill(renderer, pieces))
    try:
        while True:
            try:
                piece = await asyncio.wait_for(pieces.get(), SILENCE)
            except TimeoutError:
                yield HEARTBEAT
                continue
            if piece is None:
                break
            yield piece
        await work  # raises errors of the rendering
    finally:
        work.cancel()


async def _fill(renderer: PageRenderer, pieces: asyncio.Queue[str | None]) -> None:
    try:
        async for piece in renderer.pieces():
            await pieces.put(piece)
    finally:
        await pieces.put(None)


class KernelNeeded(Exception):
    """A page without a visitor has reached its first cell and stops there."""


async def render_without_kernel(server: VoilaServer, path: str) -> None:
    """Render a page up to its first cell and discard it, so that its templates are compiled."""

    async def no_kernel() -> str:
        raise KernelNeeded

    renderer = PageRenderer(server, path, no_kernel)
    await renderer.prepare()
    with suppress(KernelNeeded):
        async for _ in stream(renderer):
            pass


def failed(cells: Iterable[NotebookNode]) -> bool:
    """Tell whether a cell raised an error or wrote to standard error."""
    return any(
        output["output_type"] == "error" or output.get("name") == "stderr"
        for cell in cells
        for output in cell.get("outputs", ())
    )


def needs_kernel(cells: Iterable[NotebookNode]) -> bool:
    """Tell whether a page shows a widget, or anything else than plain HTML."""
    shown = [
        output["data"]
        for cell in cells
        for output in cell.get("outputs", ())
        if output["output_type"] in ("display_data", "execute_result")
    ]
    return not shown or any("text/html" not in data or WIDGET_VIEW in data for data in shown)
