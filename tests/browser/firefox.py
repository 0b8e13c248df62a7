"""Debian's Firefox, driven by its own protocol (WebDriver BiDi).

Playwright drives only its own Firefox, and Selenium needs a second program.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

NAMES = ("firefox-esr", "firefox")
LISTENS = re.compile(r"listening on (ws://\S+)")
QUIET = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""


def firefox() -> str | None:
    """Return the path of a Firefox, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class FirefoxPage:
    """One tab: it opens addresses, runs scripts, and collects errors in ``errors``."""

    def __init__(self, line: WebSocket) -> None:
        self._line, self._count = line, 0
        self.errors: list[str] = []
        self.asked: list[str] = []
        self._call("session.new", capabilities={})
        self._tab = self._call("browsingContext.getTree")["contexts"][0]["context"]
        self._call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def goto(self, address: str) -> None:
        """Open an address and wait until it is loaded."""
        self._call("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def size(self, width: int, height: int) -> None:
        """Set the size of the page."""
        size = {"width": width, "height": height}
        self._call("browsingContext.setViewport", context=self._tab, viewport=size)

    def run(self, script: str) -> Any:
        """Return the plain value of an expression; a promise is awaited."""
        made = f"Promise.resolve({script}).then((found) => JSON.stringify(found ?? null))"
        said = self._call(
            "script.evaluate",
            expression=made,
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert said["type"] == "success", said.get("exceptionDetails", {}).get("text")
        return json.loads(said["result"]["value"])

    def until(self, script: str, seconds: float = 90) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        while not self.run(f"Boolean({script})"):
            assert time.monotonic() < end, f"it never came: {script}\n{self.errors}"
            time.sleep(0.1)

    def _call(self, method: str, **given: object) -> dict[str, Any]:
        self._count += 1
        self._line.send(json.dumps({"id": self._count, "method": method, "params": given}))
        while True:
            said = json.loads(self._line.recv())
            if said.get("type") == "event":
                self._note(said["method"], said["params"])
            elif said["id"] == self._count:
                assert said["type"] == "success", f"{method}: {said.get('message')}"
                result: dict[str, Any] = said["result"]
                return result

    def _note(self, event: str, told: dict[str, Any]) -> None:
        if event == "network.beforeRequestSent":
            self.asked.append(told["request"]["url"])
        elif told["level"] == "error":
            self.errors.append(str(told["text"]))


@contextmanager
def firefox_page(program: str, profile: Path) -> Iterator[FirefoxPage]:
    """Yield a tab of a new Firefox with an empty profile."""
    (profile / "user.js").write_text(QUIET, "utf-8")
    command = [program, "--headless", "--no-remote", "--profile", str(profile)]
    started = subprocess.Popen(
        [*command, "--remote-debugging-port", "0"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert started.stderr
        found = next(filter(None, map(LISTENS.search, started.stderr)), None)
        assert found, "Firefox did not start"
        line = create_connection(f"{found[1]}/session", timeout=120, suppress_origin=True)
        yield FirefoxPage(line)
        line.close()
    finally:
        started.terminate()
        started.communicate(timeout=30)
