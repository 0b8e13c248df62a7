"""binder/ without Docker: repo2docker reads it, and its steps work in an empty environment."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
import requests

from tests.browser.conftest import ROOT
from tests.ports import free_port
from tests.server.empty import background, binder_steps, checkout, run, until_shown

RENDER = """\
from repo2docker.buildpacks import PythonBuildPack
pack = PythonBuildPack("docker.io/library/buildpack-deps:noble")
pack.platform = "linux/amd64"
assert pack.detect(), "repo2docker does not see a Python repository"
print(pack.python_version)
print(pack.render())
"""


def test_the_steps_stop_at_an_error_and_are_pinned() -> None:
    assert "set -e" in (ROOT / "binder/postBuild").read_text()
    assert (ROOT / "binder/postBuild").stat().st_mode & 0o111
    assert "python .ci/install.py pages" in (ROOT / "binder/postBuild").read_text().split("\n")
    wanted = (ROOT / "binder/requirements.txt").read_text().splitlines()
    assert [line for line in wanted if not line.startswith("#")] == [], "all has a hash"
    assert (ROOT / "binder/runtime.txt").read_text().strip() == "python-3.11"


@pytest.mark.long
def test_repo2docker_makes_a_dockerfile_of_it(tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    run(tmp_path / "env/bin/pip", "install", "-q", "jupyter-repo2docker", cwd=tmp_path)
    told = run(tmp_path / "env/bin/python", "-c", RENDER, cwd=checkout(tmp_path / "repo"))
    assert told.startswith("3.11")
    assert "binder/requirements.txt" in told
    assert "binder/postBuild" in told


@pytest.mark.long
def test_the_same_steps_in_an_empty_environment_open_the_gallery(tmp_path: Path, capsys) -> None:
    folder, log, port = checkout(tmp_path / "repo"), tmp_path / "log", free_port()
    began = time.monotonic()
    python = binder_steps(folder) / "python"
    took, size = (
        time.monotonic() - began,
        sum(file.lstat().st_size for file in (folder / "env").rglob("*") if file.is_file()),
    )
    with capsys.disabled():
        print(f"\nBinder's steps: {took:.0f} s, {size >> 20} MB installed")
    command = [str(python), "-m", "jupyter", "server", "--no-browser", "--allow-root",
               f"--port={port}", "--IdentityProvider.token="]  # fmt: skip
    with background(*command, cwd=folder, log=log), requests.Session() as session:
        page = f"http://localhost:{port}/voila/render/notebooks/index.ipynb"
        shown = until_shown(session, page, "rw-gallery", log)
        assert "Your table is being set up" in shown, "our template"
        lab = session.get(f"http://localhost:{port}/lab", timeout=60)
        assert lab.status_code == 200
