"""From a command to a running server, with one sentence where something is in the way."""

from __future__ import annotations

import ipaddress
import os
import secrets
import socket
from pathlib import Path

from kit.core.errors import KitError

HERE = Path(__file__).parents[1]


def pages(wanted: Path | None = None) -> Path:
    """Return the folder of pages: one named, inside an installed wheel, or beside a checkout."""
    if wanted is not None:
        if not any(wanted.rglob("*.ipynb")):
            raise KitError(f"{wanted}: no notebook (.ipynb) in this folder")
        return wanted.resolve()
    for folder in (HERE / "pages", HERE.parent / "notebooks"):
        if (folder / "index.ipynb").is_file():
            return folder
    raise KitError("the folder of pages is missing: reinstall rulewalk, or run it in its checkout")


def check(host: str, port: int, token: str | None) -> str:
    """Return the token to ask for ('' for none), or say what is in the way."""
    if not 0 < port < 65536:
        raise KitError(f"--port is 1 to 65535, not {port}")
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as problem:
        raise KitError(
            f"cannot listen on {host} port {port} ({problem.strerror}); choose another with --port"
        ) from None
    if token is None:
        return "" if _is_local(host) else secrets.token_urlsafe(16)
    return token


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(socket.gethostbyname(host)).is_loopback
    except OSError:
        return False


def serve(host: str, port: int, token: str, folder: Path, *, browser: bool) -> None:
    """Serve until interrupted."""
    # The template is ours; Voilà looks for it along this path.
    os.environ["JUPYTER_PATH"] = os.pathsep.join(
        [str(HERE / "share"), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    )
    from widgets.server.app import RulewalkServer

    RulewalkServer.clear_instance()
    app = RulewalkServer.instance(
        ip=host, port=port, port_retries=0, open_browser=browser, token=token or None
    )
    app.initialize([str(folder), "--no-browser"] if not browser else [str(folder)])
    app.start()
