"""A visit after a newer build shows all of that build, also if the site was visited before."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from kit.show.skin import script
from tests.site.built import promised, serving

pytestmark = pytest.mark.browser
TEN_MINUTES = 600  # the cache time that many static hosts set for every file
READY = "navigator.serviceWorker.register('service_worker.js').then(() => true)"
AWAKE = "navigator.serviceWorker.controller !== null"
NEWER = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  await found.update();
  return found.installing === null && found.waiting !== null;
}"""


def publish(folder: Path, build: str, hours_ago: float = 0) -> None:
    """Write a site of two pages into a folder; one page belongs to its shell.

    Two builds need different times: the server compares whole seconds to answer "not modified".
    """
    facts = f"const BUILD = {json.dumps(build)};\nconst SHELL = ['index.html'], GAMES = {{}};\n"
    folder.joinpath("service_worker.js").write_text(facts + script("shell/service_worker.js"))
    for name in ("index.html", "other.html"):
        folder.joinpath(name).write_text(f"<!doctype html><title>{name}</title><p>{build}</p>")
    made = time.time() - hours_ago * 3600
    for path in folder.iterdir():
        os.utime(path, (made, made))


def shown(context: BrowserContext, url: str) -> list[str]:
    """Return the text of both pages, each in its own window."""
    found = []
    for name in ("index.html", "other.html"):
        page = context.new_page()
        page.goto(f"{url}/{name}")
        found.append(page.inner_text("p"))
        page.close()
    return found


def test_a_newer_build_is_shown_though_the_browser_kept_the_older(
    browser: Browser, tmp_path: Path
) -> None:
    publish(tmp_path, "older", hours_ago=1)
    context = browser.new_context()
    with serving(tmp_path, kept=TEN_MINUTES) as site:
        page = context.new_page()
        page.goto(f"{site.url}/index.html")
        promised(page, READY)
        page.wait_for_function(AWAKE)
        assert shown(context, site.url) == ["older", "older"]
        publish(tmp_path, "newer")
        promised(page, NEWER)
        assert shown(context, site.url) == ["older", "older"], "nothing changes while one is open"
        page.close()
        for _ in range(20):  # the browser starts the newer worker when it has time
            seen = shown(context, site.url)
            if seen != ["older", "older"]:
                break
        assert seen == ["newer", "newer"], "whole, and not a mixture of two builds"
    context.close()
