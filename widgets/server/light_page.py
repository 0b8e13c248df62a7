"""Our own pages: which notebooks they are, their HTML, first picture, style sheet and scripts.

A notebook is one of our pages if it has only the cell that ``widgets.page_notebooks`` writes,
besides cells for notebooks only. Then it needs nothing of Voilà's front end.

The server draws the first picture of a lesson from the checked address alone, as the kernel will.
The picture does not respond until the lesson is open in a kernel. If the kernel has drawn the same
picture, it is kept. Style sheet and scripts are named by content hash, so browsers may cache them
for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import struct
import zlib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from tornado.web import HTTPError

from kit.core.drawing import Markup
from kit.files.index import find_lesson
from kit.games import GAMES
from kit.show.html import Attrs, code, data_element, el, join
from kit.show.lesson.screen import frame_html
from kit.show.lesson.session import lesson_session
from kit.show.mode import COMING, drawing_as
from kit.show.pages.page import LOOK, Page, fingerprint
from kit.show.skin import font_names, fonts, page_style, script, theme_script
from kit.teach.lesson.course import Asked, asked
from widgets import read_rules, show_coverage, show_gallery
from widgets.page_notebooks import PageNotebook, is_notebook_only, page_notebooks
from widgets.server.upstream import JupyterHandler

ASK_AT = "voila/ask/"  # the address of questions to the table, below the server's own address
CLASS_AT = "voila/class/"  # the address of the class on a page without a kernel
SAVED_AT = "voila/saved"  # the address of saved games
KERNEL = "rulewalk-kernel"  # the id of the element with the kernel's name


def live_beginning(base: str, title: str, picture: Picture | None, slug: str = "") -> str:
    """Return a live page up to the element with the kernel's name; *picture* is shown meanwhile.

    A page of one game, *slug*, has the style sheet of that game only.
    """
    run: Attrs = {"type": "module", "async": True, "src": _address(base, live_script())}
    shown = picture.lesson if picture else None
    place = el("main", {"id": "rendered_cells", "hidden": not picture}, shown)
    fits = el("script", {"src": _address(base, fit_script())}) if picture else None
    loading = el("div", {"id": "loading"}, picture.meanwhile if picture else _plain(title))
    gone = el("div", {"id": "gone", "hidden": True}, el("p"), el("button", {"type": "button"}))
    return _head(base, title, el("script", run), slug) + join([place, fits, loading, gone])


def live_end(found: Mapping[str, object]) -> str:
    """Return the end of a live page: the kernel's name, or a sentence why there is none."""
    return data_element(KERNEL, json.dumps(found)) + "</body></html>\n"


def still_html(base: str, title: str, page: Page) -> str:
    """Return a whole page that needs no kernel."""
    run = el("script", {"defer": True, "src": _address(base, still_script(page.script))})
    saved = f"{base}{SAVED_AT}" if page.name == "gallery" else None
    ours = f"{base}{CLASS_AT}{page.name.replace(' ', '/')}"
    attrs = {"id": "rendered_cells", "data-ask": _asking(base, page), "data-saved": saved,
             "data-class": ours}  # fmt: skip
    place = el("main", attrs, page.bare())
    runs = join([run, el("script", {"defer": True, "src": _address(base, class_script())})])
    return _head(base, title, runs) + join([place, page.index_data()]) + "</body></html>\n"


def _asking(base: str, page: Page) -> str | None:
    """Return the address for questions on a rules page, or None for any other page."""
    kind, _, slug = page.name.partition(" ")
    return f"{base}{ASK_AT}{slug}" if kind == "rules" else None


