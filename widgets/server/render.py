"""Rendering a notebook as a page: what needs no kernel is sent before the kernel is taken."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress

from nbformat import NotebookNode

from widgets.server.upstream import HEARTBEAT, WIDGET_VIEW, PageRenderer, VoilaServer

SILENCE = 10  # seconds without a piece until a heartbeat is sent


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
        await work  # raises what went wrong while rendering
    finally:
        work.cancel()


async def _fill(renderer: PageRenderer, pieces: asyncio.Queue[str | None]) -> None:
    try:
        async for piece in renderer.pieces():
            await pieces.put(piece)
    finally:
        await pieces.put(None)


class KernelNeeded(Exception):
    """A page without a visitor has come to its first cell, and goes no further."""


async def render_without_kernel(server: VoilaServer, path: str) -> None:
    """Render a page up to its first cell and throw it away: its templates are compiled then."""

    async def no_kernel() -> str:
        raise KernelNeeded

    renderer = PageRenderer(server, path, no_kernel)
    await renderer.prepare()
    with suppress(KernelNeeded):
        async for _ in stream(renderer):
            pass


def failed(cells: Iterable[NotebookNode]) -> bool:
    """Return whether a cell raised an error or wrote to standard error."""
    return any(
        output["output_type"] == "error" or output.get("name") == "stderr"
        for cell in cells
        for output in cell.get("outputs", ())
    )


def needs_kernel(cells: Iterable[NotebookNode]) -> bool:
    """Return whether a page shows a widget, or anything else that is not plain HTML."""
    shown = [
        output["data"]
        for cell in cells
        for output in cell.get("outputs", ())
        if output["output_type"] in ("display_data", "execute_result")
    ]
    return not shown or any("text/html" not in data or WIDGET_VIEW in data for data in shown)
