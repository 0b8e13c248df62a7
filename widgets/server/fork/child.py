"""What a fork does to become a visitor's kernel: it leaves behind all that is not its own."""

from __future__ import annotations

import ctypes
import os
import signal
import tempfile
from contextlib import suppress
from typing import Any

from widgets.server.fork.upstream import KernelApp
from widgets.server.limits import set_limits

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
