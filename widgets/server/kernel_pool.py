"""The kernels of a class: so many seats, some kernels kept warm, none left behind."""

from __future__ import annotations

import asyncio
import json
import os
import time
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Integer

from widgets.server.metrics import TALLY
from widgets.server.websocket import WidgetSocket

# A kernel gets these of the server's environment, and nothing else: no key, no token, no home.
KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TEMP", "TMP", "PYTHONPATH",
        "PYTHONHASHSEED", "VIRTUAL_ENV", "CONDA_PREFIX", "LD_LIBRARY_PATH", "SYSTEMROOT",
        "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "RULEWALK_STRICT")  # fmt: skip
ASKED = ("QUERY_STRING", "SCRIPT_NAME")  # what a page may know of the request
READY = "import widgets.server.warmup as _; _.warm(); del _"
QUIET = ["--HistoryManager.enabled=False"]
TICK = 1.0  # seconds between two rounds of the caretaker
# Kernels that start side by side: more than the cores would carry only make all of them late,
# and the clicks of those who are already playing with them.
STARTING = os.cpu_count() or 2
PATIENCE = 3.0  # seconds a visitor waits for a seat that may be about to come free


class Classroom(AsyncMappingKernelManager):
    """Kernels for at most ``seats`` learners; a caretaker ends those that nobody needs."""

    seats = Integer(30, config=True, help="learners at once")
    spare = Integer(2, config=True, help="kernels kept warm")
    idle = Float(1800, config=True, help="seconds without a click until a kernel ends")
    away = Float(45, config=True, help="seconds without a page until a kernel ends")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._warm: list[str] = []
        self._warming: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Semaphore(STARTING)
        self._coming: set[object] = set()  # learners who are promised a seat
        self._seen: dict[str, float] = {}  # kernel -> when a page was last connected
        self._caretaker = PeriodicCallback(self.look_after, 1000 * TICK)
        self._closing = False

    # How many there are

    def taken(self) -> list[str]:
        """Return the kernels in use."""
        return list(self._seen)

    def gauges(self) -> dict[str, int]:
        """Return what /metrics shows of the present moment."""
        return {
            "rulewalk_learners": len(self._seen) + len(self._coming),
            "rulewalk_seats": self.seats,
            "rulewalk_warm": len(self._warm),
        }

    # A learner comes

    async def admit(self) -> object:
        """Promise a learner a seat; 503 if the class is full."""
        until = time.monotonic() + PATIENCE
        while len(self._seen) + len(self._coming) >= self.seats:
            if not await self._free_one() and time.monotonic() >= until:
                TALLY.add("rulewalk_full_total")
                raise HTTPError(503, "every seat is taken")
            await asyncio.sleep(0.1)
        ticket = object()
        self._coming.add(ticket)
        return ticket

    def dismiss(self, ticket: object) -> None:
        """Take a promise back; one that was kept is none any more."""
        self._coming.discard(ticket)

    async def start_kernel(self, *, ticket: object = None, **kwargs: Any) -> str:
        """Return a kernel for a learner, a warm one if there is one; 503 if the class is full."""
        ticket = ticket or await self.admit()
        try:
            asked = {key: kwargs.get("env", {}).get(key, "") for key in ASKED}
            kernel = await self._seat(asked, str(kwargs.get("path", "")))
        finally:
            self.dismiss(ticket)
        self._seen[kernel] = time.monotonic()
        TALLY.add("rulewalk_opened_total")
        return kernel  # the caretaker warms another, once this page has had the processor

    async def _free_one(self) -> bool:
        """End the kernel whose page has been gone longest, if one has been gone for a while."""
        now = time.monotonic()
        gone = [(seen, key) for key, seen in self._seen.items() if not self._connected(key)]
        if not gone or now - min(gone)[0] < 5 + TICK:
            return False
        await self.end(min(gone)[1], "left")
        return True

    async def _seat(self, asked: dict[str, str], path: str) -> str:
        kernel = await self._ready()
        try:
            words = json.dumps(asked)
            where = self.cwd_for_path(path)
            await self._run(
                kernel,
                f"import os as _os, json as _json; _os.environ.update(_json.loads({words!r})); "
                f"_os.chdir({where!r}); del _os, _json",
            )
        except Exception:  # whatever went wrong, the kernel must not outlive it
            await self.end(kernel, "failed")
            raise
        return kernel

    async def _ready(self) -> str:
        """Return a warm kernel that still lives, or start one."""
        while self._warm:
            kernel = self._warm.pop(0)
            if kernel in self and await self.get_kernel(kernel).is_alive():
                return kernel
            await self.end(kernel, "died")
        return await self._start()

    async def _start(self) -> str:
        async with self._starting:
            kernel = await super().start_kernel(env=self._environment(), extra_arguments=QUIET)
            try:
                await self._run(kernel, READY)
            except Exception:  # whatever went wrong, the kernel must not outlive it
                await self.end(kernel, "failed")
                raise
        return kernel

    def _environment(self) -> dict[str, str]:
        kept = {key: os.environ[key] for key in KEPT if key in os.environ}
        home = str(self.connection_dir)
        return {**kept, "HOME": home, "IPYTHONDIR": os.path.join(home, "ipython"),  # noqa: PTH118
                "JUPYTER_PLATFORM_DIRS": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}  # fmt: skip

    async def _run(self, kernel: str, code: str) -> None:
        client = self.get_kernel(kernel).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=60)
            reply = await client.execute_interactive(
                code, silent=True, store_history=False, timeout=60, output_hook=lambda _msg: None
            )
        finally:
            client.stop_channels()
        if reply["content"]["status"] != "ok":
            raise HTTPError(500, f"the kernel did not start: {reply['content'].get('evalue')}")

    # Kernels kept warm

    def open(self) -> None:
        """Begin: warm the first kernels, and let the caretaker walk."""
        self._caretaker.start()
        self._refill()

    def _refill(self) -> None:
        room = min(self.spare, self.seats - len(self._seen) - len(self._coming))
        if self._closing or len(self._warm) + len(self._warming) >= room:
            return
        # One at a time: a learner who waits for a cold kernel needs the processor more.
        if self._warming or (self._coming and not self._warm):
            return
        task = asyncio.ensure_future(self._warm_one())
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def _warm_one(self) -> None:
        try:
            self._warm.append(await self._start())
        except Exception:  # a page starts its own then; warming is only a kindness
            self.log.exception("a kernel could not be warmed")

    # A kernel ends

    def _connected(self, kernel: str) -> bool:
        return self._kernel_connections.get(kernel, 0) > 0

    async def look_after(self) -> None:
        """End kernels that died, whose page is gone, or that nobody uses; then refill."""
        now = time.monotonic()
        for kernel in [*self._seen, *self._warm]:
            try:
                why = await self._why_end(kernel, now)
            except (KeyError, HTTPError):
                why = "died"
            if why:
                await self.end(kernel, why)
        self._refill()

    async def _why_end(self, kernel: str, now: float) -> str:
        manager = self.get_kernel(kernel)
        if not await manager.is_alive():
            return "died"
        if kernel not in self._seen:
            return ""
        if self._connected(kernel):
            self._seen[kernel] = now
        elif now - self._seen[kernel] > self.away:
            return "left"
        quiet = time.time() - manager.last_activity.timestamp()
        return "idle" if quiet > self.idle else ""

    async def end(self, kernel: str, why: str) -> None:
        """End a kernel and tell its page."""
        self._seen.pop(kernel, None)
        if kernel in self._warm:
            self._warm.remove(kernel)
        TALLY.add("rulewalk_ended_total", why)
        self.log.info("kernel %s ended: %s", kernel, why)
        for line in list(WidgetSocket._open_sockets):  # noqa: SLF001
            if getattr(line, "kernel_id", None) == kernel:
                line.gone()
        try:
            await super().shutdown_kernel(kernel, now=True)
        except (KeyError, HTTPError, RuntimeError):
            self.log.debug("kernel %s was gone already", kernel)

    async def shutdown_kernel(self, kernel_id: str, **_kwargs: Any) -> None:
        """End a kernel because its page closed."""
        self._check_kernel_id(kernel_id)
        await self.end(kernel_id, "closed")

    async def close(self) -> None:
        """End every kernel, at once."""
        self._closing = True
        self._caretaker.stop()
        for task in list(self._warming):
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        ends = [self.end(kernel, "server stopped") for kernel in self.list_kernel_ids()]
        await asyncio.gather(*ends, return_exceptions=True)
