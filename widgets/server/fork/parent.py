"""The parent of all kernels: it loads what they share, then forks one for each request.

It has one line, to the server, and hears nothing of a visitor but the name of a connection file,
an environment and a folder. It forgets them with the fork. When the line ends, it ends, and with
it every kernel.
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
    """Serve the line with this descriptor until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    app = KernelApp.instance()
    app.build()
    warm()
    rehearse()
    share()
    Parent(app, socket.socket(fileno=line)).run()


def share() -> None:
    """Let the garbage collector never look again at what is here now: so it stays shared."""
    gc.collect()
    gc.freeze()


class Parent:
    """Forks kernels, sends them signals, and tells the server of their ends."""

    def __init__(self, app: KernelApp, line: socket.socket) -> None:
        self.app, self.line = app, line
        self.kernels: dict[int, int] = {}  # process id -> its descriptor, which tells its end
        self.events = DefaultSelector()
        self.events.register(line, EVENT_READ)
        self.lessons = read_lessons()
        self.reading = True  # while there is one that has not been read

    def run(self) -> None:
        """Answer until the server is gone."""
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
        """Read one more lesson while there is no request: a kernel then need not."""
        self.reading = bool(next(self.lessons, ""))
        share()

    def answer(self, asked: dict[str, Any]) -> None:
        """Start a kernel, or send a signal to one and to whatever it has started."""
        if "signal" not in asked:
            self.start(asked)
        elif asked["pid"] in self.kernels:  # not buried yet, so the number is still its own
            os.killpg(asked["pid"], asked["signal"])

    def start(self, asked: dict[str, Any]) -> None:
        """Fork a kernel and tell its process id, or tell why there is none."""
        parent = os.getpid()
        try:
            pid = os.fork()
        except OSError as problem:
            self.tell(failed=asked["number"], why=str(problem))
            return
        if pid == 0:
            self._be_kernel(asked, parent)
        os.setpgid(pid, pid)  # the child does the same: the first of the two counts
        self.kernels[pid] = os.pidfd_open(pid)
        self.events.register(self.kernels[pid], EVENT_READ, pid)
        self.tell(started=asked["number"], pid=pid)

    def _be_kernel(self, asked: dict[str, Any], parent: int) -> None:
        """Be a kernel, and never come back to the parent's own work."""
        code = 1
        try:
            be_kernel(self.app, asked, parent)
            code = 0
        except BaseException:  # it is printed here, because no caller is left
            sys.excepthook(*sys.exc_info())
            raise
        finally:
            os._exit(code)

    def bury(self, pid: int) -> None:
        """Take note of a kernel's end, so that no dead process stays."""
        self.events.unregister(self.kernels[pid])
        os.close(self.kernels.pop(pid))
        os.waitpid(pid, 0)
        self.tell(ended=pid)

    def tell(self, **words: Any) -> None:
        """Tell the server; one that is gone is noticed when the line is read."""
        try:
            self.line.send(json.dumps(words).encode())
        except (BrokenPipeError, ConnectionResetError):
            return


# What a fork does to become a visitor's kernel: it leaves behind all that is not its own


FIRST = 3  # the first descriptor that is not standard input, output or error
DIE_WITH_PARENT, NAME = 1, 15  # of prctl(2)
LIBC = ctypes.CDLL(None, use_errno=True)  # loaded before the fork


def be_kernel(app: KernelApp, asked: dict[str, Any], parent: int) -> None:
    """Be the kernel that was *asked* for, until its end; *parent* is the process it came from."""
    own_process(parent)
    own_surroundings(asked["env"], asked["cwd"])
    set_limits(asked["memory"])
    app.come_alive(asked["file"])


def own_process(parent: int) -> None:
    """Keep no descriptor and no signal handler of the parent's; end when the parent ends."""
    close_files()
    os.setpgid(0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    LIBC.prctl(NAME, b"rulewalk-kernel", 0, 0, 0)
    LIBC.prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before it could be asked to take this along
        os._exit(1)


def close_files() -> None:
    """Close every descriptor but those of standard input, output and error."""
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - names are all it takes
        if int(name) >= FIRST:
            with suppress(OSError):  # the one that the folder was read with
                os.close(int(name))


def own_surroundings(env: dict[str, str], folder: str) -> None:
    """Have the visitor's own environment, folder and temporary files.

    Chance needs no help: ``random`` is seeded anew in each fork, ``secrets`` and ``uuid`` ask the
    system each time.
    """
    os.environ.clear()
    os.environ.update(env)
    os.umask(0o077)
    os.chdir(folder)
    tempfile.tempdir = None
