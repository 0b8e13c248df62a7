"""A real server on loopback, and helpers to inspect its processes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from tests.browser.conftest import ROOT
from tests.ports import free_port
from tests.server.client import Visitor


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder: they start servers, so few may run at once."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.server)


CANARY = "Qzxenviron"  # a secret of the server's environment


class Served:
    """A running server: its address, its process, and its output."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url, self.lines = process, url, []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        self.lines.extend(iter(self.process.stdout.readline, ""))

    @property
    def log(self) -> str:
        return "".join(self.lines)

    def kernels(self) -> list[psutil.Process]:
        """Return the running kernels, without those that have just ended."""
        found = []
        for one in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):  # its state, zombie
                words = one.cmdline()
                if one.name() == "rulewalk-kernel" or "widgets.server.fork.alone" in words:
                    found.append(one)
        return found

    def parent(self) -> psutil.Process:
        """Return the parent process of the forked kernels."""
        children = psutil.Process(self.process.pid).children()
        return next(one for one in children if "widgets.server.fork" in one.cmdline())

    def folder(self) -> Path:
        """Return the folder of the kernels' files; each kernel has its home there."""
        child = psutil.Process(self.process.pid).children()[0]
        return Path(child.environ()["HOME"]).parent

    def health(self) -> dict[str, int]:
        return json.loads(urllib.request.urlopen(f"{self.url}/health", timeout=10).read())

    def metric(self, name: str) -> int:
        text = urllib.request.urlopen(f"{self.url}/metrics", timeout=10).read().decode()
        return next((int(x.rsplit(" ", 1)[1]) for x in text.splitlines() if x.startswith(name)), 0)

    def until(self, test, wait: float = 30) -> None:
        """Wait until a condition is true."""
        end = time.monotonic() + wait
        while not test():
            assert time.monotonic() < end, f"not within {wait} s\n{self.log[-3000:]}"
            time.sleep(0.1)

    def stop(self, number: int = signal.SIGINT) -> float:
        """Stop the server; return the seconds that it took."""
        began = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(20)
        took = time.monotonic() - began
        self._reader.join(5)
        return took


@contextmanager
def opened(
    *more: str, wait: float = 60, port: int = 0, files: int = 0, **env: str
) -> Iterator[Served]:
    """Serve with the product's own command; it may have *files* open, 0 for as many as we.

    With a number it also starts as a background job of a script does, with SIGINT ignored.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "kit", "serve", "--no-browser", "--port", str(port), *more]
    if files:
        command = ["sh", "-c", f'trap "" INT; ulimit -n {files}; exec "$@"', "sh", *command]
    process = subprocess.Popen(
        command, cwd=ROOT, start_new_session=True, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "RULEWALK_SECRET": CANARY, **env},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    served = Served(process, f"http://localhost:{port}")
    try:
        end = time.monotonic() + wait
        while "Rulewalk is open" not in served.log:
            assert process.poll() is None, served.log
            assert time.monotonic() < end, "the server did not come up"
            time.sleep(0.1)
        yield served
    finally:
        if process.poll() is None:
            served.stop()
        process.stdout.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with opened("--learners", "12") as found:
        yield found


def play(scene, wait: float = 240) -> None:
    """Run a coroutine, with a time limit."""

    async def whole() -> None:
        try:
            await asyncio.wait_for(scene, wait)
        finally:
            await Visitor.close_all()

    asyncio.run(whole())


def lesson_page(folder: Path, source: str, name: str = "page") -> None:
    """Write a notebook of one cell."""
    from tests.browser.conftest import notebook

    notebook(folder / f"{name}.ipynb", source)