def _head(base: str, title: str, run: Markup, slug: str = "") -> str:
    style = {"rel": "stylesheet", "href": _address(base, style_sheet(slug))}
    head = el(
        "head",
        None,
        el("meta", {"charset": "utf-8"}),
        el("title", None, title),
        el("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        code("script", theme_script()),
        el("link", {"rel": "icon", "href": "data:;base64,="}),
        el("link", style),
        font_names(f"{base}{AT}"),
        run,
    )
    return f'<!doctype html>\n<html lang="en">{head}<body data-voila="voila">'


def _address(base: str, asset: Asset) -> str:
    return f"{base}{AT}{asset.name}"


def _plain(title: str) -> Markup:
    words = el("p", {"id": "loading_text"}, SETTING_UP)
    return el("div", {"class": "plain", "role": "status"}, el("strong", None, title), words)


# The first picture of a lesson: in the page's own HTML, before a kernel or a script runs


NO_STEP = 100  # more than any lesson has
SETTING_UP = "Your table is being set up …"


class Picture(NamedTuple):
    """The picture of a lesson before its kernel runs, and its fingerprint."""

    lesson: Markup
    meanwhile: Markup
    drawn: str  # the fingerprint of the same picture by a kernel


def first_place(slug: str, query: str) -> Asked:
    """Return the place in an address; moves of a what-if are left out.

    All lessons that do not exist are one, and all steps: none is drawn and cached for itself.
    """
    wanted = asked(query)
    known = find_lesson(slug, wanted.lesson) or "?"
    step = min(wanted.step, NO_STEP)
    return Asked(known if wanted.lesson else "", step, look=wanted.look)


def first_picture(slug: str, place: Asked) -> Picture:
    """Return the picture that a lesson's page shows until its kernel runs."""
    session = lesson_session(slug, None, place)
    with drawing_as(COMING):
        frame = el("div", {"class": "rw-host"}, frame_html(session.frame()))
    lesson = join([Markup(session.top), frame])
    return Picture(lesson, _coming(slug), fingerprint(f"{session.top}{session.shown['html']}"))


def _coming(slug: str) -> Markup:
    words = el("span", {"id": "loading_text"}, SETTING_UP)
    bar = el("progress", {"id": "loading_bar", "max": 100, "value": 10, "aria-label": "Set-up"})
    need = el("noscript", None, " A lesson needs scripts: please allow them.")
    attrs = {"class": "rw rw-coming", "data-game": slug, "role": "status"}
    return el("div", attrs, words, bar, need)


# Which notebooks are our own pages


LIVE = ("learn", "play", "quiz", "known")


class LightPage(NamedTuple):
    """One of our pages: its function, its game ('' for all), its title and its cell."""

    shows: str
    game: str
    title: str
    code: str

    @property
    def is_live(self) -> bool:
        """Whether the page has a kernel."""
        return self.shows in LIVE

    @property
    def is_lesson(self) -> bool:
        """Whether it shows lessons, whose first picture the server can draw."""
        return self.shows == "learn"

    @property
    def style(self) -> str:
        """The game whose style sheet is enough, or '': a quiz may get a code of another game."""
        return self.game if self.shows in ("learn", "play") else ""

    def draw(self) -> Page:
        """Return a page without a kernel, drawn now."""
        if self.shows == "show_gallery":
            return show_gallery()
        return read_rules(self.game) if self.shows == "read_rules" else show_coverage(self.game)


@cache
def our_cells() -> dict[str, PageNotebook]:
    """Return our pages by their cell; a quiz of one game has no notebook in the gallery."""
    quizzes = (PageNotebook("", "quiz", slug, "Quiz") for slug in GAMES)
    return {page.code: page for page in (*page_notebooks(), *quizzes)}


def light_page(notebook: Any) -> LightPage | None:
    """Return our page that a notebook is, or None."""
    cells = [cell for cell in notebook.get("cells", ()) if not is_notebook_only(cell)]
    if len(cells) != 1 or cells[0]["cell_type"] != "code":
        return None
    source = "".join(cells[0]["source"])
    page = our_cells().get(source.rstrip())
    if page is None:
        return None
    title = str(notebook["metadata"].get("title", page.title))
    return LightPage(page.shows, page.game, title, source)


# Style sheet and scripts of our own pages: in memory, compressed with gzip, named by content hash


AT = "voila/light/"  # below the server's own address
NAME = r"[a-z]+-[0-9a-f]{16}\.(?:css|js|woff2)"
FOREVER = "public, max-age=31536000, immutable"
STILL_SCRIPTS = (LOOK, "gallery.js", "rules_page.js")  # of pages without a kernel
TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "woff2": "font/woff2",
}


class Asset(NamedTuple):
    """One file with its compressed form; a font is compressed already."""

    name: str
    text: bytes
    gzipped: bytes | None


