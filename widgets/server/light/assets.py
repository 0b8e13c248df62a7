"""The style sheet and the scripts of our own pages: in memory, squeezed, named by their content.

A name changes with what is in it, so a browser may keep each of them for ever.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import NamedTuple

from tornado.web import HTTPError

from kit.show.pages.page import INDEX, page_script
from kit.show.pages.rules import SCRIPTS
from kit.show.skin import WALK, page_style, script
from widgets.server.light.gzip_parts import squeeze
from widgets.server.upstream import JupyterHandler

AT = "voila/light/"  # below the server's own address
NAME = r"[a-z]+-[0-9a-f]{16}\.(?:css|js)"
FOREVER = "public, max-age=31536000, immutable"
LIVE = ("look.js", "quiz.js", *WALK, "socket_line.js", "class.js", "light_page.js")
TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}


class Asset(NamedTuple):
    """One file as it is served."""

    name: str
    text: bytes
    squeezed: bytes


def _asset(stem: str, kind: str, source: str) -> Asset:
    text = source.encode()
    return Asset(f"{stem}-{hashlib.sha256(text).hexdigest()[:16]}.{kind}", text, squeeze(text))


@cache
def style_sheet() -> Asset:
    """Return the one style sheet of all our pages."""
    return _asset("rulewalk", "css", page_style())


@cache
def live_script() -> Asset:
    """Return the script of a page with a kernel, a module."""
    return _asset("live", "js", script(*LIVE))


@cache
def fit_script() -> Asset:
    """Return the script that fits a page's first picture to its screen, before it comes alive."""
    return _asset("fit", "js", script("fit.js", "fit_first.js"))


@cache
def still_script(*names: str) -> Asset:
    """Return the script of a page without one, which has these scripts of its own."""
    index = f'JSON.parse(document.getElementById("{INDEX}").textContent)'
    return _asset("still", "js", page_script(names, index if "rules.js" in names else ""))


@cache
def assets() -> dict[str, Asset]:
    """Return everything that a page can name."""
    stills = (still_script(), still_script("gallery.js"), still_script(*SCRIPTS))
    return {one.name: one for one in (style_sheet(), live_script(), fit_script(), *stills)}


class LightAssetHandler(JupyterHandler):
    """Serves the files, which were named by a page, and no other."""

    def get(self, name: str) -> None:
        """Send a file, to be kept for ever."""
        found = assets().get(name)
        if found is None:
            raise HTTPError(404)
        self.set_header("Content-Type", TYPES[name.rpartition(".")[2]])
        self.set_header("Cache-Control", FOREVER)
        self.set_header("Vary", "Accept-Encoding")
        if accepts_gzip(self):
            self.set_header("Content-Encoding", "gzip")
        self.finish(found.squeezed if accepts_gzip(self) else found.text)


def accepts_gzip(handler: JupyterHandler) -> bool:
    """Return whether the browser reads gzip."""
    return "gzip" in handler.request.headers.get("Accept-Encoding", "")
