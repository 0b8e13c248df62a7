"""A real JupyterHub and its proxy on loopback: log in, a server starts, the gallery opens."""

from __future__ import annotations

import os
import re
from pathlib import Path

import psutil
import pytest
import requests

from tests.ports import free_port
from tests.server.empty import background, binder_steps, checkout, run, until_shown

pytestmark = pytest.mark.long

CONFIG = """\
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.command = ["{proxy}"]
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = "sesame"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.Spawner.cmd = ["{bin}/jupyterhub-singleuser"]
c.Spawner.args = ["--allow-root"]
c.Spawner.notebook_dir = "{folder}"
c.JupyterHub.db_url = "sqlite:///{tmp}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{tmp}/secret"
"""


def memory(folder: Path) -> str:
    """Return the private memory of the hub's processes: one learner's server and kernels."""
    held: dict[str, int] = {}
    for one in psutil.process_iter(["cmdline", "cwd"]):
        words = " ".join(one.info["cmdline"] or [])
        kind = next((k for k in ("singleuser", "ipykernel", "configurable-http", "jupyterhub")
                     if k in words), "")  # fmt: skip
        if kind and (str(folder) in words or str(folder) in str(one.info["cwd"])):
            held[kind] = held.get(kind, 0) + (one.memory_full_info().uss >> 20)
    return "one learner on JupyterHub: " + ", ".join(f"{k} {mb} MB" for k, mb in held.items())


def test_a_learner_logs_in_and_the_gallery_opens(tmp_path: Path, capsys) -> None:
    folder, log, port = checkout(tmp_path / "repo"), tmp_path / "log", free_port()
    found = binder_steps(folder)
    pinned = re.sub(r" \\\n +--hash=\S+", "", (folder / "constraints.txt").read_text())
    (tmp_path / "pins.txt").write_text(pinned)  # the hub itself has no hash among ours
    run(found / "pip", "install", "-q", "jupyterhub", "-c", tmp_path / "pins.txt", cwd=folder)
    run("npm", "install", "--silent", "--prefix", tmp_path, "configurable-http-proxy", cwd=tmp_path)
    words = CONFIG.format(
        port=port, hub=free_port(), api=free_port(), bin=found, folder=folder, tmp=tmp_path,
        proxy=tmp_path / "node_modules/.bin/configurable-http-proxy",
    )  # fmt: skip
    (tmp_path / "config.py").write_text(words)
    path = f"{found}{os.pathsep}{os.environ['PATH']}"
    command = [str(found / "jupyterhub"), "-f", str(tmp_path / "config.py")]
    url = f"http://127.0.0.1:{port}"
    with background(*command, cwd=tmp_path, log=log, PATH=path), requests.Session() as session:
        until_shown(session, f"{url}/hub/login", "password", log)
        form = {"username": "ada", "password": "sesame", "_xsrf": session.cookies.get("_xsrf")}
        assert session.post(f"{url}/hub/login", data=form, timeout=60).status_code == 200
        gallery = f"{url}/user/ada/voila/render/notebooks/index.ipynb"
        until_shown(session, gallery, "rw-gallery", log)
        lesson = gallery.replace("index", "wizard_did_it/learn")
        until_shown(session, lesson, "jupyter.widget-view+json", log)
        with capsys.disabled():
            print("\n" + memory(tmp_path))
