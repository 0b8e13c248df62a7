"""The server's application: Voilà with our settings, our kernels and our handlers."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.platform.asyncio import AsyncIOMainLoop
from tornado.web import RequestHandler
from traitlets.config import Config

from widgets.server.ask import AskHandler, LookHandler
from widgets.server.desk.classroom import Classroom
from widgets.server.desk.course import ServedCourse
from widgets.server.desk.farewell import take_leave
from widgets.server.desk.http import desk_rules
from widgets.server.desk.still import StillPageSocket
from widgets.server.folder import server_folder
from widgets.server.http import LONGEST_PATH, BoundedServer, NotFoundHandler, SafeApplication
from widgets.server.kernel_pool import KernelPool
from widgets.server.light_page import (
    ASK_AT,
    AT,
    CLASS_AT,
    NAME,
    SAVED_AT,
    LightAssetHandler,
    assets,
)
from widgets.server.limits import open_files
from widgets.server.log import keep_short
from widgets.server.pages import HomeHandler, PageHandler, PageStore, prepare, render_without_kernel
from widgets.server.saved_games import SavedGames, SavedGamesHandler
from widgets.server.status import (
    EndKernelHandler,
    HealthHandler,
    KernelStatusHandler,
    MetricsHandler,
)
from widgets.server.upstream import FORKING, KERNEL_ID, DeadKernelError, Rule, Visitors, VoilaServer
from widgets.server.websocket import FilteredSocket, FilteredSocketHandler, LessonSocketHandler

# front-end extensions that our pages use; others are not loaded
EXTENSIONS = ["anywidget", "@voila-dashboards/widgets-manager8"]
STOCK = "@jupyter-widgets/jupyterlab-manager"  # sliders and buttons, for a user's own pages
FILE = r"(?:[\w@-][\w@.-]*/)*[\w@-][\w@.-]*\.(?:js|css|json|svg|png|ico|woff2?|ttf|eot|map)"
PATIENCE = 20  # seconds for a websocket's pong, and for the body of a request
LOG_SAYS_MORE = "The server's log says more."


def settings() -> Config:
    """Return the settings for all pages."""
    c = Config()
    c.VoilaConfiguration.template = "rulewalk"
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.extension_allowlist = EXTENSIONS
    c.VoilaConfiguration.file_allowlist = [r"[^.].*\.(png|svg)"]
    c.VoilaConfiguration.multi_kernel_manager_class = KernelPool
    c.VoilaExecutor.cell_error_instruction = LOG_SAYS_MORE
    c.VoilaExecutor.cell_timeout_instruction = LOG_SAYS_MORE
    c.Voila.identity_provider_class = Visitors
    c.Voila.kernel_websocket_connection_class = FilteredSocket
    # Nothing is signed or trusted here, and the home of the server's user may be read-only.
    c.NotebookNotary.db_file, c.NotebookNotary.secret = ":memory:", os.urandom(32)
    c.KernelManager.client_class = "widgets.server.kernel_pool.QuickClient"
    c.KernelManager.autorestart = False  # a new kernel would not know the lesson: the page asks
    c.KernelProvisionerFactory.default_provisioner_name = FORKING
    c.KernelManager.shutdown_wait_time = 1.0
    if sys.platform == "linux":  # no TCP port that another user of the machine could try
        c.KernelManager.transport = "ipc"
    c.MappingKernelManager.cull_idle_timeout = 0  # the pool ends idle kernels
    c.MappingKernelManager.buffer_offline_messages = False
    return c


HANDLED = [signal.SIGINT, signal.SIGTERM]
STOPPING = [*HANDLED, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]


class SteadyLoop(AsyncIOMainLoop):
    """Tornado's loop on the monotonic clock, for pings, time-outs and cleaning."""

    def time(self) -> float:
        """Return the seconds of the monotonic clock."""
        return time.monotonic()


