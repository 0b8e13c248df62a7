"""Voilà, set up as part of the product."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tornado.web import RedirectHandler
from traitlets.config import Config
from voila.app import Voila

IDLE = 1800  # seconds after which a page that nobody uses gives its kernel back


def settings() -> Config:
    """Return the settings every page is served with."""
    c = Config()
    c.VoilaConfiguration.template = "rulewalk"
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.file_allowlist = [r".*\.(png|svg)"]
    c.MappingKernelManager.cull_idle_timeout = IDLE
    c.MappingKernelManager.cull_interval = 60
    return c


class RulewalkServer(Voila):
    """The gallery and its pages."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.update_config(settings())

    def init_handlers(self) -> list[Any]:
        """Open the gallery where stock Voilà shows a list of files."""
        if not (Path(self.root_dir) / "index.ipynb").is_file():
            return super().init_handlers()
        gallery = f"{self.server_url}voila/render/index.ipynb"
        front = (self.server_url, RedirectHandler, {"url": gallery, "permanent": False})
        return [front, *super().init_handlers()]
