"""Folder of one server: the sockets of its kernels, their connection files and homes."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kit.core.errors import KitError

PREFIX = "rulewalk_"
LOCK = "lock"  # held by the server while it runs: the system frees it when the process ends
YOUNG = 3600  # seconds; a folder without a lock may be that of a server that is just starting
LONGEST = 107  # bytes in the path of a Unix socket
NAMES = len(f"/{PREFIX}12345678/k999999-9")  # of a kernel's socket, below the temporary folder


def check_folder() -> None:
    """Raise KitError if the temporary folder cannot hold the sockets of kernels."""
    folder = tempfile.gettempdir()
    size = len(os.fsencode(folder))
    if sys.platform == "linux" and size + NAMES > LONGEST:
        raise KitError(
            f"the temporary folder {folder} has a name of {size} bytes, and kernels need one of "
            f"at most {LONGEST - NAMES}: set TMPDIR to another folder, such as /tmp"
        )


@contextmanager
def server_folder() -> Iterator[str]:
    """Make the folder, for the server alone, and remove it at the end.

    The folders of servers that were killed are removed, too.
    """
    before = os.umask(0o077)
    try:
        sweep(Path(tempfile.gettempdir()))
        folder = tempfile.mkdtemp(prefix=PREFIX)
        lock = os.open(f"{folder}/{LOCK}", os.O_CREAT | os.O_RDWR)
        is_free(lock)
        try:
            yield folder
        finally:
            os.close(lock)
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.umask(before)


def sweep(where: Path) -> None:
    """Remove what servers of this user left behind that were killed."""
    for folder in where.glob(f"{PREFIX}*"):
        if _is_abandoned(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_abandoned(folder: Path) -> bool:
    try:
        found = folder.lstat()
    except OSError:  # another server has just removed its own
        return False
    try:
        if not folder.is_dir() or found.st_uid != os.getuid():
            return False
        lock = os.open(folder / LOCK, os.O_RDWR)
    except FileNotFoundError:
        return abs(time.time() - found.st_mtime) > YOUNG
    except (OSError, AttributeError):  # Windows has no user ids
        return False
    try:
        return is_free(lock)
    finally:
        os.close(lock)


def is_free(lock: int) -> bool:
    """Take a lock and return True, or return False if another process holds it."""
    try:
        import fcntl
    except ImportError:  # Windows
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
