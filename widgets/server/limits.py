"""Limits of one kernel: memory, processor time, files."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

MB = 1 << 20
MEMORY = 512  # megabytes; an open lesson has about 110 of the kind that is counted
WORK = 20.0  # seconds of the processor for one answer
LARGEST_FILE = 64 * MB
OPEN_FILES = 512  # open files; a kernel has about 45
LONG = 2.0  # seconds of the processor after which a kernel without a reply gets low priority
WHOLE_LIFE = 3600  # seconds of the processor; the pool ends a hanging kernel earlier
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def set_limits(memory: int) -> None:
    """Limit this process: *memory* in megabytes, 0 for no limit of memory.

    The limit counts writable memory (RLIMIT_DATA), which only Linux supports.
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
    """Raise the limit of open files to its maximum: each visitor needs twelve sockets."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # macOS reports more than it allows
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def open_files() -> int:
    """Return how many files this process may have open."""
    if sys.platform == "win32":
        return 2048
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _lower(kind: int, wanted: int) -> None:
    """Lower a limit permanently; a lower one stays."""
    import resource

    _, most = resource.getrlimit(kind)
    least = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(kind, (least, least))


def stand_back(pid: int) -> None:
    """Give this process the lowest priority."""
    with suppress(OSError, AttributeError):  # the process has just ended, or the system is Windows
        os.setpriority(os.PRIO_PROCESS, pid, 19)


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process; 0 if unknown.

    The second field of the file is a name in brackets, which may itself contain brackets.
    """
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS
