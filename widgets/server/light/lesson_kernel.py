"""Opening a lesson in a visitor's kernel: one request, one reply."""

from __future__ import annotations

import ast
import json
from typing import Any, cast

from widgets.server.upstream import AsyncKernelClient, Kernels

SECONDS = 60.0


class NotShown(Exception):
    """The cell did not show a widget; the text is what the kernel said."""


async def show(kernels: Kernels, kernel: str, code: str) -> dict[str, Any]:
    """Run a page's cell in a kernel and return what its widget tells of itself (``opened``).

    That comes with the reply, so nothing has to be subscribed to, and nothing waited for but the
    kernel's work.
    """
    client = cast("AsyncKernelClient", kernels.get_kernel(kernel).client())
    client.start_channels(shell=True, iopub=False, stdin=False, hb=False, control=False)  # noqa: S604
    try:
        reply = await client.execute(
            code, store_history=False, allow_stdin=False, reply=True, timeout=SECONDS,
            user_expressions={"opened": "_.opened()"},
        )  # fmt: skip
    finally:
        client.stop_channels()
    return _opened(reply["content"])


def _opened(content: dict[str, object]) -> dict[str, Any]:
    """Return what a widget told, from the content of a reply."""
    if content["status"] != "ok":
        raise NotShown("\n".join(cast("list[str]", content.get("traceback", ["no reason given"]))))
    told = cast("dict[str, dict[str, dict[str, str]]]", content["user_expressions"])["opened"]
    if "data" not in told:
        raise NotShown("the page's cell shows no widget")
    return cast("dict[str, Any]", json.loads(ast.literal_eval(told["data"]["text/plain"])))
