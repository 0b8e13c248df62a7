"""The parent of all kernels: it loads what they share, then forks one for each request.

It has one socket, to the server. Of a visitor it receives only the name of a connection file, an
environment and a folder, and keeps none of them. When the socket closes, it ends with all kernels.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import signal
import socket
import sys
import tempfile
from contextlib import suppress
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from widgets.server.fork.upstream import KernelApp
from widgets.server.limits import set_limits
from widgets.server.warmup import read_lessons, rehearse, warm

LONGEST = 1 << 17  # bytes of a request


def main(line: int) -> None:
    """Serve the socket with this descriptor until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    app = KernelApp.instance()
    app.build()
    warm()
    rehearse()
    share()
    Parent(app, socket.socket(fileno=line)).run()


def share() -> None:
    """Exclude all present objects from garbage collection, so that forks share their memory."""
    gc.collect()
    gc.freeze()


class Parent:
    """Forks kernels, sends them signals, and tells the server of their ends."""

    def __init__(self, app: KernelApp, line: socket.socket) -> None:
        self.app, self.line = app, line
        self.kernels: dict[int, int] = {}  # process id -> its descriptor, readable at its end
        self.events = DefaultSelector()
        self.events.register(line, EVENT_READ)
        self.lessons = read_lessons()
        self.reading = True  # while there are lessons left to read

    def run(self) -> None:
        """Serve until the server is gone."""
        self.tell(ready=True)
        while True:
            happened = self.events.select(0 if self.reading else None)
            if not happened:
                self.read_on()
            for key, _ in happened:
                if key.fileobj is self.line:
                    asked = self.line.recv(LONGEST)
                    if not asked:
                        return
                    self.answer(json.loads(asked))
                else:
                    self.bury(key.data)

    def read_on(self) -> None:
        """Read one more lesson while there is no request, so that kernels need not read it."""
        self.reading = bool(next(self.lessons, ""))
        share()

    def answer(self, asked: dict[str, Any]) -> None:
        """Start a kernel, or send a signal to a kernel and its child processes."""
        if "signal" not in asked:
            self.start(asked)
        elif asked["pid"] in self.kernels:  # not reaped yet, so the process id has not been reused
            os.killpg(asked["pid"], asked["signal"])

    def start(self, asked: dict[str, Any]) -> None:
        """Fork a kernel and send its process id, or the reason why that failed."""
        parent = os.getpid()
        try:
            pid = os.fork()
        except OSError as problem:
            self.tell(failed=asked["number"], why=str(problem))
            return
        if pid == 0:
            self._be_kernel(asked, parent)
        os.setpgid(pid, pid)  # the child calls it too; the first call counts
        self.kernels[pid] = os.pidfd_open(pid)
        self.events.register(self.kernels[pid], EVENT_READ, pid)
        self.tell(started=asked["number"], pid=pid)

    def _be_kernel(self, asked: dict[str, Any], parent: int) -> None:
        """Run a kernel, and never return to the parent's code."""
        code = 1
        try:
            be_kernel(self.app, asked, parent)
            code = 0
        except BaseException:  # there is no caller to report it to
            sys.excepthook(*sys.exc_info())
            raise
        finally:
            os._exit(code)

    def bury(self, pid: int) -> None:
        """Reap an ended kernel."""
        self.events.unregister(self.kernels[pid])
        os.close(self.kernels.pop(pid))
        os.waitpid(pid, 0)
        self.tell(ended=pid)

    def tell(self, **words: Any) -> None:
        """Send a message to the server; a closed socket is noticed when it is read."""
        try:
            self.line.send(json.dumps(words).encode())
        except (BrokenPipeError, ConnectionResetError):
            return


# How a fork becomes a visitor's kernel: it drops everything of the parent's


FIRST = 3  # the first descriptor after standard input, output and error
DIE_WITH_PARENT, NAME = 1, 15  # of prctl(2)
LIBC = ctypes.CDLL(None, use_errno=True)  # loaded before the fork


def be_kernel(app: KernelApp, asked: dict[str, Any], parent: int) -> None:
    """Run the kernel that was *asked* for, until its end; *parent* is the parent's process id."""
    own_process(parent)
    own_surroundings(asked["env"], asked["cwd"])
    set_limits(asked["memory"])
    app.come_alive(asked["file"])


def own_process(parent: int) -> None:
    """Drop the parent's descriptors and signal handlers, and end when the parent ends."""
    close_files()
    os.setpgid(0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    LIBC.prctl(NAME, b"rulewalk-kernel", 0, 0, 0)
    LIBC.prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # the parent ended before prctl took effect
        os._exit(1)


def close_files() -> None:
    """Close every descriptor except standard input, output and error."""
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - names are all it takes
        if int(name) >= FIRST:
            with suppress(OSError):  # the descriptor used to read the folder
                os.close(int(name))


def own_surroundings(env: dict[str, str], folder: str) -> None:
    """Use the visitor's environment, folder and temporary files.

    Random numbers need nothing: ``random`` is seeded again in each fork, and ``secrets`` and
    ``uuid`` ask the system each time.
    """
    os.environ.clear()
    os.environ.update(env)
    os.umask(0o077)
    os.chdir(folder)
    tempfile.tempdir = None
