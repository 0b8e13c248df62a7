"""Drawing a notebook as a page: what needs no kernel goes out before the kernel is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

HEARTBEAT = 10  # seconds of silence until the page is told that we are still there
ALIVE = "<script>window.voila_heartbeat()</script>\n"


class Painter(NotebookRenderer):
    """Draws one notebook for one visitor; *seat* returns the visitor's kernel when it is due."""

    def __init__(self, handler: Any, path: str, seat: Callable[[], Awaitable[str]]) -> None:
        super().__init__(
            request_handler=handler, voila_configuration=handler.voila_configuration,
            traitlet_config=handler.traitlet_config, notebook_path=path,
            template_paths=handler.template_paths, config_manager=handler.config_manager,
            contents_manager=handler.contents_manager, base_url=handler.base_url,
            kernel_spec_manager=handler.kernel_spec_manager,
            page_config=_page_config(handler), mathjax_config="", mathjax_url="",
        )  # fmt: skip
        self.kernels, self.seat = handler.kernel_manager, seat

    async def parts(self) -> AsyncIterator[str]:
        """Yield the page piece by piece, and a sign of life when a piece takes long."""
        pieces: asyncio.Queue[str | None] = asyncio.Queue()
        work = asyncio.ensure_future(self._draw(pieces))
        try:
            while True:
                try:
                    piece = await asyncio.wait_for(pieces.get(), HEARTBEAT)
                except TimeoutError:
                    yield ALIVE
                    continue
                if piece is None:
                    break
                yield piece
            await work  # what went wrong in there is ours to tell
        finally:
            work.cancel()

    async def _draw(self, pieces: asyncio.Queue[str | None]) -> None:
        try:
            async for piece, _ in self.generate_content_generator():
                await pieces.put(piece)
        finally:
            await pieces.put(None)

    async def _jinja_kernel_start(self, nb: Any, kernel_id: Any, kernel_future: Any) -> str:
        """Ask for the kernel now: the template has come to the first cell."""
        del kernel_id, kernel_future
        # A visitor who goes away must not leave a kernel behind that nobody knows of.
        kernel = await asyncio.shield(asyncio.ensure_future(self.seat()))
        return str(await super()._jinja_kernel_start(nb, kernel, self.kernels.get_kernel(kernel)))


class Enough(Exception):
    """The rehearsal has come to where a kernel is needed."""


async def rehearse(stage: Any, path: str) -> None:
    """Draw a page as far as it needs no kernel, so that the first visitor finds it prepared."""

    async def nobody() -> str:
        raise Enough

    painter = Painter(stage, path, nobody)
    await painter.initialize()
    with suppress(Enough):
        async for _ in painter.parts():
            pass


def _page_config(handler: Any) -> Any:
    """Return what Voilà's front end is told; the same for all, so it is looked up once."""
    known = handler.settings.get("rulewalk_page_config")
    if known is None:
        known = get_page_config(
            base_url=handler.base_url, settings=handler.settings, log=handler.log,
            voila_configuration=handler.voila_configuration,
        )  # fmt: skip
        handler.settings["rulewalk_page_config"] = known
    return known
