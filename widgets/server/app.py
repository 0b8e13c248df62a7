"""Voilà, set up as part of the product."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import _kernel_id_regex
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.httpserver import HTTPServer
from tornado.web import RequestHandler
from traitlets import List, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import (
    AllowListFileHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
)

from kit.games import GAMES
from widgets.server import exporter
from widgets.server.first_paint import first_picture
from widgets.server.http import Door, Missing
from widgets.server.kernel_pool import Classroom
from widgets.server.pages import Front, Health, KernelAlive, Leave, Metrics, PageHandler
from widgets.server.render import rehearse
from widgets.server.websocket import LineHandler, WidgetSocket

# The front-end extensions our pages use; the rest of what is installed here stays out.
EXTENSIONS = ["anywidget", "@voila-dashboards/widgets-manager8"]
STOCK = "@jupyter-widgets/jupyterlab-manager"  # sliders, buttons: in pages of one's own
STATIC = r"((?:[\w@-][\w@.-]*/)*[\w@-][\w@.-]*\.(?:js|css|json|svg|png|ico|woff2?|ttf|eot|map))"


def settings() -> Config:
    """Return the settings every page is served with."""
    c = Config()
    c.VoilaConfiguration.template = "rulewalk"
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.extension_allowlist = EXTENSIONS
    c.VoilaConfiguration.file_allowlist = [r"[^.].*\.(png|svg)"]
    c.VoilaConfiguration.multi_kernel_manager_class = Classroom
    c.VoilaExecutor.cell_error_instruction = "The server's log says more."
    c.VoilaExecutor.cell_timeout_instruction = "The server's log says more."
    c.Voila.kernel_websocket_connection_class = WidgetSocket
    c.KernelManager.client_class = "widgets.server.kernel_client.QuickClient"
    c.KernelManager.autorestart = False  # a new kernel would not know the lesson: the page asks
    c.KernelManager.shutdown_wait_time = 1.0
    if sys.platform == "linux":  # no open port that another user of the machine could try
        c.KernelManager.transport = "ipc"
    c.MappingKernelManager.cull_idle_timeout = 0  # the classroom's own caretaker does it
    c.MappingKernelManager.buffer_offline_messages = False
    return c


class RulewalkServer(Voila):
    """The gallery and its pages."""

    names = List(Unicode(), help="host names this server goes by")
    local = True
    loaded: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.update_config(settings())
        exporter.use()

    def load_config_file(self, *_args: Any, **_kwargs: Any) -> None:
        """Read no other settings: a stray voila.json must not open what is closed here."""

    def init_handlers(self) -> list[Any]:
        """Return all that this server answers to."""
        at, folder = self.server_url, Path(self.root_dir)
        page = {
            "kept": {}, "live": set(), "first": {}, "folder": folder.resolve(),
            "template_paths": self.template_paths, "config": self.config,
            "voila_configuration": self.voila_configuration,
        }  # fmt: skip
        front = {"folder": folder, "at": f"{at}voila/render/", "first": self._first_page(folder)}
        return [
            (at, Front, front),
            (f"{at}health", Health),
            (f"{at}metrics", Metrics),
            (f"{at}voila/render/(.*)", PageHandler, page),
            (f"{at}api/kernels/{_kernel_id_regex}", KernelAlive),
            (f"{at}api/kernels/{_kernel_id_regex}/channels", LineHandler),
            (f"{at}voila/api/shutdown/{_kernel_id_regex}", Leave),
            *self._files(at),
        ]

    def _files(self, at: str) -> list[Any]:
        """Return who serves the pages' own files."""
        themes = {
            "themes_url": "/voila/api/themes", "path": self.themes_dir,
            "labextensions_path": self.labextensions_path, "no_cache_paths": [],
        }  # fmt: skip
        pictures = {
            "allowlist": self.voila_configuration.file_allowlist,
            "denylist": self.voila_configuration.file_denylist, "path": self.root_dir,
        }  # fmt: skip
        used = "|".join([*EXTENSIONS, STOCK])
        extensions = {"path": self.labextensions_path, "no_cache_paths": []}
        return [
            (rf"{at}voila/templates/((?:rulewalk|lab|base)/static/{STATIC[1:]}",
             TemplateStaticFileHandler),
            (f"{at}voila/static/{STATIC}", MultiStaticFileHandler, {"paths": self.static_paths}),
            (f"{at}voila/api/themes/{STATIC}", ThemesHandler, themes),
            (rf"{at}voila/labextensions/((?:{used})/static/{STATIC[1:]}", FileFindHandler,
             extensions),
            (f"{at}voila/files/{STATIC}", AllowListFileHandler, pictures),
        ]  # fmt: skip

    @staticmethod
    def _first_page(folder: Path) -> str:
        if (folder / "index.ipynb").is_file():
            return "index.ipynb"
        return min(file.relative_to(folder).as_posix() for file in folder.rglob("*.ipynb"))

    def start(self) -> None:
        """Serve until told to stop; then leave nothing behind."""
        self.connection_dir = tempfile.mkdtemp(prefix="rulewalk_")
        try:
            asyncio.run(self._serve())
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _serve(self) -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
        self.app = Door(**self.init_settings(), default_handler_class=Missing,
                        log_function=_log, websocket_max_message_size=1 << 20,
                        websocket_ping_interval=20, websocket_ping_timeout=20,
                        xsrf_cookies=True)  # fmt: skip
        self.app.names, self.app.local = frozenset(self.names), self.local
        self.app.add_handlers(".*$", self.init_handlers())
        server = HTTPServer(self.app, max_body_size=1 << 16, max_header_size=1 << 15,
                            idle_connection_timeout=120)  # fmt: skip
        server.listen(self.port, self.ip)
        self.kernel_manager.open()
        self.loaded()
        rehearsal = asyncio.ensure_future(self._rehearse())
        if self.open_browser:
            self.launch_browser()
        await stop.wait()
        rehearsal.cancel()
        server.stop()
        await self.kernel_manager.close()

    async def _rehearse(self) -> None:
        """Compile the template and draw the first pictures before the first visitor comes."""
        settings = self.app.settings
        stage = SimpleNamespace(
            settings=settings, base_url=settings["base_url"], log=self.log,
            voila_configuration=self.voila_configuration, traitlet_config=self.config,
            template_paths=self.template_paths, config_manager=settings["config_manager"],
            contents_manager=self.contents_manager, kernel_manager=self.kernel_manager,
            kernel_spec_manager=self.kernel_spec_manager,
        )  # fmt: skip
        try:
            await rehearse(stage, self._first_page(Path(self.root_dir)))
            for slug in GAMES:
                await asyncio.to_thread(first_picture, slug, "")
        except Exception:  # the visitors' pages are drawn all the same
            self.log.exception("the rehearsal failed")


def _log(handler: RequestHandler) -> None:
    """Log what failed on our side; never an address with its query, which may hold a token."""
    if handler.get_status() >= 500 and handler.get_status() != 503:
        handler.application.settings["voila"].log.error(
            "%d %s %s", handler.get_status(), handler.request.method, handler.request.path
        )
