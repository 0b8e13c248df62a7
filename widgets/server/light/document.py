"""The HTML of our own pages: a head, what one sees first, one style sheet and one script."""

from __future__ import annotations

import json
from collections.abc import Mapping

from kit.core.drawing import Markup
from kit.show.html import Attrs, code, el, join
from kit.show.pages.page import INDEX, Page
from kit.show.skin import theme_script
from widgets.server.light.assets import (
    AT,
    Asset,
    fit_script,
    live_script,
    still_script,
    style_sheet,
)
from widgets.server.light.first_paint import SETTING_UP, Picture

ASK_AT = "voila/ask/"  # where the table is asked, below the server's own address
KERNEL = "rulewalk-kernel"  # the element that names a page's kernel


def live_beginning(base: str, title: str, picture: Picture | None) -> str:
    """Return a live page up to where its kernel is named; *picture* is what one sees meanwhile."""
    run: Attrs = {"type": "module", "async": True, "src": _address(base, live_script())}
    shown = picture.lesson if picture else None
    place = el("main", {"id": "rendered_cells", "hidden": not picture}, shown)
    fits = el("script", {"src": _address(base, fit_script())}) if picture else None
    loading = el("div", {"id": "loading"}, picture.meanwhile if picture else _plain(title))
    gone = el("div", {"id": "gone", "hidden": True}, el("p"), el("button", {"type": "button"}))
    return _head(base, title, el("script", run)) + join([place, fits, loading, gone])


def live_end(found: Mapping[str, object]) -> str:
    """Return the end of a live page: where its kernel is, or a sentence why there is none."""
    return _data(KERNEL, json.dumps(found)) + "</body></html>\n"


def still_html(base: str, title: str, page: Page) -> str:
    """Return a whole page that needs no kernel."""
    run = el("script", {"defer": True, "src": _address(base, still_script(*page.scripts))})
    index = _data(INDEX, page.packed_index()) if page.index else None
    place = el("main", {"id": "rendered_cells", "data-ask": _asking(base, page)}, page.bare())
    return _head(base, title, run) + join([place, index]) + "</body></html>\n"


def _asking(base: str, page: Page) -> str | None:
    """Return where a rules page sends its reader's questions, None for any other page."""
    kind, _, slug = page.name.partition(" ")
    return f"{base}{ASK_AT}{slug}" if kind == "rules" else None


def _head(base: str, title: str, run: Markup) -> str:
    style = {"rel": "stylesheet", "href": _address(base, style_sheet())}
    head = el(
        "head",
        None,
        el("meta", {"charset": "utf-8"}),
        el("title", None, title),
        el("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        code("script", theme_script()),
        el("link", {"rel": "icon", "href": "data:;base64,="}),
        el("link", style),
        run,
    )
    return f'<!doctype html>\n<html lang="en">{head}<body data-voila="voila">'


def _address(base: str, asset: Asset) -> str:
    return f"{base}{AT}{asset.name}"


def _data(name: str, packed: str) -> Markup:
    """Return data for a script; the browser does not run it."""
    safe = Markup(packed.replace("<", "\\u003c"))
    return el("script", {"id": name, "type": "application/json"}, safe)


def _plain(title: str) -> Markup:
    words = el("p", {"id": "loading_text"}, SETTING_UP)
    return el("div", {"class": "plain", "role": "status"}, el("strong", None, title), words)
