"""A line to a kernel that counts as ready as soon as the kernel has answered on it."""

from __future__ import annotations

import time
from queue import Empty
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient

ASK_AGAIN = 1.0  # seconds until a kernel that is still starting is asked once more
HEARD = 0.2  # seconds in which a kernel that answered must also be heard to publish


class QuickClient(AsyncKernelClient):
    """Jupyter's own client waits for 0.2 s of silence before it calls a kernel ready.

    A page connects twice before its lesson is there, so that is a good part of the wait. Here an
    answer and one published message are enough: they prove that the line is open both ways.
    """

    async def _wait_until_heard(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 - theirs
        until = time.monotonic() + (float("inf") if timeout is None else timeout)
        while not await self._heard():
            if not await self.is_alive():
                raise RuntimeError("the kernel died before it answered")
            if time.monotonic() > until:
                raise RuntimeError(f"no answer from the kernel in {timeout} s")

    async def _heard(self) -> bool:
        try:
            await self.kernel_info(reply=True, timeout=ASK_AGAIN)
            await self.get_iopub_msg(timeout=HEARD)
        except (TimeoutError, Empty):
            return False
        return True

    wait_for_ready: Any = _wait_until_heard
