"""A real Chromium: the one of the system, because a download of our own may not be possible."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from kit.core.errors import KitError

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser")


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """Yield a running browser; *more* are switches of its command line."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise KitError(
            "no Chromium: install Debian's package chromium, or set CHROMIUM to its path"
        )
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=["--no-sandbox", *more])
        yield browser
        browser.close()
