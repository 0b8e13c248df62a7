"""Starts the server, after a check of address, port and package versions."""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from kit.core.errors import KitError
from widgets import INSTALL
from widgets.server.folder import check_folder
from widgets.server.keep import Keep, keep_secret, kept_secret, open_store, secret
from widgets.server.limits import MEMORY, WORK, open_many_files

HERE = Path(__file__).parents[1]
LOCAL = ("localhost", "localhost.localdomain")


@dataclass(frozen=True)
class Plan:
    """All parameters of ``serve``: the folder, the address, the number of learners, and so on."""

    folder: Path
    host: str = "localhost"
    port: int = 8866
    token: str = ""
    learners: int = 30
    warm: int = 0
    fork: bool = True
    memory: int = MEMORY
    work_seconds: float = WORK
    idle_minutes: float = 30
    away_seconds: float = 45
    names: tuple[str, ...] = ()
    stock_widgets: bool = False
    shared: bool = False  # whether several people use each browser
    lessons: Path | None = None  # the folder of the teacher's own course
    late_kernels: bool = False  # whether a lesson's kernel starts only when it is needed
    browser: bool = False
    keep: Keep | None = None
    key: str = field(default_factory=lambda: desk_key(None), repr=False)

    def link(self) -> str:
        """Return the address to share with visitors, token included."""
        return self._address() + (f"?token={self.token}" if self.token else "")

    def desk_link(self) -> str:
        """Return the address of the teacher's desk; browsers do not send the part after #."""
        return f"{self._address()}desk/#{self.key}"

    def _address(self) -> str:
        host = own_name() if self.host in ("", "0.0.0.0", "::") else self.host  # noqa: S104
        host = f"[{host}]" if ":" in host else host
        return f"http://{host}:{self.port}/"


def page_folder(wanted: Path | None = None) -> Path:
    """Return the folder of pages: *wanted*, or that of the wheel, or that of a checkout."""
    if wanted is not None:
        if not wanted.is_dir():
            raise KitError(f"{wanted}: there is no such folder")
        if not any(wanted.rglob("*.ipynb")):
            raise KitError(f"{wanted}: no notebook (.ipynb) in this folder")
        return wanted.resolve()
    for folder in (HERE / "pages", HERE.parent / "notebooks"):
        if (folder / "index.ipynb").is_file():
            return folder
    raise KitError("the folder of pages is missing: reinstall rulewalk, or run it in its checkout")


def check(host: str, port: int, token: str | None, keep: Keep | None = None) -> str:
    """Return the token for visitors, '' for none; raise KitError if serving cannot work.

    Without *token*, it is the one that is kept, or else a random one. There is none if only this
    machine can reach the host.
    """
    check_versions()
    check_folder()
    if not 0 < port < 65536:
        raise KitError(f"--port must be 1 to 65535, not {port}")
    try:
        family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family[0]) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(family[4])
    except OSError as problem:
        raise KitError(
            f"cannot listen on {host} port {port} ({problem.strerror}); choose another with --port"
        ) from None
    if token is None:
        if is_local(host):
            return ""
        token = (keep and kept_secret(keep.store, "token")) or secrets.token_urlsafe(16)
    if keep and token:
        keep_secret(keep.store, "token", token)
    return token


def desk_key(keep: Keep | None) -> str:
    """Return the key of the desk: the one that is kept, or a new one."""
    return secret(keep.store, "desk") if keep else secrets.token_urlsafe(24)


def is_local(host: str) -> bool:
    """Return whether only this machine can reach the host."""
    try:
        return ipaddress.ip_address(socket.gethostbyname(host)).is_loopback
    except OSError:
        return False


def own_name() -> str:
    """Return this machine's address on the network, or its name if there is none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; nothing is sent there
            return str(probe.getsockname()[0])
    except OSError:
        return socket.gethostname()


def serve(plan: Plan, ready: Callable[[], None]) -> None:
    """Serve until interrupted; *ready* is called once the server listens."""
    # Voilà finds our templates along this path.
    os.environ["JUPYTER_PATH"] = os.pathsep.join(
        [str(HERE / "share"), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    )
    from widgets.server.app import EXTENSIONS, STOCK, RulewalkServer
    from widgets.server.desk.board import Board
    from widgets.server.desk.classroom import Classroom
    from widgets.server.desk.course import ServedCourse
    from widgets.server.saved_games import SavedGames

    open_many_files()
    RulewalkServer.clear_instance()
    app = RulewalkServer.instance(
        ip=plan.host, port=plan.port, port_retries=0, open_browser=plan.browser,
        token=plan.token or None, log_level=logging.WARNING,
    )  # fmt: skip
    pool = app.config.KernelPool
    pool.slots, pool.warm = plan.learners, plan.warm
    pool.fork, pool.memory, pool.work_seconds = plan.fork, plan.memory, plan.work_seconds
    pool.late = plan.late_kernels
    pool.idle_seconds, pool.away_seconds = plan.idle_minutes * 60, plan.away_seconds
    app.config.FilteredSocket.stock_widgets = plan.stock_widgets
    if plan.stock_widgets:
        app.config.VoilaConfiguration.extension_allowlist = [*EXTENSIONS, STOCK]
    app.local, app.ready = is_local(plan.host), ready
    keep = plan.keep
    store = keep.store if keep else open_store()
    board = Board(store=keep.store if keep else None)
    app.classroom = Classroom(plan.key, plan.link(), local=app.local, board=board)
    app.saves, app.shared = SavedGames(store), plan.shared
    if keep:
        app.cookie_secret = keep.cookie_secret(plan.token)
        app.classroom.keep(keep.days)
    if plan.lessons is not None:
        app.course = ServedCourse(plan.lessons, app.classroom.note_course)
    app.names = host_names(plan)
    app.open_folder(plan.folder)
    try:
        app.start()
    finally:
        (keep or store).close()


def host_names(plan: Plan) -> frozenset[str]:
    """Return the names that a Host header may have, in lower case."""
    name = socket.gethostname().lower()
    own = () if is_local(plan.host) else (name, f"{name}.local")
    return frozenset(n.lower() for n in (*LOCAL, *own, *plan.names, plan.host) if n)


# The oldest releases without known security holes, and the holes before them


# package -> (first release without the hole, what the hole allows a stranger)
FLOORS = {
    "voila": ("0.5.6", "read any file (GHSA-2q59-h24c-w6fg)"),
    "jupyter-server": ("2.20.0", "run code through a stored page (CVE-2026-44727)"),
    "nbconvert": ("7.17.1", "read files through embedded images (CVE-2026-39378)"),
    "tornado": ("6.5.8", "fill the memory with one request (CVE-2026-91990)"),
}
NEEDED = ("anywidget", "ipykernel", "ipywidgets", "segno")  # any release


def version_numbers(written: str) -> tuple[int, ...]:
    """Return the first three numbers of a version, to compare.

    >>> version_numbers("6.5.10rc1") > version_numbers("6.5.8")
    True
    """
    return tuple(int(found) for found in re.findall(r"\d+", written.partition("+")[0])[:3])


def check_versions() -> None:
    """Raise KitError if a required package is missing or has a known security hole."""
    for name in (*FLOORS, *NEEDED):
        floor, allows = FLOORS.get(name, ("0", ""))
        try:
            found = version(name)
        except PackageNotFoundError:
            raise KitError(f"serving needs Jupyter, and {name} is missing: {INSTALL}") from None
        if version_numbers(found) < version_numbers(floor):
            raise KitError(f"{name} {found} lets strangers {allows}: pip install '{name}>={floor}'")
