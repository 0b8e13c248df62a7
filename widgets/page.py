"""A page that needs no kernel once it is drawn: HTML with the kit's style, and plain text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit.show.html import Markup, code, el, join
from kit.show.theme import stylesheet

STATIC = Path(__file__).parent / "static"
SKIN = ("quiz.js", "walkthrough.js")  # one module; only the last exports


@cache
def css() -> str:
    """Return the one stylesheet of all pages."""
    return stylesheet(STATIC)


@cache
def script(*names: str) -> str:
    """Return scripts of ours one after the other."""
    return "\n".join((STATIC / name).read_text("utf-8") for name in names)


class Page:
    """Something to look at in a notebook, in Voilà and on paper."""

    def __init__(self, name: str, body: Markup, words: str) -> None:
        self.name, self.body, self.words = name, body, words

    def html(self) -> Markup:
        """Return the body with the style it needs."""
        style = code("style", css())
        return join([style, el("div", {"class": "rw rw-page"}, self.body)])

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"text/html": str(self.html()), "text/plain": self.words}

    def __repr__(self) -> str:
        return f"Page({self.name!r})"
