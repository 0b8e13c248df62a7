"""Forked kernels without a web server: start some, run code in them, inspect their processes."""

from __future__ import annotations

import ast
import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from jupyter_client.connect import write_connection_file

from tests.browser.conftest import ROOT
from widgets.server.fork.forker import Forked, KernelForker
from widgets.server.kernel_pool import QuickClient

LOG = logging.getLogger("forks")


class Kernel:
    """A forked kernel and a client of it."""

    def __init__(self, forked: Forked, file: str) -> None:
        self.forked, self.file = forked, file
        self.client = QuickClient()
        self.client.load_connection_file(file)
        self.client.start_channels(hb=False)

    async def ask(self, expression: str, code: str = "") -> Any:
        """Run code, then return the value of an expression."""
        reply = await self.client.execute_interactive(
            code, silent=False, store_history=False, user_expressions={"it": expression},
            timeout=60, output_hook=lambda _message: None,
        )  # fmt: skip
        assert reply["content"]["status"] == "ok", reply["content"]
        told = reply["content"]["user_expressions"]["it"]
        assert told["status"] == "ok", told
        return ast.literal_eval(told["data"]["text/plain"])


class Forks:
    """A forker with a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        self.forker = KernelForker(env, str(folder), LOG)
        self.kernels: list[Kernel] = []

    async def kernel(self, memory: int = 512, **env: str) -> Kernel:
        """Fork a kernel with this environment, and wait until it answers."""
        file = str(self.folder / f"{uuid4().hex[:8]}.json")
        write_connection_file(file, transport="ipc", ip=file[:-5], key=uuid4().hex.encode())
        forked = await self.forker.fork(file=file, env=env, cwd=str(self.folder), memory=memory)
        kernel = Kernel(forked, file)
        self.kernels.append(kernel)
        await kernel.client.wait_for_ready(timeout=30)
        return kernel

    async def close(self) -> None:
        """Close every client, the parent and the kernels."""
        for kernel in self.kernels:
            kernel.client.stop_channels()
        await self.forker.close()


@asynccontextmanager
async def forks(folder: Path) -> AsyncIterator[Forks]:
    """Yield a forker."""
    made = Forks(folder)
    try:
        yield made
    finally:
        await made.close()


async def until(test: Callable[[], Any], wait: float = 10) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + wait
    while not test():
        assert time.monotonic() < end, f"not within {wait} s"
        await asyncio.sleep(0.05)


def opened_files(pid: int) -> set[str]:
    """Return the targets of a process's descriptors, without standard input, output and error."""
    found = set()
    for fd in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # the descriptor used to read this folder
            found |= {str(fd.readlink())} if int(fd.name) > 2 else set()
    return found
