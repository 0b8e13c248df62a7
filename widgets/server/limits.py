"""Limits of one kernel: memory, processor time, files."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

MB = 1 << 20
MEMORY = 512  # megabytes; an open lesson has some 110 of the kind that is counted
WORK = 20.0  # seconds of the processor that one answer may take
LARGEST_FILE = 64 * MB
OPEN_FILES = 512  # a kernel has about 45
LONG = 2.0  # seconds of the processor after which a kernel that has not answered stands back
WHOLE_LIFE = 3600  # seconds of the processor; what hangs earlier is ended by the pool
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def set_limits(memory: int) -> None:
    """Limit the present process: *memory* in megabytes, 0 for no limit of memory.

    Only Linux counts the memory that a process may write to (RLIMIT_DATA) as it is meant here.
    """
    if sys.platform != "linux":
        return
    import resource

    limits = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, WHOLE_LIFE),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
    ]
    if memory:
        limits.append((resource.RLIMIT_DATA, memory * MB))
    for kind, wanted in limits:
        _lower(kind, wanted)


def open_many_files() -> None:
    """Let the present process open as many files as it may: each visitor is a dozen sockets."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # macOS says more than it allows
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _lower(kind: int, wanted: int) -> None:
    """Set a limit for good; one that is lower already stays."""
    import resource

    _, most = resource.getrlimit(kind)
    least = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(kind, (least, least))


def stand_back(pid: int) -> None:
    """Let every other process go first from now on."""
    with suppress(OSError, AttributeError):  # it has just ended; Windows has no such thing
        os.setpriority(os.PRIO_PROCESS, pid, 19)


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used; 0 if unknown.

    The name in brackets, the second field of the file, may hold anything, also brackets.
    """
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS
