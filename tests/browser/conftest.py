"""Fixtures for the served pages and a static site: one server and one browser for all tests."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.site.built import SUB, Served, build_small, serving

ROOT = Path(__file__).parents[2]


@contextmanager
def running(command: list[str], url: str, *, ours: bool = False, **env: str) -> Iterator[str]:
    """Run a server until the block ends; ours must stop on a signal."""
    process = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, **env}, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        _wait(process, url)
        yield url
    finally:
        # Ctrl-C interrupts Jupyter anywhere, after which it may hang; SIGTERM does not.
        process.send_signal(signal.SIGINT if ours else signal.SIGTERM)
        try:
            process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            if ours:
                raise


def _wait(process: subprocess.Popen[str], url: str) -> None:
    for _ in range(120):
        if process.poll() is not None:
            raise AssertionError(process.communicate()[0])
        try:
            urllib.request.urlopen(f"{url}/voila/static/", timeout=1)
        except OSError as answer:
            if "refused" not in str(answer):
                return
        else:
            return
        time.sleep(0.25)
    raise AssertionError(f"{url} did not come up")


@contextmanager
def served(*more: str, **env: str) -> Iterator[str]:
    """Serve pages with the product's own command."""
    port = free_port()
    command = [sys.executable, "-m", "kit", "serve", "--no-browser", "--port", str(port), *more]
    with running(command, f"http://localhost:{port}", ours=True, **env) as url:
        yield url


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with served() as url:
        yield url


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small static site with all of Python, below a folder to serve."""
    return build_small(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Served]:
    with serving(folder, SUB) as served:
        yield served


def notebook(path: Path, source: str) -> None:
    """Write a notebook of one cell."""
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "source": source,
            "execution_count": None, "outputs": []}  # fmt: skip
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path.write_text(
        json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})
    )
