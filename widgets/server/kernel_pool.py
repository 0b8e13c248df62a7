"""Kernel pool of a class: a fixed number of slots, some warm kernels, and cleaning up."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from queue import Empty
from typing import Any, cast

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Bool, Float, Integer

from kit.files.evidence import Evidence
from kit.files.store import FOLDER
from kit.teach.desk.results import ShownPage
from widgets.server.fork.forker import KernelForker, can_fork
from widgets.server.http import TokenBucket
from widgets.server.limits import LONG, WORK
from widgets.server.metrics import METRICS
from widgets.server.reading import Reader
from widgets.server.saved_games import KEPT as SAVED
from widgets.server.saved_games import SavedGames
from widgets.server.upstream import AsyncKernelClient, Kernels

# The only variables of the server's environment that a kernel gets: no key, no token, no home.
KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TEMP", "TMP", "PYTHONPATH",
        "PYTHONHASHSEED", "VIRTUAL_ENV", "CONDA_PREFIX", "LD_LIBRARY_PATH", "SYSTEMROOT",
        "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "RULEWALK_STRICT")  # fmt: skip
WARM_UP = "import widgets.server.warmup as _; _.warm(); _.set_limits({memory}); del _"
NO_HISTORY = ["--HistoryManager.enabled=False"]
ROUND = 1.0  # seconds between two rounds of cleaning up
# Kernels that start at the same time. More than the cores can carry would make all of them late,
# and slow down the learners who are already playing.
STARTING = os.cpu_count() or 2
PATIENCE = 3.0  # seconds that a visitor waits for a slot
EACH = 4  # slots of one visitor, or a quarter of all, if that is more
ABANDONED = 5 + ROUND  # seconds without a page after which a full pool may end a kernel


class Slot:
    """A place in the pool, reserved for one visitor until their kernel runs or they leave."""

    def __init__(self, visitor: str) -> None:
        self.visitor = visitor


class KernelPool(Kernels):
    """Kernels for at most ``slots`` visitors; unused kernels are ended."""

    slots = Integer(30, config=True, help="visitors with a kernel at once")
    warm = Integer(2, config=True, help="kernels kept warm")
    fork = Bool(default_value=True, config=True, help="fork kernels, where that is possible")
    late = Bool(default_value=False, config=True, help="start a lesson's kernel when it is needed")
    idle_seconds = Float(1800, config=True, help="seconds without a click until a kernel ends")
    away_seconds = Float(45, config=True, help="seconds without a page until a kernel ends")

    work_seconds = Float(WORK, config=True, help="of the processor, without an answer")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widgets: dict[str, str] = {}  # kernel of one of our pages -> the id of its widget
        self.shows: dict[str, ShownPage] = {}  # kernel of one of our pages -> the page
        self.visitors: dict[str, str] = {}  # kernel in use -> the word of its visitor's browser
        self.buckets: dict[str, TokenBucket] = {}  # kernel in use -> its visitor's rate limit
        self.readers: dict[str, Reader] = {}  # learners without a kernel, by the id it would have
        self._homes: dict[str, str] = {}  # kernel -> the folder of its files
        self.saves: SavedGames | None = None
        self._busy: dict[str, float] = {}  # busy kernel -> its processor time when it began
        self._warm: list[str] = []
        self._warming: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Semaphore(STARTING)
        self._admitted: set[Slot] = set()  # visitors whose kernel has not started yet
        self._seen: dict[str, float] = {}  # kernel in use -> when a page was last connected
        self._used: dict[str, float] = {}  # kernel in use -> when its visitor last did anything
        self._waiting = 0  # known visitors who wait for a slot
        self._cleaner = PeriodicCallback(self.clean_up, 1000 * ROUND)
        self._closing = False

    # Counts

    def in_use(self) -> list[str]:
        """Return the ids of the kernels that visitors have."""
        return list(self._seen)

    def gauges(self) -> dict[str, int]:
        """Return the current numbers for ``/metrics`` and ``/health``."""
        return {
            "rulewalk_learners": self._taken(),
            "rulewalk_seats": self.slots,
            "rulewalk_warm": len(self._warm),
            "rulewalk_readers": len(self.readers),
        }

    def _taken(self) -> int:
        return len(self._seen) + len(self._admitted)

    # A new visitor

    async def admit(self, visitor: str, *, known: bool = False) -> Slot:
        """Return a slot for a visitor; raise HTTPError 503 if the pool stays full.

        A visitor who is *known* goes before those who wait and are not. One who has as many slots
        as a visitor may have gives up the one that was used longest ago.
        """
        until = time.monotonic() + PATIENCE
        self._waiting += known
        try:
            while not (self._may_have_more(visitor) and self._has_room(known=known)):
                ended = await self._end_one(visitor)
                # One who opens many pages at once ends them for one another, but not without end.
                if time.monotonic() >= until + PATIENCE * ended:
                    METRICS.add("rulewalk_full_total")
                    raise HTTPError(503, "every slot is taken")
                await asyncio.sleep(0.1)
        finally:
            self._waiting -= known
        slot = Slot(visitor)
        self._admitted.add(slot)
        return slot

    def _has_room(self, *, known: bool) -> bool:
        """Return whether a slot is free, beside those for the known visitors who wait."""
        return self.slots - self._taken() > (0 if known else self._waiting)

    def _may_have_more(self, visitor: str) -> bool:
        """Return whether a visitor has fewer slots than a visitor may have."""
        coming = sum(slot.visitor == visitor for slot in self._admitted)
        return coming + len(self._owned(visitor)) < max(EACH, self.slots // EACH)

    def _owned(self, visitor: str) -> list[str]:
        return [kernel for kernel in self._seen if self.visitors.get(kernel) == visitor]

    async def _end_one(self, visitor: str) -> bool:
        """End a kernel to make room for a visitor; return False if none can be ended."""
        if self._may_have_more(visitor):
            return await self._end_abandoned()
        own = [(self.is_connected(key), self._used[key], key) for key in self._owned(visitor)]
        if own:
            await self.end(min(own)[2], "left")
        return bool(own)

    def release(self, slot: Slot) -> None:
        """Release a slot; no effect if its kernel has been taken."""
        self._admitted.discard(slot)

    async def take(self, slot: Slot, path: str, env: dict[str, str]) -> str:
        """Return a kernel for an admitted visitor, warm if possible, with *env* added.

        The kernel works in the folder *path* of the pages.
        """
        kernel, first = await self.hand_out(slot, path, env)
        if first:
            await self._run_or_end(kernel, first)
        return kernel

    async def hand_out(self, slot: Slot, path: str, env: dict[str, str]) -> tuple[str, str]:
        """Return a kernel as ``take`` does, and the code to run first, if any.

        This continues if the visitor leaves, so that a kernel that is starting is not lost.
        """
        return await asyncio.shield(asyncio.ensure_future(self._hand_out(slot, path, env)))

    async def _hand_out(self, slot: Slot, path: str, env: dict[str, str]) -> tuple[str, str]:
        try:
            kernel = warm = await self._next_warm()
            if not warm:
                kernel = await self._start(path, env)
        finally:
            self.release(slot)
        self._take_in(kernel, slot.visitor)
        if self.saves:
            self.saves.give(kernel, slot.visitor, self._homes[kernel])
        METRICS.add("rulewalk_opened_total")
        # Another one is warmed later, when this page no longer needs the processor.
        return kernel, _set_up(env, self.folder(path)) if warm else ""

    def _take_in(self, kernel: str, visitor: str) -> None:
        others = self._owned(visitor)
        self.buckets[kernel] = self.buckets[others[0]] if others else TokenBucket()
        self._seen[kernel] = self._used[kernel] = time.monotonic()
        self.visitors[kernel] = visitor

    def seat(self, slot: Slot, reader: Reader) -> None:
        """Take in an admitted visitor who reads a lesson without a kernel."""
        self.release(slot)
        self.readers[reader.kernel] = reader
        self.expect_pages(reader.kernel)
        self._take_in(reader.kernel, slot.visitor)
        METRICS.add("rulewalk_read_total")

    async def give_kernel(self, reader: Reader) -> None:
        """Start the kernel of a reader, whose lesson goes on there; if that fails, end it."""
        kernel = reader.kernel
        await self._start(reader.path, reader.env, kernel)
        if self.saves and kernel in self.visitors:
            self.saves.give(kernel, self.visitors[kernel], self._homes[kernel])
        opened = await show(self, kernel, reader.code, reader.replay())
        if self.readers.get(kernel) is not reader:
            raise NotShown("the visitor has left")
        self.widgets[kernel] = opened["model"]
        del self.readers[kernel]
        METRICS.add("rulewalk_opened_total")

    async def _end_abandoned(self) -> bool:
        """End the kernel whose page left first; return False if none left long enough ago."""
        gone = [(seen, key) for key, seen in self._seen.items() if not self.is_connected(key)]
        if not gone or time.monotonic() - min(gone)[0] < ABANDONED:
            return False
        await self.end(min(gone)[1], "left")
        return True

    async def _next_warm(self) -> str:
        """Return a warm kernel that is alive, or ''."""
        while self._warm:
            kernel = self._warm.pop(0)
            if await self.is_running(kernel):
                return kernel
            await self.end(kernel, "died")
        return ""

    async def _start(
        self, path: str = "", env: dict[str, str] | None = None, kernel: str = ""
    ) -> str:
        """Start a kernel in a folder of the pages, with *env* added, and return its id.

        The id may be given. A forked kernel has already loaded what lessons need; any other loads
        it first.
        """
        home = tempfile.mkdtemp(prefix="home-", dir=self.connection_dir)
        async with self._starting:
            try:
                own = self._environment(home, env)
                kernel = await self.launch(own, NO_HISTORY, path, kernel)
            except BaseException:  # also cancelled when the visitor leaves
                shutil.rmtree(home, ignore_errors=True)
                raise
            self._homes[kernel] = home
            if not self.is_forked(kernel):
                await self._run_or_end(kernel, WARM_UP.format(memory=self.memory))
        return kernel

    async def _run_or_end(self, kernel: str, code: str) -> None:
        """Run code in a kernel; end the kernel if that fails."""
        try:
            if problem := await self.run(kernel, code):
                raise HTTPError(500, f"the kernel did not start: {problem}")  # noqa: TRY301
        except Exception:  # after any error the kernel must not stay behind
            await self.end(kernel, "failed")
            raise

    def _environment(self, home: str, env: dict[str, str] | None = None) -> dict[str, str]:
        """Return the environment of a new kernel: few of the server's variables, and *env*."""
        kept = {key: os.environ[key] for key in KEPT if key in os.environ}
        own = {"HOME": home, "TMPDIR": home, "IPYTHONDIR": os.path.join(home, "ipython"),  # noqa: PTH118
               FOLDER: f"{home}/{SAVED}", "JUPYTER_PLATFORM_DIRS": "1",
               "PYDEVD_DISABLE_FILE_VALIDATION": "1"}  # fmt: skip
        return {**kept, **own, **(env or {})}

    # Warm kernels

    def open(self) -> None:
        """Start warming kernels and cleaning up."""
        if self.fork and can_fork():
            folder = str(self.connection_dir)
            self.forker = KernelForker(self._environment(folder), folder, self.log)
            self.forker.look_after()
        self._cleaner.start()
        self._warm_more()

    def _warm_more(self) -> None:
        """Start to warm one more kernel, if there is room and no visitor is waiting for one."""
        room = min(self.warm, self.slots - self._taken())
        if self._closing or len(self._warm) + len(self._warming) >= room:
            return
        # one at a time, because a waiting visitor needs the processor more
        if self._warming or (self._admitted and not self._warm):
            return
        task = asyncio.ensure_future(self._warm_one())
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def _warm_one(self) -> None:
        try:
            self._warm.append(await self._start())
        except Exception:  # then a page starts its own kernel, which takes longer
            self.log.exception("a kernel could not be warmed")

    # End of a kernel

    async def clean_up(self) -> None:
        """End kernels that died, hang or are unused; then warm more."""
        if self.forker and self.forker.works:
            self.forker.look_after()
        now = time.monotonic()
        for kernel in [*self._seen, *self._warm]:
            try:
                why = await self._why_end(kernel, now)
            except (KeyError, HTTPError):
                why = "died"
            if why:
                await self.end(kernel, why)
        self._warm_more()

    async def _why_end(self, kernel: str, now: float) -> str:
        """Return why a kernel has to end (died, hangs, left or idle), or ''."""
        if kernel not in self.readers:
            if not await self.is_running(kernel):
                return "died"
            if self._hangs(kernel):
                return "hangs"
        if kernel not in self._seen:
            return ""
        if self.is_connected(kernel):
            self._seen[kernel] = now
        elif now - self._seen[kernel] > self.away_seconds:
            return "left"
        return "idle" if now - self._used[kernel] > self.idle_seconds else ""

    def use(self, kernel: str) -> None:
        """Note that a visitor has done something with their kernel."""
        if kernel in self._used:
            self._used[kernel] = time.monotonic()

    def _hangs(self, kernel: str) -> bool:
        """Tell whether a kernel has used too much processor time without a reply."""
        if not self.is_busy(kernel):
            self._busy.pop(kernel, None)
            return False
        used = self.work(kernel)
        since = used - self._busy.setdefault(kernel, used)
        if since > LONG:
            self.stand_back(kernel)
        return since > self.work_seconds

    async def end_all_of(self, visitor: str) -> None:
        """End all kernels of a visitor who wants to be forgotten."""
        for kernel in self._owned(visitor):
            await self.end(kernel, "forgotten")

    def save(self, kernel: str) -> None:
        """Copy what a kernel has saved of its visitor's game."""
        if self.saves and kernel in self.visitors and kernel in self._homes:
            self.saves.take(kernel, self.visitors[kernel], self._homes[kernel])

    def words(self, kernel: str) -> str:
        """Return how far the game is that a kernel has saved, '' if there is none."""
        return self.saves.playing(kernel) if self.saves else ""

    def note(self, kernel: str, evidence: Iterable[Evidence]) -> None:
        """Keep what a reader without a kernel has shown to know."""
        if self.saves and kernel in self.visitors:
            self.saves.note(self.visitors[kernel], evidence)

    def part(self, kernel: str) -> None:
        """Keep the kernel of a closed page for a while, unless another visitor needs its slot."""
        self._seen[kernel] = time.monotonic() - ABANDONED

    async def end(self, kernel: str, why: str) -> None:
        """End a kernel, release its slot and tell its page; *why* goes to the log and metrics."""
        self.save(kernel)
        self._seen.pop(kernel, None)
        self._used.pop(kernel, None)
        self._busy.pop(kernel, None)
        self.widgets.pop(kernel, None)
        self.shows.pop(kernel, None)
        self.buckets.pop(kernel, None)
        self.visitors.pop(kernel, None)
        if kernel in self._warm:
            self._warm.remove(kernel)
        METRICS.add("rulewalk_ended_total", why)
        self.log.info("kernel %s ended: %s", kernel, why)
        reader = self.readers.pop(kernel, None)
        for page in reader.pages if reader else self.sockets(kernel):
            page.tell_dead()
        if kernel in self:
            await self.kill(kernel)
        else:
            self.forget_pages(kernel)
        if self.saves:
            self.saves.forget_kernel(kernel)
        shutil.rmtree(self._homes.pop(kernel, ""), ignore_errors=True)

    async def close(self) -> None:
        """End all kernels now, and start no other."""
        self._closing = True
        self._cleaner.stop()
        for task in list(self._warming):
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        ends = [self.end(kernel, "server stopped") for kernel in self.list_kernel_ids()]
        await asyncio.gather(*ends, return_exceptions=True)
        if self.forker:
            await self.forker.close()