def _asset(stem: str, kind: str, source: str) -> Asset:
    text = source.encode()
    return Asset(f"{stem}-{hashlib.sha256(text).hexdigest()[:16]}.{kind}", text, gzip_whole(text))


@cache
def style_sheet(slug: str = "") -> Asset:
    """Return the style sheet of all our pages, or a shorter one of a game's pages."""
    return _asset("rulewalk", "css", page_style(slug))


@cache
def live_script() -> Asset:
    """Return the script of a page with a kernel, a module."""
    return _asset("live", "js", script("light_page.js"))


@cache
def fit_script() -> Asset:
    """Return the script that fits a page's first picture to its screen."""
    return _asset("fit", "js", script("fit_first.js"))


@cache
def still_script(entry: str) -> Asset:
    """Return the script of a page without a kernel."""
    return _asset("still", "js", script(entry))


@cache
def class_script() -> Asset:
    """Return the script of the class on a page without a kernel.

    It is a script of its own: the drawer of a lesson runs the scripts of the rules' page.
    """
    return _asset("class", "js", script("class_page.js"))


@cache
def assets() -> dict[str, Asset]:
    """Return all files of our pages by name."""
    stills = map(still_script, STILL_SCRIPTS)
    types = (Asset(name, data, None) for name, data in fonts().items())
    styles = (style_sheet(slug) for slug in ("", *GAMES))
    ours = (*styles, live_script(), fit_script(), class_script(), *stills, *types)
    return {one.name: one for one in ours}


class LightAssetHandler(JupyterHandler):
    """Serves these files and no others."""

    def get(self, name: str) -> None:
        """Send a file that browsers cache for ever."""
        found = assets().get(name)
        if found is None:
            raise HTTPError(404)
        self.set_header("Content-Type", TYPES[name.rpartition(".")[2]])
        self.set_header("Cache-Control", FOREVER)
        if found.gzipped is None:
            self.finish(found.text)
            return
        self.set_header("Vary", "Accept-Encoding")
        if accepts_gzip(self):
            self.set_header("Content-Encoding", "gzip")
        self.finish(found.gzipped if accepts_gzip(self) else found.text)


def accepts_gzip(handler: JupyterHandler) -> bool:
    """Tell whether the browser accepts gzip."""
    return "gzip" in handler.request.headers.get("Accept-Encoding", "")


# Gzip in parts: the start of a page is compressed once for all visitors, its end for each


HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"  # no name, no time


class Beginning(NamedTuple):
    """The compressed start of a text, and the state needed to continue it."""

    gzipped: bytes
    checksum: int
    size: int

    def text(self) -> bytes:
        """Return the text itself, for a client without gzip."""
        return zlib.decompressobj(wbits=31).decompress(self.gzipped)


def begin(text: bytes) -> Beginning:
    """Return the start of a text, which any end may follow.

    >>> start = begin(b"one, ")
    >>> more = Rest(start)
    >>> gzip.decompress(start.gzipped + more.part(b"two, ") + more.end(b"three"))
    b'one, two, three'
    """
    return Beginning(HEADER + _deflated(text, zlib.Z_FULL_FLUSH, 9), zlib.crc32(text), len(text))


class Rest:
    """Compresses the rest of a text for one visitor."""

    def __init__(self, start: Beginning) -> None:
        self._checksum, self._size = start.checksum, start.size

    def part(self, text: bytes) -> bytes:
        """Return one more part, compressed."""
        self._count(text)
        return _deflated(text, zlib.Z_FULL_FLUSH)

    def end(self, text: bytes) -> bytes:
        """Return the last part, compressed."""
        self._count(text)
        trailer = struct.pack("<II", self._checksum, self._size & 0xFFFFFFFF)
        return _deflated(text, zlib.Z_FINISH) + trailer

    def _count(self, text: bytes) -> None:
        self._checksum = zlib.crc32(text, self._checksum)
        self._size += len(text)


def _deflated(text: bytes, flush: int, level: int = 1) -> bytes:
    """Return a text as raw deflate; after a full flush, later parts do not refer to it."""
    deflate = zlib.compressobj(level, wbits=-15)
    return deflate.compress(text) + deflate.flush(flush)


def gzip_whole(text: bytes) -> bytes:
    """Return a whole text as gzip; the same text gives the same bytes."""
    return gzip.compress(text, 9, mtime=0)
