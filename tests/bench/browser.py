"""Measurements in a real browser: first picture, time to interactive, click to paint, bytes."""

from __future__ import annotations

import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from kit.core.errors import KitError

# Records the time of the first frame in which each element was visible.
WATCH = """(() => {
  window.seen = {};
  const there = (selector) => {
    const found = document.querySelector(selector);
    return found && found.getClientRects().length && !found.closest("[inert]");
  };
  const look = () => {
    const picture = document.querySelector(".rw-first .rw-table");
    if (picture?.getClientRects().length) window.seen.picture ??= performance.now();
    if (there(".rw-host .rw-bar button")) window.seen.lesson ??= performance.now();
    if (there(".jupyter-button")) window.seen.button ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
# Presses an element and waits for the first frame after the page has changed.
PRESS = """([press, watch]) => new Promise((done) => {
  const root = document.querySelector(watch);
  const begun = performance.now();
  new MutationObserver((_, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => done(performance.now() - begun));
  }).observe(root, { childList: true, characterData: true, subtree: true });
  document.querySelector(press).click();
})"""


class Weight:
    """Bytes and requests of a page on the network, messages of its websockets included.

    Fonts are counted apart.
    """

    def __init__(self, page: Page) -> None:
        self.bytes = self.requests = self.fonts = 0
        self._font_requests: set[str] = set()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self._asked)
        network.on("Network.webSocketCreated", self._asked)
        network.on("Network.loadingFinished", self._came)
        network.on("Network.webSocketFrameReceived", self._heard)

    def _asked(self, event: dict[str, Any]) -> None:
        address = event.get("url") or event["request"]["url"]
        self.requests += not address.startswith(("data:", "blob:"))
        if address.endswith(".woff2"):
            self._font_requests.add(event["requestId"])

    def _came(self, event: dict[str, Any]) -> None:
        size = int(event["encodedDataLength"])
        if event["requestId"] in self._font_requests:  # they come once the page can be used
            self.fonts += size
        else:
            self.bytes += size

    def _heard(self, event: dict[str, Any]) -> None:
        # The protocol reports a binary frame in base64: four letters for three bytes.
        frame = event["response"]
        text = frame["payloadData"]
        self.bytes += len(text.encode()) if frame["opcode"] == 1 else 3 * len(text) // 4


class Visits:
    """Visits to pages with an empty cache; every number is a median in milliseconds."""

    def __init__(self, browser: Browser, rounds: int) -> None:
        self.browser, self.rounds = browser, rounds

    def lesson(self, url: str) -> tuple[float, float]:
        """Return the times until a lesson can be played and until its first picture."""
        seen = [self._seen(url, "lesson") for _ in range(self.rounds)]
        return median(one["lesson"] for one in seen), median(one["picture"] for one in seen)

    def button(self, url: str) -> float:
        """Return the time until the button of a one-button page can be pressed."""
        return median(self._seen(url, "button")["button"] for _ in range(self.rounds))

    def weigh(self, url: str, what: str) -> tuple[float, float, float]:
        """Return the kB that a first visit transfers, its requests, and the kB of its fonts."""
        with self._page("reduce") as page:
            weight = Weight(page)
            page.goto(url, wait_until="commit")
            page.wait_for_function("what => window.seen?.[what]", arg=what, timeout=60_000)
            page.wait_for_timeout(500)  # late responses count too
            return weight.bytes / 1000, float(weight.requests), weight.fonts / 1000

    def click(self, url: str, motion: str) -> float:
        """Return the time from a click in a lesson to the paint of its answer."""

        def times(page: Page) -> list[float]:
            page.wait_for_selector(".rw-host .rw-strip button")
            steps = [f".rw-host .rw-strip [data-at='{at}']" for at in (1, 0)] * 10
            return [page.evaluate(PRESS, [step, ".rw-host"]) for step in steps]

        return self._clicks(url, times, motion)

    def button_click(self, url: str) -> float:
        """Return the time from a click on a one-button page to the paint of its answer."""

        def times(page: Page) -> list[float]:
            page.wait_for_selector(".jupyter-button")
            found = [".jupyter-button", ".widget-label"]
            return [page.evaluate(PRESS, found) for _ in range(20)]

        return self._clicks(url, times, "reduce")

    def _clicks(self, url: str, times: Callable[[Page], list[float]], motion: str) -> float:
        with self._page(motion) as page:
            page.goto(url)
            page.wait_for_timeout(3000)  # until the page has settled
            return median(times(page)[4:])

    def _seen(self, url: str, what: str) -> dict[str, float]:
        time.sleep(3)  # the server warms another kernel
        with self._page("reduce") as page:
            page.goto(url, wait_until="commit")
            page.wait_for_function("what => window.seen?.[what]", arg=what, timeout=60_000)
            found: dict[str, float] = page.evaluate("window.seen")
            return found

    @contextmanager
    def _page(self, motion: str) -> Iterator[Page]:
        context = self.browser.new_context(
            viewport={"width": 1280, "height": 860},
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
        )
        # Stock Voilà loads icons from other hosts; they must not be measured.
        context.route(
            lambda url: "//localhost" not in url and url.startswith("http"),
            lambda route: route.abort(),
        )
        context.add_init_script(WATCH)
        page = context.new_page()
        page.set_default_timeout(60_000)
        try:
            yield page
        finally:
            context.close()


def until_up(port: int, server: subprocess.Popen[bytes], wait: float = 60) -> None:
    """Wait until a server answers with any status."""
    end = time.monotonic() + wait
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(f"http://localhost:{port}/health", timeout=1)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise KitError(f"the server for the measurement did not come up on port {port}")
