"""The server's side of forked kernels; it restarts their parent process if that ends."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections import deque
from contextlib import suppress
from itertools import count
from typing import Any

TRIES = 3  # a parent that was killed is restarted, but not one that never gets ready


def can_fork() -> bool:
    """Tell whether kernels can be forked here: on Linux, with process descriptors."""
    if sys.platform != "linux" or not hasattr(os, "pidfd_open"):
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:  # Linux before 5.3, or a sandbox without them
        return False
    return True


class KernelForker:
    """Keeps a parent process ready, and starts a new one when it has ended."""

    def __init__(self, env: dict[str, str], folder: str, log: logging.Logger) -> None:
        self.env, self.folder, self.log = env, folder, log
        self.failures = 0  # parents in a row that ended before they were ready
        self._parent: ParentConnection | None = None
        self._endings: set[asyncio.Task[None]] = set()

    @property
    def works(self) -> bool:
        """Whether it makes sense to request a kernel."""
        return self.failures < TRIES

    def look_after(self) -> ParentConnection:
        """Return the parent process, restarted if it has ended."""
        if self._parent is not None and not self._parent.alive:
            self.log.warning("the parent of all kernels has ended; there will be another")
            self.failures = 0 if self._parent.ready else self.failures + 1
            task = asyncio.ensure_future(self._parent.close())
            self._endings.add(task)
            task.add_done_callback(self._endings.discard)
            self._parent = None
        if self._parent is None:
            self._parent = ParentConnection(self.env, self.folder)
        return self._parent

    async def fork(self, **asked: Any) -> Forked:
        """Return a new kernel; raise Gone if no parent process stays alive."""
        while self.works:
            with suppress(Gone):
                return await self.look_after().fork(**asked)
        raise Gone

    async def close(self) -> None:
        """End the parent process and all kernels."""
        if self._parent is not None:
            await self._parent.close()
        await asyncio.gather(*self._endings)


# The server's end of the socket to the parent of all kernels


LONGEST = 1 << 16  # bytes of a message of the parent
# One heap of the C library for all threads of a kernel, because each heap needs memory.
PARENT_ENV = {"MALLOC_ARENA_MAX": "1"}


class Gone(Exception):
    """The parent ended before it replied."""


class Forked:
    """A forked kernel, with the part of ``subprocess.Popen`` that Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(self, parent: ParentConnection, pid: int) -> None:
        self.parent, self.pid = parent, pid
        self.ended = False

    def poll(self) -> int | None:
        """Return None while the kernel lives; the exit status is not tracked."""
        return 0 if self.ended else None

    def wait(self) -> int:
        """Return at once: callers have already seen the kernel end."""
        return 0

    def send_signal(self, number: int) -> None:
        """Send a signal to the kernel and its child processes; ignored if it has ended."""
        if not self.ended:
            self.parent.send({"signal": number, "pid": self.pid})

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the kernel."""
        self.send_signal(signal.SIGKILL)


class ParentConnection:
    """A running parent process: sends it requests, and knows which kernels are alive."""

    def __init__(self, env: dict[str, str], folder: str) -> None:
        self.kernels: dict[int, Forked] = {}
        self.alive = True
        self.ready = False  # it has loaded everything and is ready for requests
        self._asked: dict[int, asyncio.Future[Forked]] = {}
        self._numbers = count(1)
        self._outbox: deque[bytes] = deque()
        self.home = tempfile.mkdtemp(prefix="parent-", dir=folder)
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = self._begin(theirs.fileno(), env)
        self._line.settimeout(0)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._line, self._hear)

    def _begin(self, line: int, env: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start the parent with this socket and no other descriptor of the server."""
        return subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-P", "-m", "widgets.server.fork", str(line)],
            pass_fds=[line], cwd=self.home, start_new_session=True, stdin=subprocess.DEVNULL,
            env={**env, **PARENT_ENV, "HOME": self.home, "IPYTHONDIR": self.home},
        )  # fmt: skip

    async def fork(self, **asked: Any) -> Forked:
        """Return a new kernel; raise Gone if the parent ends, and OSError if it cannot fork."""
        if not self.alive:
            raise Gone
        number = next(self._numbers)
        answer: asyncio.Future[Forked] = self._loop.create_future()
        self._asked[number] = answer
        try:
            self.send({"number": number, **asked})
            return await answer
        finally:
            del self._asked[number]

    def send(self, words: dict[str, Any]) -> None:
        """Send a message when the socket is ready; drop it if the parent is gone."""
        self._outbox.append(json.dumps(words).encode())
        self._flush()

    def _flush(self) -> None:
        while self.alive and self._outbox:
            try:
                self._line.send(self._outbox[0])
            except BlockingIOError:
                self._loop.add_writer(self._line, self._flush)
                return
            except OSError:
                self.end()
                return
            self._outbox.popleft()
        if self.alive:
            self._loop.remove_writer(self._line)

    def _hear(self) -> None:
        """Read the messages of the parent."""
        try:
            told = self._line.recv(LONGEST)
        except BlockingIOError:
            return
        except OSError:
            told = b""
        if told:
            self._take(json.loads(told))
        else:
            self.end()

    def _take(self, told: dict[str, Any]) -> None:
        if "ready" in told:
            self.ready = True
        elif "started" in told:
            kernel = self.kernels[told["pid"]] = Forked(self, told["pid"])
            answer = self._asked.get(told["started"])
            if answer is None or answer.done():
                kernel.kill()  # the caller is gone, so nobody else would end the kernel
            else:
                answer.set_result(kernel)
        elif "failed" in told:
            answer = self._asked.get(told["failed"])
            if answer and not answer.done():
                answer.set_exception(OSError(told["why"]))
        else:
            self.kernels.pop(told["ended"]).ended = True

    def end(self) -> None:
        """Close the socket: the parent then ends with all its kernels."""
        if not self.alive:
            return
        self.alive = False
        self._loop.remove_reader(self._line)
        self._loop.remove_writer(self._line)
        self._line.close()
        for kernel in self.kernels.values():
            kernel.ended = True
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(Gone())

    async def close(self) -> None:
        """End the parent and all its kernels, and wait for that."""
        self.end()
        try:
            await asyncio.to_thread(self.process.wait, 5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            await asyncio.to_thread(self.process.wait)
        shutil.rmtree(self.home, ignore_errors=True)
