"""Fixtures for all folders: one browser for all tests, a fresh page for each."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.chromium import chromium

# A busy machine is slow, so no test may fail because of its time.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")

# A shell starts background programs with SIGINT ignored, nohup with SIGHUP, and their children
# inherit that. With our own handler they get the default, so that tests can stop them.
for number in (getattr(signal, name, None) for name in ("SIGINT", "SIGHUP")):
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, lambda *_: None)


# Saved games of servers that several tests share stay out of this user's home.
os.environ["RULEWALK_DATA"] = tempfile.mkdtemp(prefix="rulewalk-data-")
atexit.register(shutil.rmtree, os.environ["RULEWALK_DATA"], ignore_errors=True)


@pytest.fixture(autouse=True)
def own_data(monkeypatch, request, tmp_path_factory) -> None:
    """Keep saved games out of this user's home, and of the next test."""
    folder = tmp_path_factory.getbasetemp() / f"data-{abs(hash(request.node.nodeid))}"
    monkeypatch.setenv("RULEWALK_DATA", str(folder))  # made when something is saved


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    # Only one, because a second Playwright in the same process does not start.
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser):
    context = browser.new_context(
        viewport={"width": 1280, "height": 860}, reduced_motion="reduce", color_scheme="light"
    )
    page = context.new_page()
    page.set_default_timeout(30_000)  # a busy machine is slow
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    yield page
    context.close()
