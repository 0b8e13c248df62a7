"""What the browser loads: the style sheet of all pages, and scripts, as they lie in ``static``.

Colours are tokens (``static/tokens.css``), each with a light and a dark value; a game's own ground
and accent, and whatever else only it needs, are in the ``style.css`` of its ``draw``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from kit.games import GAMES

STATIC = files("kit.show").joinpath("static")
WALK = ("motion.js", "fit.js", "read_card.js", "walkthrough.js")  # the skin of a lesson, in order
SKIN = ("look.js", "quiz.js", *WALK, "model_line.js")  # of a widget; the last exports
SHEETS = ("tokens.css", "rulewalk.css")  # these come first, in this order


@cache
def css() -> str:
    """Return the one style sheet of all pages."""
    names = {entry.name for entry in STATIC.iterdir() if entry.name.endswith(".css")}
    ours = [_read(name) for name in (*SHEETS, *sorted(names - {*SHEETS}))]
    folder = files("kit.games")
    return "\n".join(
        [*ours, *(folder.joinpath(f"{slug}/draw/style.css").read_text("utf-8") for slug in GAMES)]
    )


@cache
def page_style() -> str:
    """Return the style sheet of a document that is all ours: its ground, and that of all pages."""
    return f"{_read('shell/page.css')}\n{css()}"


@cache
def theme_script() -> str:
    """Return the script that gives a page its colours before it is painted.

    Voilà's template has a copy beside it, for it can include nothing else; a test compares them.
    """
    return _read("shell/theme.js")


@cache
def sheets(*names: str) -> str:
    """Return style sheets of ours one after the other, for a page that needs only these."""
    return "\n".join(_read(name) for name in names)


@cache
def script(*names: str) -> str:
    """Return scripts of ours one after the other."""
    return "\n".join(_read(name) for name in names)


def _read(name: str) -> str:
    return STATIC.joinpath(name).read_text("utf-8")