class RulewalkServer(VoilaServer):
    """Serves a folder of pages.

    Set ``names``, ``local``, ``classroom``, ``saves`` and ``ready`` before ``start``.
    """

    names: frozenset[str] = frozenset()  # host names of this server
    local = True  # whether only this machine can reach it
    classroom: Classroom  # the board of the class and the teacher's orders
    saves: SavedGames  # learners' games that can be continued
    shared = False  # whether browsers are shared, unless their users say otherwise
    course: ServedCourse | None = None  # the teacher's own course
    ready: Callable[[], None] = staticmethod(lambda: None)  # called when the server listens

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.update_config(settings())

    @cached_property
    def pool(self) -> KernelPool:
        """The kernel pool, created with the web settings."""
        found = self.kernel_manager
        assert isinstance(found, KernelPool)
        return found

    @cached_property
    def store(self) -> PageStore:
        """The page store."""
        return PageStore(Path(self.root_dir))

    def rules(self) -> list[Rule]:
        """Return every address of this server with its handler."""
        at, folder = str(self.server_url), Path(self.root_dir)
        pool = {"pool": self.pool}
        home = {"folder": folder, "at": f"{at}voila/render/", "home": self._home()}
        kept = {"saves": self.saves, "room": self.classroom}
        page = {"server": self, "pool": self.pool, "store": self.store, "course": self.course}
        return [
            (at, HomeHandler, home),
            (f"{at}health", HealthHandler, pool),
            (f"{at}metrics", MetricsHandler, pool),
            (f"{at}voila/render/(.*)", PageHandler, page),
            (f"{at}{AT}({NAME})", LightAssetHandler, {}),
            (f"{at}{ASK_AT}([a-z_]+)", AskHandler, {}),
            (f"{at}voila/look/([a-z_]+)", LookHandler, {}),
            (f"{at}{CLASS_AT}([a-z]+)(?:/([a-z_]+))?", StillPageSocket, {"room": self.classroom}),
            (f"{at}{SAVED_AT}", SavedGamesHandler, {**kept, **pool}),
            (f"{at}api/kernels/{KERNEL_ID}", KernelStatusHandler, pool),
            (f"{at}api/kernels/{KERNEL_ID}/channels", FilteredSocketHandler, {}),
            (f"{at}api/kernels/{KERNEL_ID}/lesson", LessonSocketHandler, {}),
            (f"{at}voila/api/shutdown/{KERNEL_ID}", EndKernelHandler, pool),
            *desk_rules(at, self.classroom),
            *self.file_rules(at, FILE, [*EXTENSIONS, STOCK]),
        ]

    def _home(self) -> str:
        """Return the address that the server's bare address redirects to."""
        pages = self.store.paths()
        return "index.ipynb" if "index.ipynb" in pages else min(pages)

    def start(self) -> None:
        """Serve until a signal of STOPPING; then end all kernels and remove their files."""
        with server_folder() as self.connection_dir:
            os.environ["IPYTHONDIR"] = self.connection_dir  # made there if the home is read-only
            asyncio.run(self._serve())

    async def _serve(self) -> None:
        SteadyLoop()  # before anything asks tornado for its loop
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in STOPPING:
            # nohup ignores SIGHUP on purpose; a script's background job only inherits SIG_IGN.
            if number in HANDLED or signal.getsignal(number) != signal.SIG_IGN:
                loop.add_signal_handler(number, stop.set)
        keep_short(self.log, ended=(DeadKernelError,))
        if self.course:
            self.course.open(Path(self.connection_dir))
        server = self._listen()
        self.pool.open()
        self._forget_old()
        forgets = PeriodicCallback(self._forget_old, 3_600_000)
        forgets.start()
        self.ready()
        prepared = asyncio.ensure_future(self._prepare())
        if self.open_browser:
            self.show_in_browser()
        await stop.wait()
        await take_leave(self.classroom, stop)
        if self.course:
            self.course.close()
        prepared.cancel()
        forgets.stop()
        server.stop()
        await self.pool.close()

    def _forget_old(self) -> None:
        """Remove what was to be kept for so long only."""
        self.saves.forget_old()
        self.classroom.forget_old()

    def _listen(self) -> HTTPServer:
        """Create the web application and listen."""
        # Jupyter looks for a pong only before its next ping: a limit of one interval or less
        # would close every page at the first.
        self.app = SafeApplication(
            **self.web_settings(), default_handler_class=NotFoundHandler, log_function=_log,
            websocket_max_message_size=1 << 20, websocket_ping_interval=PATIENCE,
            websocket_ping_timeout=PATIENCE, ws_ping_interval=1000 * PATIENCE,
            ws_ping_timeout=1500 * PATIENCE, xsrf_cookies=True, classroom=self.classroom,
            learner_secret=self.saves.secret, shared=self.shared,
            xsrf_cookie_kwargs={"samesite": "Lax", "expires_days": None},
        )  # fmt: skip
        self.app.names, self.app.local = self.names, self.local
        self.pool.saves = self.saves
        self.saves.learned = self.classroom.practised
        self.app.add_handlers(".*$", list(self.rules()))
        server = BoundedServer(self.app, max_body_size=1 << 16, max_header_size=1 << 15,
                               idle_connection_timeout=120, body_timeout=PATIENCE)  # fmt: skip
        server.most = min(server.most, open_files() // 2)  # the rest is for kernels
        server.listen(self.port, self.ip)
        return server

    async def _prepare(self) -> None:
        """Draw the common pages and compile the templates before the first visitor comes."""
        try:
            await asyncio.to_thread(assets)
            await self._prepare_pages()
        except Exception:  # visitors' pages are rendered anyway
            self.log.exception("the pages could not be prepared")
        # These objects stay. Without freeze, Python would collect the garbage of visits only when
        # it is a quarter as much as all other objects.
        gc.collect()
        gc.freeze()

    async def _prepare_pages(self) -> None:
        pages = {path: self.store.light(path) for path in self.store.paths()}
        for page in filter(None, pages.values()):
            await asyncio.to_thread(prepare, str(self.base_url), page, late=self.pool.late)
        if None in pages.values():
            await render_without_kernel(self, min(path for path in pages if not pages[path]))


def _log(handler: RequestHandler) -> None:
    """Log errors on our side, without the query of an address, which may contain a token."""
    if handler.get_status() >= 500 and handler.get_status() != 503:
        handler.application.settings["voila"].log.error(
            "%d %s %s", handler.get_status(), handler.request.method,
            handler.request.path[:LONGEST_PATH],
        )  # fmt: skip
