"""The HTML document around every page of a site. Links are relative: a site works in any folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from kit.core.drawing import Markup
from kit.show.html import Attrs, data_element, el, join
from kit.show.lesson.nav import CARDS
from kit.show.skin import font_names, fonts, page_style, script
from kit.site.files import ASSETS, SiteFile, named_by_content

# Scripts and data of this site only; Python in the browser is WebAssembly. A meta element cannot
# set frame-ancestors. The policy does not cover a worker: a test watches the worker's requests.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
PAGE = "rulewalk-page"  # id of the element with the data for a page's script
WITHOUT_SCRIPTS = "#rendered_cells.rw-needs-scripts, #loading { display: none; }\n"
MANIFEST, ICON, WORKER = "manifest.webmanifest", "icon.svg", "service_worker.js"


class PageParts(NamedTuple):
    """A page: its path, title, body, scripts, and data for them."""

    path: str
    title: str
    about: str
    body: Markup
    scripts: Sequence[SiteFile] = ()
    data: Sequence[tuple[str, str]] = ()


@cache
def style_sheet() -> SiteFile:
    """Return the one style sheet of all pages."""
    return named_by_content("rulewalk", "css", page_style())


@cache
def plain_sheet() -> SiteFile:
    """Return the style sheet for browsers without scripts."""
    return named_by_content("plain", "css", WITHOUT_SCRIPTS)


@cache
def theme() -> SiteFile:
    """Return the script that sets a page's theme, and hides a picture of another step."""
    return named_by_content("theme", "js", script("shell/site_theme.js"))


@cache
def offline() -> SiteFile:
    """Return the script that registers the service worker."""
    return named_by_content("offline", "js", script("shell/offline.js"))


def every_page_needs() -> list[SiteFile]:
    """Return the assets of all pages."""
    types = [SiteFile(f"{ASSETS}{name}", data) for name, data in fonts().items()]
    return [style_sheet(), plain_sheet(), theme(), offline(), *types]


def page_file(page: PageParts) -> SiteFile:
    """Return the file of a page."""
    up = "../" * page.path.count("/")
    scripts = (*page.scripts, offline())  # modules run after the page is parsed
    runs = join(el("script", {"type": "module", "src": f"{up}{one.path}"}) for one in scripts)
    data = join(data_element(name, text) for name, text in page.data)
    head = el("head", None, *_head(up, page), runs)
    body = f'<body data-voila="site">{page.body}{data}</body>'
    return SiteFile(page.path, f'<!doctype html>\n<html lang="en">{head}{body}</html>\n'.encode())


def _head(up: str, page: PageParts) -> list[Markup]:
    plain = el("link", {"rel": "stylesheet", "href": f"{up}{plain_sheet().path}"})
    policy: Attrs = {"http-equiv": "Content-Security-Policy", "content": POLICY}
    return [
        el("meta", {"charset": "utf-8"}),
        el("meta", policy),
        el("title", None, page.title),
        el("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        el("meta", {"name": "description", "content": page.about}),
        el("link", {"rel": "icon", "href": f"{up}{ICON}", "type": "image/svg+xml"}),
        el("link", {"rel": "manifest", "href": f"{up}{MANIFEST}"}),
        el("link", {"rel": "stylesheet", "href": f"{up}{style_sheet().path}"}),
        font_names(f"{up}{ASSETS}"),
        el("script", {"src": f"{up}{theme().path}"}),
        el("noscript", None, plain),
    ]


def icon() -> SiteFile:
    """Return the icon of the kit."""
    box: Attrs = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 48 48"}
    ground = el("rect", {"width": 48, "height": 48, "rx": 9, "fill": "#fbf8f1"})
    lines: Attrs = {"fill": "none", "stroke": "#1d2430", "stroke-width": "2.5"}
    drawn = el("path", {**lines, "stroke-linecap": "round", "d": CARDS.line})
    return SiteFile(ICON, str(el("svg", box, ground, drawn)).encode())


def manifest() -> SiteFile:
    """Return the manifest with which a browser can install the site as an app."""
    found = {
        "name": "Rulewalk",
        "short_name": "Rulewalk",
        "description": "Learn a card game by playing through its rules, one example at a time.",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf8f1",
        "theme_color": "#fbf8f1",
        "icons": [{"src": ICON, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    return SiteFile(MANIFEST, json.dumps(found, indent=1).encode() + b"\n")
