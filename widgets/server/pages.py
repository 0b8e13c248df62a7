"""The pages: lessons with a kernel each, and still pages that are drawn once and kept."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated
from voila.handler import VoilaHandler

from kit.games import GAMES
from widgets.server.first_paint import first_picture, lesson_of
from widgets.server.metrics import TALLY
from widgets.server.render import Painter

OUTPUT = re.compile(
    r'<script type="application/vnd\.voila\.cell-output\+json">\s*(.*?)\s*</script>', re.DOTALL
)
CONFIG = re.compile(r'<script id="jupyter-config-data".*?</script>', re.DOTALL)
ENGINE = re.compile(r'<script src="[^"]*/(?:voila|voila-style)\.js"[^>]*></script>')
# JupyterLab's own styles; a page that is drawn already has no use for them.
STYLES = re.compile(r"<!-- styles -->.*?<!-- end of styles -->", re.DOTALL)
STDERR = 'data-mime-type="application/vnd.jupyter.stderr"'  # how Voilà tells that a cell failed
FINISH = "window.voila_finish();"
SORRY = """<script>window.rulewalk_sorry &&
rulewalk_sorry("Something went wrong on our side. Please load the page again.")</script>"""


def failed(page: str) -> bool:
    """Return whether drawing the page, or a cell of it, failed: the next visitor tries anew."""
    return not page or STDERR in page


def still(page: str) -> str | None:
    """Return a page as plain HTML, if nothing on it needs a kernel or Voilà's front end."""
    bundles = [json.loads(found).get("data", {}) for found in OUTPUT.findall(page)]
    if not bundles or not all("text/html" in bundle for bundle in bundles):
        return None
    if any("application/vnd.jupyter.widget-view+json" in bundle for bundle in bundles):
        return None
    parts = iter("".join(bundle["text/html"]) for bundle in bundles)
    page = OUTPUT.sub(lambda _: next(parts), page)
    page = STYLES.sub("", ENGINE.sub("", CONFIG.sub("", page)))
    return page.replace(FINISH, f"window.themeLoaded = true; {FINISH}")


