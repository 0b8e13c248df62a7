"""The pages: lessons with a kernel each, and still pages that are drawn once and kept."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, authenticated
from voila.handler import VoilaHandler

from widgets.server.tally import TALLY

OUTPUT = re.compile(
    r'<script type="application/vnd\.voila\.cell-output\+json">\s*(.*?)\s*</script>', re.DOTALL
)
CONFIG = re.compile(r'<script id="jupyter-config-data".*?</script>', re.DOTALL)
ENGINE = re.compile(r'<script src="[^"]*/(?:voila|voila-style)\.js"[^>]*></script>')
KERNEL = re.compile(r'"kernelId": ?"([0-9a-f-]{36})"')
FINISH = "window.voila_finish();"


def still(page: str) -> str | None:
    """Return a page as plain HTML, if nothing on it needs a kernel or Voilà's front end."""
    outputs = [json.loads(found) for found in OUTPUT.findall(page)]
    bundles = [output.get("data", {}) for output in outputs]
    if not bundles or not all("text/html" in bundle for bundle in bundles):
        return None
    if any("application/vnd.jupyter.widget-view+json" in bundle for bundle in bundles):
        return None
    parts = iter("".join(bundle["text/html"]) for bundle in bundles)
    page = OUTPUT.sub(lambda _: next(parts), page)
    page = ENGINE.sub("", CONFIG.sub("", page))
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
        if path in self.live:
            await self._draw(path)
            return
        async with self.first.setdefault(path, asyncio.Lock()):
            if path not in self.kept and path not in self.live:
                await self._draw(path)
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

    async def _draw(self, path: str) -> None:
        drawn: list[str] = []
        async for part in self.get_generator(path=path):
            drawn.append(part)
            self.write(part)
            await self.flush()
        page = "".join(drawn)
        found = still(page)
        if found is None:
            self.live.add(path)
            return
        self.kept[path] = found
        kernel = KERNEL.search(page)
        if kernel and kernel[1] in self.kernel_manager:
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
    """The front door: on to the gallery."""

    def initialize(self, to: str) -> None:
        """Say where the gallery is."""
        self.to = to

    def get(self) -> None:
        """Go there, with what was asked."""
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(self.to + query)


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
