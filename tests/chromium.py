"""The Chromium of the browser tests: found, or installed by ``python -m tests.chromium``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright._impl._driver import compute_driver_executable
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api._context_manager import PlaywrightContextManager

from kit.core.errors import KitError
from kit.site.npm import node

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser")
PACKAGES = ("chromium", "fonts-dejavu-core")
WAYS_OUT = (
    "The browser tests need a Chromium that starts: install one (Debian: sudo apt install "
    "chromium), name one with CHROMIUM=/path/to/chromium, or leave these tests out with "
    "make test BROWSER=no."
)
NODE = "PLAYWRIGHT_NODEJS_PATH"  # Playwright reads it to use another Node than its own
PATIENCE = 60  # seconds for a first start on a busy machine
APT = 900  # seconds for an installation, waiting for apt's lock included


@cache
def find() -> str:
    """Return the path of the first Chromium that starts, or an empty string.

    ``$CHROMIUM`` counts alone if it is set; then the PATH, then Playwright's own download.
    """
    named = os.environ.get("CHROMIUM")
    known = [named] if named else [*NAMES]
    installed = filter(None, map(shutil.which, known))
    return next(filter(_starts, installed), "") or ("" if named else _playwrights_own())


@contextmanager
def chromium(*switches: str) -> Iterator[Browser]:
    """Yield a running browser, started with additional command-line options."""
    path = find()
    if not path:
        raise KitError(WAYS_OUT)
    with driver() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", *switches])
        yield browser
        browser.close()


def driver() -> PlaywrightContextManager:
    """Return Playwright with a Node that starts.

    Playwright's own Node needs a library that a small system lacks (libatomic).
    """
    if NODE not in os.environ and not _run(compute_driver_executable()[0], "--version", quiet=True):
        os.environ[NODE] = node()
    return sync_playwright()


def install() -> bool:
    """Install Debian's Chromium, else Playwright's, and tell whether one starts."""
    if os.environ.get("CHROMIUM"):
        return False  # a path that does not start is a mistake to correct, not to replace
    if shutil.which("apt-get") and (root := _as_root()) is not None:
        wait = ("-o", f"DPkg::Lock::Timeout={APT}")  # another apt may be running
        apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *wait]
        _run(*apt, "update")
        _run(*apt, "install", "--yes", "--no-install-recommends", *PACKAGES)
    return _found_now() or (
        _run(sys.executable, "-m", "playwright", "install", "chromium") and _found_now()
    )


def _found_now() -> bool:
    find.cache_clear()
    return bool(find())


def _playwrights_own() -> str:
    with driver() as play:
        path = play.chromium.executable_path
    return path if _starts(path) else ""


def _starts(path: str) -> bool:
    """Tell whether a browser draws an empty page; the file may be only a stub."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            path, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", f"--user-data-dir={Path(profile)}",
            "--dump-dom", "about:blank",
        ]  # fmt: skip
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=PATIENCE
            )
        except (OSError, subprocess.SubprocessError):
            return False
    return b"<html" in done.stdout


def _as_root() -> list[str] | None:
    """Return the words before a command for root, or None if a password would be needed."""
    if os.geteuid() == 0:
        return []
    return ["sudo"] if shutil.which("sudo") and _run("sudo", "-n", "true", quiet=True) else None


def _run(*command: str, quiet: bool = False) -> bool:
    """Run a command without a terminal, and tell whether it succeeded."""
    output = subprocess.DEVNULL if quiet else None
    try:
        code = subprocess.call(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
    except OSError:
        return False
    return code == 0


def main() -> None:
    """Find or install a Chromium, or exit with three suggestions."""
    if find():
        return
    print("Installing Chromium for the browser tests ...", flush=True)
    if not install():
        raise SystemExit(WAYS_OUT)


if __name__ == "__main__":
    main()
