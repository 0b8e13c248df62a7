"""Forked kernels for the server, whatever happens to their parent."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress
from typing import Any

from widgets.server.fork.line import Forked, Gone, ParentLine

TRIES = 3  # a parent that was killed comes back; one that cannot even start is given up


def can_fork() -> bool:
    """Return whether kernels can be forked here: on Linux, with descriptors of processes."""
    if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:  # Linux before 5.3, or a sandbox that does not allow it
        return False
    return True


class KernelForker:
    """Has a parent ready, and a new one when the old one has ended."""

    def __init__(self, env: dict[str, str], folder: str, log: logging.Logger) -> None:
        self.env, self.folder, self.log = env, folder, log
        self.failures = 0  # parents in a row that ended before they were ready
        self._parent: ParentLine | None = None
        self._endings: set[asyncio.Task[None]] = set()

    @property
    def works(self) -> bool:
        """Whether it is worth asking for a kernel."""
        return self.failures < TRIES

    def look_after(self) -> ParentLine:
        """Return the parent; a new one if there is none or it has ended."""
        if self._parent is not None and not self._parent.alive:
            self.log.warning("the parent of all kernels has ended; there will be another")
            self.failures = 0 if self._parent.ready else self.failures + 1
            task = asyncio.ensure_future(self._parent.close())
            self._endings.add(task)
            task.add_done_callback(self._endings.discard)
            self._parent = None
        if self._parent is None:
            self._parent = ParentLine(self.env, self.folder)
        return self._parent

    async def fork(self, **asked: Any) -> Forked:
        """Return a new kernel; raise Gone if no parent stays alive for that."""
        while self.works:
            with suppress(Gone):
                return await self.look_after().fork(**asked)
        raise Gone

    async def close(self) -> None:
        """End the parent, and every kernel with it."""
        if self._parent is not None:
            await self._parent.close()
        await asyncio.gather(*self._endings)