def _set_up(env: dict[str, str], folder: str) -> str:
    """Return the Python code that sets a kernel's environment and folder for its visitor."""
    words = json.dumps(env)
    return (
        f"import os as _os, json as _json; _os.environ.update(_json.loads({words!r})); "
        f"_os.chdir({folder!r}); del _os, _json"
    )


# A kernel client that is ready after the first reply


ASK_AGAIN = 1.0  # seconds after which a starting kernel is asked again
PUBLISHED = 0.2  # seconds in which a kernel that replied must also publish a message


class QuickClient(AsyncKernelClient):
    """A client whose ``wait_for_ready`` returns after one reply and one published message.

    Jupyter's own client also waits for 0.2 s of silence, twice for each page.
    """

    def start_channels(self, *_args: Any, **_wanted: Any) -> None:
        """Open the channels without a heartbeat: the manager knows if the kernel is alive.

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
        """Tell whether the kernel replies and publishes, so that both directions work."""
        try:
            await self.kernel_info(reply=True, timeout=ASK_AGAIN)
            await self.get_iopub_msg(timeout=PUBLISHED)
        except (TimeoutError, Empty):
            return False
        return True


# Opening a lesson in a visitor's kernel: one request, one reply


SECONDS = 60.0


class NotShown(Exception):
    """The cell did not show a widget; the text is the kernel's message."""


