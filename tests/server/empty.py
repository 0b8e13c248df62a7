"""An empty environment to run the steps of binder/, as Binder does."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import requests

from tests.browser.conftest import ROOT


def run(*command: str | Path, cwd: Path, wait: float = 900, **env: str) -> str:
    """Run a step; it must succeed."""
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env={**clean(), **env}, timeout=wait, text=True,
        check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]
    return done.stdout


def clean() -> dict[str, str]:
    """Return the environment variables without those of the test's own environment."""
    return {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}


def checkout(folder: Path) -> Path:
    """Copy the files that are committed or about to be."""
    listed = run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).split("\n")
    for name in filter(None, listed):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
        target.chmod((ROOT / name).stat().st_mode)
    return folder


def binder_steps(folder: Path) -> Path:
    """Run the steps of repo2docker, install and postBuild; return the environment's bin folder."""
    env = folder / "env"
    run(sys.executable, "-m", "venv", env, cwd=folder)
    run(env / "bin/pip", "install", "-q", "-r", "binder/requirements.txt", cwd=folder)
    path = f"{env / 'bin'}{os.pathsep}{os.environ['PATH']}"
    run("bash", "binder/postBuild", cwd=folder, PATH=path)
    return env / "bin"


@contextmanager
def background(*command: str | Path, cwd: Path, log: Path, **env: str) -> Iterator[None]:
    """Run a server until the block ends."""
    with log.open("w") as into, subprocess.Popen(
        list(map(str, command)), cwd=cwd, env={**clean(), **env}, stdout=into, stderr=into
    ) as process:  # fmt: skip
        try:
            yield
        finally:
            # a hub has a proxy and servers, none of which may outlive the test
            family = [*psutil.Process(process.pid).children(recursive=True), process]
            process.terminate()
            _, left = psutil.wait_procs(family[:-1], timeout=15)
            for one in [*left, process]:
                one.kill()
            process.wait(10)


def until_shown(
    session: requests.Session, url: str, words: str, log: Path, wait: float = 120
) -> str:
    """Open a page until it shows the words."""
    end, text = time.monotonic() + wait, ""
    while time.monotonic() < end:
        try:
            text = session.get(url, timeout=60).text
        except requests.ConnectionError:
            text = "no answer yet"
        if words in text:
            return text
        time.sleep(1)
    raise AssertionError(f"{url}: {text[-500:]}\n{log.read_text()[-3000:]}")
