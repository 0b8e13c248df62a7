"""Style sheets and scripts for the browser, from ``static``; scripts are bundled.

Colours are tokens (``static/tokens.css``) with a light and a dark value. A game's own colours and
other special rules are in the ``style.css`` of its ``draw``.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from kit.core.drawing import Markup
from kit.games import GAMES
from kit.show.html import el
from kit.show.js_bundle import bundle

STATIC = files("kit.show").joinpath("static")
SHEETS = ("tokens.css", "rulewalk.css")  # these come first, in this order
ELSEWHERE = {"handout.css", "edit.css"}  # of handouts and of the editor, which show any game
FONTS = ("Fredoka", "Figtree")  # under the SIL Open Font License, see static/fonts


@cache
def css(slug: str = "") -> str:
    """Return the style sheet of all pages, or of the pages of one game."""
    names = {entry.name for entry in STATIC.iterdir() if entry.name.endswith(".css")}
    left = {*SHEETS, *ELSEWHERE} if slug else {*SHEETS}
    ours = [_read(name) for name in (*SHEETS, *sorted(names - left))]
    folder, games = files("kit.games"), [slug] if slug else GAMES
    own = [folder.joinpath(f"{one}/draw/style.css") for one in games]
    return "\n".join([*ours, *(sheet.read_text("utf-8") for sheet in own if sheet.is_file())])


@cache
def page_style(slug: str = "") -> str:
    """Return the style sheet of a document that is all ours, for all games or for one."""
    return f"{_read('shell/page.css')}\n{css(slug)}"


@cache
def fonts() -> dict[str, bytes]:
    """Return the font files by name, with a content hash, so that browsers may cache them."""
    folder = STATIC.joinpath("fonts")
    found = [(name, folder.joinpath(f"{name.lower()}.woff2").read_bytes()) for name in FONTS]
    return {f"{name.lower()}-{sha256(data).hexdigest()[:16]}.woff2": data for name, data in found}


def font_names(folder: str) -> Markup:
    """Return the element that names the fonts for ``fonts.js``; *folder* is their address."""
    words = " ".join(f"{name} {folder}{file}" for name, file in zip(FONTS, fonts(), strict=True))
    return el("meta", {"name": "rulewalk-fonts", "content": words})


@cache
def theme_script() -> str:
    """Return the script that sets a page's theme before it is painted.

    Voilà's template has a copy, because it cannot include other files; a test compares them.
    """
    return script("shell/theme.js")


@cache
def sheets(*names: str) -> str:
    """Return these style sheets concatenated, for a page that needs no others."""
    return "\n".join(_read(name) for name in names)


@cache
def script(entry: str) -> str:
    """Return a module of ours as one script, with all it imports."""
    return bundle(entry, _read)


def _read(name: str) -> str:
    return STATIC.joinpath(name).read_text("utf-8")