async def show(
    kernels: Kernels, kernel: str, code: str, opened: str = "_.opened()"
) -> dict[str, Any]:
    """Run a page's cell in a kernel and return its widget's data (``opened``).

    The data come with the reply, so there is nothing to subscribe to.
    """
    client = cast("AsyncKernelClient", kernels.get_kernel(kernel).client())
    client.start_channels(shell=True, iopub=False, stdin=False, hb=False, control=False)  # noqa: S604
    asked = asyncio.ensure_future(client.execute(
        code, store_history=False, allow_stdin=False, reply=True, timeout=SECONDS,
        user_expressions={"opened": opened},
    ))  # fmt: skip
    try:
        while not (await asyncio.wait({asked}, timeout=1.0))[0]:
            if not await kernels.is_running(kernel):
                raise NotShown("the kernel has ended")
    finally:
        asked.cancel()
        client.stop_channels()
    return _opened(asked.result()["content"])


def _opened(content: dict[str, object]) -> dict[str, Any]:
    """Return the widget's data from the content of a reply."""
    if content["status"] != "ok":
        raise NotShown("\n".join(cast("list[str]", content.get("traceback", ["no reason given"]))))
    told = cast("dict[str, dict[str, dict[str, str]]]", content["user_expressions"])["opened"]
    if "data" not in told:
        raise NotShown("the page's cell shows no widget")
    return cast("dict[str, Any]", json.loads(ast.literal_eval(told["data"]["text/plain"])))