class PageHandler(VoilaHandler):
    """Opens a notebook of the folder as a page."""

    kept: dict[str, str]  # still pages, drawn
    live: set[str]  # pages known to need a kernel
    first: dict[str, asyncio.Lock]  # held while a page is drawn for the first time

    def initialize(self, kept: Any, live: Any, first: Any, folder: Path, **kwargs: Any) -> None:
        """Share what is known of the pages between requests."""
        super().initialize(**kwargs)
        self.kept, self.live, self.first, self.folder = kept, live, first, folder

    async def get(self, path: str) -> None:
        """Show a page."""
        if self.get_argument("token", None) is not None:
            self._hide_token()
            return
        path = self._known(path)
        lesson = lesson_of(json.loads((self.folder / path).read_text("utf-8")).get("metadata"))
        if lesson or path in self.live:
            await self._draw(path, lesson)
            return
        async with self.first.setdefault(path, asyncio.Lock()):
            if path not in self.kept and path not in self.live:
                self._learn(path, await self._draw(path))
                return
        if path in self.live:
            await self._draw(path)
        else:
            TALLY.add("rulewalk_still_total")
            self.set_header("Cache-Control", "no-cache")
            self.finish(self.kept[path])

    def _hide_token(self) -> None:
        """Go on without the token in the address: the cookie has it now."""
        rest = {k: self.get_arguments(k) for k in self.request.query_arguments if k != "token"}
        self.redirect(self.request.path + (f"?{urlencode(rest, doseq=True)}" if rest else ""))

    def _known(self, path: str) -> str:
        file = (self.folder / path).resolve()
        inside = file.is_relative_to(self.folder) and file.suffix == ".ipynb" and file.is_file()
        if not inside or any(part.startswith(".") for part in file.relative_to(self.folder).parts):
            raise HTTPError(404)
        return file.relative_to(self.folder).as_posix()

    async def _draw(self, path: str, lesson: str = "") -> str:
        """Send a page as it is drawn, and return it."""
        ticket = await self.kernel_manager.admit()
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        drawn: list[str] = []
        try:
            async for part in self._parts(path, lesson, ticket):
                drawn.append(part)
                self.write(part)
                await self.flush()
        except (StreamClosedError, asyncio.CancelledError):
            raise
        except Exception:  # the page is half out: its reader needs words, the log the rest
            self.log.exception("%s could not be drawn", path)
            self.write(SORRY)
            return ""
        finally:
            self.kernel_manager.dismiss(ticket)
        return "".join(drawn)

    async def _parts(self, path: str, lesson: str, ticket: object) -> AsyncIterator[str]:
        """Yield the pieces of a page; a lesson's first picture is handed to the template."""
        asked = {"QUERY_STRING": self.request.query, "SCRIPT_NAME": self.request.path}
        folder = str(Path(path).parent)
        seat = partial(self.kernel_manager.start_kernel, ticket=ticket, path=folder, env=asked)
        painter = Painter(self, path, seat)
        await painter.initialize()
        if lesson:
            painter.resources["first_picture"] = await asyncio.to_thread(self._picture, lesson)
        async for part in painter.parts():
            yield part

    def _picture(self, lesson: str) -> str:
        try:
            return first_picture(lesson, self.request.query)
        except Exception:  # without it the page still comes, only later
            self.log.exception("no first picture of %s", lesson)
            return ""

    def _learn(self, path: str, page: str) -> None:
        """Keep a page that needs no kernel; remember one that does; forget one that failed."""
        found = still(page)
        if failed(page):
            return
        if found is None:
            self.live.add(path)
        else:
            self.kept[path] = found
            self.log.info("%s needs no kernel", path)


class KernelAlive(KernelHandler):
    """Tells a page whether its kernel is still there. Ending one is another matter."""

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer for a kernel in use; one that is being ended is gone."""
        if kernel_id not in self.kernel_manager.taken():
            raise HTTPError(404)
        await super().get(kernel_id)

    async def delete(self, kernel_id: str) -> None:  # noqa: ARG002
        """Refuse."""
        raise HTTPError(405)


class Leave(APIHandler):
    """A page that closes gives its kernel back."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel."""
        await self.kernel_manager.shutdown_kernel(kernel_id)
        self.set_status(204)
        self.finish()


class Front(JupyterHandler):
    """The front door: on to the gallery, or to the game that is asked for."""

    def initialize(self, folder: Path, at: str, first: str) -> None:
        """Say where the pages are."""
        self.folder, self.at, self.to = folder, at, first

    def get(self) -> None:
        """Go there, with what was asked."""
        asked = {key: self.get_arguments(key) for key in self.request.query_arguments}
        slug = asked.get("game", [""])[0]
        page = f"{slug}/learn.ipynb"
        if slug in GAMES and (self.folder / page).is_file():
            asked.pop("game")
        else:
            page = self.to
        self.redirect(f"{self.at}{page}" + (f"?{urlencode(asked, doseq=True)}" if asked else ""))


class Health(JupyterHandler):
    """Says that the server is there, and how full it is."""

    async def prepare(self) -> None:  # type: ignore[override]
        """Ask for no token: who watches a server is no learner."""

    def get(self) -> None:
        """Answer in JSON."""
        now = self.kernel_manager.gauges()
        told = {"status": "ok", **{key.removeprefix("rulewalk_"): n for key, n in now.items()}}
        self.set_header("Cache-Control", "no-store")
        self.finish(told)


class Metrics(JupyterHandler):
    """Counts for Prometheus; with the token, if there is one."""

    def get(self) -> None:
        """Answer in Prometheus' text format."""
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.finish(TALLY.text(self.kernel_manager.gauges()))
