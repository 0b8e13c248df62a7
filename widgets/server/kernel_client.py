"""A kernel client that calls a kernel ready as soon as it has answered."""

from __future__ import annotations

import time
from queue import Empty
from typing import Any

from widgets.server.upstream import AsyncKernelClient

ASK_AGAIN = 1.0  # seconds until a kernel that is still starting is asked once more
PUBLISHED = 0.2  # seconds in which a kernel that answered must also publish something


class QuickClient(AsyncKernelClient):
    """A client whose ``wait_for_ready`` returns after one reply and one published message.

    Jupyter's own client also waits for 0.2 s of silence. A page connects twice before its lesson
    is there, so that would be a good part of the wait.
    """

    def start_channels(self, *_args: Any, **_wanted: Any) -> None:
        """Open the channels, but no heartbeat: the kernel's manager knows whether it lives.

        A heartbeat would be one more thread of the server for each visit.
        """
        super().start_channels(hb=False)

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 - theirs
        """Return when the kernel has answered; RuntimeError if it dies or *timeout* passes."""
        until = time.monotonic() + (float("inf") if timeout is None else timeout)
        while not await self._answers():
            if not await self.is_alive():
                raise RuntimeError("the kernel died before it answered")
            if time.monotonic() > until:
                raise RuntimeError(f"no answer from the kernel in {timeout} s")

    async def _answers(self) -> bool:
        """Return whether the kernel replies and publishes: both ways are open then."""
        try:
            await self.kernel_info(reply=True, timeout=ASK_AGAIN)
            await self.get_iopub_msg(timeout=PUBLISHED)
        except (TimeoutError, Empty):
            return False
        return True
